"""Printed patterns and the ways to lay them on the sky (SR-9.3, SR-9.8), worked out once for each card.

A pattern is the symbols printed on it; a *turn* is one way to lay it: `[anchors, shift, shift, …]`, one shift a symbol.
Bit a of `anchors` says that the pattern fits the grid with its upper left corner on space a; symbol k then has to lie
on space a + shift k.
"""

from __future__ import annotations

from itertools import combinations

from miskatonic.games.stars_are_right.content import SYMBOLS, WILD
from miskatonic.games.stars_are_right.things import GRID

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


def cells_of(rows: list[str]) -> Cells:
    """SR-9.4: dark cells are wild and need no tile, so they are left out."""
    return [
        (row, column, SYMBOLS.index(cell))
        for row, text in enumerate(rows)
        for column, cell in enumerate(text.split())
        if cell != WILD
    ]


def is_pair(pattern: Cells) -> bool:
    """Two symbols side by side: in any quarter turn they are just neighbours."""
    if len(pattern) != 2:
        return False
    (row, column, _), (other_row, other_column, _) = pattern
    return abs(row - other_row) + abs(column - other_column) == 1


def turns_without(pattern: Cells, mirror: bool, most: int) -> list[list[list[int]]]:
    """SR-10.2: the turns of a pattern when some of its symbols are ignored, by which ones, as bits."""
    turns: list[list[list[int]]] = [[] for _ in range(1 << len(pattern))]
    for size in range(min(most, len(pattern) - 1) + 1):
        for ignored in combinations(range(len(pattern)), size):
            kept = [cell for at, cell in enumerate(pattern) if at not in ignored]
            turns[sum(1 << at for at in ignored)] = turns_of(kept, mirror)
    return turns
