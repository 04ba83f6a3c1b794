"""What wins The Stars Are Right, and how far everybody is."""

from __future__ import annotations

from miskatonic.core.goal import Goal, Standing, part
from miskatonic.games.stars_are_right.table.view import StarsView

TURN = ("Invoke", "Change the sky", "Summon", "Discard", "Draw")


def goal(view: StarsView) -> Goal:
    """SR-1.2, SR-4.1; with a limit of turns, how far that is."""
    wanted, last = view.points_to_win, view.max_turns
    most = f"Creatures worth {wanted} points win, or the most after turn {last}: this is turn {min(view.turn, last)}."
    return Goal(
        aim=most if last else f"Creatures worth {wanted} points win.",
        standings=tuple(
            Standing(player.seat, f"{player.points} of {wanted}", part(player.points, wanted))
            for player in view.players
        ),
        steps=TURN,
        now=view.phase,
    )
