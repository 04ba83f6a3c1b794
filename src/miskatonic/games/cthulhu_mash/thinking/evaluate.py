"""What a bot should like: a heuristic evaluation as a weighted sum of named features.

A game together is judged in cooperative.py, one against each other in competitive.py. The house is the other side of
the same position: it wants characters dead and its monsters at their throats, so greedy play on its features is the
policy of the monsters ("How the house plays" in rules.md):

- every monster of the tile is roused and none rests while it can do harm (`readiness`),
- it goes where it can strike: adjacent, or in line of sight for those that shoot or spin webs (`menace`),
- it strikes, charges, bites and webs for the health and freedom of its victim (`prey`).
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.endings import GOING_ON
from miskatonic.games.cthulhu_mash.numbers.frames import ROUSED, SURPLUS, TURN
from miskatonic.games.cthulhu_mash.numbers.spells import TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.rules.area_weapons import area
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, behind_gate
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE
from miskatonic.games.cthulhu_mash.rules.targets import can_be_shot
from miskatonic.games.cthulhu_mash.things import MONSTER_0
from miskatonic.games.cthulhu_mash.thinking import competitive, cooperative
from miskatonic.games.cthulhu_mash.thinking.cooperative import EVEN, GO_IN, TAKE, squash
from miskatonic.games.cthulhu_mash.thinking.goals import HARDY, Goals
from miskatonic.games.cthulhu_mash.thinking.monsters import hunted, prey, readiness
from miskatonic.games.cthulhu_mash.thinking.threats import on_board

WEIGHTS = {
    **dict(zip(cooperative.NAMES, cooperative.WORTH, strict=True)),
    **dict(zip(competitive.NAMES, competitive.WEIGHTS, strict=True)),
}
# The weights of the house
MENACE: Final = 0.06
READINESS: Final = 0.02


def features(state: MashData, seat: int) -> dict[str, float]:
    if seat >= state.players:
        return {"menace": hunted(state), "readiness": readiness(state), "prey": -prey(state)}
    if state.mode != COOPERATIVE:
        return dict(zip(competitive.NAMES, competitive.measure(state, seat), strict=True))
    return dict(zip(cooperative.NAMES, cooperative.measure(state, seat), strict=True))


def evaluate(state: MashData, seat: i64) -> float:
    """0..1; when the game is over, the seat's result."""
    if state.ended != GOING_ON:
        outcome = state.outcome()
        assert outcome is not None
        if seat < state.players:
            return outcome.values[seat]
        return 1.0 - sum(outcome.values) / len(outcome.values)
    if not state.width:
        return 0.5
    if seat >= state.players:
        total = EVEN + MENACE * hunted(state) + READINESS * readiness(state) - prey(state)
        return squash(total)
    if state.mode != COOPERATIVE:
        return competitive.evaluate(state, seat)
    return cooperative.evaluate(state, seat)


def judge(state: MashData, move: i64, seat: i64) -> float | None:
    """What a look at the position after a move cannot tell; every other move is judged by what comes of it."""
    if seat >= state.players:
        return None
    verb: i64 = state.tables.verb_of[move]
    together = state.mode == COOPERATIVE
    if verb in (verbs.GO, verbs.WALK) and not together and state.frames[WHAT] == ROUSED:
        # A monster that can strike stays where it is: one look for all the spaces it could go to.
        return 0.0 if can_be_shot(state, state.frames[PIECE], state.character[state.active]) else None
    if not on_board(state, state.character[seat]):
        return None
    if verb == verbs.GATE:
        return cooperative.judge_gate(state, seat) if together else competitive.judge_gate(state, seat)
    if verb == verbs.SHOVE and together and _leads_on(state, move):
        return 0.0  # it would wait behind the gate, and change places with whoever comes (CM-7.5)
    if verb == verbs.PICK and together and state.health[state.character[seat]] >= HARDY:
        return TAKE if state.horde[state.at[state.character[seat]] // SPACES] == 0 else None
    if verb == verbs.TRANSPORT and together:
        look = Goals(state, state.character[seat])
        return GO_IN if state.horde[look.tile] == 0 and look.steps_to_work() == 0 and look.by_machine else None
    if verb == verbs.DROP and state.frames[WHAT] != SURPLUS:
        return 0.0  # nothing is dropped for nothing
    if verb == verbs.CAST and move - state.tables.first_of[verbs.CAST] == TEMPORAL_DUST and state.frames[WHAT] == TURN:
        return 0.0  # an action is not taken back for its own sake
    if verb == verbs.WEAR and not _wears_better(state, move):
        return 0.0
    if verb in (verbs.SPRAY, verbs.MIST, verbs.BLAST, verbs.THROW):
        for cell in area(state, move):
            if state.who[cell] > MONSTER_0:
                return None
        return 0.0  # nobody is there
    return None


def _leads_on(state: MashData, move: i64) -> bool:
    """Whether the gate that somebody is shoved into is no dead end: at one of those it dies (CM-11.5)."""
    tile: i64 = state.at[state.character[state.seat]] // SPACES
    return behind_gate(state, tile * SPACES + (move - state.tables.first_of[verbs.SHOVE]) % SPACES) != DEAD_END


def _wears_better(state: MashData, move: i64) -> bool:
    """Whether a shield, armor or movement object gives more than the one in use."""
    tables = state.tables
    item: i64 = tables.worn_object[move - tables.first_of[verbs.WEAR]]
    now: i64 = state.worn[state.character[state.seat] * 3 + tables.o_slot[item]]
    return now < 0 or tables.o_defense[item] + tables.o_move[item] > tables.o_defense[now] + tables.o_move[now]
