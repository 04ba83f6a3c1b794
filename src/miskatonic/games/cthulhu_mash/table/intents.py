"""What each monster means to do, where the house plays simply (CM-34.8): as data, as a sentence and as an arrow."""

from __future__ import annotations

import msgspec

from miskatonic.core.state import EXTRA, PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit, space_name, space_of, space_said
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import ROUSED
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS, MONSTERS
from miskatonic.games.cthulhu_mash.rules.monsters import bound_can_act
from miskatonic.games.cthulhu_mash.rules.simple_house import deed, has_gone, plays_simply
from miskatonic.games.cthulhu_mash.rules.state import HAS_CHARGED, MashData
from miskatonic.games.cthulhu_mash.rules.under_way import turn_step
from miskatonic.games.cthulhu_mash.things import MONSTER_0

DEEDS = {
    verbs.STRIKE: "strike",
    verbs.CHARGE: "charge",
    verbs.BITE: "bite",
    verbs.GO: "go",
    verbs.ESCAPE: "escape",
}


class IntentView(msgspec.Struct, frozen=True):
    """What a monster would do with its next action if the turn ended now: `target` and `space` by their names."""

    does: str
    target: str | None = None
    space: str | None = None


def intent(state: MashData, monster: int) -> IntentView | None:
    """None of a monster that does nothing in this turn, or that somebody plays who thinks."""
    if turn_step(state) not in (ACTIONS, MONSTERS) or not plays_simply(state) or not _will_act(state, monster):
        return None
    tables = state.tables
    move = deed(state, monster, _roused(state, monster) and state.frames[EXTRA] & HAS_CHARGED != 0)
    verb = tables.verb_of[move]
    if verb not in DEEDS:
        return None
    index = move - tables.first_of[verb]
    target = space = None
    if verb in (verbs.STRIKE, verbs.CHARGE):
        target = tables.names.pieces.names[index]
    elif verb == verbs.BITE:
        target = tables.names.pieces.names[state.attached[monster]]
    elif verb == verbs.GO:
        space = space_name(index)
    return IntentView(DEEDS[verb], target, space)


def _roused(state: MashData, monster: int) -> bool:
    return bool(state.frames) and state.frames[WHAT] == ROUSED and state.frames[PIECE] == monster


def _will_act(state: MashData, monster: int) -> bool:
    """CM-4.5, CM-4.7: whether it can still act in this turn."""
    c = state.character[state.active]
    if state.life[c] != ON_BOARD or state.at[c] // SPACES != state.at[monster] // SPACES:
        return False
    if _roused(state, monster):
        return bool(state.frames[STEP] > 0) and not has_gone(state, monster)
    done = state.stilled | (state.acted if turn_step(state) == MONSTERS else 0)
    if done & bit(monster - MONSTER_0):
        return False
    return state.bound[monster] < 0 or bound_can_act(state, monster)


def said(one: IntentView, names: dict[str, str]) -> str:
    """As a sentence; `names` are those of the pieces."""
    target = names.get(one.target or "", "the spawn space")
    where = space_said(space_of(one.space)) if one.space else ""
    return {
        "strike": f"It means to strike {target}",
        "charge": f"It means to charge {target}",
        "bite": f"It means to bite {target}",
        "go": f"It means to come to {where}",
        "escape": "It means to get free",
    }[one.does]
