"""The end (SR-16): ten points, or the limit of turns."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.core.state import NOBODY
from miskatonic.games.stars_are_right.numbers.endings import BY_POINTS, GOING_ON
from miskatonic.games.stars_are_right.rules.state import StarsData


def points_of(s: StarsData, seat: i64) -> i64:
    """SR-16.3: always counted anew from the creatures in play."""
    total: i64 = 0
    points = s.tables.points
    for card in s.areas[seat]:
        total += points[card]
    return total


def end(s: StarsData, how: i64) -> None:
    """Game over clears what was owed."""
    s.ended = how
    s.frames.clear()
    s.seat = NOBODY


def outcome(s: StarsData) -> Outcome | None:
    """SR-16.1: ten points. With a limit of turns: most points, then most creatures, then shared."""
    if s.ended == GOING_ON:
        return None
    scores = tuple([int(points_of(s, seat)) for seat in range(s.seats)])
    if s.ended == BY_POINTS:
        winners: tuple[int, ...] = (s.active,)
        reason = f"Seat {s.active + 1} has creatures worth {scores[s.active]} points: the stars are right."
        rule = "SR-16.1"
    else:
        ranks = [(scores[seat], len(s.areas[seat])) for seat in range(s.seats)]
        winners = tuple([seat for seat, rank in enumerate(ranks) if rank == max(ranks)])
        reason = f"The limit of {s.tables.max_turns} turns is reached."
        if len(winners) < sum([points == max(scores) for points in scores]):
            reason += " The points are equal: whoever has the most creatures in play wins."
        rule = "max_turns"
    return Outcome(reason, rule, scores, winners, shared_win(s.seats, winners))
