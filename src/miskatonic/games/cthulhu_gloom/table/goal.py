"""What wins Cthulhu Gloom, and how far everybody is."""

from __future__ import annotations

from miskatonic.core.goal import Goal, Standing, part
from miskatonic.games.cthulhu_gloom.table.faces import signed
from miskatonic.games.cthulhu_gloom.table.stories import StoryView
from miskatonic.games.cthulhu_gloom.table.view import GloomView, PlayerView

TURN = ("First play", "Second play", "Draw")


def goal(view: GloomView) -> Goal:
    """CG-1.3, CG-1.4, CG-4.1; with a limit of rounds, how far that is."""
    ends = "when a whole family is dead"
    if view.last_round:
        ends += f", or after round {view.last_round}: this is round {min(max(view.round, 1), view.last_round)}"
    return Goal(
        aim=f"The most miserable dead family wins: minus is good. It ends {ends}.",
        standings=tuple(
            Standing(player.seat, _standing(player, view), part(_dead(player), len(player.characters)))
            for player in view.players
        ),
        steps=TURN,
        now=_step(view) if view.turn and not view.outcome else -1,
    )


def _step(view: GloomView) -> int:
    """CG-4.1: a play lasts until all that comes of it is done."""
    if view.announced:
        return min(max(view.plays_made - 1, 0), 1)
    return min(view.plays_made, 1) if view.plays_left else 2


def _counts(story: StoryView, player: PlayerView) -> bool:
    return story.holder == player.seat and story.points != 0


def _dead(player: PlayerView) -> int:
    return sum(person.dead for person in player.characters)


def _standing(player: PlayerView, view: GloomView) -> str:
    """What counts, and how many died for it; when all is over, what it is made of (CG-13.2)."""
    if not player.characters:
        return "no family yet"
    score = f"score {signed(player.value)}, {_dead(player)}/{len(player.characters)} dead"
    if view.outcome:
        counted = [f"{person.name} {signed(person.worth)}" for person in player.characters if person.dead]
        counted += [f"{story.name} {signed(story.points)}" for story in view.stories if _counts(story, player)]
        return f"{score}: {', '.join(counted) or 'nothing counts'}"
    return score
