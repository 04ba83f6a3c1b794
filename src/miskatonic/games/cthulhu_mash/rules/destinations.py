"""How far a piece can go, and which spaces it may end on (group 6)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.geometry import CELLS, EIGHT_WAYS, SPACES, TILES, WAYS, bit
from miskatonic.games.cthulhu_mash.rules.objects import tissue_on
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED, ICON, ICON_FLY, ICON_WALK, SHUNNED, WATER
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import boot_of, is_clung_to, kind_of
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE, SWIMMING
from miskatonic.games.cthulhu_mash.rules.terrain import FARTHEST, IN_AIR, ON_LAND, SWIMS, spread
from miskatonic.games.cthulhu_mash.things import COPIES, MONSTER_0

FAR: Final = 99


def catches(s: MashData, cell: i64, in_flight: bool) -> bool:
    """CM-13.2: whether an icon catches who moves onto the cell."""
    if s.tables.space[cell] & ICON == 0:
        return False
    return s.tables.icon[cell] & (ICON_FLY if in_flight else ICON_WALK) != 0


def may_pass(s: MashData, piece: i64, other: i64, in_flight: bool) -> bool:
    """CM-6.3, CM-6.4, CM-18.7: whether a piece may go through the space of another."""
    if in_flight:
        return True
    if piece < MONSTER_0:
        return other < MONSTER_0 and not is_clung_to(s, other)
    return other >= MONSTER_0


def reach(s: MashData, piece: i64, start: i64, points: i64, in_flight: bool) -> list[int]:
    """The cheapest cost to each space of the tile, FAR where the points do not suffice.

    Monsters never choose spaces that hurt (CM-6.11). Who may end where is for `ends` to say.
    """
    tables = s.tables
    tile: i64 = start // SPACES
    base: i64 = tile * SPACES
    step: i64 = 1
    if not in_flight:
        step += boot_of(s, piece, tile)
    monster = piece >= MONSTER_0
    swims = monster and tables.m_abilities[kind_of(piece)] & SWIMMING != 0
    shunned: i64 = 0
    if monster and not in_flight:
        shunned = tissue_on(s, tile)
    links = tables.fly_to if in_flight else tables.walk_to
    costs: list[int] = [FAR] * SPACES
    costs[start - base] = 0
    frontier: list[list[int]] = [[] for _ in range(points + 3)]
    frontier[0].append(start)
    spent: i64 = 0
    while spent < points:
        for cell in frontier[spent]:
            if costs[cell - base] != spent:
                continue
            if cell != start and catches(s, cell, in_flight):
                continue  # CM-13.17: whoever is caught stops there
            for way in range(WAYS):
                other: i64 = links[cell * WAYS + way]
                if other < 0:
                    continue
                cost: i64 = spent + step
                flags: i64 = tables.space[other]
                if monster and not in_flight:
                    if flags & WATER and swims:
                        cost = spent + 1
                    elif flags & SHUNNED or (shunned >> (other - base)) & 1:
                        continue
                if cost > points or cost >= costs[other - base]:
                    continue
                if s.who[other]:
                    here: i64 = i64(s.who[other]) - 1
                    if here != piece and (not may_pass(s, piece, here, in_flight) or catches(s, other, in_flight)):
                        continue
                costs[other - base] = cost
                frontier[cost].append(other)
        spent += 1
    return costs


def may_end(s: MashData, piece: i64, cell: i64) -> bool:
    """CM-6.5, CM-6.16: one piece a space, and nobody on an obstacle."""
    if s.who[cell] and i64(s.who[cell]) != piece + 1:
        return False
    return s.tables.space[cell] & CLOSED == 0


def free_beside(s: MashData, monster: i64, cell: i64) -> i64:
    """A free space beside a cell or diagonal to it, or -1."""
    for way in range(EIGHT_WAYS):
        near: i64 = s.tables.near8[cell * EIGHT_WAYS + way]
        if near >= 0 and may_end(s, monster, near) and s.who[near] == 0:
            return near
    return -1


def ends(s: MashData, piece: i64, costs: list[int], tile: i64) -> list[int]:
    """The cells within reach on which the piece may end."""
    found: list[int] = []
    for space in range(SPACES):
        if costs[space] < FAR and may_end(s, piece, tile * SPACES + space):
            found.append(tile * SPACES + space)
    return found


def ends_of(s: MashData, monster: i64, start: i64, points: i64, in_flight: bool) -> i64:
    """The spaces on which a monster may end a move that begins on `start`, as bits; `start` is not one of them."""
    tables = s.tables
    terrain = tables.terrain
    tile: i64 = start // SPACES
    occupied: i64 = s.occupied[tile]
    own: i64 = s.at[monster]
    if own != start and i64(s.who[own]) == monster + 1:
        occupied &= ~bit(own - tile * SPACES)
    how: i64 = IN_AIR
    steps: i64 = points
    blocked: i64 = 0
    if not in_flight:
        how = ON_LAND
        blocked = s.crowd[tile]
        if s.floor:
            blocked |= tissue_on(s, tile)
        if tables.m_abilities[(monster - MONSTER_0) // COPIES] & SWIMMING:
            how = SWIMS
            blocked &= s.crowd[tile] | ~tables.water[tile]
        boot: i64 = 0
        if tables.boot[tile]:
            boot = boot_of(s, monster, tile)
        if boot:
            if how == SWIMS and tables.water[tile]:
                return weighed_ends(s, monster, start, points, occupied)
            steps = points // (1 + boot)
    blocked |= occupied & terrain.catching[how * TILES + tile]
    found: i64 = 0
    if steps <= FARTHEST:
        found = terrain.within[(how * CELLS + start) * (FARTHEST + 1) + steps]
    if steps > FARTHEST or found & blocked:
        found = spread(terrain, how, start, steps, blocked)
    return found & terrain.room[tile] & ~(occupied | bit(start - tile * SPACES))


def weighed_ends(s: MashData, monster: i64, start: i64, points: i64, occupied: i64) -> i64:
    """The same where spaces cost differently: for swimmers on tiles with boots and water (CM-18.9)."""
    tile: i64 = start // SPACES
    costs = reach(s, monster, start, points, False)
    found: i64 = 0
    for space in range(SPACES):
        if costs[space] < FAR:
            found |= bit(space)
    return found & s.tables.terrain.room[tile] & ~(occupied | bit(start - tile * SPACES))


def steps_apart(s: MashData, monster: i64, start: i64, goal: i64, steps: i64) -> i64:
    """At least how many steps it is on foot to the space of a character, 0 if more than `steps`; a quick look before a
    charge is worked out."""
    terrain = s.tables.terrain
    how: i64 = SWIMS if s.tables.m_abilities[kind_of(monster)] & SWIMMING else ON_LAND
    beside: i64 = terrain.touch[goal]
    count: i64 = 1
    while count < steps:
        if count > FARTHEST or terrain.within[(how * CELLS + start) * (FARTHEST + 1) + count] & beside:
            return count + 1
        count += 1
    return 0


def can_go_on(s: MashData, piece: i64, cell: i64, points: i64, in_flight: bool) -> bool:
    """Whether a character who shares a space for a moment can still reach one of its own with the points left."""
    if points <= 0 or catches(s, cell, in_flight):
        return False
    costs = reach(s, piece, cell, points, in_flight)
    for other in ends(s, piece, costs, cell // SPACES):
        if other != cell:
            return True
    return False


def asks_permission(s: MashData) -> bool:
    """CM-6.3: outside a cooperative game the other player is asked."""
    return s.mode != COOPERATIVE
