"""Why a move is not allowed: which topic of the rules knows, by its verb."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import WHAT
from miskatonic.games.great_old_one.numbers import frames, verbs
from miskatonic.games.great_old_one.rules.calling import why_not_call
from miskatonic.games.great_old_one.rules.discarding import why_not_discard, why_not_discard_nothing
from miskatonic.games.great_old_one.rules.horrors import (
    NOT_ANNOUNCED,
    why_not_choose,
    why_not_cultist,
    why_not_offer,
    why_not_play,
    why_not_regain,
)
from miskatonic.games.great_old_one.rules.pairs import why_not_lay, why_not_recover
from miskatonic.games.great_old_one.rules.passing import why_not_pass_on
from miskatonic.games.great_old_one.rules.recruiting import why_not_draw, why_not_recruit, why_not_skip
from miskatonic.games.great_old_one.rules.signs import why_not_answer, why_not_pass
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.taking import why_not_give, why_not_take
from miskatonic.games.great_old_one.rules.turn import why_not_go_on


def not_resolved(rest: str) -> Refusal:
    return Refusal(f"The Horror is not resolved: {rest} first", "GO-A17")


# What must be answered before anything else, and the verbs that answer it.
FIRST = {
    frames.ANNOUNCE: ((verbs.OFFER, verbs.REGAIN, verbs.CHOOSE), NOT_ANNOUNCED),
    frames.WINDOW: (
        (verbs.ANSWER, verbs.PASS),
        Refusal("A Horror is being played: answer it with a Sign, or let it happen", "GO-A17"),
    ),
    frames.GIVE: ((verbs.GIVE,), not_resolved("choose the card to give")),
    frames.LOOK: ((verbs.TAKE,), not_resolved("take a card from the hand you see")),
    frames.PASS: ((verbs.HAND,), not_resolved("pick the card to pass on")),
    frames.DISCARD: ((verbs.DISCARD, verbs.DONE), not_resolved("choose the card to discard")),
}


def why_not_done(s: OldOneData, at: int) -> Refusal | None:
    return why_not_discard_nothing(s) if s.frames[WHAT] == frames.DISCARD else why_not_go_on(s)


WHY_NOT: dict[int, Callable[[OldOneData, int], Refusal | None]] = {
    verbs.LAY: why_not_lay,
    verbs.RECOVER: why_not_recover,
    verbs.CALL: why_not_call,
    verbs.RECRUIT: why_not_recruit,
    verbs.DRAW: why_not_draw,
    verbs.SKIP: why_not_skip,
    verbs.PLAY: why_not_play,
    verbs.OFFER: why_not_offer,
    verbs.REGAIN: why_not_regain,
    verbs.CHOOSE: why_not_choose,
    verbs.ANSWER: why_not_answer,
    verbs.PASS: why_not_pass,
    verbs.GIVE: why_not_give,
    verbs.HAND: why_not_pass_on,
    verbs.DISCARD: why_not_discard,
    verbs.TAKE: why_not_take,
    verbs.CULTIST: why_not_cultist,
    verbs.DONE: why_not_done,
}


def why_not(s: OldOneData, move: int) -> Refusal | None:
    """None when the move is legal."""
    verb = s.tables.verb_of[move]
    what = s.frames[WHAT]
    if what in FIRST and verb not in FIRST[what][0]:
        if verb in (verbs.LAY, verbs.RECOVER) and s.seat != s.active:
            return Refusal("Pairs are laid only on your own turn", "GO-4.5")
        return FIRST[what][1]
    return WHY_NOT[verb](s, move - s.tables.first_of[verb])
