"""Greedy must be worth playing against: at standard difficulty, alone, as the Soldier."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.bots import bot
from miskatonic.bots.eyes import Eyes
from miskatonic.core.chance import seeded


def wins(level: str, games: int) -> int:
    game = miskatonic.game("cards_of_cthulhu")
    won = 0
    for number in range(games):
        state = game.new(seats=1, seed=number)
        state.play(game.parse("choose soldier"))
        player = bot(level, number + 1000)
        chance = seeded(number, ("eyes",))
        while state.seat >= 0:
            state.play(player.choose(Eyes(game, state, 0, chance)))
        outcome = state.outcome()
        assert outcome is not None
        won += len(outcome.winners)
    return won


def test_greedy_wins_where_random_does_not() -> None:
    assert wins("random", 30) == 0
    assert wins("greedy", 6) >= 2


@pytest.mark.long
@pytest.mark.timeout(900)
def test_greedy_wins_three_games_in_ten() -> None:
    assert wins("greedy", 100) >= 38  # far from 30 % by chance alone
