"""What each space is, and where one gets from it, as the maps of the tiles say (groups 14 and 15)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import column, i64
from miskatonic.games.cthulhu_mash.content import Tile
from miskatonic.games.cthulhu_mash.geometry import (
    CELLS,
    EIGHT_WAYS,
    SIDE,
    SPACES,
    TILES,
    WAYS,
    beside,
    numbers,
    space_name,
)
from miskatonic.games.cthulhu_mash.maps import OPEN, SOLID, Map

# What a space is (CM-15), as bits.
CLOSED: Final = 1  # obstacle, high or low
ROCK: Final = 2  # high obstacle
WATER: Final = 4
SKULL: Final = 8
DROP: Final = 16
ICON: Final = 32
NO_SPAWN: Final = 64
SHUNNED: Final = 128
SPAWN_SPACE: Final = 256
MACHINE: Final = 512
DISPENSER: Final = 1024
CHEST: Final = 2048
BIN: Final = 4096
GREEN: Final = 8192
TRANSPORTER: Final = 16384
LANDING: Final = 32768
LADDER: Final = 65536
_SPACE = {
    ".": 0,
    "#": CLOSED | ROCK | NO_SPAWN,
    "o": CLOSED | NO_SPAWN,
    "S": SPAWN_SPACE,
    "L": LADDER,
    "w": WATER | DROP | NO_SPAWN | SHUNNED,
    "W": WATER | SKULL | NO_SPAWN | SHUNNED,
    "f": DROP | NO_SPAWN | SHUNNED,
    "X": SKULL | NO_SPAWN | SHUNNED,
    "q": ICON,
    "i": ICON,
    "j": ICON | NO_SPAWN,
    "k": ICON | NO_SPAWN,
    "h": DISPENSER,
    "H": CHEST,
    "M": MACHINE,
    "D": BIN,
    "d": GREEN,
    "T": TRANSPORTER,
    "C": LANDING,
}
# What an icon does, as bits over its escape number (CM-13.2, CM-29.13).
ICON_WALK: Final = 16
ICON_FLY: Final = 32
ICON_PUSH: Final = 64
ICON_PUSH_FLY: Final = 128
ICON_HURTS: Final = 256
ICON_KILLS: Final = 512
ICON_DEADLINE: Final = 1024
ICON_ESCAPE: Final = 15


class Spaces:
    """Read only. By cell, or by cell and direction."""

    def __init__(self, tiles: list[Tile], maps: list[Map]) -> None:
        self.space = numbers(0, CELLS)
        self.icon = numbers(0, CELLS)
        self.near = numbers(-1, CELLS * WAYS)
        self.line = numbers(0, CELLS * WAYS)
        self.walk_to = numbers(-1, CELLS * WAYS)
        self.fly_to = numbers(-1, CELLS * WAYS)
        self.near8 = numbers(-1, CELLS * EIGHT_WAYS)
        self.push8 = numbers(-1, CELLS * EIGHT_WAYS)
        self.level = numbers(0, CELLS)  # CM-29.11: of a tile with ladders, which no jump or push connects
        for at, found in enumerate(maps):
            rungs = [space // SIDE for space in range(SPACES) if found.letters[space] == "L"]
            for space in range(SPACES):
                self._space(found, tiles[at], at, space)
                self.level[at * SPACES + space] = 1 if rungs and space // SIDE >= min(rungs) else 0
        self.water = column[i64]([self._wet(tile) for tile in range(TILES)])  # by tile: the spaces of water, as bits

    def _wet(self, tile: int) -> int:
        return sum(1 << space for space in range(SPACES) if self.space[tile * SPACES + space] & WATER)

    def _space(self, found: Map, tile: Tile, at: int, space: int) -> None:
        base = at * SPACES
        cell = base + space
        self.space[cell] = _SPACE[found.letters[space]]
        name = space_name(space)
        icon = tile.icons.get(name)
        bits = 0
        if icon:
            bits = icon.escape
            for on, bit in (
                (icon.walk, ICON_WALK),
                (icon.fly, ICON_FLY),
                (icon.push, ICON_PUSH),
                (icon.push_fly, ICON_PUSH_FLY),
                (icon.damage > 0, ICON_HURTS),
                (icon.death, ICON_KILLS),
                (icon.deadline, ICON_DEADLINE),
            ):
                bits |= bit if on else 0
        self.icon[cell] = bits
        for direction in range(WAYS):
            other = beside(space, direction)
            line = found.lines[space][direction]
            self.near[cell * WAYS + direction] = base + other if other >= 0 else -1
            self.line[cell * WAYS + direction] = line
            closed = other < 0 or _SPACE[found.letters[other]] & CLOSED
            rock = other < 0 or _SPACE[found.letters[other]] & ROCK
            self.walk_to[cell * WAYS + direction] = -1 if closed or line != OPEN else base + other
            self.fly_to[cell * WAYS + direction] = -1 if rock or line == SOLID else base + other
        for way in range(EIGHT_WAYS):
            self._eight(found, base, space, way)

    def _eight(self, found: Map, base: int, space: int, way: int) -> None:
        """The neighbour in one of eight ways, and whether a piece can be pushed there (CM-11.3, CM-11.9)."""
        at = (base + space) * EIGHT_WAYS + way
        if way % 2 == 0:
            other = beside(space, way // 2)
            self.near8[at] = base + other if other >= 0 else -1
            self.push8[at] = self.walk_to[(base + space) * WAYS + way // 2]
            return
        first, second = way // 2, (way // 2 + 1) % WAYS
        middle = beside(space, first)
        other = beside(middle, second) if middle >= 0 else -1
        if other < 0:
            return
        self.near8[at] = base + other
        if _SPACE[found.letters[other]] & CLOSED:
            return
        for one, two in ((first, second), (second, first)):
            flank = beside(space, one)
            if _SPACE[found.letters[flank]] & CLOSED:
                continue
            if found.lines[space][one] == OPEN and found.lines[flank][two] == OPEN:
                self.push8[at] = base + other
