"""A tenth of the large counts; all of them are a command: python benchmarks/large_counts.py."""

from __future__ import annotations

import pytest

import miskatonic
from benchmarks.large_counts import GREEDY, RANDOM, count


@pytest.mark.parametrize("id", miskatonic.games())
def test_a_few_random_games_end(id: str) -> None:
    done = count(id, RANDOM, 12, max_turns=20, processes=1)
    assert sum(done.endings.values()) == 12


@pytest.mark.long
@pytest.mark.parametrize("id", miskatonic.games())
def test_random_games_end(id: str) -> None:
    done = count(id, RANDOM, 2_000)
    assert sum(done.endings.values()) == done.games == 2_000


@pytest.mark.long
def test_greedy_games_of_the_stars_end_without_a_cap() -> None:
    done = count("stars_are_right", GREEDY, 50)
    assert done.endings == {"SR-16.1": 50}
