"""What the sentence of a move says beyond its words, as things stand: what waits there, the chance, what is gained."""

from __future__ import annotations

from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import PAYING
from miskatonic.games.cthulhu_mash.rules import flow
from miskatonic.games.cthulhu_mash.rules.escape import escape_number
from miskatonic.games.cthulhu_mash.rules.refusals import why_not
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.table.dangers import ahead
from miskatonic.games.cthulhu_mash.table.odds import AREAS, begun, chance_of, hits_of

# Verbs whose sentence or path depends on the position.
CHANGING = frozenset(
    {
        *("step", "jump", "leave", "attack", "aim", "strike", "push", "shove", "restore", "drink"),
        *("blast", "throw", "spray", "mist", "wave", "escape", "pay"),
    }
)
AIMED = (verbs.ATTACK, verbs.AIM, verbs.STRIKE, verbs.PUSH, verbs.SHOVE)
RESTORES = (verbs.RESTORE, verbs.DRINK)
NOTHING = "it gives you nothing now"
NOBODY_THERE = "nobody is there"


def more(state: MashData, move: int) -> str:
    """To stand after the sentence, or nothing."""
    if not state.frames:
        return ""
    verb = state.tables.verb_of[move]
    if verb in AIMED:
        chance = chance_of(state, move) if why_not(state, move) is None else None
        return "" if chance is None else f" ({chance}%)"
    if verb in AREAS:
        return f": {', '.join(hits_of(state, move)) or NOBODY_THERE}" if why_not(state, move) is None else ""
    if verb in RESTORES:
        return f": {_given(state, move)}"
    if verb == verbs.ESCAPE:
        return _chance_to_escape(state, move - state.tables.first_of[verb])
    if verb == verbs.PAY:
        return _paid(state, move - state.tables.first_of[verb])
    waits = ahead(state, move)
    return f" into {waits.said}" if waits else ""


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
    c = state.frames[PIECE]
    after = begun(state)
    verb = state.tables.verb_of[move]
    flow.DEEDS[verb](after, move - state.tables.first_of[verb])
    gains = [
        f"+{now - before} {word}"
        for word, before, now in (
            ("health", state.health[c], after.health[c]),
            ("mentality", state.mentality[c], after.mentality[c]),
        )
        if now > before
    ]
    return " and ".join(gains) or NOTHING
