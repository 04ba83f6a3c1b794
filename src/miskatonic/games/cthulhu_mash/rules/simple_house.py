"""How the house plays when it plays simply (group 34): a fixed rule that a player can foresee.

A monster strikes whom it can reach, the weakest first; one that reaches nobody goes the shortest way to where it could,
and strikes in the next turn at the earliest; none retreats. The other house is a bot ("How the house plays").
"""

from __future__ import annotations

from miskatonic.core.native import column, i64
from miskatonic.core.state import EXTRA, PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.geometry import SIDE, SPACES, TILES, WAYS, bit
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import CHARGED, LEAVING, ROUSED, SPAWNING, TURN
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.objects import LENG_WEB_SHIELD
from miskatonic.games.cthulhu_mash.rules.charging import charge_ends, charge_points
from miskatonic.games.cthulhu_mash.rules.destinations import FAR, ends_of, reach
from miskatonic.games.cthulhu_mash.rules.escape import add_escapes, ways_out
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD, WEB_HOLD
from miskatonic.games.cthulhu_mash.rules.monsters import can_strike, idle_bits, may_bite, victims
from miskatonic.games.cthulhu_mash.rules.objects import tissue_on
from miskatonic.games.cthulhu_mash.rules.spawning import spawn_cells
from miskatonic.games.cthulhu_mash.rules.state import HAS_CHARGED, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, kind_of, monster_move
from miskatonic.games.cthulhu_mash.rules.tables import CHARGING, FLYING, SHIELD, SWIMMING, WEB
from miskatonic.games.cthulhu_mash.rules.targets import cell_of, touches
from miskatonic.games.cthulhu_mash.rules.terrain import IN_AIR, ON_LAND, SWIMS, is_open
from miskatonic.games.cthulhu_mash.rules.under_way import left_player
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, GENERATORS, MONSTER_0, SLOTS


def plays_simply(s: MashData) -> bool:
    """CM-34.1: whether the monsters of this turn are the house's, and it plays by this rule."""
    return s.tables.simple_house and left_player(s) == s.players


def habit(s: MashData) -> i64:
    """The move of a house that plays simply, or -1 where somebody else decides or it thinks for itself."""
    if s.seat != s.players or not s.tables.simple_house or not s.frames:
        return -1
    what: i64 = s.frames[WHAT]
    piece: i64 = s.frames[PIECE]
    if what == TURN:
        return next_to_act(s)
    if what == ROUSED:
        if s.frames[STEP] <= 0 or has_gone(s, piece):
            return s.tables.first_of[verbs.REST]
        return deed(s, piece, s.frames[EXTRA] & HAS_CHARGED != 0)
    if what == SPAWNING:
        return placing(s)
    if what == CHARGED:
        return way_out_of_charge(s, piece)
    if what == LEAVING and piece >= MONSTER_0:
        return step_out(s, piece)
    return -1


