"""The order in which a table offers what may be done: attack, walk, use; what gives nothing now, and the end, last."""

from __future__ import annotations

from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.table.dangers import ahead
from miskatonic.games.cthulhu_mash.table.odds import AREAS, chance_of, reached
from miskatonic.games.cthulhu_mash.table.sentences import NOTHING, RESTORES, gains, is_of_use, more
from miskatonic.games.cthulhu_mash.things import MONSTER_0, PIECES

FREE, FIRST, WALKING, LOOT, HELP, OTHER, LATE, IN_VAIN, ENDING = range(9)
RANKS = {
    verbs.REDEEM: FREE,  # it costs no action, and is soon forgotten
    **dict.fromkeys((verbs.ESCAPE, verbs.ATTACK, verbs.AIM), FIRST),
    **dict.fromkeys((verbs.GATE, verbs.ASCEND, verbs.STEP, verbs.LEAVE), WALKING),
    **dict.fromkeys((verbs.PICK, verbs.UNLOCK, verbs.SPOT), LOOT),
    **dict.fromkeys((verbs.READ, verbs.USE, verbs.CAST, verbs.HOLD, verbs.WEAR, *RESTORES), HELP),
    verbs.DROP: LATE,
    **dict.fromkeys((verbs.END, verbs.STOP, verbs.PASS, verbs.DONE, verbs.REST), ENDING),
}


def rank(state: MashData, move: int) -> int:
    """Its place, the lowest first; moves of one rank stay in the order of the rules."""
    verb = state.tables.verb_of[move]
    if verb in AREAS:
        hit = reached(state, move)
        return FIRST if hit and state.frames[PIECE] not in hit else LATE
    if verb in RESTORES and NOTHING in more(state, move):
        return IN_VAIN
    if verb == verbs.AIM and chance_of(state, move) is None:  # it heals, and nobody heals a monster
        target = (move - state.tables.first_of[verb]) % PIECES
        return HELP if target < MONSTER_0 and gains(state, move, target) else IN_VAIN
    if verb == verbs.USE and not is_of_use(state, move):
        return IN_VAIN
    waits = ahead(state, move)
    if waits is not None:
        return IN_VAIN if waits.deadly else OTHER
    return RANKS.get(verb, OTHER)
