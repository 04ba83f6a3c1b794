"""What the sentence of a move says beyond its words, as things stand: what waits there, the chance, what is gained."""

from __future__ import annotations

from miskatonic.core.moves import in_words
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, space_of, space_said
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import DYING, HARM, PAYING
from miskatonic.games.cthulhu_mash.numbers.objects import POWER_UP
from miskatonic.games.cthulhu_mash.rules import flow
from miskatonic.games.cthulhu_mash.rules.arrival import carry
from miskatonic.games.cthulhu_mash.rules.escape import escape_number
from miskatonic.games.cthulhu_mash.rules.movement import step_cost
from miskatonic.games.cthulhu_mash.rules.pushing import put_aside
from miskatonic.games.cthulhu_mash.rules.refusals import why_not
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import kind_of
from miskatonic.games.cthulhu_mash.table.dangers import ahead
from miskatonic.games.cthulhu_mash.table.intents import IntentView, intent
from miskatonic.games.cthulhu_mash.table.odds import AREAS, begun, chance_of, force_of, hits_of
from miskatonic.games.cthulhu_mash.table.spaces import why_dear
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, PIECES, SPAWN_0

# Verbs whose sentence or path depends on the position.
CHANGING = frozenset(
    {
        *("step", "jump", "leave", "attack", "aim", "strike", "push", "shove", "restore", "drink"),
        *("blast", "throw", "spray", "mist", "wave", "escape", "pay", "end", "use"),
        *("ascend", "fish", "scout", "consult", "transport"),
    }
)
AIMED = (verbs.ATTACK, verbs.AIM, verbs.STRIKE, verbs.PUSH, verbs.SHOVE)
RESTORES = (verbs.RESTORE, verbs.DRINK)
NOTHING = "it gives you nothing now"
NO_NEED = "it gives nothing now"
NO_HELP = "you lose the health all the same"
NOBODY_THERE = "nobody is there"


def more(state: MashData, move: int) -> str:
    """To stand after the sentence, or nothing."""
    if not state.frames:
        return ""
    verb = state.tables.verb_of[move]
    if verb in AIMED:
        chance = chance_of(state, move) if why_not(state, move) is None else None
        if chance is None:
            return _healed(state, move) if verb == verbs.AIM else ""
        pushed = _pushed(state, move) if verb == verbs.PUSH else ""
        return f" ({_which(state, move)}{said_chance(state, move, chance)}){pushed}"
    if verb in AREAS:
        return f": {', '.join(hits_of(state, move)) or NOBODY_THERE}" if why_not(state, move) is None else ""
    if verb in RESTORES:
        return f": {_given(state, move)}"
    if verb == verbs.USE:
        return "" if is_of_use(state, move) else f": {NO_HELP}"
    if verb == verbs.ESCAPE:
        return _chance_to_escape(state, move - state.tables.first_of[verb])
    if verb == verbs.PAY:
        return _paid(state, move - state.tables.first_of[verb])
    if verb == verbs.END:
        return _then(state)
    waits = ahead(state, move)
    return f" into {waits.said}" if waits else _dear(state) if verb == verbs.STEP else ""


def said_chance(state: MashData, move: int, chance: int) -> str:
    """With what a hit does, by which weapons differ."""
    damage = 0 if state.tables.verb_of[move] in (verbs.PUSH, verbs.SHOVE) else force_of(state, move)
    return f"{chance}%, {damage} damage" if damage else f"{chance}%"


def is_of_use(state: MashData, move: int) -> bool:
    """CM-21.9: whether a green object does anything about the health that is about to be lost, if any is."""
    tables = state.tables
    item = tables.green_object[move - tables.first_of[verbs.USE]]
    return state.frames[WHAT] not in (HARM, DYING) or bool(tables.o_health[item]) or item == POWER_UP


def _which(state: MashData, move: int) -> str:
    """Where the target is, if another one of its name is on the same tile."""
    verb = state.tables.verb_of[move]
    if verb in (verbs.PUSH, verbs.SHOVE):  # these name a space already
        return ""
    names = state.tables.names.pieces.said
    target = (move - state.tables.first_of[verb]) % PIECES
    cell = state.at[target] if target < SPAWN_0 else -1
    alike = [
        one
        for one in range(MONSTER_0, SPAWN_0)
        if state.at[one] >= 0 and state.at[one] // SPACES == cell // SPACES and names[one] == names[target]
    ]
    return f"{space_said(cell % SPACES)}, " if cell >= 0 and len(alike) > 1 else ""


