"""What wins The Stars Are Right, and how far everybody is."""

from __future__ import annotations

from miskatonic.core.goal import Goal, Standing, part
from miskatonic.games.stars_are_right.numbers.frames import DISCARD, INVOKE, SKY, SUMMON
from miskatonic.games.stars_are_right.table.view import STEPS, USE_POWERS, StarsView

TURN = ("Invoke", "Change the sky", "Summon", "Discard", "Draw")
NOW = {STEPS[INVOKE]: 0, USE_POWERS: 1, STEPS[SKY]: 1, STEPS[SUMMON]: 2, STEPS[DISCARD]: 3}


def goal(view: StarsView) -> Goal:
    """SR-1.2, SR-4.1."""
    wanted = view.points_to_win
    return Goal(
        aim=f"Creatures worth {wanted} points win.",
        standings=tuple(
            Standing(player.seat, f"{player.points} of {wanted}", part(player.points, wanted))
            for player in view.players
        ),
        steps=TURN,
        now=NOW.get(view.step, -1),
    )
