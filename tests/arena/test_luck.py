"""Results with the luck taken out: the same on average, and told by fewer games."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from miskatonic.arena.luck import adjusted
from miskatonic.arena.match import Match
from miskatonic.arena.tournament import Bout, Results, play_bout
from miskatonic.cli import main
from miskatonic.core.outcome import Outcome


def match(seed: int, won: float, luck: float) -> Match:
    return Match(seed, ("a", "b"), Outcome("", "", (0, 0), (), (won, 1 - won)), 1, 0.0, luck=(luck, -luck))


def test_the_mean_stays_and_the_spread_shrinks() -> None:
    """Two players of equal strength, of whom luck alone decides who wins."""
    games = [match(seed, float(seed % 2), luck) for seed, luck in enumerate(([-0.4, 0.4] * 2 + [-0.35, 0.35] * 2) * 12)]
    found = adjusted(games, "a")
    assert found.share == pytest.approx(0.5)
    assert found.luck == pytest.approx(0)
    assert found.saved > 20
    assert found.low < 0.5 < found.high


def test_luck_that_decides_nothing_costs_nothing() -> None:
    """V is wrong about these players: the whole of the luck would only add noise."""
    noise = random.Random(1)
    games = [match(seed, float(noise.random() < 0.5), noise.gauss(0, 1)) for seed in range(2000)]
    found = adjusted(games, "a")
    assert abs(found.weight) < 0.05
    assert 0.99 < found.saved < 1.01


def test_the_weight_of_luck_comes_from_other_games() -> None:
    """A weight learnt from the same games would shrink their spread by fitting it."""
    games = [match(seed, float(seed < 20), 0.2 if seed < 20 else -0.2) for seed in range(40)]
    games += [match(seed, float(seed < 60), -0.2 if seed < 60 else 0.2) for seed in range(40, 80)]
    mixed = [
        game for pair in zip(games[0:40:2], games[1:40:2], games[40::2], games[41::2], strict=True) for game in pair
    ]
    assert adjusted(mixed, "a").saved < 1, "in one half luck helps, in the other it hurts"


def test_a_bout_is_played_alike_with_or_without_its_luck() -> None:
    plain = Bout("great_old_one", ("random", "greedy"), 3, {})
    lucky = Bout("great_old_one", ("random", "greedy"), 3, {}, luck=True)
    with_luck = play_bout(lucky)
    assert play_bout(plain).outcome == with_luck.outcome
    assert len(with_luck.luck) == 2
    assert abs(sum(with_luck.luck)) < 1e-9, "what one gains by luck the other loses"
    assert play_bout(lucky).luck == with_luck.luck


def test_games_without_their_luck_are_played_again(tmp_path: Path) -> None:
    plain = Bout("great_old_one", ("random", "greedy"), 3, {})
    lucky = Bout("great_old_one", ("random", "greedy"), 3, {}, luck=True)
    results = Results(tmp_path / "results.jsonl")
    results.add([play_bout(plain)])
    assert results.left([plain]) == []
    assert results.left([lucky]) == [lucky]
    results.add([play_bout(lucky)])
    assert Results(tmp_path / "results.jsonl").left([lucky]) == []


def test_the_arena_tells_both(tmp_path: Path) -> None:
    args = ["arena", "great_old_one", "--bots", "random,greedy", "--games", "4", "--luck-adjusted"]
    said = CliRunner().invoke(main, args)
    assert said.exit_code == 0, said.output
    assert said.output.count("without its luck") == 2
    data = CliRunner().invoke(main, [*args, "--json"])
    rows = json.loads(data.stdout)
    assert {"share", "low", "high", "luck", "saved"} <= rows[0]["luck_adjusted"].keys()