def _dear(state: MashData) -> str:
    """CM-15.4: a step that costs more than one point says why."""
    c = state.frames[PIECE]
    if not 0 <= c < MONSTER_0 or state.at[c] < 0:
        return ""
    tile = state.at[c] // SPACES
    why = why_dear(state.tables, tile, step_cost(state, c, tile))
    return f" ({why})" if why else ""


def _then(state: MashData) -> str:
    """CM-34.8: what the monsters do next, as far as it can be foreseen."""
    names = state.tables.names.pieces
    here = [(one, names.said[one], intent(state, one)) for one in range(MONSTER_0, GENERATOR_0) if state.at[one] >= 0]
    found = [(one, said, means) for one, said, means in here if means is not None]
    own = names.names[state.frames[PIECE]]
    attack = [said for one, said, means in found if means.target == own]
    come = [(said, _attacks_after(state, one, means, own)) for one, said, means in found if means.does == "go"]
    reach = [said for said, attacks in come if attacks]
    near = [said for said, attacks in come if not attacks]
    told = [
        _deed(attack, "attacks you", "attack you"),
        _deed(reach, "comes and attacks you", "come and attack you"),
        _deed(near, "comes nearer", "come nearer"),
    ]
    return f": {in_words([one for one in told if one])}" if any(told) else ""


def _attacks_after(state: MashData, monster: int, means: IntentView, own: str) -> bool:
    """Whether a monster that goes somewhere has an action left to attack from there."""
    if means.space is None or state.tables.m_actions[kind_of(monster)] < 2:
        return False
    twin = begun(state)
    carry(twin, monster, state.at[monster] // SPACES * SPACES + space_of(means.space))
    then = intent(twin, monster)
    return then is not None and then.target == own


def _pushed(state: MashData, move: int) -> str:
    """CM-11.3: what becomes of a monster there."""
    target, space = divmod(move - state.tables.first_of[verbs.PUSH], SPACES)
    if target < MONSTER_0:
        return ""
    twin = begun(state)
    put_aside(twin, target, state.at[target] // SPACES * SPACES + space, False)
    if twin.at[target] < 0:
        return ": it dies there"
    if twin.holds[target] != state.holds[target]:
        return ": it is held there"
    lost = state.health[target] - twin.health[target]
    return f": it loses {lost} health" if lost > 0 else ""


def _deed(who: list[str], one_does: str, they_do: str) -> str:
    if len(who) < 2:
        return f"{who[0]} {one_does}" if who else ""
    return f"{len(who)} monsters {they_do}"


def _chance_to_escape(state: MashData, hold: int) -> str:
    """CM-13.4, and what quicksand may keep (CM-29.2)."""
    piece = state.frames[PIECE]
    if not state.holds[piece] >> hold & 1:
        return ""
    said = f" ({round(100 * escape_number(state, piece, hold) / 6)}%)"
    if hold == 0 and state.mired[piece]:
        said += ": the quicksand then keeps each object you carry on a 1 of a d10"
    return said


def _paid(state: MashData, points: int) -> str:
    """CM-3.9, CM-3.3: what the points do."""
    frames = state.frames
    if frames[WHAT] != PAYING:
        return f": you lose {points // 2} health less" if points else ": you lose all of it"
    if not points:
        return ": you stay held"
    counts = escape_number(state, frames[PIECE], frames[THING])
    return f": your {counts + frames[STEP]} counts as {counts}, and you are free"


def _given(state: MashData, move: int) -> str:
    """CM-15.3, CM-15.5: what a space gives back now."""
    return gains(state, move, state.frames[PIECE]) or NOTHING


def _healed(state: MashData, move: int) -> str:
    """CM-25.7, CM-25.8: what a spell gives to whoever it is cast at."""
    if why_not(state, move) is not None:
        return ""
    target = (move - state.tables.first_of[verbs.AIM]) % PIECES
    return f": {gains(state, move, target) or NO_NEED}"


def gains(state: MashData, move: int, piece: int) -> str:
    """The health and mentality that a move would give to a piece, or nothing."""
    after = begun(state)
    verb = state.tables.verb_of[move]
    flow.DEEDS[verb](after, move - state.tables.first_of[verb])
    found = [("health", state.health[piece], after.health[piece])]
    if piece < MONSTER_0:
        found.append(("mentality", state.mentality[piece], after.mentality[piece]))
    return " and ".join(f"+{now - before} {word}" for word, before, now in found if now > before)
