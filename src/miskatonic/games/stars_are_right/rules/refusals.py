"""Why a move is not allowed: which topic of the rules knows, by its verb."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import WHAT
from miskatonic.games.stars_are_right.numbers import frames, verbs
from miskatonic.games.stars_are_right.rules.discard_and_draw import why_not_discard
from miskatonic.games.stars_are_right.rules.invocation import why_not_invoke
from miskatonic.games.stars_are_right.rules.minions import why_not_exchange, why_not_release, why_not_take
from miskatonic.games.stars_are_right.rules.powers import why_not_use
from miskatonic.games.stars_are_right.rules.sky import why_not_flip, why_not_push, why_not_swap
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.summoning import why_not_dismiss, why_not_summon
from miskatonic.games.stars_are_right.rules.turn import why_not_go_on

# What must be answered before anything else, and the only verb that answers it.
FIRST = {
    frames.EXCHANGE: (
        verbs.EXCHANGE,
        Refusal("You released a minion: choose what to exchange first", "SR-15.4"),
    ),
    frames.TAKE: (verbs.TAKE, Refusal("You released a Dhole: take a card first", "SR-15.7")),
    frames.DISMISS: (verbs.DISMISS, Refusal("You have seven creatures: discard one of them first", "SR-12.2")),
}
WHY_NOT: dict[int, Callable[[StarsData, int], Refusal | None]] = {
    verbs.INVOKE: why_not_invoke,
    verbs.USE: why_not_use,
    verbs.PUSH: why_not_push,
    verbs.SWAP: why_not_swap,
    verbs.FLIP: why_not_flip,
    verbs.SUMMON: why_not_summon,
    verbs.DISMISS: why_not_dismiss,
    verbs.RELEASE: why_not_release,
    verbs.EXCHANGE: why_not_exchange,
    verbs.TAKE: why_not_take,
    verbs.DISCARD: why_not_discard,
    verbs.DONE: why_not_go_on,
}


def why_not(s: StarsData, move: int) -> Refusal | None:
    """None when the move is legal."""
    verb = s.tables.verb_of[move]
    answer, first = FIRST.get(s.frames[WHAT], (verb, None))
    if verb != answer:
        return first
    return WHY_NOT[verb](s, move - s.tables.first_of[verb])
