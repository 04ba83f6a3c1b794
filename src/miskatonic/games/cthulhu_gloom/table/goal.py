"""What wins Cthulhu Gloom, and how far everybody is."""

from __future__ import annotations

from miskatonic.core.goal import Goal, Standing, part
from miskatonic.games.cthulhu_gloom.table.view import GloomView, PlayerView

TURN = ("First play", "Second play", "Draw")


def goal(view: GloomView) -> Goal:
    """CG-1.3, CG-1.4, CG-4.1."""
    return Goal(
        aim="The most miserable dead family wins: minus is good. It ends when a whole family is dead.",
        standings=tuple(
            Standing(player.seat, _standing(player), part(_dead(player), len(player.characters)))
            for player in view.players
        ),
        steps=TURN,
        now={2: 0, 1: 1, 0: 2}.get(view.plays_left, -1) if view.turn and not view.outcome else -1,
    )


def _dead(player: PlayerView) -> int:
    return sum(person.dead for person in player.characters)


def _standing(player: PlayerView) -> str:
    if not player.characters:
        return "no family yet"
    return f"{str(player.value).replace('-', '−')}, {_dead(player)} of {len(player.characters)} dead"
