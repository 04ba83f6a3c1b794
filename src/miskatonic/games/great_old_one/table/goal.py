"""What wins The Great Old One, and how far everybody is."""

from __future__ import annotations

from miskatonic.core.goal import Goal, Standing, part
from miskatonic.games.great_old_one.table.view import GreatOldOneView, PlayerView

TURN = ("Draw", "Call", "Recruit", "Horror")
NOW = {"call": 1, "recruit": 2, "horror": 3, "close": 3}


def goal(view: GreatOldOneView) -> Goal:
    """GO-1.1, GO-1.2, GO-5.1."""
    return Goal(
        aim=f"{_end(view)} {_doom(view)}",
        standings=tuple(
            Standing(player.seat, _standing(player), part(len(player.pairs), view.pairs_to_end))
            for player in view.players
        ),
        steps=TURN,
        now=NOW.get(view.phase, -1),
    )


def _end(view: GreatOldOneView) -> str:
    """GO-9.1: when it ends, and that it is near."""
    most = max(len(player.pairs) for player in view.players)
    if view.outcome is None and most >= view.pairs_to_end:
        return f"{most} pairs: the game ends with this turn."
    if view.outcome is None and most == view.pairs_to_end - 1:
        return "One more pair ends the game."
    return f"At {view.pairs_to_end} pairs the most points win."


def _doom(view: GreatOldOneView) -> str:
    """GO-9.3, GO-9.4: what holding The Great Old One means, which The Cultist turns round."""
    if any(player.cultist for player in view.players):
        return "Holding The Great Old One wins for The Cultist, and loses for anyone else."
    return "Holding The Great Old One loses."


def _standing(player: PlayerView) -> str:
    pairs = len(player.pairs)
    score = str(player.score).replace("-", "\N{MINUS SIGN}")
    return f"{pairs} pair{'' if pairs == 1 else 's'}, {score} point{'' if abs(player.score) == 1 else 's'}"
