"""What the maps alone decide, worked out once: who touches and sees whom, steps, jumps, pushes, how far a move goes.

Spaces of a tile are bits of one number; a list of moves for some bits is put together from ready lists of twelve bits.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import column, i64, u8, vec
from miskatonic.core.observation import zeros
from miskatonic.games.cthulhu_mash.geometry import CELLS, EIGHT_WAYS, SIDE, SPACES, TILES, WAYS, bit, numbers
from miskatonic.games.cthulhu_mash.maps import OPEN, SOLID
from miskatonic.games.cthulhu_mash.rules.sight import BLIND, Sight
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED, ICON, ICON_FLY, ICON_WALK, SHUNNED, WATER, Spaces

# How monsters get about: on land, swimming, in the air.
ON_LAND: Final = 0
SWIMS: Final = 1
IN_AIR: Final = 2
FARTHEST: Final = 8  # steps for which the ready answer is kept
LONGEST: Final = 4  # the most spaces that a jump passes over
BITS: Final = 12  # of a ready list
LISTS: Final = 4096
LOW: Final = 4095


def lists_of(first: int, places: int) -> list[list[int]]:
    """For each part of twelve bits and each of its values: `first` plus the place of each bit that is set."""
    found: list[list[int]] = []
    for part in range(0, places, BITS):
        names = [first + part + place for place in range(BITS)]
        rows: list[list[int]] = [[]]
        for name in names:
            rows += [[*row, name] for row in rows]
        found += rows
    return found


class Terrain:
    """Read only, and the same whatever the options are."""

    def __init__(self, sights: list[Sight], spaces: Spaces) -> None:
        self.touch = numbers(0, CELLS)  # by cell: the spaces that share an edge with it, no blue line between (CM-9.4)
        self.neighbours: list[list[int]] = []  # the same as cells
        self.shot = numbers(0, CELLS)  # by cell: the spaces at range that solid lines leave open (CM-9.5, CM-10.6)
        self.aims = numbers(0, CELLS)  # by cell: the spaces that have it among theirs
        self.clear = numbers(0, CELLS)  # by cell: all those that solid lines leave open
        self.paces: vec[u8] = zeros(CELLS * SPACES)  # by cell * SPACES + space: see steps_between
        self.must_be_empty = numbers(0, CELLS * SPACES)  # by cell * SPACES + space, or BLIND (CM-10.2)
        self.corners: list[list[int]] = []  # by cell * SPACES + space (CM-10.5)
        self.pushes: list[list[int]] = []  # by cell: where a piece can be pushed to (CM-11.3)
        self.room = numbers(0, TILES)  # by tile: the spaces that are no obstacle
        self._see(sights, spaces.near, spaces.line)
        for cell in range(CELLS):
            ways = spaces.push8[cell * EIGHT_WAYS : cell * EIGHT_WAYS + EIGHT_WAYS]
            self.pushes.append([goal for goal in ways if goal >= 0 and spaces.level[goal] == spaces.level[cell]])
        for tile in range(TILES):
            free = range(SPACES)
            self.room[tile] = sum(1 << space for space in free if not spaces.space[tile * SPACES + space] & CLOSED)
        # Steps and jumps of characters by cell * WAYS + how the tile lies: the way and the cell it leads to, in pairs.
        self.steps: list[list[int]] = []
        self.flights: list[list[int]] = []
        self.jumps: list[list[int]] = []  # by (cell * WAYS + how the tile lies) * WAYS + the farthest jump - 1
        for cell in range(CELLS):
            for rot in range(WAYS):
                self.steps.append(_turned(spaces.walk_to, cell, rot))
                self.flights.append(_turned(spaces.fly_to, cell, rot))
                for longest in range(1, LONGEST + 1):
                    self.jumps.append(_jumps(spaces, cell, rot, longest))
        self.ways = numbers(
            0, 3 * TILES * WAYS
        )  # by (how * TILES + tile) * WAYS + direction: the spaces from which a step goes there
        self.first_step = numbers(0, 3 * CELLS)  # by how * CELLS + cell: the spaces next to it
        self.within = numbers(
            0, 3 * CELLS * (FARTHEST + 1)
        )  # by (how * CELLS + cell) * (FARTHEST + 1) + steps: the spaces reached if nobody is in the way
        self.catching = numbers(0, 3 * TILES)  # by how * TILES + tile: the spaces whose icons catch (CM-13.2)
        for how in (ON_LAND, SWIMS, IN_AIR):
            self._reach(how, spaces)

    def _see(self, sights: list[Sight], near: column[i64], line: column[i64]) -> None:
        for cell in range(CELLS):
            tile, space = divmod(cell, SPACES)
            sight = sights[tile]
            around: list[int] = [near[cell * WAYS + way] for way in range(WAYS)]
            touched = [around[way] for way in range(WAYS) if around[way] >= 0 and line[cell * WAYS + way] == OPEN]
            self.neighbours.append(touched)
            self.touch[cell] = _bits(touched)
            self.clear[cell] = sight.clear[space]
            self.shot[cell] = sight.clear[space] & ~_bits([cell, *around])
            for other in range(SPACES):
                self.paces[cell * SPACES + other] = u8(sight.steps[space][other])
                self.must_be_empty[cell * SPACES + other] = sight.empty[space * SPACES + other]
            self.corners += sight.corners[space * SPACES : space * SPACES + SPACES]
        for cell in range(CELLS):
            tile, space = divmod(cell, SPACES)
            base = tile * SPACES
            self.aims[cell] = sum(1 << other for other in range(SPACES) if (self.shot[base + other] >> space) & 1)

    def _reach(self, how: int, spaces: Spaces) -> None:
        links = spaces.fly_to if how == IN_AIR else spaces.walk_to
        shunned = [_hurts(flags, how) for flags in spaces.space]
        catching = ICON_FLY if how == IN_AIR else ICON_WALK
        icons = zip(spaces.space, spaces.icon, strict=True)
        caught = [flags & ICON != 0 and icon & catching != 0 for flags, icon in icons]
        for tile in range(TILES):
            base = tile * SPACES
            places = range(SPACES)
            self.catching[how * TILES + tile] = sum(1 << space for space in places if caught[base + space])
            for way in range(WAYS):
                going = [base + space for space in places if _goes(links, shunned, base + space, way)]
                self.ways[(how * TILES + tile) * WAYS + way] = _bits([cell for cell in going if not caught[cell]])
        for cell in range(CELLS):
            at = how * CELLS + cell
            steps: list[int] = [links[cell * WAYS + way] for way in range(WAYS) if _goes(links, shunned, cell, way)]
            self.first_step[at] = _bits(steps)
            for count in range(FARTHEST + 1):
                self.within[at * (FARTHEST + 1) + count] = spread(self, how, cell, count, 0)


def _hurts(flags: int, how: int) -> bool:
    """CM-6.11: what a monster shuns on foot; water only if it does not swim."""
    if how == IN_AIR or flags & SHUNNED == 0:
        return False
    return how == ON_LAND or flags & WATER == 0


def _bits(cells: list[int]) -> int:
    return sum(1 << cell % SPACES for cell in cells if cell >= 0)


def _goes(links: column[i64], shunned: list[bool], cell: int, way: int) -> bool:
    return links[cell * WAYS + way] >= 0 and not shunned[links[cell * WAYS + way]]


def _turned(links: column[i64], cell: int, rot: int) -> list[int]:
    found: list[int] = []
    for way in range(WAYS):
        target = links[cell * WAYS + ((way - rot) & 3)]
        if target >= 0:
            found += [way, target]
    return found


def _jumps(spaces: Spaces, cell: int, rot: int, longest: int) -> list[int]:
    """CM-6.10, CM-6.14: the number of each jump among its verb's moves, and where it lands."""
    found: list[int] = []
    for way in range(WAYS):
        printed = (way - rot) & 3
        here = cell
        for passed in range(longest + 1):
            if spaces.line[here * WAYS + printed] == SOLID:
                break
            here = spaces.near[here * WAYS + printed]
            if here < 0 or spaces.level[here] != spaces.level[cell]:
                break
            if passed and not spaces.space[here] & CLOSED:
                found += [way * LONGEST + passed - 1, here]
    return found


