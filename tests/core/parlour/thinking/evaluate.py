"""What a bot should like in the Parlour: points."""

from __future__ import annotations

from tests.core.parlour.rules.state import ParlourState

WEIGHTS = {"points": 1.0}


def features(state: ParlourState, seat: int) -> dict[str, float]:
    return {"points": float(state.points[seat])}


def evaluate(state: ParlourState, seat: int) -> float:
    outcome = state.outcome()
    return outcome.values[seat] if outcome else min(features(state, seat)["points"] / 50, 1.0)
