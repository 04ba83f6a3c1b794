"""Tiles, spaces and cells, and sets of them as bits (CM-14).

A tile has `SPACES` spaces, 0 for R6C1 to 35 for R1C6 in printed coordinates. A *cell* is a space of a tile: the tile's
number times `SPACES` plus the space's. A direction is 0 north, 1 east, 2 south, 3 west; of eight, every second one.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import column, i64

TILES: Final = 16
SIDE: Final = 6
SPACES: Final = 36
CELLS: Final = 576
WAYS: Final = 4
EIGHT_WAYS: Final = 8
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS = ("north", "east", "south", "west")

# CM-A8: the gate space of an edge is its third space counted clockwise; with wide gates the fourth one too.
GATE_SPACE = (2, 17, 33, 18)
WIDE_GATE = (3, 23, 32, 12)


def space_of(name: str) -> int:
    """The number of a space from its name, or -1."""
    if len(name) == 4 and name[0] == "r" and name[2] == "c" and name[1] in "123456" and name[3] in "123456":
        return (SIDE - int(name[1])) * SIDE + int(name[3]) - 1
    return -1


def space_name(space: int) -> str:
    return f"r{SIDE - space // SIDE}c{space % SIDE + 1}"


def space_said(space: int) -> str:
    """As it stands on the space itself, so that it holds however the tile lies."""
    return f"{'ABCDEF'[space % SIDE]}{SIDE - space // SIDE}"


def beside(space: int, direction: int) -> int:
    """The neighbouring space in a direction, or -1 beyond the edge."""
    row, column = divmod(space, SIDE)
    row += (-1, 0, 1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1


def numbers(value: i64, count: i64) -> column[i64]:
    """The same number, as many times as there are tiles, spaces or pieces, side by side."""
    return column[i64]([value] * count)


def bit(place: i64) -> i64:
    """`1 << place`. Compiled, a literal 1 would be shifted as a number of 32 bits, so the one is worked out."""
    one: i64 = place - place + 1
    return one << place


def count(bits: i64) -> i64:
    """How many of up to 48 bits are set."""
    bits -= (bits >> 1) & 0x555555555555
    bits = (bits & 0x333333333333) + ((bits >> 2) & 0x333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 63


def apart(a: int, b: int) -> int:
    """How many steps lie between two spaces of a tile, whatever stands between them."""
    return abs(a // SIDE - b // SIDE) + abs(a % SIDE - b % SIDE)
