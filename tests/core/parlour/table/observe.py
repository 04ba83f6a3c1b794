"""What a seat may know of the Parlour as a row of bytes."""

from __future__ import annotations

from typing import Any, cast

from miskatonic.core.observation import Observer, Row
from miskatonic.core.state import State
from tests.core.parlour.rules.state import ParlourState


class ParlourObserver(Observer):
    def __init__(self, game: Any) -> None:
        super().__init__()
        self.points = self.number("points", "The points of each seat.", things=[f"seat-{n + 1}" for n in range(4)])
        self.hand = self.number("hand", "Your cards.", 1, things=game.cards.names)

    def write(self, state: State, seat: int, into: Row) -> None:
        shown = cast(ParlourState, state)
        for other, points in enumerate(shown.points):
            into[self.points + other] = points
        for card in shown.hands[seat]:
            into[self.hand + card] = 1


OBSERVER = ParlourObserver
