"""What a seat sees of the Parlour."""

from __future__ import annotations

import msgspec

from miskatonic.core.state import UNANSWERED
from tests.core.parlour.rules.state import ParlourState


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
    left = state.known[viewer].places_left(state.hidden(viewer), state.room(viewer))
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
        sure={names[card]: may.bit_length() - 1 for card, may in left.items() if may.bit_count() == 1},
    )


def draw(view: ParlourView) -> str:
    hand = "" if view.hand is None else ", ".join(view.hand)
    return f"Points {view.points}, sizes {view.sizes}. {hand}"
