"""Tournaments: who plays whom, the same deals for all, results that survive a stop."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from miskatonic.arena.match import Match, Tally, wilson
from miskatonic.arena.plot import Bar, bars
from miskatonic.arena.tournament import Bout, Results, bouts, line_ups, play_batch, play_bout, standings
from miskatonic.arena.workers import batches, play_on_cores
from miskatonic.cli import main
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.outcome import Outcome

SHORT = {"max_turns": 12}


def some_bouts(games: int) -> list[Bout]:
    return list(bouts("stars_are_right", ["greedy", "random"], 2, games, 1, SHORT))


def test_line_ups_hold_every_group_once() -> None:
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert line_ups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]


def test_every_line_up_plays_the_same_deals_with_the_seats_rotated() -> None:
    planned = list(bouts("stars_are_right", ["a", "b", "c"], 2, 4, 7, {}))
    assert [(bout.levels, bout.seed) for bout in planned[:4]] == [
        (("a", "b"), 7),
        (("b", "a"), 7),
        (("a", "b"), 8),
        (("b", "a"), 8),
    ]
    assert {bout.seed for bout in planned if "c" in bout.levels} == {7, 8}


def test_the_same_bout_gives_the_same_match() -> None:
    bout = some_bouts(1)[0]
    first, second = play_bout(bout), play_bout(bout)
    assert (first.outcome, first.decisions) == (second.outcome, second.decisions)


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    planned = some_bouts(4)
    results = Results(kept)
    results.add([play_bout(bout) for bout in planned[:2]])
    with kept.open("a") as file:
        file.write('{"seed": 2, "lev')  # killed while it wrote
    again = Results(kept)
    assert again.left(planned) == planned[2:]
    assert [match.decisions for match in again.of(planned)] == [match.decisions for match in results.of(planned)]
    kept.write_text("nonsense\n" + kept.read_text())
    with pytest.raises(MiskatonicError, match="line 1: not a result of a match"):
        Results(kept)


def test_all_cores_give_the_results_of_one() -> None:
    planned = some_bouts(4)
    many = sorted(
        (m for batch in play_on_cores(planned, play_batch, 2) for m in batch), key=lambda m: (m.seed, m.levels)
    )
    alone = sorted((play_bout(bout) for bout in planned), key=lambda m: (m.seed, m.levels))
    assert [(m.outcome, m.decisions) for m in many] == [(m.outcome, m.decisions) for m in alone]


def test_batches_are_worth_sending() -> None:
    planned = some_bouts(4) * 50
    assert [len(batch) for batch in batches(planned, 0.01)][:2] == [25, 25]
    assert len(batches(planned, 10.0)) == len(planned)


def test_the_stronger_bot_is_rated_higher() -> None:
    matches = [play_bout(bout) for bout in bouts("stars_are_right", ["random", "greedy"], 2, 8, 1, {"max_turns": 40})]
    best, worst = standings(matches, ["random", "greedy"])
    assert (best.level, worst.level) == ("greedy", "random")
    assert best.mu > worst.mu
    assert best.low <= best.share <= best.high
    assert best.share + worst.share == pytest.approx(1)


def test_bots_that_play_alone_are_compared_deal_by_deal() -> None:
    def alone(seed: int, level: str, value: float) -> Match:
        return Match(seed, (level,), Outcome("Over", "end", (0,), (), (value,)), 1, 0.0)

    matches = [alone(seed, level, value) for seed in range(20) for level, value in (("good", 1.0), ("bad", seed % 2))]
    best, worst = standings(matches, ["bad", "good"])
    assert (best.level, best.share, worst.share) == ("good", 1.0, 0.5)
    assert best.mu > worst.mu


def test_wilson_interval() -> None:
    """Checked against the published example of 10 in 100."""
    low, high = wilson(10, 100)
    assert low == pytest.approx(0.0552, abs=1e-3)
    assert high == pytest.approx(0.1744, abs=1e-3)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 5)[1] == pytest.approx(1.0)


def test_capped_games_are_counted_as_such() -> None:
    tally = Tally(shares={}, played={}, lengths=[], scores={})
    match: Match = play_bout(bouts("stars_are_right", ["random", "greedy"], 2, 1, 1, {"max_turns": 2}).__next__())
    tally.add(match)
    assert tally.capped == 1


def test_the_plot_is_well_formed_and_escapes() -> None:
    drawn = ET.fromstring(bars("a < b", [Bar("x & y", 0.5, 0.25, 0.75)]))
    texts = [element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "x & y" in texts
    assert "50.0%" in texts


def test_the_arena_command(tmp_path: Path) -> None:
    words = ["arena", "stars_are_right", "--bots", "random,greedy", "--games", "2", "--option", "max_turns=8"]
    told = CliRunner().invoke(main, [*words, "--svg", str(tmp_path / "a.svg"), "--json"])
    assert told.exit_code == 0, told.output
    assert {standing["level"] for standing in json.loads(told.stdout)} == {"random", "greedy"}
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    for bad, said in [
        ("random", "at least two different bots"),
        ("random,clever", 'There is no bot "clever"'),
        ("random,search:fast", "a budget is iterations or seconds"),
        ("random,greedy:5it", "only search takes a budget"),
    ]:
        told = CliRunner().invoke(main, ["arena", "stars_are_right", "--bots", bad])
        assert told.exit_code == 1
        assert said in told.output
