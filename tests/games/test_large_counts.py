"""A tenth of the large counts; all of them are a command: python benchmarks/large_counts.py."""

from __future__ import annotations

import pytest

import miskatonic
from benchmarks.large_counts import GREEDY, RANDOM, count


@pytest.mark.parametrize("id", miskatonic.games())
@pytest.mark.parametrize("kind, games", [(RANDOM, 12), (GREEDY, 1)])
def test_games_end(id: str, kind: str, games: int) -> None:
    done = count(id, kind, games, max_turns=20, processes=1)
    assert sum(done.endings.values()) == games


@pytest.mark.long
@pytest.mark.parametrize("id", miskatonic.games())
@pytest.mark.parametrize("kind, games", [(RANDOM, 2_000), (GREEDY, 50)])
def test_a_tenth_of_the_large_counts(id: str, kind: str, games: int) -> None:
    done = count(id, kind, games)
    assert done.games == games
    assert sum(done.endings.values()) == games
    if kind == GREEDY:
        assert not done.endings["max_turns"]
