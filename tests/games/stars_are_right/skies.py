"""Skies for tests: random ones, and ones in which a pattern was planted."""

from __future__ import annotations

from random import Random

from tests.games.stars_are_right.naive import Pattern, sky_of, turned
from tests.games.stars_are_right.reference import CARDS, TILES

FACES = [(tile.front, tile.back) for tile in TILES.values()]


def random_sky(chooser: Random, planted: dict[tuple[int, int], str] | None = None) -> list[str]:
    """Five rows of symbols out of the 25 tiles, with these symbols in these places."""
    planted = planted or {}
    tiles = FACES[:]
    chooser.shuffle(tiles)
    for symbol in planted.values():
        tiles.remove(next(tile for tile in tiles if symbol in tile))
    rest = iter([chooser.choice(tile) for tile in tiles])
    return [" ".join(planted.get((row, column)) or next(rest) for column in range(5)) for row in range(5)]


def sky_with(card: str, chooser: Random, *, mirrored: bool = False) -> list[str]:
    """A sky in which all constellations of a card were planted, each turned at random."""
    while True:
        planted: dict[tuple[int, int], str] = {}
        for rows in CARDS[card].constellations:
            pattern = sky_of(rows)
            if mirrored:
                pattern = [row[::-1] for row in pattern]
            for _ in range(chooser.randrange(4)):
                pattern = turned(pattern)
            cells = planting(pattern, chooser)
            if planted.keys() & cells.keys():
                break
            planted.update(cells)
        else:
            return random_sky(chooser, planted)


def planting(pattern: Pattern, chooser: Random) -> dict[tuple[int, int], str]:
    top = chooser.randrange(6 - len(pattern))
    left = chooser.randrange(6 - len(pattern[0]))
    return {
        (top + row, left + column): symbol
        for row, line in enumerate(pattern)
        for column, symbol in enumerate(line)
        if symbol != "."
    }
