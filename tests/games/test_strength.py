"""Greedy beats random where hands are hidden, and alone: a short check here, the full counts behind `-m long`."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.arena import sweep
from miskatonic.arena.match import play_match, wilson
from miskatonic.arena.tournament import play_batch
from miskatonic.core.game import Value


def at_least(id: str, seats: int, games: int) -> float:
    """The lower end of the 95 % interval of one greedy bot against random ones, each seat in turn."""
    game = miskatonic.game(id)
    won = 0.0
    for seed in range(games):
        hero = seed % seats
        levels = ["greedy" if seat == hero else "random" for seat in range(seats)]
        won += play_match(game, levels, seed, {}).outcome.values[hero]
    return wilson(won, games)[0]


@pytest.mark.parametrize(
    "id, seats, share",
    [
        ("great_old_one", 2, 0.5),
        pytest.param("great_old_one", 4, 0.4, marks=pytest.mark.long),
        ("cthulhu_gloom", 2, 0.8),
        ("cthulhu_gloom", 4, 0.55),
    ],
)
def test_greedy_beats_random(id: str, seats: int, share: float) -> None:
    assert at_least(id, seats, 24) > share


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seats, share", [(2, 0.8), (4, 0.55)])
@pytest.mark.parametrize("id", ["great_old_one", "cthulhu_gloom"])
def test_greedy_beats_random_over_400_games(id: str, seats: int, share: float) -> None:
    assert at_least(id, seats, 400) > share


@pytest.mark.long
@pytest.mark.timeout(900)
def test_greedy_can_win_alone_in_mash() -> None:
    """With every character on the same deals: random play never does, so any share clearly above nothing is its own."""
    game = miskatonic.game("cthulhu_mash")
    given: dict[str, Value] = {"max_turns": 200}
    cells = sweep.cells(game, 1, given)
    matches = play_batch(sweep.bouts(game, ["greedy"], cells, 40, 1, given))
    sweep.count(cells, matches)
    assert wilson(sum(cell.won for cell in cells), len(matches))[0] > 0.03
    assert sum(cell.won > 0 for cell in cells) >= 3
