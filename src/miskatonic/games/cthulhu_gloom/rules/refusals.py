"""Why a move is not allowed: which topic of the rules knows, by its verb."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cthulhu_gloom.numbers import frames, verbs
from miskatonic.games.cthulhu_gloom.rules.effects import why_not_opponent
from miskatonic.games.cthulhu_gloom.rules.hands_and_deck import why_not_discard, why_not_take
from miskatonic.games.cthulhu_gloom.rules.plays import why_not_play
from miskatonic.games.cthulhu_gloom.rules.responses import why_not_respond
from miskatonic.games.cthulhu_gloom.rules.set_up import why_not_drop, why_not_family, why_not_lay
from miskatonic.games.cthulhu_gloom.rules.state import GloomData
from miskatonic.games.cthulhu_gloom.rules.stories import why_not_claim
from miskatonic.games.cthulhu_gloom.rules.turn import why_not_discard_hand, why_not_play_otherwise


def why_not_choose(s: GloomData, seat: int) -> Refusal | None:
    """Who begins, or an opponent."""
    if seat >= s.seats:
        return Refusal(f"There is no seat {seat + 1} at this table", "CG-3.4")
    return why_not_opponent(s, seat) if s.frames[WHAT] == frames.CHOOSE else None


def always(s: GloomData, at: int) -> Refusal | None:
    return None


# What must be done first, for each kind of frame that takes one kind of answer.
FIRST = {
    frames.FIRST: (verbs.CHOOSE, Refusal("First name the player who begins", "CG-3.9")),
    frames.STORIES: (verbs.LAY, Refusal("Lay the Stories in the middle first", "CG-3.2")),
    frames.FAMILY: (verbs.FAMILY, Refusal("Choose a family first", "CG-3.3")),
    frames.DROP: (verbs.DROP, Refusal("Leave one of your Characters out first", "CG-3.5")),
    frames.DISCARD: (verbs.DISCARD, Refusal("You owe a discard: choose a card from your hand first", "CG-8.2")),
    frames.TAKE: (verbs.TAKE, Refusal("Take a card from the discard pile first", "CG-8.2")),
    frames.CHOOSE: (verbs.CHOOSE, Refusal("Choose an opponent first", "CG-8.2")),
}
# Why a verb makes no sense outside its frame.
ONLY_THEN = {
    verbs.FAMILY: Refusal("Families are chosen before the game begins", "CG-3.3"),
    verbs.DROP: Refusal("Characters are left out before the game begins", "CG-3.5"),
    verbs.LAY: Refusal("The Stories are laid before the game begins", "CG-3.2"),
    verbs.DISCARD: Refusal("Single cards are discarded only when an effect says so", "CG-5.8"),
    verbs.TAKE: Refusal("Nothing lets you take a card from the discard pile now", "CG-4.3"),
    verbs.CHOOSE: Refusal("There is nobody to choose now", "CG-4.3"),
    verbs.DECLINE: Refusal("You have no free play to decline; to use up a play, pass", "CG-6.2"),
    verbs.RESPOND: Refusal("Responses are made on another player's turn, to a card just announced", "CG-8.4"),
}
# The second argument is the number of the move among those of its verb; of a card that is played, the move itself.
WHY_NOT: dict[int, Callable[[GloomData, int], Refusal | None]] = {
    verbs.FAMILY: why_not_family,
    verbs.DROP: why_not_drop,
    verbs.LAY: why_not_lay,
    verbs.PLAY: why_not_play,
    verbs.CLAIM: why_not_claim,
    verbs.RESPOND: why_not_respond,
    verbs.DISCARD: why_not_discard,
    verbs.TAKE: why_not_take,
    verbs.CHOOSE: why_not_choose,
    verbs.DISCARD_HAND: why_not_discard_hand,
    verbs.PASS: always,
    verbs.DECLINE: always,
}


def why_not(s: GloomData, move: int) -> Refusal | None:
    """None when the move is legal."""
    numbers = s.tables.moves
    verb = numbers.verb_of[move]
    at = move if verb == verbs.PLAY else move - numbers.first_of[verb]
    what = s.frames[WHAT]
    if s.asked:
        if verb not in (verbs.RESPOND, verbs.PASS):
            card = s.tables.cards.card.said[s.frames[PIECE]]
            return Refusal(f"{card} is being played: answer it with a response, or pass", "CG-11.1")
    elif what in FIRST:
        wanted, first = FIRST[what]
        if verb != wanted:
            return first
    elif verb in ONLY_THEN and not (verb == verbs.DECLINE and what == frames.FREE):
        return ONLY_THEN[verb]
    elif verb not in (verbs.PLAY, verbs.DECLINE) and (other := why_not_play_otherwise(s)):
        return other
    return WHY_NOT[verb](s, at)
