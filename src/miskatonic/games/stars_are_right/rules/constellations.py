"""Constellations as bit masks over the 25 spaces of the sky (SR-9).

A pattern is the symbols printed on it; a *turn* is one way to lay it: `[anchors, shift, shift, …]`, one shift a symbol.
Bit a of `anchors` says that the pattern fits the grid with its upper left corner on space a; symbol k then has to lie
on space a + shift k.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.stars_are_right.things import GRID

SPACES: Final = 25
NOT_LAST_COLUMN: Final = 0b0111101111011110111101111
NOT_FIRST_COLUMN: Final = 0b1111011110111101111011110
WHOLE_SKY: Final = (1 << SPACES) - 1

# A pattern before it is laid: row, column and symbol of its printed cells.
Cells = list[tuple[int, int, int]]


def turns_of(cells: Cells, mirror: bool) -> list[list[int]]:
    """SR-9.3, SR-Q3: the four quarter turns, and the mirror images where the option allows them."""
    turns: list[list[int]] = []
    images = [cells, [(row, -column, symbol) for row, column, symbol in cells]] if mirror else [cells]
    for image in images:
        for _ in range(4):
            image = [(column, -row, symbol) for row, column, symbol in image]
            turn = _turn(image)
            if turn not in turns:
                turns.append(turn)
    return turns


def _turn(cells: Cells) -> list[int]:
    """SR-9.8: no wrapping. SR-10.9: only printed symbols need a tile, so only they are measured."""
    top = min(row for row, _, _ in cells)
    left = min(column for _, column, _ in cells)
    height = 1 + max(row for row, _, _ in cells) - top
    width = 1 + max(column for _, column, _ in cells) - left
    anchors = 0
    for row in range(GRID - height + 1):
        for column in range(GRID - width + 1):
            anchors |= 1 << row * GRID + column
    return [anchors, *((row - top) * GRID + column - left for row, column, _ in cells)]


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
    if len(symbols) == 3:  # the pattern of every Greater Servitor, written out
        first: i64 = where[symbols[0]]
        second: i64 = where[symbols[1]]
        third: i64 = where[symbols[2]]
        if first == 0 or second == 0 or third == 0:
            return False
        for turn in turns:
            anchors: i64 = (first >> turn[1]) & (second >> turn[2])
            if anchors != 0 and anchors & turn[0] & (third >> turn[3]):
                return True
        return False
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
