"""How the Parlour ends."""

from __future__ import annotations

from miskatonic.core.outcome import Outcome, shared_win
from tests.core.parlour.rules.state import ParlourState


def outcome(state: ParlourState) -> Outcome | None:
    if not state.over:
        return None
    winners = tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))
    rule = "PA-5.3" if state.tables.sudden and max(state.points) >= 3 else "PA-5.2"
    return Outcome("The evening is over.", rule, tuple(state.points), winners, shared_win(state.seats, winners))
