"""What monsters do in step 3, and under a character's control (group 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.numbers import events, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import IN_FLIGHT, WALKING
from miskatonic.games.cthulhu_mash.numbers.effects import ATTACHES, DAMAGES, WEBS
from miskatonic.games.cthulhu_mash.numbers.frames import AFTER, CHARGED, CONTROLLED, ROUSED
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.monsters import DEEP_ONE
from miskatonic.games.cthulhu_mash.numbers.objects import RLYEH_SEASHELL
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.combat import (
    CREDIT,
    MELEE,
    RANGED,
    cell_of,
    in_range,
    in_sight,
    strike,
    touches,
)
from miskatonic.games.cthulhu_mash.rules.dust import begin_action
from miskatonic.games.cthulhu_mash.rules.escape import add_escapes, try_escape
from miskatonic.games.cthulhu_mash.rules.greens import heal
from miskatonic.games.cthulhu_mash.rules.ground import LISTS, LOW
from miskatonic.games.cthulhu_mash.rules.harm import detach, harm, kill_monster, unbind
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD
from miskatonic.games.cthulhu_mash.rules.movement import arrive
from miskatonic.games.cthulhu_mash.rules.paths import FAR, ends_of, free_beside, may_end, reach, steps_apart
from miskatonic.games.cthulhu_mash.rules.stats import boot_of, flies, is_fast, kind_of, monster_move
from miskatonic.games.cthulhu_mash.rules.tables import (
    ATTACH,
    CHARGING,
    DISPENSER,
    DROP,
    FLYING,
    ICON,
    SKULL,
    SPAWN_SPACE,
    WEB,
)
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0, PIECES, SPAWN_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState


# Step 3


def idle_bits(s: MashState) -> i64:
    """The monsters of the active character's tile that may still act in this step (CM-4.5), as bits."""
    c: i64 = s.character[s.active]
    if s.life[c] != ON_BOARD:
        return 0
    found: i64 = s.horde[s.at[c] // 36] & ~(s.acted | s.stilled)
    if found & s.spellbound:
        for piece in range(MONSTER_0, GENERATOR_0):
            if s.bound[piece] >= 0 and not bound_can_act(s, piece):
                found &= ~bit(piece - MONSTER_0)
    return found


def idle(s: MashState) -> list[int]:
    """The same as a list of pieces."""
    found: i64 = idle_bits(s)
    return [piece for piece in range(MONSTER_0, GENERATOR_0) if (found >> (piece - MONSTER_0)) & 1]


def bound_can_act(s: MashState, piece: i64) -> bool:
    """CM-25.1, CM-25.17: a bound monster does nothing, but may attack others than the caster without moving, and try to
    get free."""
    return s.tables.monsters_attack_anyone or s.bound[piece] != s.character[s.active] or s.holds[piece] != 0


def step_three_moves(s: MashState) -> list[int]:
    found: i64 = idle_bits(s)
    lists = s.tables.rouse_moves
    moves = lists[found & LOW][:]
    moves.extend(lists[LISTS + ((found >> 12) & LOW)])
    moves.extend(lists[2 * LISTS + ((found >> 24) & LOW)])
    moves.extend(lists[3 * LISTS + (found >> 36)])
    moves.append(s.tables.first[verbs.DONE])
    return moves


def rouse(s: MashState, index: i64) -> None:
    """CM-18.1: the hand icon gives the number of actions."""
    piece: i64 = MONSTER_0 + index
    s.acted |= bit(index)
    s.owe(ROUSED, s.seat, piece, 0, s.tables.m_actions[kind_of(piece)], 0)


def end_step_three(s: MashState) -> None:
    """CM-A30: what lasts one turn of a monster lasts through this step."""
    c: i64 = s.character[s.active]
    tile: i64 = -1
    if s.life[c] == ON_BOARD:
        tile = s.at[c] // 36
    if tile < 0:
        return
    s.stilled &= ~s.horde[tile]
    if s.spellbound & s.horde[tile]:
        for piece in range(MONSTER_0, GENERATOR_0):
            if s.bound[piece] >= 0 and s.at[piece] // 36 == tile:
                unbind(s, piece)


# What a roused monster may do


def victims(s: MashState, piece: i64) -> list[int]:
    """CM-4.5, CM-18.2: the character whose turn just ended; others by options (CM-30.27, CM-30.28)."""
    tables = s.tables
    c: i64 = s.character[s.active]
    found: list[int] = []
    tile: i64 = s.at[piece] // 36
    if not tables.monsters_attack_anyone:
        if s.life[c] == ON_BOARD and s.at[c] // 36 == tile and c != s.bound[piece] and not spared_by_shell(s, piece, c):
            found.append(c)
    else:
        for other in range(4):
            if s.life[other] == ON_BOARD and s.at[other] // 36 == tile:
                if other != s.bound[piece] and not spared_by_shell(s, piece, other):
                    found.append(other)
    if tables.monsters_attack_spawn:
        for spawn in range(4):
            if s.owner[spawn] >= 0 and s.health[SPAWN_0 + spawn] > 0 and tables.c_start[spawn] == tile:
                if s.at[piece] != tables.spawn_cell[spawn]:
                    found.append(SPAWN_0 + spawn)
    return found


def spared_by_shell(s: MashState, piece: i64, c: i64) -> bool:
    """CM-20.32."""
    return s.shell_last == piece and RLYEH_SEASHELL in s.carried[c]


def can_strike(s: MashState, piece: i64, target: i64) -> bool:
    tables = s.tables
    cell: i64 = cell_of(s, target) if target >= SPAWN_0 else s.at[target]
    kind: i64 = (piece - MONSTER_0) // COPIES
    if tables.m_melee[kind] and touches(s, piece, target, cell):
        return True
    return tables.m_ranged[kind] > 0 and in_range(s, piece, cell)


def roused_moves(s: MashState) -> list[int]:
    tables = s.tables
    piece: i64 = s.frames[PIECE]
    moves: list[int] = []
    if s.frames[STEP] > 0:
        holds: i64 = s.holds[piece]
        if holds:
            add_escapes(s, moves, piece)
        if s.attached[piece] >= 0:
            if not holds and s.bound[piece] < 0:
                moves.append(tables.first[verbs.BITE])  # CM-18.14, CM-18.21
        elif holds & ~CUFFS_HOLD == 0:
            if s.bound[piece] < 0:
                add_goings(s, moves, piece)
            if holds == 0:
                add_strikes(s, moves, piece)
                if tables.monsters_heal and may_heal_here(s, piece):
                    moves.append(tables.first[verbs.HEAL])
    if tables.monsters_use_objects and s.holds[piece] == 0 and s.attached[piece] < 0:
        from miskatonic.games.cthulhu_mash.rules.burdens import add_burden_moves

        add_burden_moves(s, moves, piece, [t for t in victims(s, piece) if s.bound[piece] < 0 or t < MONSTER_0])
    moves.append(tables.first[verbs.REST])
    return moves


def add_strikes(s: MashState, moves: list[int], piece: i64) -> None:
    tables = s.tables
    charges = tables.m_abilities[kind_of(piece)] & CHARGING != 0 and s.bound[piece] < 0 and s.frames[EXTRA] & 1 == 0
    for target in victims(s, piece):
        if can_strike(s, piece, target):
            moves.append(tables.first[verbs.STRIKE] + target)
        if charges and target < MONSTER_0 and charge_points(s, piece, target) > 0:
            moves.append(tables.first[verbs.CHARGE] + target)


def add_goings(s: MashState, moves: list[int], piece: i64) -> None:
    """CM-6.4, CM-6.11: every space it may end a move on."""
    tables = s.tables
    cell: i64 = s.at[piece]
    kind: i64 = (piece - MONSTER_0) // COPIES
    points: i64 = monster_move(s, piece) if s.burden else tables.m_move[kind]
    in_flight = tables.m_abilities[kind] & FLYING != 0
    found: i64 = ends_of(s, piece, cell, points, in_flight)
    lists = tables.go_moves
    moves.extend(lists[found & LOW])
    moves.extend(lists[LISTS + ((found >> 12) & LOW)])
    moves.extend(lists[2 * LISTS + (found >> 24)])
    if in_flight:
        found = ends_of(s, piece, cell, points, False)
        lists = tables.walk_moves
        moves.extend(lists[found & LOW])
        moves.extend(lists[LISTS + ((found >> 12) & LOW)])
        moves.extend(lists[2 * LISTS + (found >> 24)])


def may_heal_here(s: MashState, piece: i64) -> bool:
    """CM-30.22: drops that heal."""
    cell: i64 = s.at[piece]
    if s.health[piece] >= s.tables.m_health[kind_of(piece)]:
        return False
    flags: i64 = s.tables.space[cell]
    if flags & DISPENSER:
        return True
    if flags & SPAWN_SPACE:
        c: i64 = s.tables.start_for[cell // 36]
        return s.tables.c_spawn_health[c] and s.health[SPAWN_0 + c] > 0
    return False


def begin_monster_action(s: MashState, move: i64) -> i64:
    piece: i64 = s.frames[PIECE]
    begin_action(s, piece, move)
    if s.frames[WHAT] == ROUSED:
        s.frames[STEP] -= 1
        s.frames[THING] = 0
        s.owe(AFTER, s.seat, piece, 0, 0, 0)
    return piece


def go(s: MashState, space: i64) -> None:
    if s.frames[WHAT] == CHARGED:
        leave_charge(s, space)
        return
    travel(s, s.tables.first[verbs.GO] + space, space, flies(s, s.frames[PIECE]))


def walk(s: MashState, space: i64) -> None:
    """CM-18.8: a flyer on foot suffers boots and hazards, so it chooses none."""
    travel(s, s.tables.first[verbs.WALK] + space, space, False)


def travel(s: MashState, move: i64, space: i64, in_flight: bool) -> None:
    """Nothing can answer a monster's move, so nothing is owed after it."""
    frames = s.frames
    piece: i64 = frames[PIECE]
    if frames[WHAT] == CONTROLLED:
        s.settle()
    else:
        begin_action(s, piece, move)
        frames[STEP] -= 1
        frames[THING] = 0
        if s.tables.monsters_use_objects:
            costs = reach(s, piece, s.at[piece], monster_move(s, piece), in_flight)
            frames[THING] = monster_move(s, piece) - costs[space]  # points left to pick up with
    cell: i64 = s.at[piece] // 36 * 36 + space
    s.slide(piece, cell)
    if s.heard is not None:
        s.heard.append([events.MOVED, s.active, piece, space])
    if s.floor or s.tables.space[cell] & (ICON | SKULL | DROP):
        arrive(s, piece, cell, IN_FLIGHT if in_flight else WALKING)


def strike_move(s: MashState, target: i64) -> None:
    if s.frames[WHAT] == CONTROLLED:
        piece: i64 = s.frames[PIECE]
        controller: i64 = s.frames[THING]
        s.settle()
        maul(s, piece, target)
        s.blow[CREDIT] = s.owner[controller] + 1 if controller < MONSTER_0 else 0  # CM-A22
        return
    piece = begin_monster_action(s, s.tables.first[verbs.STRIKE] + target)
    maul(s, piece, target)


def maul(s: MashState, piece: i64, target: i64) -> None:
    """A monster's attack with its own dice: melee where it can, else at range (CM-18.5, CM-18.13)."""
    tables = s.tables
    kind: i64 = kind_of(piece)
    abilities: i64 = tables.m_abilities[kind]
    if tables.m_melee[kind] and touches(s, piece, target, cell_of(s, target)):
        if abilities & ATTACH and target < MONSTER_0:
            strike(s, piece, -1, tables.m_melee[kind], 0, MELEE, 0, ATTACHES, 0, [target], 1)
        else:
            strike(s, piece, -1, tables.m_melee[kind], 0, MELEE, 1, DAMAGES, 0, [target], 1)
    elif abilities & WEB:
        strike(s, piece, -1, tables.m_ranged[kind], 0, RANGED, 0, WEBS, 0, [target], 1)
    else:
        strike(s, piece, -1, tables.m_ranged[kind], 0, RANGED, 1, DAMAGES, 0, [target], 1)


def bite(s: MashState, index: i64) -> None:
    """CM-18.14, CM-18.21: one damage, no roll; bites are no hits."""
    piece: i64 = begin_monster_action(s, s.tables.first[verbs.BITE])
    victim: i64 = s.attached[piece]
    s.aimed |= bit(victim)
    harm(s, victim, 1, 0)


def heal_here(s: MashState, index: i64) -> None:
    piece: i64 = begin_monster_action(s, s.tables.first[verbs.HEAL])
    heal(s, piece, 1 if s.tables.space[s.at[piece]] & DISPENSER else FAR)


def rest(s: MashState, index: i64) -> None:
    s.settle()


def roused_escape(s: MashState, hold: i64) -> None:

    seat: i64 = s.seat
    piece: i64 = begin_monster_action(s, s.tables.first[verbs.ESCAPE] + hold)
    try_escape(s, piece, hold, seat)


def let_go(s: MashState, c: i64, cell: i64) -> None:
    """CM-18.21: a vampire whose victim dies remains on the space; a second one finds the nearest free space."""
    if s.clinging == 0:
        return
    for vampire in range(MONSTER_0, GENERATOR_0):
        if s.attached[vampire] != c:
            continue
        detach(s, vampire)
        spot: i64 = cell
        if s.who[cell] or not may_end(s, vampire, cell):
            spot = free_beside(s, vampire, cell)
        if spot < 0:
            kill_monster(s, vampire)
        else:
            s.put(vampire, spot)


# Charging


def charge_points(s: MashState, piece: i64, target: i64) -> i64:
    """CM-18.10, CM-18.11: the movement points left after coming into the character's space, or -1 if a charge cannot be
    made: at least one space on the way, then in, and enough left to get out again."""
    tables = s.tables
    start: i64 = s.at[piece]
    goal: i64 = s.at[target]
    tile: i64 = start // 36
    step: i64 = 1 + boot_of(s, piece, tile)
    points: i64 = tables.m_move[kind_of(piece)]
    if steps_apart(s, piece, start, goal, points // step) == 0:
        return -1
    costs = reach(s, piece, start, points, False)
    # To come back to where it started, it has to go out first.
    costs[start % 36] = FAR
    for way in range(4):
        other: i64 = tables.walk_to[start * 4 + way]
        if other >= 0 and costs[other % 36] < FAR:
            costs[start % 36] = 2 * step
    best: i64 = FAR
    for way in range(4):
        near: i64 = tables.near[goal * 4 + way]
        if near < 0 or tables.walk_to[goal * 4 + way] != near:
            continue
        if costs[near % 36] + step < best and (tables.icon[near] & 16 == 0 or near == start):
            best = costs[near % 36] + step
    left: i64 = points - best
    if left < step:
        return -1
    if charge_ends(s, piece, goal, left) == 0:
        return -1
    return left


def charge_ends(s: MashState, piece: i64, goal: i64, left: i64) -> i64:
    """Where the monster may come out of the character's space, as bits."""
    return ends_of(s, piece, goal, left, False)


def charge(s: MashState, target: i64) -> None:
    """CM-18.10: into the space, one melee attack, and out again."""
    left: i64 = charge_points(s, s.frames[PIECE], target)
    s.frames[EXTRA] |= 1
    seat: i64 = s.seat
    piece: i64 = begin_monster_action(s, s.tables.first[verbs.CHARGE] + target)
    s.share(piece, s.at[target])
    s.owe(CHARGED, seat, piece, 0, left, 0)
    strike(s, piece, -1, s.tables.m_melee[kind_of(piece)], 0, MELEE, 1, DAMAGES, 0, [target], 1)


def charged_moves(s: MashState) -> list[int]:
    """CM-18.24: if the character is gone it may stay."""
    piece: i64 = s.frames[PIECE]
    goal: i64 = s.at[piece]
    first: i64 = s.tables.first[verbs.GO]
    found: i64 = charge_ends(s, piece, goal, s.frames[STEP])
    moves = [first + space for space in range(36) if (found >> space) & 1]
    if s.who[goal] == 0:
        moves.append(first + goal % 36)
    return moves


def leave_charge(s: MashState, space: i64) -> None:
    piece: i64 = s.frames[PIECE]
    s.settle()
    cell: i64 = (s.at[piece] // 36) * 36 + space
    s.lift(piece)
    s.put(piece, cell)
    if s.heard is not None:
        s.heard.append([events.MOVED, s.active, piece, space])
    arrive(s, piece, cell, WALKING)


# Control


def controlled_moves(s: MashState) -> list[int]:
    """CM-18.23, CM-A61: a move, or one attack on any piece of its tile, its controller excepted with the Seashell."""

    piece: i64 = s.frames[PIECE]
    controller: i64 = s.frames[THING]
    by_shell = s.frames[STEP] == 1
    moves: list[int] = []
    if not is_fast(s, piece) and s.attached[piece] < 0:
        add_goings(s, moves, piece)
        if s.holds[piece] == 0:
            tile: i64 = s.at[piece] // 36
            for target in range(PIECES):
                if target == piece or (by_shell and target == controller):
                    continue
                cell: i64 = cell_of(s, target)
                if (
                    cell < 0
                    or cell // 36 != tile
                    or (target >= SPAWN_0 and not attackable_spawn(s, controller, target))
                ):
                    continue
                if can_strike(s, piece, target):
                    moves.append(s.tables.first[verbs.STRIKE] + target)
    moves.append(s.tables.first[verbs.PASS])
    return moves


def attackable_spawn(s: MashState, c: i64, piece: i64) -> bool:
    from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE

    rival: i64 = s.owner[piece - SPAWN_0]
    if c >= MONSTER_0:
        return False
    return s.mode != COOPERATIVE and rival >= 0 and s.health[piece] > 0 and s.team[rival] != s.team[s.owner[c]]


def add_shells(s: MashState, moves: list[int], c: i64) -> None:
    """CM-20.22: a Deep One in line of sight."""
    if RLYEH_SEASHELL in s.carried[c]:
        add_shell_moves(s, moves, c)


def add_shell_moves(s: MashState, moves: list[int], c: i64) -> None:
    for piece in range(MONSTER_0 + DEEP_ONE * COPIES, MONSTER_0 + DEEP_ONE * COPIES + COPIES):
        if piece != c and s.at[piece] >= 0 and in_sight(s, s.at[c], s.at[piece], flies(s, c)):
            moves.append(s.tables.first[verbs.CONTROL] + piece - MONSTER_0)


def control(s: MashState, index: i64) -> None:
    from miskatonic.games.cthulhu_mash.rules.combat import spend

    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.CONTROL] + index)
    piece: i64 = MONSTER_0 + index
    if c < MONSTER_0:
        s.shell_last = piece
    if s.tables.sanity and c < MONSTER_0:
        from miskatonic.games.cthulhu_mash.rules.sanity import lose_points

        lose_points(s, c, 1)
    if s.heard is not None:
        s.heard.append([events.CONTROLLED, s.active, s.character[s.active], piece])
    s.owe(CONTROLLED, s.seat, piece, c, 1, 0)
