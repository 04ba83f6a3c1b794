"""What the active character may do between actions (group 5), and the actions that belong to no other topic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.maps import SOLID
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import CHOOSING_GATE, HARM, PAYING
from miskatonic.games.cthulhu_mash.numbers.objects import LENG_GLASSES, PARALYZING_CHIME, SKELETON_KEY
from miskatonic.games.cthulhu_mash.numbers.reveals import BY_SCOUT
from miskatonic.games.cthulhu_mash.numbers.spells import TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.numbers.steps import LAND
from miskatonic.games.cthulhu_mash.rules.areas import area_moves
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.board import slot_beside, turn_up
from miskatonic.games.cthulhu_mash.rules.combat import (
    add_attacks,
    add_cock_fights,
    add_drills,
    pieces_touched,
    spend,
    use_up,
)
from miskatonic.games.cthulhu_mash.rules.dust import may_dust
from miskatonic.games.cthulhu_mash.rules.escape import add_escapes, try_escape
from miskatonic.games.cthulhu_mash.rules.greens import add_greens, heal, replenish
from miskatonic.games.cthulhu_mash.rules.harm import find_loot, harm, pay_stamina
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD
from miskatonic.games.cthulhu_mash.rules.monsters import add_shells
from miskatonic.games.cthulhu_mash.rules.movement import add_jumps, add_move_moves
from miskatonic.games.cthulhu_mash.rules.objects import add_free_hands
from miskatonic.games.cthulhu_mash.rules.powerups import may_redeem
from miskatonic.games.cthulhu_mash.rules.pushing import add_pushes
from miskatonic.games.cthulhu_mash.rules.spells import add_casts, add_readings
from miskatonic.games.cthulhu_mash.rules.stats import (
    health_base,
    is_clung_to,
    mentality_base,
    move_points,
)
from miskatonic.games.cthulhu_mash.rules.tables import (
    ALBATROSS_SCOUT,
    BIN,
    CHEST,
    COVERS,
    DISPENSER,
    HEALTHY_FISHING,
    MACHINE,
    SHOOTS,
    SPAWN_SPACE,
    TELLS,
    TRANSPORTER,
    WATER,
)
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, MOST_PAID, SPAWN_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState

TRANSPORT_NEEDS: Final = 3  # CM-29.9


def turn_moves(s: MashState) -> list[int]:
    """CM-4.4, CM-5.1: every action, and what is free."""
    c: i64 = s.frames[PIECE]
    moves: list[int] = []
    tables = s.tables
    if tables.sanity:
        from miskatonic.games.cthulhu_mash.rules.sanity import add_madness, is_insane

        if is_insane(s, c):
            add_madness(s, moves)
            return moves
    if s.actions > 0:
        add_actions(s, moves, c)
    add_free(s, moves, c)
    if s.snapshot is not None and s.action_by == c and may_dust(s, c):
        moves.append(tables.first[verbs.CAST] + TEMPORAL_DUST)
    moves.append(tables.first[verbs.END])
    return moves


def add_free(s: MashState, moves: list[int], c: i64) -> None:
    """CM-5.5: what costs no action."""
    if s.carried[c]:
        add_greens(s, moves, c)
        add_free_hands(s, moves, c)
        add_cock_fights(s, moves, c)
    if s.kept[c] and may_redeem(s, c):
        moves.append(s.tables.first[verbs.REDEEM])


def move_moves(s: MashState) -> list[int]:
    """In the middle of a move."""
    c: i64 = s.frames[PIECE]
    moves: list[int] = []
    add_move_moves(s, moves, c, s.frames[STEP], s.frames[EXTRA])
    if i64(s.who[s.at[c]]) == c + 1 and not over_obstacle(s, c):
        add_free(s, moves, c)
        moves.append(s.tables.first[verbs.STOP])
    return moves


def over_obstacle(s: MashState, c: i64) -> bool:
    """A flyer above a low obstacle has to go on (CM-6.16)."""
    return s.tables.space[s.at[c]] & 1 == 1


def add_actions(s: MashState, moves: list[int], c: i64) -> None:
    tables = s.tables
    holds: i64 = s.holds[c]
    if holds:
        add_escapes(s, moves, c)
        if holds & ~CUFFS_HOLD:
            return  # CM-13.6, CM-13.12
    add_move_moves(s, moves, c, move_points(s, c), 0)
    add_jumps(s, moves, c)
    if holds:
        return  # CM-A23: cuffed, it may move, jump and use gates; nothing else
    carried = s.carried[c]
    does: i64 = 0
    for item in carried:
        does |= tables.o_does[item]
    touched = pieces_touched(s, c)
    add_attacks(s, moves, c, touched, does & SHOOTS != 0 or (s.razor >> c) & 1 == 1)
    if touched:
        add_pushes(s, moves, c, touched)
    if is_clung_to(s, c) and not tables.attached_any:
        return  # CM-18.20
    if does & COVERS:
        area_moves(s, moves, c, carried)
    if does & TELLS:
        add_readings(s, moves, c)
    if s.mentality[c] > 0:
        add_casts(s, moves, c)
    if tables.space[s.at[c]]:
        add_spaces(s, moves, c)
    if tables.c_abilities[c] & (HEALTHY_FISHING | ALBATROSS_SCOUT):
        add_abilities(s, moves, c)
    if carried:
        add_tools(s, moves, c, carried)
    if tables.sanity:
        from miskatonic.games.cthulhu_mash.rules.sanity import add_treatments

        add_treatments(s, moves, c)


def add_tools(s: MashState, moves: list[int], c: i64, carried: list[int]) -> None:
    """Objects that are used by an action and are no weapons; a weapon taken in hand (CM-30.18)."""
    tables = s.tables
    add_shells(s, moves, c)
    if PARALYZING_CHIME in carried:
        moves.append(tables.first[verbs.CHIME])
    if LENG_GLASSES in carried:
        add_scoutings(s, moves, c, tables.first[verbs.LOOK])
    if tables.held_weapon:
        for item in sorted(set(carried)):
            arm: i64 = tables.arms_of[item]
            if arm >= 0 and s.held_weapon[c] != item:
                moves.append(tables.first[verbs.HOLD] + arm)


def add_spaces(s: MashState, moves: list[int], c: i64) -> None:
    """The space a character stands on (CM-5.1, CM-12, CM-27.2, CM-29)."""
    tables = s.tables
    flags: i64 = tables.space[s.at[c]]
    if flags == 0:
        return
    if flags & SPAWN_SPACE:
        if s.health[SPAWN_0 + tables.start_for[s.at[c] // 36]] > 0:
            moves.append(tables.first[verbs.RESTORE])
    elif flags & DISPENSER:
        moves.append(tables.first[verbs.DRINK])
    elif flags & MACHINE:
        moves.append(tables.first[verbs.CONSULT])
    elif flags & CHEST:
        if SKELETON_KEY in s.carried[c]:
            moves.append(tables.first[verbs.UNLOCK])
    elif flags & BIN:
        add_drills(s, moves, c)
    elif flags & TRANSPORTER:
        moves.append(tables.first[verbs.TRANSPORT])


def add_abilities(s: MashState, moves: list[int], c: i64) -> None:
    tables = s.tables
    abilities: i64 = tables.c_abilities[c]
    if abilities & HEALTHY_FISHING and s.health[c] < health_base(s, c) and beside_water(s, c):
        most: i64 = min(s.mentality[c], health_base(s, c) - s.health[c], MOST_PAID - 1)
        for points in range(1, most + 1):
            moves.append(tables.first[verbs.FISH] + points)
    if abilities & ALBATROSS_SCOUT and s.mentality[c] > 0:
        add_scoutings(s, moves, c, tables.first[verbs.SCOUT])


def beside_water(s: MashState, c: i64) -> bool:
    """CM-3.18."""
    cell: i64 = s.at[c]
    for way in range(4):
        other: i64 = s.tables.near[cell * 4 + way]
        if other >= 0 and s.tables.space[other] & WATER and s.tables.line[cell * 4 + way] != SOLID:
            return True
    return False


def add_scoutings(s: MashState, moves: list[int], c: i64, first: i64) -> None:
    """CM-A60: any face-down tile that shares an edge with the character's tile."""
    slot: i64 = s.tile_slot[s.at[c] // 36]
    for way in range(4):
        other: i64 = s.beside[slot * 4 + way]
        if other >= 0 and s.slot_up[other] == 0:
            moves.append(first + way)


# What they do


def end(s: MashState, index: i64) -> None:
    """CM-5.3: actions may be given up."""
    s.actions = 0
    s.frames[STEP] = LAND
    s.snapshot = None


def escape(s: MashState, hold: i64) -> None:
    c: i64 = s.frames[PIECE]
    seat: i64 = s.seat
    spend(s, c, s.tables.first[verbs.ESCAPE] + hold)
    try_escape(s, c, hold, seat)


def pay(s: MashState, paid: i64) -> None:
    if s.frames[WHAT] == HARM:
        pay_stamina(s, paid)
    elif s.frames[WHAT] == PAYING:
        from miskatonic.games.cthulhu_mash.rules.escape import pay_escape

        pay_escape(s, paid)


def restore(s: MashState, index: i64) -> None:
    """CM-27.2, CM-30.26."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.RESTORE])
    health = s.tables.c_spawn_health[s.tables.start_for[s.at[c] // 36]]
    if health or s.tables.spawn_restores_both:
        heal(s, c, health_base(s, c))
    if not health or s.tables.spawn_restores_both:
        replenish(s, c, mentality_base(s, c))


def drink(s: MashState, index: i64) -> None:
    """CM-29.4."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.DRINK])
    heal(s, c, 1)


def consult(s: MashState, index: i64) -> None:
    """CM-29.8, CM-A13."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.CONSULT])
    if s.roll(6) <= s.tables.machine_bad:
        if s.tables.sanity:
            s.machine_hurt |= bit(c)
        harm(s, c, 1, 0)
        return
    replenish(s, c, 1)
    if s.tables.sanity and not (s.machine_hurt >> c) & 1:
        from miskatonic.games.cthulhu_mash.rules.sanity import regain

        regain(s, c, 1)


def unlock(s: MashState, index: i64) -> None:
    """CM-20.26, CM-20.31: six objects face down on the chest."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.UNLOCK])
    use_up(s, c, SKELETON_KEY)
    find_loot(s, c if c < MONSTER_0 else -1, s.at[c], 6)


def transport(s: MashState, index: i64) -> None:
    """CM-12.6: a failed roll only costs the action."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.TRANSPORT])
    if s.roll(s.tables.c_operate[c]) >= TRANSPORT_NEEDS:
        s.owe(CHOOSING_GATE, s.seat, c, 0, 0, 1)


def fish(s: MashState, points: i64) -> None:
    """CM-3.7."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.FISH] + points)
    s.own()
    s.mentality[c] -= points
    heal(s, c, points)


def scout(s: MashState, way: i64) -> None:
    """CM-3.6."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.SCOUT] + way)
    s.own()
    s.mentality[c] -= 1
    reveal_beside(s, c, way)


def look(s: MashState, way: i64) -> None:
    """CM-20.12."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.LOOK] + way)
    use_up(s, c, LENG_GLASSES)
    reveal_beside(s, c, way)


def reveal_beside(s: MashState, c: i64, way: i64) -> None:
    slot: i64 = slot_beside(s, s.tile_slot[s.at[c] // 36], way)
    turn_up(s, slot, (way + 2) & 3, c, BY_SCOUT, s.seat)


def chime(s: MashState, index: i64) -> None:
    """CM-20.19: all monsters of the tile lose a turn."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.CHIME])
    use_up(s, c, PARALYZING_CHIME)
    for piece in range(MONSTER_0, GENERATOR_0):
        if s.at[piece] >= 0 and s.at[piece] // 36 == s.at[c] // 36:
            s.stilled |= bit(piece - MONSTER_0)


def hold(s: MashState, index: i64) -> None:
    """CM-30.18."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.HOLD] + index)
    s.own()
    s.held_weapon[c] = s.tables.arms_object[index]
