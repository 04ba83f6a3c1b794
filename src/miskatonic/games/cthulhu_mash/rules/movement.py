"""Moving: steps, jumps and the way through a gate (groups 6 and 7)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS, bit
from miskatonic.games.cthulhu_mash.maps import DOTTED, SOLID
from miskatonic.games.cthulhu_mash.numbers import events, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import IN_FLIGHT, WALKING
from miskatonic.games.cthulhu_mash.numbers.frames import AFTER, MOVE, PERMITTING
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.actions import begin_action, begin_move
from miskatonic.games.cthulhu_mash.rules.arrival import arrive, carry
from miskatonic.games.cthulhu_mash.rules.destinations import asks_permission, can_go_on, may_pass
from miskatonic.games.cthulhu_mash.rules.entering import come_through, go_through
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, behind_gate, slot_beyond
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD
from miskatonic.games.cthulhu_mash.rules.picking_up import hand_moves
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED, LANDING
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import boot_of, flies, is_clung_to, is_fast, jump_of, move_points
from miskatonic.games.cthulhu_mash.rules.under_way import may_stop
from miskatonic.games.cthulhu_mash.rules.wording import at_the_start
from miskatonic.games.cthulhu_mash.things import MONSTER_0, MOST_JUMPED


def add_move_moves(s: MashData, moves: list[int], c: i64, points: i64, refused: i64) -> None:
    """What a move action can do next: steps, gate, pick-ups and hand-offs (CM-5.2, CM-6)."""
    if points <= 0:
        return
    tables = s.tables
    cell: i64 = s.at[c]
    in_flight = (s.flying >> c) & 1 == 1
    if in_flight or 1 + boot_of(s, c, cell // SPACES) <= points:
        add_steps(s, moves, c, cell, points, refused, in_flight)
    if i64(s.who[cell]) != c + 1:
        return  # sharing a space for a moment
    if tables.gate_edge[cell] >= 0 and behind_gate(s, cell) != DEAD_END:
        moves.append(tables.first_of[verbs.GATE])
    if in_flight and tables.space[cell] & LANDING and above(s, cell) >= 0:
        moves.append(tables.first_of[verbs.ASCEND])
    if s.holds[c] & CUFFS_HOLD == 0:
        hand_moves(s, moves, c, refused)


def add_steps(s: MashData, moves: list[int], c: i64, cell: i64, points: i64, refused: i64, in_flight: bool) -> None:
    """The steps whose cost can be paid."""
    tables = s.tables
    first: i64 = tables.first_of[verbs.STEP]
    at: i64 = cell * WAYS + s.rot[cell // SPACES]
    steps = tables.terrain.flights[at] if in_flight else tables.terrain.steps[at]
    at = 0
    while at < len(steps):
        target: i64 = steps[at + 1]
        free = s.who[target] == 0 and (not in_flight or tables.space[target] & CLOSED == 0)
        if free or may_share(s, c, target, points, refused, in_flight):
            moves.append(first + steps[at])
        at += 2


def why_not_step(s: MashData, c: i64, way: i64) -> Refusal | None:
    tables = s.tables
    cell: i64 = s.at[c]
    at: i64 = cell * WAYS + ((way - s.rot[cell // SPACES]) & 3)
    target: i64 = tables.near[at]
    if target < 0:
        return Refusal("The tile ends there; only a gate leads on", "CM-7.3")
    in_flight = flies(s, c)
    if tables.line[at] == SOLID or (tables.line[at] == DOTTED and not in_flight):
        return Refusal("A blue line stops the step", "CM-6.2")
    cost: i64 = step_cost(s, c, cell // SPACES)
    if cost > points_left(s, c):
        return Refusal(f"The space costs {cost} movement points", "CM-6.1")
    other: i64 = i64(s.who[target]) - 1
    if other >= MONSTER_0 and not in_flight:
        return Refusal(f"{at_the_start(s, other)} is in the way", "CM-6.3")
    if 0 <= other < MONSTER_0 and is_clung_to(s, other) and not in_flight:
        return Refusal("Nobody walks through a character that carries a vampire", "CM-18.21")
    refused: i64 = s.frames[EXTRA] if s.frames[WHAT] == MOVE else 0
    if 0 <= other < MONSTER_0 and (refused >> other) & 1 and not in_flight:
        return Refusal(f"{at_the_start(s, other)} does not let you pass", "CM-6.3")
    if other < 0 and tables.space[target] & CLOSED == 0:
        return None
    if may_share(s, c, target, points_left(s, c), refused, in_flight):
        return None
    return Refusal("There is no space beyond to end the move on", "CM-6.5")


def points_left(s: MashData, c: i64) -> i64:
    """The movement points of the move under way, or of one that is begun now."""
    return s.frames[STEP] if s.frames[WHAT] == MOVE else move_points(s, c)


def why_not_gate(s: MashData, c: i64, index: i64) -> Refusal | None:
    cell: i64 = s.at[c]
    if s.tables.gate_edge[cell] < 0:
        return Refusal("You are not standing on a gate space", "CM-7.1")
    if behind_gate(s, cell) == DEAD_END:
        return Refusal("The gate is a dead end", "CM-7.8")
    if points_left(s, c) <= 0 or i64(s.who[cell]) != c + 1:
        return Refusal("Going through a gate costs a movement point", "CM-7.3")
    return None


def why_not_ascend(s: MashData, c: i64, index: i64) -> Refusal | None:
    cell: i64 = s.at[c]
    if flies(s, c) and s.tables.space[cell] & LANDING and above(s, cell) >= 0:
        if points_left(s, c) > 0 and i64(s.who[cell]) == c + 1:
            return None
    return Refusal("The ceiling leads back only for a flyer on the landing space", "CM-8.3")


def why_not_stop(s: MashData, c: i64, index: i64) -> Refusal | None:
    if s.frames[WHAT] != MOVE:
        return Refusal("No move is under way", "CM-5.2")
    return None if may_stop(s, c) else Refusal("A move ends on a free space: go on", "CM-6.5")


def may_share(s: MashData, c: i64, target: i64, points: i64, refused: i64, in_flight: bool) -> bool:
    """Whether a step may lead into another's space, or over a low obstacle in flight: only on the way elsewhere."""
    other: i64 = i64(s.who[target]) - 1
    if other >= 0 and other != c:
        if not may_pass(s, c, other, in_flight):
            return False
        if not in_flight and asks_permission(s) and (refused >> other) & 1:
            return False
    return can_go_on(s, c, target, points - step_cost(s, c, target // SPACES), in_flight)


def step_cost(s: MashData, c: i64, tile: i64) -> i64:
    if flies(s, c):
        return 1
    return 1 + boot_of(s, c, tile)


def step_target(s: MashData, c: i64, way: i64) -> i64:
    """The cell next to a character in a direction of the board, if no line stops the step, else -1."""
    cell: i64 = s.at[c]
    printed: i64 = (way - s.rot[cell // SPACES]) & 3
    if flies(s, c):
        return s.tables.fly_to[cell * WAYS + printed]
    return s.tables.walk_to[cell * WAYS + printed]


def add_jumps(s: MashData, moves: list[int], c: i64) -> None:
    """CM-6.10, CM-6.14."""
    longest: i64 = jump_of(s, c)
    if longest <= 0:
        return
    cell: i64 = s.at[c]
    first: i64 = s.tables.first_of[verbs.JUMP]
    who = s.who
    jumps = s.tables.terrain.jumps[(cell * WAYS + s.rot[cell // SPACES]) * MOST_JUMPED + min(longest, MOST_JUMPED) - 1]
    at: i64 = 1
    while at < len(jumps):
        if who[jumps[at]] == 0:
            moves.append(first + jumps[at - 1])
        at += 2


def jump_target(s: MashData, c: i64, way: i64, over: i64) -> i64:
    """The landing cell, or -1."""
    cell: i64 = s.at[c]
    jumps = s.tables.terrain.jumps[(cell * WAYS + s.rot[cell // SPACES]) * MOST_JUMPED + MOST_JUMPED - 1]
    index: i64 = way * MOST_JUMPED + over - 1
    at: i64 = 0
    while at < len(jumps):
        if jumps[at] == index:
            return jumps[at + 1] if s.who[jumps[at + 1]] == 0 else -1
        at += 2
    return -1


def why_not_jump(s: MashData, c: i64, index: i64) -> Refusal | None:
    over: i64 = index % MOST_JUMPED + 1
    longest: i64 = jump_of(s, c)
    if over > longest:
        return Refusal(f"You can jump over {longest} at most", "CM-2.11")
    tables = s.tables
    cell: i64 = s.at[c]
    printed: i64 = (index // MOST_JUMPED - s.rot[cell // SPACES]) & 3
    for _ in range(over + 1):
        if tables.line[cell * WAYS + printed] == SOLID:
            return Refusal("A jump crosses no solid line and stays on the tile", "CM-6.10")
        cell = tables.near[cell * WAYS + printed]
        if tables.level[cell] != tables.level[s.at[c]]:
            return Refusal("No jump leads from one level of the ship to the other", "CM-29.11")
    if jump_target(s, c, index // MOST_JUMPED, over) < 0:
        return Refusal("The landing space must be free and not an obstacle", "CM-6.14")
    return None


def above(s: MashData, cell: i64) -> i64:
    """CM-A58: the gate cell over the landing of the Ice Cave, where a flyer comes out; -1 if there is none."""
    tile: i64 = cell // SPACES
    way: i64 = s.rot[tile]  # its name edge faces there
    slot: i64 = slot_beyond(s, s.tile_slot[tile], way)
    other: i64 = s.slot_tile[slot]
    if s.slot_up[slot] == 0 or other == tile:
        return -1
    edge: i64 = (way + 2 - s.rot[other]) & 3
    if not s.tables.gates[other * WAYS + edge]:
        return -1
    return s.tables.gate_cell[other * WAYS + edge]


def run_move(s: MashData) -> bool:
    """A move is over when no points are left, or the mover is dead or held (CM-13.17)."""
    c: i64 = s.frames[PIECE]
    if s.life[c] != ON_BOARD or is_fast(s, c) or s.frames[STEP] <= 0:
        s.settle()
        return False
    return True


def step(s: MashData, way: i64) -> None:
    begin_move(s, s.tables.first_of[verbs.STEP] + way)
    c: i64 = s.frames[PIECE]
    target: i64 = step_target(s, c, way)
    other: i64 = i64(s.who[target]) - 1
    if other >= 0 and not flies(s, c) and asks_permission(s):
        s.owe(PERMITTING, s.owner[other], c, other, way, 0)
        return
    take_step(s, c, target)


def take_step(s: MashData, c: i64, target: i64) -> None:
    s.frames[STEP] -= step_cost(s, c, target // SPACES)
    carry(s, c, target)
    if s.heard is not None:
        s.heard.append([events.MOVED, s.active, c, target % SPACES])
    arrive(s, c, target, IN_FLIGHT if flies(s, c) else WALKING)


def permitting_moves(s: MashData) -> list[int]:
    return [s.tables.first_of[verbs.PERMIT], s.tables.first_of[verbs.REFUSE]]


def permit(s: MashData, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    way: i64 = s.frames[STEP]
    s.settle()
    take_step(s, c, step_target(s, c, way))


def refuse_passage(s: MashData) -> None:
    """The answer stands for the rest of this move."""
    other: i64 = s.frames[THING]
    s.settle()
    s.frames[EXTRA] |= bit(other)


def stop(s: MashData, index: i64) -> None:
    s.settle()


def jump(s: MashData, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    begin_action(s, c, s.tables.first_of[verbs.JUMP] + index)
    s.actions -= 1
    s.spent += 1
    s.owe(AFTER, s.seat, c, 0, 0, 0)
    target: i64 = jump_target(s, c, index // MOST_JUMPED, index % MOST_JUMPED + 1)
    carry(s, c, target)
    if s.heard is not None:
        s.heard.append([events.MOVED, s.active, c, target % SPACES])
    arrive(s, c, target, IN_FLIGHT if flies(s, c) else WALKING)


def gate(s: MashData, index: i64) -> None:
    """CM-7.3: one movement point, and the rest of the move is lost."""
    begin_move(s, s.tables.first_of[verbs.GATE])
    c: i64 = s.frames[PIECE]
    s.frames[STEP] = 0
    go_through(s, c, s.seat)


def ascend(s: MashData, index: i64) -> None:
    begin_move(s, s.tables.first_of[verbs.ASCEND])
    c: i64 = s.frames[PIECE]
    s.frames[STEP] = 0
    come_through(s, c, above(s, s.at[c]))
