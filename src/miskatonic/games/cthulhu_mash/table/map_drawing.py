"""A tile as it is drawn: the ink of its map and the signs of its spaces, for each way it may lie."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from miskatonic.games.cthulhu_mash.geometry import EAST, SIDE, SOUTH, SPACES, space_name
from miskatonic.games.cthulhu_mash.maps import DOTTED, SOLID
from miskatonic.games.cthulhu_mash.rules.spaces import ICON_ESCAPE
from miskatonic.games.cthulhu_mash.rules.tables import Tables
from miskatonic.games.cthulhu_mash.table.spaces import CATCHING, HAZARDS, HURTING, KINDS

SPACE = 100  # how wide a space is drawn
MIDDLE = SPACE // 2
LAST = SIDE - 1
# By letter: the kind of ink, where its outline begins in the space, and the outline.
SQUARE = (0, 0, "h100v100h-100z")
PYRAMID = (10, 16, "h80l-40 72z")
FRAME = (7, 7, "h86v86h-86z")
SHAPES = {
    "#": ("rock", *SQUARE),
    "o": ("low", 50, 12, "a38 38 0 1 0 .1 0z"),
    "w": ("water", *SQUARE),
    "W": ("deep", *SQUARE),
    "X": ("pit", 50, 10, "a40 40 0 1 0 .1 0z"),
    "q": ("icon", *PYRAMID),
    "i": ("icon", *PYRAMID),
    "j": ("icon", *PYRAMID),
    "k": ("icon", *PYRAMID),
    "d": ("green", *FRAME),
    "D": ("green", *FRAME),
    "L": ("ladder", 30, 4, "v92m40 0v-92m-40 18h40m0 24h-40m0 24h40m0 20h-40"),
}
HAZARD = ("hazard", 6, 6, "h88v88h-88z")
# What lies below is drawn first.
LAYERS = ("water", "deep", "rock", "low", "green", "pit", "icon", "ladder", "hazard")
LINES = {SOLID: "solid", DOTTED: "dotted"}
LONG_NAME = 18
NAME_AT = 312  # right of the gate on the name edge


class Ink(msgspec.Struct, frozen=True):
    """All of one kind of ink, as one path."""

    kind: str
    path: str


class Sign(msgspec.Struct, frozen=True):
    """What is written on a space, upright however the tile lies."""

    x: int
    y: int
    letter: str
    icon: str  # or nothing
    escape: str  # the faces that free from an icon (CM-13.2), or nothing
    hurts: bool


class MapDrawing(msgspec.Struct, frozen=True):
    name: str
    long: bool  # the name
    name_at: int  # along the name edge
    turned: int  # degrees
    snow: bool
    boots: bool
    ground: tuple[Ink, ...]
    lines: tuple[Ink, ...]
    gate: str  # the outline of a gate on the north edge,
    gates: tuple[int, ...]  # and by how many degrees each is turned from there
    signs: tuple[Sign, ...]


def printed_at(row: int, column: int, rot: int) -> int:
    """The printed space in a row from the top and a column from the left of a tile that lies turned."""
    r, c = ((row, column), (LAST - column, row), (LAST - row, LAST - column), (column, LAST - row))[rot]
    return r * SIDE + c


def lies_at(space: int, rot: int) -> tuple[int, int]:
    """The way back: the row from the top and the column from the left."""
    r, c = divmod(space, SIDE)
    return (r, c, LAST - r, LAST - c)[rot], (c, LAST - r, LAST - c, r)[rot]


def middle(space: int, rot: int) -> tuple[int, int]:
    """How far right and down the middle of a printed space is drawn."""
    row, column = lies_at(space, rot)
    return column * SPACE + MIDDLE, row * SPACE + MIDDLE


class KeyDrawing(msgspec.Struct, frozen=True):
    """A kind of space as the map draws it, with its words."""

    word: str
    ground: tuple[Ink, ...]
    sign: Sign


def key_drawings(letters: str) -> tuple[KeyDrawing, ...]:
    """Of each kind of space among these that is drawn at all, in the order of `KINDS`."""
    return tuple(
        KeyDrawing(
            kind.key,
            tuple(Ink(ink, f"M{right} {down}{outline}") for ink, right, down, outline in _shapes(letter)),
            Sign(0, 0, letter, kind.icon, _numbers(letter, 2), letter in HURTING),
        )
        for letter, kind in KINDS.items()
        if kind.key and letter in letters
    )


@lru_cache(maxsize=2048)  # of some 30 games with other options or packs
def map_drawing(tables: Tables, tile: int, rot: int) -> MapDrawing:
    """The same tile lies the same way in view after view."""
    wide = MIDDLE if tables.wide_gates else 0  # on each side of a gate
    name = tables.tile_name[tile]
    return MapDrawing(
        name=name,
        long=len(name) > LONG_NAME,
        name_at=NAME_AT + 2 * wide,
        turned=rot * 90,
        snow=tables.snow[tile],
        boots=bool(tables.boot[tile]),
        ground=_ground(tables, tile, rot),
        lines=_lines(tables, tile, rot),
        gate=f"M203 -3a{47 + wide} 33 0 0 1 {94 + 2 * wide} 0z",
        gates=tuple((edge + rot) % 4 * 90 for edge in range(4) if tables.gates[tile * 4 + edge]),
        signs=_signs(tables, tile, rot),
    )


def _laid(rot: int) -> list[tuple[int, int, int]]:
    """The printed spaces row by row as they lie, each with how far right and down it is drawn."""
    cells = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    return [(printed_at(row, column, rot), column * SPACE, row * SPACE) for row, column in cells]


def _shapes(letter: str) -> list[tuple[str, int, int, str]]:
    shapes = [SHAPES[letter]] if letter in SHAPES else []
    return [*shapes, HAZARD] if letter in HAZARDS else shapes


def _ground(tables: Tables, tile: int, rot: int) -> tuple[Ink, ...]:
    paths = dict.fromkeys(LAYERS, "")
    for space, x, y in _laid(rot):
        for kind, right, down, outline in _shapes(tables.letters[tile][space]):
            paths[kind] += f"M{x + right} {y + down}{outline}"
    return tuple(Ink(kind, path) for kind, path in paths.items() if path)


def _lines(tables: Tables, tile: int, rot: int) -> tuple[Ink, ...]:
    """The lines between two spaces (CM-14); the outer edge is drawn by itself."""
    paths = dict.fromkeys(LINES, "")
    for space, x, y in _laid(rot):
        row, column = y // SPACE, x // SPACE
        at = (tile * SPACES + space) * 4
        if column < LAST and (line := tables.line[at + (EAST - rot) % 4]) in LINES:
            paths[line] += f"M{x + SPACE} {y}v{SPACE}"
        if row < LAST and (line := tables.line[at + (SOUTH - rot) % 4]) in LINES:
            paths[line] += f"M{x} {y + SPACE}h{SPACE}"
    return tuple(Ink(LINES[line], path) for line, path in paths.items() if path)


def _signs(tables: Tables, tile: int, rot: int) -> tuple[Sign, ...]:
    own: dict[str, str] = tables.pack["tile"][tables.names.tile_ids[tile]].signs
    signs = []
    for space, x, y in _laid(rot):
        letter = tables.letters[tile][space]
        icon, hurts = own.get(space_name(space), KINDS[letter].icon), letter in HURTING
        if icon or hurts or letter in CATCHING:
            signs.append(Sign(x, y, letter, icon, _escape(tables, tile * SPACES + space, letter), hurts))
    return tuple(signs)


def _escape(tables: Tables, cell: int, letter: str) -> str:
    return _numbers(letter, tables.icon[cell] & ICON_ESCAPE)


def _numbers(letter: str, most: int) -> str:
    """The faces that free from an icon, up to the highest."""
    if letter not in CATCHING:
        return ""
    return "☠" if letter == "k" else f"1–{most}" if most > 1 else "1"
