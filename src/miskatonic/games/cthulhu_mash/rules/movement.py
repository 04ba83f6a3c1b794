"""Moving: steps, jumps, gates, and what the space does to who arrives there (groups 6, 7, 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.numbers import deaths, events, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import IN_FLIGHT, PUSHED, WALKING
from miskatonic.games.cthulhu_mash.numbers.frames import AFTER, ENTERING, MOVE, PERMITTING, TURN
from miskatonic.games.cthulhu_mash.numbers.objects import DEEP_ONE_NECKLACE
from miskatonic.games.cthulhu_mash.numbers.reveals import BY_GATE
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.board import (
    DEAD_END,
    FACE_DOWN,
    behind_gate,
    slot_beyond,
    turn_up,
    way_of_gate,
)
from miskatonic.games.cthulhu_mash.rules.dust import begin_action
from miskatonic.games.cthulhu_mash.rules.harm import destroy, harm
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD, ICON_HOLD
from miskatonic.games.cthulhu_mash.rules.objects import hand_moves, tissue_at
from miskatonic.games.cthulhu_mash.rules.paths import asks_permission, can_go_on, may_pass
from miskatonic.games.cthulhu_mash.rules.stats import boot_of, flies, items_of, jump_of, kind_of, move_points
from miskatonic.games.cthulhu_mash.rules.tables import (
    CLOSED,
    DROP,
    ICON,
    ICON_DEADLINE,
    ICON_FLY,
    ICON_HURTS,
    ICON_KILLS,
    ICON_PUSH,
    ICON_PUSH_FLY,
    ICON_WALK,
    LANDING,
    SKULL,
    SWIMMING,
    WATER,
)
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, MOST_JUMPED

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState


# What may be done


def add_move_moves(s: MashState, moves: list[int], c: i64, points: i64, refused: i64) -> None:
    """What a move action can do next: steps, gate, pick-ups and hand-offs (CM-5.2, CM-6)."""
    if points <= 0:
        return
    tables = s.tables
    cell: i64 = s.at[c]
    in_flight = (s.flying >> c) & 1 == 1
    if in_flight or 1 + boot_of(s, c, cell // 36) <= points:
        add_steps(s, moves, c, cell, points, refused, in_flight)
    if i64(s.who[cell]) != c + 1:
        return  # sharing a space for a moment
    if tables.gate_edge[cell] >= 0 and behind_gate(s, cell) != DEAD_END:
        moves.append(tables.first[verbs.GATE])
    if in_flight and tables.space[cell] & LANDING and above(s, cell) >= 0:
        moves.append(tables.first[verbs.ASCEND])
    if s.holds[c] & CUFFS_HOLD == 0:
        hand_moves(s, moves, c, refused)


def add_steps(s: MashState, moves: list[int], c: i64, cell: i64, points: i64, refused: i64, in_flight: bool) -> None:
    """The steps whose cost can be paid."""
    tables = s.tables
    first: i64 = tables.first[verbs.STEP]
    at: i64 = cell * 4 + s.rot[cell // 36]
    steps = tables.ground.flights[at] if in_flight else tables.ground.steps[at]
    at = 0
    while at < len(steps):
        target: i64 = steps[at + 1]
        free = s.who[target] == 0 and (not in_flight or tables.space[target] & CLOSED == 0)
        if free or may_share(s, c, target, points, refused, in_flight):
            moves.append(first + steps[at])
        at += 2


def may_share(s: MashState, c: i64, target: i64, points: i64, refused: i64, in_flight: bool) -> bool:
    """Whether a step may lead into another's space, or over a low obstacle in flight: only on the way elsewhere."""
    other: i64 = i64(s.who[target]) - 1
    if other >= 0 and other != c:
        if not may_pass(s, c, other, in_flight):
            return False
        if not in_flight and asks_permission(s) and (refused >> other) & 1:
            return False
    return can_go_on(s, c, target, points - step_cost(s, c, target // 36), in_flight)


def step_cost(s: MashState, c: i64, tile: i64) -> i64:
    if flies(s, c):
        return 1
    return 1 + boot_of(s, c, tile)


def step_target(s: MashState, c: i64, way: i64) -> i64:
    """The cell next to a character in a direction of the board, if no line stops the step, else -1."""
    cell: i64 = s.at[c]
    printed: i64 = (way - s.rot[cell // 36]) & 3
    if flies(s, c):
        return s.tables.fly_to[cell * 4 + printed]
    return s.tables.walk_to[cell * 4 + printed]


def add_jumps(s: MashState, moves: list[int], c: i64) -> None:
    """CM-6.10, CM-6.14."""
    longest: i64 = jump_of(s, c)
    if longest <= 0:
        return
    cell: i64 = s.at[c]
    first: i64 = s.tables.first[verbs.JUMP]
    who = s.who
    jumps = s.tables.ground.jumps[(cell * 4 + s.rot[cell // 36]) * MOST_JUMPED + min(longest, MOST_JUMPED) - 1]
    at: i64 = 1
    while at < len(jumps):
        if who[jumps[at]] == 0:
            moves.append(first + jumps[at - 1])
        at += 2


def jump_target(s: MashState, c: i64, way: i64, over: i64) -> i64:
    """The landing cell, or -1."""
    cell: i64 = s.at[c]
    jumps = s.tables.ground.jumps[(cell * 4 + s.rot[cell // 36]) * MOST_JUMPED + MOST_JUMPED - 1]
    index: i64 = way * MOST_JUMPED + over - 1
    at: i64 = 0
    while at < len(jumps):
        if jumps[at] == index:
            return jumps[at + 1] if s.who[jumps[at + 1]] == 0 else -1
        at += 2
    return -1


def above(s: MashState, cell: i64) -> i64:
    """CM-A58: the gate cell over the landing of the Ice Cave, where a flyer comes out; -1 if there is none."""
    tile: i64 = cell // 36
    way: i64 = s.rot[tile]  # its name edge faces there
    slot: i64 = slot_beyond(s, s.tile_slot[tile], way)
    other: i64 = s.slot_tile[slot]
    if s.slot_up[slot] == 0 or other == tile:
        return -1
    edge: i64 = (way + 2 - s.rot[other]) & 3
    if not s.tables.gates[other * 4 + edge]:
        return -1
    return s.tables.gate_cell[other * 4 + edge]


# What it does


def begin_move(s: MashState, move: i64) -> None:
    """CM-5.2: a move costs one action. A move that goes on costs nothing more."""
    if s.frames[WHAT] != TURN:
        return
    c: i64 = s.frames[PIECE]
    begin_action(s, c, move)
    s.actions -= 1
    s.spent += 1
    seat: i64 = s.seat
    s.owe(AFTER, seat, c, 0, 0, 0)
    s.owe(MOVE, seat, c, 0, move_points(s, c), 0)


def step(s: MashState, way: i64) -> None:
    begin_move(s, s.tables.first[verbs.STEP] + way)
    c: i64 = s.frames[PIECE]
    target: i64 = step_target(s, c, way)
    other: i64 = i64(s.who[target]) - 1
    if other >= 0 and not flies(s, c) and asks_permission(s):
        s.owe(PERMITTING, s.owner[other], c, other, way, 0)
        return
    take_step(s, c, target)


def take_step(s: MashState, c: i64, target: i64) -> None:
    s.frames[STEP] -= step_cost(s, c, target // 36)
    carry(s, c, target)
    if s.heard is not None:
        s.heard.append([events.MOVED, s.active, c, target % 36])
    arrive(s, c, target, IN_FLIGHT if flies(s, c) else WALKING)


def permit(s: MashState, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    way: i64 = s.frames[STEP]
    s.settle()
    take_step(s, c, step_target(s, c, way))


def refuse_passage(s: MashState) -> None:
    """The answer stands for the rest of this move."""
    other: i64 = s.frames[THING]
    s.settle()
    s.frames[EXTRA] |= bit(other)


def stop(s: MashState, index: i64) -> None:
    s.settle()


def carry(s: MashState, piece: i64, cell: i64) -> None:
    """Move a piece to a cell, with the vampires that cling to it (CM-18.15, CM-18.21)."""
    s.lift(piece)
    s.put(piece, cell)
    if piece < MONSTER_0 and s.clinging:
        for vampire in range(MONSTER_0, GENERATOR_0):
            if s.attached[vampire] == piece:
                s.share(vampire, cell)


def displaced(s: MashState, piece: i64) -> None:
    """CM-13.11, CM-A24: what holds it to an icon ends, other holds stay."""
    if s.holds[piece] & ICON_HOLD or s.mired[piece]:
        s.own()
        s.holds[piece] &= ~ICON_HOLD
        s.mired[piece] = 0


def arrive(s: MashState, piece: i64, cell: i64, how: i64) -> None:
    """What a space does to a piece that comes onto it (CM-15, CM-13.2, CM-6.17)."""
    tables = s.tables
    flags: i64 = tables.space[cell]
    if flags & (ICON | SKULL | DROP) == 0 and not s.floor:
        return
    in_air = how == IN_FLIGHT or (how == PUSHED and flies(s, piece))
    credit: i64 = 0
    if how == PUSHED:
        credit = s.active + 1
    if flags & ICON:
        icon: i64 = tables.icon[cell]
        by: i64 = ICON_WALK
        if how == PUSHED:
            by = ICON_PUSH_FLY if in_air else ICON_PUSH
        elif in_air:
            by = ICON_FLY
        if icon & by:
            if icon & ICON_KILLS:
                destroy(s, piece, deaths.PIT, credit)
                return
            if not (piece >= GENERATOR_0):
                hold_by_icon(s, piece, icon)
            if icon & ICON_HURTS and how == PUSHED:
                harm(s, piece, 1, credit)
    if in_air:
        return
    if flags & (SKULL | DROP) and not (flags & WATER and safe_in_water(s, piece)):
        if flags & SKULL:
            destroy(s, piece, deaths.PIT, credit)
            return
        harm(s, piece, 1, credit)
    tissue: i64 = 0
    if s.floor:
        tissue = tissue_at(s, cell)
    if tissue:
        harm(s, piece, tissue, credit)


def hold_by_icon(s: MashState, piece: i64, icon: i64) -> None:
    s.own()
    s.holds[piece] |= ICON_HOLD
    if icon & ICON_DEADLINE:
        s.mired[piece] = 1
    if s.heard is not None:
        s.heard.append([events.IMMOBILIZED, s.active, piece, 0])


def safe_in_water(s: MashState, piece: i64) -> bool:
    """CM-18.9, CM-22.3."""
    if piece < MONSTER_0:
        return DEEP_ONE_NECKLACE in s.carried[piece]
    if piece >= GENERATOR_0:
        return False
    if s.burden and DEEP_ONE_NECKLACE in items_of(s, piece):
        return True
    return s.tables.m_abilities[kind_of(piece)] & SWIMMING != 0


def jump(s: MashState, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    begin_action(s, c, s.tables.first[verbs.JUMP] + index)
    s.actions -= 1
    s.spent += 1
    s.owe(AFTER, s.seat, c, 0, 0, 0)
    target: i64 = jump_target(s, c, index // MOST_JUMPED, index % MOST_JUMPED + 1)
    carry(s, c, target)
    if s.heard is not None:
        s.heard.append([events.MOVED, s.active, c, target % 36])
    arrive(s, c, target, IN_FLIGHT if flies(s, c) else WALKING)


# Gates


def gate(s: MashState, index: i64) -> None:
    """CM-7.3: one movement point, and the rest of the move is lost."""
    begin_move(s, s.tables.first[verbs.GATE])
    c: i64 = s.frames[PIECE]
    s.frames[STEP] = 0
    go_through(s, c, s.seat)


def go_through(s: MashState, piece: i64, seat: i64) -> None:
    cell: i64 = s.at[piece]
    target: i64 = behind_gate(s, cell)
    if target == FACE_DOWN:
        way: i64 = way_of_gate(s, cell)
        slot: i64 = slot_beyond(s, s.tile_slot[cell // 36], way)
        turn_up(s, slot, (way + 2) & 3, piece, BY_GATE, seat)
        return
    come_through(s, piece, target)


def ascend(s: MashState, index: i64) -> None:
    begin_move(s, s.tables.first[verbs.ASCEND])
    c: i64 = s.frames[PIECE]
    s.frames[STEP] = 0
    come_through(s, c, above(s, s.at[c]))


def come_through(s: MashState, c: i64, cell: i64) -> None:
    """CM-7.3, CM-7.5: the character stands on the other side; a piece there takes its old place."""
    if s.heard is not None:
        s.heard.append([events.PASSED_GATE, s.active, c, cell // 36])
    transfer(s, c, cell, 1)


def transfer(s: MashState, c: i64, cell: i64, paid: i64) -> None:
    """Bring a character to a cell by any way that counts as entering (CM-17.7), changing places with who is there.

    `paid` says that the passage is one that costs sanity (CM-31.24).
    """
    origin: i64 = s.at[c]
    other: i64 = i64(s.who[cell]) - 1
    displaced(s, c)
    if other >= 0 and other != c:
        change_places(s, c, other, cell, origin)
        if other < MONSTER_0:
            s.owe(ENTERING, s.owner[other], other, origin // 36, 0, 0)
        s.owe(ENTERING, s.owner[c], c, cell // 36, paid, 0)
        arrive(s, other, origin, PUSHED if flies(s, other) else WALKING)
    else:
        carry(s, c, cell)
        s.owe(ENTERING, s.owner[c], c, cell // 36, paid, 0)
    arrive(s, c, cell, IN_FLIGHT if flies(s, c) else WALKING)


def change_places(s: MashState, piece: i64, other: i64, cell: i64, origin: i64) -> None:
    """CM-7.5: even an immobilized piece."""
    s.lift(other)
    carry(s, piece, cell)
    displaced(s, other)
    carry(s, other, origin)
    if s.heard is not None:
        s.heard.append([events.SWAPPED, s.active, other, origin // 36])


def pushed_through(s: MashState, piece: i64, cell: i64) -> None:
    """CM-11.5: a piece that was pushed into a gate comes out on the other side."""
    from miskatonic.games.cthulhu_mash.rules.spawning import generate

    origin: i64 = s.at[piece]
    tile: i64 = cell // 36
    if piece >= MONSTER_0 and (s.generated >> tile) & 1 == 0:
        generate(s, tile)
        s.scouted |= bit(tile)
    other: i64 = i64(s.who[cell]) - 1
    displaced(s, piece)
    if other >= 0 and other != piece:
        change_places(s, piece, other, cell, origin)
        if other < MONSTER_0:
            s.owe(ENTERING, s.owner[other], other, origin // 36, 0, 0)
    else:
        carry(s, piece, cell)
    if piece < MONSTER_0:
        s.owe(ENTERING, s.owner[piece], piece, tile, 0, 0)
    if other >= 0 and other != piece:
        arrive(s, other, origin, PUSHED if flies(s, other) else WALKING)
    arrive(s, piece, cell, PUSHED)


def enter_tile(s: MashState) -> None:
    """CM-7.10, CM-8.1, CM-17.2: generators where there are none yet, then one monster each."""
    from miskatonic.games.cthulhu_mash.rules.spawning import generate, spawn_all

    c: i64 = s.frames[PIECE]
    tile: i64 = s.frames[THING]
    paid: i64 = s.frames[STEP]
    s.settle()
    if s.tables.sanity:
        from miskatonic.games.cthulhu_mash.rules.sanity import entered

        entered(s, c, tile, paid)
    if (s.generated >> tile) & 1 == 0:
        generate(s, tile)
    s.scouted &= ~bit(tile)
    spawn_all(s, tile)
