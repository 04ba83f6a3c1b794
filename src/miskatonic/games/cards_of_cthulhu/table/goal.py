"""What wins The Cards of Cthulhu, and how near the end is, either end."""

from __future__ import annotations

from miskatonic.core.goal import Goal, Standing, part
from miskatonic.games.cards_of_cthulhu.numbers.frames import CURSE, DRAW, HUNT, PURCHASE, SANITY
from miskatonic.games.cards_of_cthulhu.table.cards import PlayerView
from miskatonic.games.cards_of_cthulhu.table.view import ONLY_CURSES, SOME_CURSES, STEPS, CardsView

TURN = ("Cards come", "Buy", "Sanity", "Attack")
NOW = {STEPS[DRAW]: 0, STEPS[CURSE]: 1, STEPS[PURCHASE]: 1, ONLY_CURSES: 1, SOME_CURSES: 1, STEPS[HUNT]: 2}


def goal(view: CardsView) -> Goal:
    """CC-1.3, CC-1.5, CC-5.1."""
    fullest = max(len(board.minions) for board in view.boards)
    awake = sum(horror.awake for board in view.boards for horror in board.horrors)
    left = f"{view.deck_size} cards to come"
    danger = f"fullest board {fullest} of {view.minion_limit}"
    if awake:
        danger += f", {awake} awake"
    table = (Standing(-1, left), Standing(-1, danger, part(fullest, view.minion_limit)))
    players = tuple(Standing(player.seat, _standing(view, player)) for player in view.players if player.investigator)
    return Goal(
        aim=f"Empty the deck with no horror awake. {view.minion_limit} minions on a board lose.",
        standings=table + players,
        steps=TURN,
        now=_now(view),
    )


def _standing(view: CardsView, player: PlayerView) -> str:
    """At the end a score without its sheet would be a riddle (CC-17.12, CC-18.1)."""
    if not view.outcome:
        return f"{player.xp} experience"
    if view.competitive:
        return "points of cards slain"
    return ", ".join(f"{line.what.lower()} {line.points:+d}".replace("-", "−") for line in view.sheet if line.points)


def _now(view: CardsView) -> int:
    if view.outcome or not all(player.investigator for player in view.players):
        return -1
    return NOW.get(view.step, 2 if view.step.startswith(STEPS[SANITY]) else 3)
