"""How far the spaces of its tile are for a character, for all of them at once: a flood fill on sets of bits."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import column, i64
from miskatonic.games.cthulhu_mash.geometry import CELLS, SIDE, SPACES, TILES, bit
from miskatonic.games.cthulhu_mash.rules.objects import tissue_on
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, is_clung_to
from miskatonic.games.cthulhu_mash.rules.terrain import IN_AIR, ON_LAND, is_open
from miskatonic.games.cthulhu_mash.things import MONSTER_0

NO_PASSING: Final = 0


class Distances:
    """The spaces of a character's tile by what it takes to get there, around what hurts or catches."""

    def __init__(self, state: MashData, c: i64, *, pace: i64, past: i64, far: i64) -> None:
        """A step takes `pace`; one onto Shoggoth Tissue, or onto the space of somebody who lets nobody through, takes
        `past`, or NO_PASSING. What takes `far` or more is out of reach."""
        cell: i64 = state.at[c]
        tile: i64 = cell // SPACES
        how: i64 = IN_AIR if flies(state, c) else ON_LAND
        terrain = state.tables.terrain
        free: i64 = ~terrain.catching[how * TILES + tile]
        taken: i64 = 0
        if how == ON_LAND:
            taken = free & _in_the_way(state, tile)
            if state.floor:
                taken |= free & tissue_on(state, tile)
            free &= ~taken
            if past == NO_PASSING:
                taken = 0
        first: i64 = (how * TILES + tile) * 4
        north: i64 = terrain.ways[first]
        east: i64 = terrain.ways[first + 1]
        south: i64 = terrain.ways[first + 2]
        west: i64 = terrain.ways[first + 3]
        none: i64 = 0
        rings: column[i64] = column[i64]([none] * far)
        rings[0] = bit(cell - tile * SPACES)
        seen: i64 = 0
        last: i64 = 0
        at: i64 = 0
        while at <= last:
            ring: i64 = rings[at] & ~seen
            rings[at] = ring
            if ring:
                seen |= ring
                grown: i64 = ((ring & north) >> SIDE) | ((ring & south) << SIDE)
                grown |= ((ring & east) << 1) | ((ring & west) >> 1)
                if at == 0:
                    grown = terrain.first_step[how * CELLS + cell]
                grown &= ~seen
                if grown & free and at + pace < far:
                    rings[at + pace] |= grown & free
                    last = max(last, at + pace)
                if grown & taken and at + past < far:
                    rings[at + past] |= grown & taken
                    last = max(last, at + past)
            at += 1
        self.rings: column[i64] = rings  # by cost: the spaces that cost that many points, as bits
        self.seen: i64 = seen  # all within reach
        self.far: i64 = far

    def to(self, spaces: i64) -> i64:
        """What it takes to get to the nearest of some spaces, given as bits; `far` if there is no way."""
        if self.seen & spaces == 0:
            return self.far
        rings = self.rings
        at: i64 = 0
        while rings[at] & spaces == 0:
            at += 1
        return at

    def to_shoot(self, state: MashData, target: i64) -> i64:
        """The nearest free space from where a cell can be shot, or -1."""
        terrain = state.tables.terrain
        tile: i64 = target // SPACES
        occupied: i64 = state.occupied[tile]
        left: i64 = terrain.aims[target] & self.seen & ~occupied
        at: i64 = 0
        while left and at < SPACES:  # nobody goes further for a shot
            ring: i64 = self.rings[at] & left
            left ^= ring
            space: i64 = 0
            while ring:
                if ring & 1 and is_open(terrain, tile * SPACES + space, target - tile * SPACES, occupied):
                    return space
                ring >>= 1
                space += 1
            at += 1
        return -1


def _in_the_way(state: MashData, tile: i64) -> i64:
    """CM-6.3: the spaces of a tile that no character may go through on foot, as bits."""
    spaces: i64 = state.occupied[tile] & ~state.crowd[tile]
    if state.clinging:
        other: i64 = 0
        while other < MONSTER_0:
            cell: i64 = state.at[other]
            if cell >= 0 and cell // SPACES == tile and i64(state.who[cell]) == other + 1 and is_clung_to(state, other):
                spaces |= bit(cell - tile * SPACES)
            other += 1
    return spaces