def spread(terrain: Terrain, how: i64, cell: i64, steps: i64, blocked: i64) -> i64:
    """The spaces of the tile within some steps of a cell, itself included, entering none of the blocked ones.

    Who is caught by an icon stops there (CM-13.17).
    """
    tile: i64 = cell // SPACES
    seen: i64 = bit(cell - tile * SPACES)
    if steps <= 0:
        return seen
    free: i64 = ~blocked
    at: i64 = (how * TILES + tile) * WAYS
    ways = terrain.ways
    north: i64 = ways[at]
    east: i64 = ways[at + 1]
    south: i64 = ways[at + 2]
    west: i64 = ways[at + 3]
    seen |= terrain.first_step[how * CELLS + cell] & free
    left: i64 = steps - 1
    while left > 0:
        grown: i64 = ((seen & north) >> SIDE) | ((seen & east) << 1) | ((seen & south) << SIDE) | ((seen & west) >> 1)
        grown = seen | (grown & free)
        if grown == seen:
            break
        seen = grown
        left -= 1
    return seen


def is_open(terrain: Terrain, cell: i64, space: i64, occupied: i64) -> bool:
    """CM-10.1: whether the line from a cell to a space of its tile is open with pieces on the `occupied` spaces."""
    at: i64 = cell * SPACES + space
    empty: i64 = terrain.must_be_empty[at]
    if empty == BLIND or empty & occupied:
        return False
    for corner in terrain.corners[at]:
        pair: i64 = corner
        if occupied & pair == pair:
            return False
    return True


def steps_between(terrain: Terrain, cell: i64, space: i64) -> i64:
    """Steps on foot from a cell to a space of its tile, whoever stands about, around what hurts or catches."""
    return i64(terrain.paces[cell * SPACES + space])