def next_to_act(s: MashData) -> i64:
    """CM-34.2: whoever can do harm, then whoever has the shortest way; none is roused that would only rest."""
    first: i64 = s.tables.first_of[verbs.ROUSE]
    rest: i64 = s.tables.first_of[verbs.REST]
    idle: i64 = idle_bits(s)
    best: i64 = s.tables.first_of[verbs.DONE]
    nearest: i64 = FAR
    index: i64 = 0
    while idle:
        if idle & 1:
            does: i64 = deed(s, MONSTER_0 + index, False)
            if does != rest:
                verb: i64 = s.tables.verb_of[does]
                far: i64 = 0
                if verb == verbs.GO:
                    cell: i64 = s.at[MONSTER_0 + index]
                    far = gaps(s, MONSTER_0 + index, kind_of(MONSTER_0 + index), cell // SPACES)[cell % SPACES]
                if far < nearest:
                    nearest = far
                    best = first + index
        idle >>= 1
        index += 1
    return best


def has_gone(s: MashData, piece: i64) -> bool:
    """CM-34.3: one move is all that a monster does which could not strike."""
    return s.action_by == piece and s.tables.verb_of[s.action_move] == verbs.GO


def deed(s: MashData, piece: i64, charged: bool) -> i64:
    """CM-34.3: what a monster of the active character's tile does with an action."""
    first = s.tables.first_of
    rest: i64 = first[verbs.REST]
    holds: i64 = s.holds[piece]
    if holds:
        tries: list[int] = []
        add_escapes(s, tries, piece)
        if tries:
            return tries[0]
    if s.attached[piece] >= 0:
        return first[verbs.BITE] if may_bite(s, piece) else rest
    if holds & ~CUFFS_HOLD:
        return rest
    if holds == 0:
        hunted = prey(s, piece)
        for target in hunted:
            if can_strike(s, piece, target) and not in_vain(s, piece, target):
                return first[verbs.STRIKE] + target
        if not charged and s.bound[piece] < 0 and s.tables.m_abilities[kind_of(piece)] & CHARGING:
            for target in hunted:
                if target < MONSTER_0 and charge_points(s, piece, target) > 0:
                    return first[verbs.CHARGE] + target
    if s.bound[piece] >= 0:
        return rest
    return approach(s, piece)


def prey(s: MashData, piece: i64) -> list[int]:
    """Whom a monster may attack, the weakest first; at the same health the one whose turn it is, then in the order of
    the box. A spawn space (CM-30.27) is attacked where no character is."""
    found: list[int] = []
    for target in victims(s, piece):
        if found and target >= MONSTER_0:
            break
        at: i64 = 0
        while at < len(found) and not weaker(s, target, found[at]):
            at += 1
        found.insert(at, target)
    return found


def weaker(s: MashData, one: i64, other: i64) -> bool:
    if s.health[one] != s.health[other]:
        return s.health[one] < s.health[other]
    return one == s.character[s.active]


def in_vain(s: MashData, piece: i64, target: i64) -> bool:
    """CM-34.4: nobody spins a web at whom it cannot hold."""
    if s.tables.m_abilities[kind_of(piece)] & WEB == 0 or touches(s, piece, target, cell_of(s, target)):
        return False
    return safe_from_webs(s, target)


def safe_from_webs(s: MashData, target: i64) -> bool:
    if target >= MONSTER_0:
        return True
    if (s.webbed >> target) & 1 or s.holds[target] & WEB_HOLD:
        return True
    return s.worn[target * SLOTS + SHIELD] == LENG_WEB_SHIELD


def approach(s: MashData, piece: i64) -> i64:
    """CM-34.3: the shortest way to where it could strike, as far as it gets; it rests where nothing is nearer."""
    cell: i64 = s.at[piece]
    tile: i64 = cell // SPACES
    points: i64 = monster_move(s, piece)
    in_flight = flies(s, piece)
    ends: i64 = ends_of(s, piece, cell, points, in_flight)
    away = gaps(s, piece, kind_of(piece), tile)
    least: i64 = away[cell % SPACES]
    found: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if (ends >> space) & 1 and away[space] <= least:
            if away[space] < least:
                found = 0
                least = away[space]
            if least < away[cell % SPACES]:
                found |= bit(space)
        space += 1
    if found == 0:
        return s.tables.first_of[verbs.REST]
    return s.tables.first_of[verbs.GO] + cheapest(reach(s, piece, cell, points, in_flight), found)


def cheapest(costs: list[int], spaces: i64) -> i64:
    """Of some spaces, given as bits, the one that costs least; of those the first in reading order (CM-34.5)."""
    best: i64 = -1
    space: i64 = 0
    while space < SPACES:
        if (spaces >> space) & 1 and (best < 0 or costs[space] < costs[best]):
            best = space
        space += 1
    return best


def gaps(s: MashData, piece: i64, kind: i64, tile: i64) -> column[i64]:
    """By space of a tile: the steps from there to the nearest free space from which a monster of a kind could strike,
    the way it gets about. An icon that would catch it is no such space; `piece` stands in nobody's way."""
    tables = s.tables
    terrain = tables.terrain
    abilities: i64 = tables.m_abilities[kind]
    how: i64 = ON_LAND
    blocked: i64 = 0
    if abilities & FLYING:
        how = IN_AIR
    else:
        if abilities & SWIMMING:
            how = SWIMS
        blocked = s.crowd[tile] | tissue_on(s, tile)
    at: i64 = (how * TILES + tile) * WAYS
    north: i64 = terrain.ways[at]
    east: i64 = terrain.ways[at + 1]
    south: i64 = terrain.ways[at + 2]
    west: i64 = terrain.ways[at + 3]
    entered: i64 = (north >> SIDE) | (east << 1) | (south << SIDE) | (west >> 1)
    occupied: i64 = s.occupied[tile]
    if piece >= 0 and i64(s.who[s.at[piece]]) == piece + 1:
        occupied &= ~bit(s.at[piece] - tile * SPACES)
        entered |= bit(s.at[piece] - tile * SPACES)
    could: i64 = strike_spaces(s, piece, kind, tile, occupied) & terrain.room[tile] & entered
    goals: i64 = could & ~terrain.catching[how * TILES + tile]
    if goals & ~occupied:
        goals &= ~occupied
    far: i64 = FAR
    away: column[i64] = column[i64]([far] * SPACES)
    ring: i64 = goals
    seen: i64 = goals
    steps: i64 = 0
    space: i64 = 0
    while ring:
        space = 0
        while space < SPACES:
            if (ring >> space) & 1:
                away[space] = steps
            space += 1
        came: i64 = ((ring << SIDE) & north) | ((ring >> 1) & east) | ((ring >> SIDE) & south) | ((ring << 1) & west)
        ring = came & ~(seen | blocked)
        seen |= ring
        steps += 1
    if piece < 0:  # CM-17.4: nobody is caught by the icon that it spawns on
        space = 0
        while space < SPACES:
            if ((could & ~occupied) >> space) & 1:
                away[space] = 0
            space += 1
    return away


def strike_spaces(s: MashData, piece: i64, kind: i64, tile: i64, occupied: i64) -> i64:
    """The spaces of a tile from which a monster of a kind could strike whom it hunts, as bits."""
    tables = s.tables
    terrain = tables.terrain
    found: i64 = 0
    for target in hunted_on(s, piece, tile):
        cell: i64 = cell_of(s, target)
        if tables.m_melee[kind]:
            found |= terrain.touch[cell]
        if tables.m_ranged[kind] and not (tables.m_abilities[kind] & WEB and safe_from_webs(s, target)):
            seen: i64 = terrain.aims[cell]
            if tables.m_abilities[kind] & FLYING:
                found |= seen
                continue
            space: i64 = 0
            while seen >> space:
                if (seen >> space) & 1 and is_open(terrain, tile * SPACES + space, cell % SPACES, occupied):
                    found |= bit(space)
                space += 1
    return found


def hunted_on(s: MashData, piece: i64, tile: i64) -> list[int]:
    """Whom a monster hunts; one that is not on the tile yet hunts the character whose turn it is."""
    if piece >= 0:
        return prey(s, piece)
    c: i64 = s.character[s.active]
    return [c] if s.life[c] == ON_BOARD and s.at[c] // SPACES == tile else []


def placing(s: MashData) -> i64:
    """CM-34.6: the generators in the order of the box, each monster as near to its prey as may be."""
    n: i64 = 0
    while n < GENERATORS and (s.frames[EXTRA] >> n) & 1 == 0:
        n += 1
    tile: i64 = s.at[GENERATOR_0 + n] // SPACES
    away = gaps(s, -1, s.tables.g_monster[n // COPIES], tile)
    best: i64 = -1
    for cell in sorted(spawn_cells(s, GENERATOR_0 + n)):
        if best < 0 or away[cell % SPACES] < away[best]:
            best = cell % SPACES
    return s.tables.first_of[verbs.SPAWN] + n * SPACES + best


def way_out_of_charge(s: MashData, piece: i64) -> i64:
    """CM-34.4: out again to where it could strike, the nearest first in reading order."""
    goal: i64 = s.at[piece]
    ends: i64 = charge_ends(s, piece, goal, s.frames[STEP])
    if s.who[goal] == 0:
        return s.tables.first_of[verbs.GO] + goal % SPACES
    away = gaps(s, piece, kind_of(piece), goal // SPACES)
    best: i64 = -1
    space: i64 = 0
    while space < SPACES:
        if (ends >> space) & 1 and (best < 0 or away[space] < away[best]):
            best = space
        space += 1
    return s.tables.first_of[verbs.GO] + best


def step_out(s: MashData, piece: i64) -> i64:
    """CM-34.5: a monster that got free steps where it is nearer to its prey."""
    cell: i64 = s.at[piece]
    tile: i64 = cell // SPACES
    away = gaps(s, piece, kind_of(piece), tile)
    best: i64 = -1
    goal: i64 = -1
    for way in ways_out(s, piece):
        space: i64 = s.tables.walk_to[cell * WAYS + ((way - s.rot[tile]) & 3)] % SPACES
        if goal < 0 or away[space] < away[goal] or (away[space] == away[goal] and space < goal):
            goal = space
            best = s.tables.first_of[verbs.LEAVE] + way
    return best
