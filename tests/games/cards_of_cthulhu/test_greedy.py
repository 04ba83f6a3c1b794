"""Greedy must be worth playing against: at standard difficulty, alone, as the Soldier."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.bots import bot
from miskatonic.bots.eyes import Eyes
from miskatonic.core.chance import seeded


def wins(level: str, games: int, **options: str) -> int:
    game = miskatonic.game("cards_of_cthulhu")
    won = 0
    for number in range(games):
        state = game.new(seats=1, seed=number, **options)
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
    assert wins("greedy", 6) >= 4


@pytest.mark.long
@pytest.mark.timeout(900)
def test_greedy_wins_nine_games_in_ten() -> None:
    assert wins("greedy", 100) >= 92  # it wins 98 or 99


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_nightmare_is_an_even_fight() -> None:
    assert 30 <= wins("elder", 100, difficulty="nightmare") <= 60  # the Soldier, the hardest to play, wins 45


def test_a_turn_that_ends_is_judged_before_the_next_cards() -> None:
    """Else doing nothing would look good for the attack of the turn after it."""
    game = miskatonic.game("cards_of_cthulhu")
    state = game.new(seats=1, seed=3)
    state.play(game.parse("choose soldier"))
    player = bot("greedy", 4)
    chance = seeded(5, ("eyes",))
    done = game.parse("done")
    ends = 0
    while state.seat >= 0:
        if done in state.moves():
            before = state.clone()
            judged = {game.judge(state.guess(0, chance), done, 0) for _ in range(3)}
            assert len(judged) == 1, "the order of the deck shows"
            assert game.position(state) == game.position(before)
            ends += 1
        state.play(player.choose(Eyes(game, state, 0, chance)))
    assert ends > 20
