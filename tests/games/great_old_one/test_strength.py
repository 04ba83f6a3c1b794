"""Greedy beats random: a short check here, the full counts behind `-m long`."""

from __future__ import annotations

from math import sqrt

import pytest

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY

GAME = miskatonic.game("great_old_one")


def wins(seats: int, games: int) -> float:
    """The wins of one greedy bot against random ones, each seat in turn; a shared win counts in part."""
    total = 0.0
    for seed in range(games):
        hero = seed % seats
        bots = [bot("greedy" if seat == hero else "random", 10 * seed + seat) for seat in range(seats)]
        state = GAME.new(seats=seats, seed=seed)
        chance = seeded(seed, ("eyes",))
        while state.seat != NOBODY:
            state.play(bots[state.seat].choose(Eyes(GAME, state, state.seat, chance)))
        outcome = state.outcome()
        assert outcome is not None
        total += outcome.values[hero]
    return total


def at_least(won: float, games: int) -> float:
    """The lower end of the 95 % interval (Wilson)."""
    share, z = won / games, 1.96
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games)


@pytest.mark.parametrize("seats, share", [(2, 0.5), (4, 0.4)])
def test_greedy_beats_random(seats: int, share: float) -> None:
    assert at_least(wins(seats, 24), 24) > share


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seats, share", [(2, 0.8), (4, 0.55)])
def test_greedy_beats_random_over_400_games(seats: int, share: float) -> None:
    assert at_least(wins(seats, 400), 400) > share
