"""What the sentence of a move says beyond its words, as things stand: what waits there, the chance, what is gained."""

from __future__ import annotations

from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.rules import flow
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.table.dangers import ahead
from miskatonic.games.cthulhu_mash.table.odds import begun, chance_of

# Verbs whose sentence or path depends on the position.
CHANGING = frozenset({"step", "jump", "leave", "attack", "aim", "strike", "push", "shove", "restore", "drink"})
AIMED = (verbs.ATTACK, verbs.AIM, verbs.STRIKE, verbs.PUSH, verbs.SHOVE)
RESTORES = (verbs.RESTORE, verbs.DRINK)


def more(state: MashData, move: int) -> str:
    """To stand after the sentence, or nothing."""
    if not state.frames:
        return ""
    verb = state.tables.verb_of[move]
    if verb in AIMED:
        chance = chance_of(state, move)
        return "" if chance is None else f" ({chance}%)"
    if verb in RESTORES:
        return f": {_given(state, move)}"
    waits = ahead(state, move)
    return f" into {waits.said}" if waits else ""


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
    return " and ".join(gains) or "it gives you nothing now"
