"""Constellations the slow way, straight from the printed patterns: what the bit masks are compared with.

Nothing here uses the game's own tables. A sky is five rows of five symbols; in a pattern "." is a dark cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

Sky = list[list[str]]
Pattern = list[list[str]]
Tiles = frozenset[tuple[int, int]]

GRID = 5


def sky_of(rows: list[str]) -> Sky:
    return [row.split() for row in rows]


def turned(pattern: Pattern) -> Pattern:
    """A quarter turn clockwise."""
    height, width = len(pattern), len(pattern[0])
    return [[pattern[height - 1 - row][column] for row in range(height)] for column in range(width)]


def ways_to_lay(pattern: Pattern, *, mirror: bool) -> list[Pattern]:
    ways: list[Pattern] = []
    for image in [pattern, [row[::-1] for row in pattern]] if mirror else [pattern]:
        for _ in range(4):
            image = turned(image)
            if image not in ways:
                ways.append(image)
    return ways


def places(pattern: Pattern, sky: Sky, *, mirror: bool = False, ignored: Collection[str] = ()) -> Iterator[Tiles]:
    """Every set of tiles on which the printed symbols lie; those in `ignored` need none and may lie outside the sky."""
    for way in ways_to_lay(pattern, mirror=mirror):
        symbols = [
            (row, column, symbol)
            for row, line in enumerate(way)
            for column, symbol in enumerate(line)
            if symbol != "." and symbol not in ignored
        ]
        first_row, first_column, first = symbols[0]
        for r0 in range(GRID):
            for c0 in range(GRID):
                if sky[r0][c0] != first:
                    continue
                tiles = [(r0 - first_row + row, c0 - first_column + column) for row, column, _ in symbols]
                if all(
                    0 <= r < GRID and 0 <= c < GRID and sky[r][c] == symbol
                    for (r, c), (_, _, symbol) in zip(tiles, symbols, strict=True)
                ):
                    yield frozenset(tiles)


def present(constellations: list[list[str]], sky: Sky, *, mirror: bool = False, ignored: Collection[str] = ()) -> bool:
    """Whether all constellations of a card show at once, each on tiles of its own."""

    def from_here(rest: list[Pattern], taken: Tiles) -> bool:
        if not rest:
            return True
        return any(
            not tiles & taken and from_here(rest[1:], taken | tiles)
            for tiles in places(rest[0], sky, mirror=mirror, ignored=ignored)
        )

    return from_here([sky_of(rows) for rows in constellations], frozenset())
