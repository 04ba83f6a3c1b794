"""What a seat sees of the Parlour, how it ended, and why a move is refused."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome, Refusal, shared_win
from miskatonic.core.state import UNANSWERED
from tests.core.parlour.rules.state import AIM, CALL, GIVE, KEEP, MORE, TURN, ParlourState


class ParlourView(msgspec.Struct, frozen=True):
    viewer: int
    deciding: int
    asked: tuple[int, ...]
    answered: str | None  # the viewer's own sealed answer
    hand: tuple[str, ...] | None
    sizes: tuple[int, ...]  # of the deck, then of each hand
    lying: tuple[str, ...]
    dice: tuple[int, ...]
    points: tuple[int, ...]
    sure: dict[str, int]  # hidden cards that can only be in one place


def view(state: ParlourState, seat: int | None) -> ParlourView:
    names = state.tables.names
    viewer = -1 if seat is None else seat
    sealed = state.sealed[viewer] if state.asked and seat is not None else UNANSWERED
    settled = state.known[viewer].settled(state.hidden(viewer), state.room(viewer))
    return ParlourView(
        viewer=viewer,
        deciding=state.seat,
        asked=tuple(other for other in range(state.seats) if state.asked >> other & 1),
        answered=None if sealed == UNANSWERED else state.tables.moves.text(sealed),
        hand=None if seat is None else tuple(names[card] for card in state.hands[seat]),
        sizes=(len(state.deck), *(len(hand) for hand in state.hands)),
        lying=tuple(names[card] for card in state.lying),
        dice=tuple(state.dice),
        points=tuple(state.points),
        sure={names[card]: may.bit_length() - 1 for card, may in settled.items() if may.bit_count() == 1},
    )


def outcome(state: ParlourState) -> Outcome | None:
    if not state.over:
        return None
    winners = tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))
    rule = "PA-5.3" if state.tables.sudden and max(state.points) >= 3 else "PA-5.2"
    return Outcome("The evening is over.", rule, tuple(state.points), winners, shared_win(state.seats, winners))


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
    if state.frames[-6] == TURN:
        verb = state.tables.moves.split(move)[0].name
        if verb == "draw":
            return Refusal("The deck is empty", "PA-2.1")
        if verb == "play":
            return Refusal("That card is not in your hand", "PA-2.1")
        return Refusal("Play a card, draw or roll first", "PA-2.1")
    return ANSWERS.get(state.frames[-6], Refusal("Show a Ward of your hand, or decline", "PA-3.7"))
