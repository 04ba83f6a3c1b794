"""Constellations (SR-9): whether the sky shows what is printed on a card. Spaces of the sky are bits of a number."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.stars_are_right.rules.tables import Tables
from miskatonic.games.stars_are_right.things import GRID

NOT_LAST_COLUMN: Final = 0b0111101111011110111101111
NOT_FIRST_COLUMN: Final = 0b1111011110111101111011110
WHOLE_SKY: Final = 0b1111111111111111111111111


def where_symbols_are(sky: list[int], face: list[int]) -> list[int]:
    """For each symbol the spaces that show it, as bits."""
    where: list[int] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    bit: i64 = 1
    for side in sky:
        where[face[side]] |= bit
        bit += bit
    return where


def count(bits: i64) -> i64:
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def neighbours(spaces: i64) -> i64:
    """The spaces beside, above or below the given ones."""
    beside: i64 = (spaces & NOT_LAST_COLUMN) << 1 | (spaces & NOT_FIRST_COLUMN) >> 1
    return (beside | spaces << GRID | spaces >> GRID) & WHOLE_SKY


def anchors_of(turn: list[int], symbols: list[int], where: list[int]) -> i64:
    """The anchors from which this turn of a pattern shows in the sky."""
    found: i64 = turn[0]
    at: i64 = 1
    for symbol in symbols:
        spaces: i64 = where[symbol]
        found &= spaces >> turn[at]
        if found == 0:
            break
        at += 1
    return found


def shows(turns: list[list[int]], symbols: list[int], where: list[int]) -> bool:
    """SR-9.2: the constellation is present."""
    for symbol in symbols:
        if where[symbol] == 0:
            return False
    for turn in turns:
        if anchors_of(turn, symbols, where):
            return True
    return False


def show_apart(
    constellations: list[list[list[int]]], symbols: list[list[int]], where: list[int], first: i64, taken: i64
) -> bool:
    """SR-9.5, SR-9.6: the constellations from `first` on are present on tiles that no other one uses."""
    if first == len(constellations):
        return True
    for turn in constellations[first]:
        anchors: i64 = anchors_of(turn, symbols[first], where)
        while anchors:
            lowest: i64 = anchors & -anchors
            anchors ^= lowest
            tiles: i64 = 0
            at: i64 = 1
            while at < len(turn):
                shift: i64 = turn[at]
                tiles |= lowest << shift
                at += 1
            if tiles & taken == 0 and show_apart(constellations, symbols, where, first + 1, taken | tiles):
                return True
    return False


def is_present(tables: Tables, card: i64, where: list[int]) -> bool:
    """SR-9.2 to SR-9.8: all constellations of a card, on tiles of their own."""
    singles = tables.singles[card]
    if singles:
        return singles_show(singles, where)
    pairs = tables.pairs[card]
    if pairs:
        if not pairs_show(pairs, where):
            return False
    elif not all_show(tables.constellations[card], tables.symbols[card], where):
        return False
    return tables.distinct[card] or show_apart(tables.constellations[card], tables.symbols[card], where, 0, 0)


def all_show(constellations: list[list[list[int]]], symbols: list[list[int]], where: list[int]) -> bool:
    """Each of the constellations, taken by itself."""
    at: i64 = 0
    for turns in constellations:
        if not shows(turns, symbols[at], where):
            return False
        at += 1
    return True


def singles_show(singles: list[int], where: list[int]) -> bool:
    """SR-9.11: single symbols, each as often as it is printed."""
    at: i64 = 0
    while at < len(singles):
        spaces: i64 = where[singles[at]]
        wanted: i64 = singles[at + 1]
        if spaces == 0 or (wanted > 1 and count(spaces) < wanted):
            return False
        at += 2
    return True


def pairs_show(pairs: list[int], where: list[int]) -> bool:
    """Each pair lies side by side somewhere."""
    at: i64 = 0
    while at < len(pairs):
        spaces: i64 = where[pairs[at]]
        if neighbours(spaces) & where[pairs[at + 1]] == 0:
            return False
        at += 2
    return True


def constellations_shown(tables: Tables, card: i64, where: list[int]) -> list[bool]:
    """For each constellation of a card whether the sky shows it; equal single symbols need a tile each."""
    singles = tables.singles[card]
    shown: list[bool] = []
    if singles:
        for at in range(0, len(singles), 2):
            visible = count(where[singles[at]])
            shown += [number < visible for number in range(singles[at + 1])]
        return shown
    for turns, symbols in zip(tables.constellations[card], tables.symbols[card], strict=True):
        shown.append(shows(turns, symbols, where))
    return shown


def each_shows(tables: Tables, card: i64, where: list[int]) -> bool:
    """Whether the sky shows each constellation of a card, taken by itself."""
    singles = tables.singles[card]
    if singles:
        return all(where[symbol] for symbol in singles[::2])
    return all_show(tables.constellations[card], tables.symbols[card], where)
