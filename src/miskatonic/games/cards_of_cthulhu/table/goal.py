"""What wins The Cards of Cthulhu, and how near the end is, either end."""

from __future__ import annotations

from miskatonic.core.goal import Goal, Standing, part
from miskatonic.games.cards_of_cthulhu.table.cards import PlayerView
from miskatonic.games.cards_of_cthulhu.table.view import CardsView

# More turns than these are only told by the cards: a large number of turns frightens, and is wrong anyway.
FEW_TURNS = 12
TURN = ("Cards come", "Buy", "Sanity", "Attack")


def goal(view: CardsView) -> Goal:
    """CC-1.3, CC-1.5, CC-5.1."""
    fullest = max(view.boards, key=lambda board: len(board.minions))
    count = len(fullest.minions)
    awake = sum(horror.awake for board in view.boards for horror in board.horrors)
    left = "1 card left" if view.deck_size == 1 else f"{view.deck_size} cards left"
    turns = -(-view.deck_size // view.draw_next) if view.draw_next else 0
    if 0 < turns <= FEW_TURNS and not view.outcome:
        left += f", ~{turns} turn{'' if turns == 1 else 's'}"
    danger = f"{fullest.name} {count} of {view.minion_limit}" if count else "no minions"
    if awake:
        danger += f", {awake} awake"
    table = (Standing(-1, left), Standing(-1, danger, part(count, view.minion_limit)))
    players = tuple(Standing(player.seat, _standing(view, player)) for player in view.players if player.investigator)
    return Goal(
        aim=f"Empty the deck with no horror awake. {view.minion_limit} minions on a board lose.",
        standings=table + players,
        steps=TURN,
        now=-1 if view.outcome else view.phase,
    )


def _standing(view: CardsView, player: PlayerView) -> str:
    """At the end a score without its sheet would be a riddle (CC-17.12, CC-18.1)."""
    if not view.outcome:
        return f"{player.xp} experience"
    if view.competitive:
        return "points of cards slain"
    return ", ".join(f"{line.what.lower()} {line.points:+d}".replace("-", "−") for line in view.sheet if line.points)
