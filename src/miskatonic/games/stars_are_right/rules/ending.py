"""How a game of The Stars Are Right ended."""

from __future__ import annotations

from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.games.stars_are_right.numbers.endings import BY_POINTS, GOING_ON
from miskatonic.games.stars_are_right.rules.state import StarsState


def outcome(state: StarsState) -> Outcome | None:
    """SR-16.1: ten points. With a limit of turns: most points, then most creatures, then shared."""
    if state.ended == GOING_ON:
        return None
    scores = tuple(state.points_of(seat) for seat in range(state.seats))
    if state.ended == BY_POINTS:
        winners: tuple[int, ...] = (state.active,)
        reason = f"Seat {state.active + 1} has creatures worth {scores[state.active]} points: the stars are right."
        rule = "SR-16.1"
    else:
        ranks = [(scores[seat], len(state.areas[seat])) for seat in range(state.seats)]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        reason = f"The limit of {state.tables.max_turns} turns is reached."
        if len(winners) < sum(points == max(scores) for points in scores):
            reason += " The points are equal: most creatures in play decide."
        rule = "max_turns"
    return Outcome(reason, rule, scores, winners, shared_win(state.seats, winners))
