"""Push and grapple (group 11)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import EIGHT_WAYS, SPACES, WAYS, bit
from miskatonic.games.cthulhu_mash.numbers import deaths, events, fails, rolls, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import PUSHED
from miskatonic.games.cthulhu_mash.numbers.reveals import BY_PUSH
from miskatonic.games.cthulhu_mash.rules.actions import spend
from miskatonic.games.cthulhu_mash.rules.arrival import arrive, carry, displaced
from miskatonic.games.cthulhu_mash.rules.destruction import destroy, detach
from miskatonic.games.cthulhu_mash.rules.entering import pushed_through
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, FACE_DOWN, behind_gate, slot_beyond, way_of_gate
from miskatonic.games.cthulhu_mash.rules.revealing import turn_up
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import defense_of, is_clung_to
from miskatonic.games.cthulhu_mash.rules.tables import STRONG_FOOTED
from miskatonic.games.cthulhu_mash.rules.targets import adjacent, why_not_target
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0


def add_pushes(s: MashData, moves: list[int], c: i64, touched: list[int]) -> None:
    """CM-11.1 to CM-11.5, CM-A7; of an attached vampire and its victim either may be named (CM-9.12)."""
    tables = s.tables
    clung = is_clung_to(s, c) and not tables.attached_any
    for target in touched:
        if target >= GENERATOR_0:
            continue
        cell: i64 = s.at[target]
        if clung and s.attached[target] != c:
            continue
        for goal in tables.terrain.pushes[cell]:
            if s.who[goal]:
                continue
            at_gate = tables.gate_edge[goal] >= 0
            if not at_gate or not tables.push_always:
                moves.append(tables.first_of[verbs.PUSH] + target * SPACES + goal % SPACES)
            if at_gate:
                moves.append(tables.first_of[verbs.SHOVE] + target * SPACES + goal % SPACES)
        if tables.gate_edge[cell] >= 0 and s.attached[target] < 0:
            moves.append(tables.first_of[verbs.SHOVE] + target * SPACES + cell % SPACES)


def why_not_push(s: MashData, c: i64, index: i64) -> Refusal | None:
    target: i64 = index // SPACES
    refusal = why_not_lay_hands_on(s, c, target)
    if refusal is not None:
        return refusal
    goal: i64 = s.at[target] // SPACES * SPACES + index % SPACES
    refusal = why_not_put(s, target, goal)
    if refusal is None and s.tables.push_always and s.tables.gate_edge[goal] >= 0:
        return Refusal("A push onto a gate space goes into the gate", "CM-A7")
    return refusal


def why_not_shove(s: MashData, c: i64, index: i64) -> Refusal | None:
    target: i64 = index // SPACES
    refusal = why_not_target(s, c, target)
    if refusal is not None:
        return refusal
    goal: i64 = s.at[target] // SPACES * SPACES + index % SPACES
    if s.tables.gate_edge[goal] < 0:
        return Refusal("There is no gate on that space", "CM-11.5")
    refusal = why_not_lay_hands_on(s, c, target)
    if refusal is not None or (goal == s.at[target] and s.attached[target] < 0):
        return refusal
    return why_not_put(s, target, goal)


def why_not_lay_hands_on(s: MashData, c: i64, target: i64) -> Refusal | None:
    """CM-11.1, CM-18.20: whom a character can push."""
    refusal = why_not_target(s, c, target)
    if refusal is not None:
        return refusal
    cell: i64 = s.at[target]
    if s.attached[target] == c:
        return None
    if not adjacent(s, c, cell):
        near = [s.tables.near[s.at[c] * WAYS + way] for way in range(WAYS)]
        rule = "CM-11.10" if cell in near else "CM-11.1"
        return Refusal("A push reaches an adjacent piece, across no blue line", rule)
    if is_clung_to(s, c) and not s.tables.attached_any:
        return Refusal("A vampire clings to you: push that one off", "CM-18.20")
    return None


def why_not_put(s: MashData, target: i64, goal: i64) -> Refusal | None:
    """CM-11.3, CM-11.9: where a pushed piece can be put."""
    tables = s.tables
    cell: i64 = s.at[target]
    if goal not in [tables.near8[cell * EIGHT_WAYS + way] for way in range(EIGHT_WAYS)]:
        return Refusal("The target is put on a space adjacent or diagonal to its own", "CM-11.3")
    if s.who[goal]:
        return Refusal("The space is occupied", "CM-11.3")
    if tables.level[goal] != tables.level[cell]:
        return Refusal("No push leads from one level of the ship to the other", "CM-29.11")
    if goal not in tables.terrain.pushes[cell]:
        return Refusal("A blue line is in the way", "CM-11.9")
    return None


def push(s: MashData, index: i64) -> None:
    shift(s, s.tables.first_of[verbs.PUSH] + index, index // SPACES, index % SPACES, False)


def shove(s: MashData, index: i64) -> None:
    shift(s, s.tables.first_of[verbs.SHOVE] + index, index // SPACES, index % SPACES, True)


def shift(s: MashData, move: i64, target: i64, space: i64, into_gate: bool) -> None:
    """CM-11.2: the push die against the defense; then the target stands elsewhere."""
    c: i64 = s.frames[PIECE]
    spend(s, c, move)
    tables = s.tables
    if target < MONSTER_0:
        s.aimed |= bit(target)
    sides: i64 = tables.c_push[c]
    defense: i64 = defense_of(s, target)
    if target < MONSTER_0 and tables.c_abilities[target] & STRONG_FOOTED:
        defense += 2
    face: i64 = s.roll(sides, rolls.PUSH, max(2, min(defense, sides)))
    if face == 1 or (face != sides and face < defense):
        if s.heard is not None:
            s.heard.append([events.MISSED, s.active, target, fails.PUSH])
        return
    goal: i64 = (s.at[target] // SPACES) * SPACES + space
    put_aside(s, target, goal, into_gate)


def put_aside(s: MashData, target: i64, goal: i64, into_gate: bool) -> None:
    detach(s, target)
    if s.at[target] != goal:
        displaced(s, target)
        carry(s, target, goal)
    if s.heard is not None:
        s.heard.append([events.PUSHED, s.active, target, goal % SPACES])
    if not into_gate:
        arrive(s, target, goal, PUSHED)
        return
    beyond: i64 = behind_gate(s, goal)
    if beyond == DEAD_END:
        destroy(s, target, deaths.DEAD_END, s.active + 1)
    elif beyond == FACE_DOWN:
        way: i64 = way_of_gate(s, goal)
        slot: i64 = slot_beyond(s, s.tile_slot[goal // SPACES], way)
        turn_up(s, slot, (way + 2) & 3, target, BY_PUSH, s.seat)
    else:
        pushed_through(s, target, beyond)
