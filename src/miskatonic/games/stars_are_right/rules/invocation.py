"""The invocation (SR-5): a card of the hand gives its symbols to the pool."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import WHAT
from miskatonic.games.stars_are_right.numbers import events
from miskatonic.games.stars_are_right.numbers.frames import INVOKE, SKY
from miskatonic.games.stars_are_right.rules.sky import finish_if_spent
from miskatonic.games.stars_are_right.rules.state import StarsData


def invocations(s: StarsData) -> list[int]:
    """SR-5.1: any card of the hand."""
    numbered = s.tables.invoke_move
    return [numbered[card] for card in s.hands[s.active]]


def why_not_invoke(s: StarsData, card: i64) -> Refusal | None:
    if s.invoked >= 0:
        return Refusal("You get one invocation per turn", "SR-5.1")
    if s.frames[WHAT] != INVOKE:
        return Refusal("The step for the invocation is over this turn", "SR-4.3")
    if card not in s.hands[s.active]:
        return Refusal(f"{s.tables.said[card]} is not in your hand", "SR-5.1")
    return None


def invoke(s: StarsData, card: i64) -> None:
    """SR-5.1, SR-5.3: the card lies in front of its player until the sky is changed."""
    s.leave_hand(card)
    s.invoked = card
    s.pool = s.tables.invocation[card]
    s.frames[WHAT] = SKY
    if s.heard is not None:
        s.heard.append([events.INVOKED, s.active, card])
    finish_if_spent(s)
