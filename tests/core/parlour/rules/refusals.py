"""Why a move of the Parlour is refused."""

from __future__ import annotations

from miskatonic.core.outcome import Refusal
from miskatonic.core.state import WHAT
from tests.core.parlour.rules.state import AIM, CALL, GIVE, KEEP, MORE, TURN, ParlourState

ANSWERS = {
    KEEP: Refusal("Keep dice of one face, or none", "PA-4.1"),
    AIM: Refusal("Choose another seat with cards", "PA-3.1"),
    CALL: Refusal("Name another seat with cards, and a card that may be there", "PA-3.4"),
    MORE: Refusal("Play one more card from your hand", "PA-3.5"),
    GIVE: Refusal("Choose a card of your hand to pass on", "PA-3.3"),
}


def why_not(state: ParlourState, move: int) -> Refusal | None:
    if move in state.moves():
        return None
    if state.frames[WHAT] == TURN:
        verb = state.tables.moves.split(move)[0].name
        if verb == "draw":
            return Refusal("The deck is empty", "PA-2.1")
        if verb == "play":
            return Refusal("That card is not in your hand", "PA-2.1")
        return Refusal("Play a card, draw or roll first", "PA-2.1")
    return ANSWERS.get(state.frames[WHAT], Refusal("Show a Ward of your hand, or decline", "PA-3.7"))
