"""Sweeps: the same bots on the same deals, for every choice that a game says is worth varying."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

import miskatonic
from miskatonic.arena import sweep
from miskatonic.arena.match import Match
from miskatonic.arena.tournament import Results, play_batch
from miskatonic.cli import main
from miskatonic.core.errors import UnknownName
from miskatonic.core.outcome import Outcome

CHARACTERS = ["arctic explorer", "mariner merchant", "private eye", "psychotherapist"]


def simulate(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["simulate", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_each_character_plays_the_same_deals() -> None:
    game = miskatonic.game("cthulhu_mash")
    wanted = sweep.cells(game, 1, {"max_turns": 3})
    assert [cell.label for cell in wanted] == CHARACTERS
    planned = sweep.bouts(game, ["random"], wanted, 2, 5, {"max_turns": 3})
    assert [(bout.seed, bout.variant) for bout in planned] == [(seed, name) for seed in (5, 6) for name in CHARACTERS]
    assert {(bout.options["characters"], bout.options["max_turns"]) for bout in planned} == {("pick", 3)}
    assert [bout.opening for bout in planned[:2]] == ["choose arctic_explorer", "choose mariner_merchant"]


def test_a_sweep_over_moves_and_options_has_a_cell_for_each_pair() -> None:
    game = miskatonic.game("cards_of_cthulhu")
    wanted = sweep.cells(game, 1, {})
    [heroes, grades] = sweep.axes(game, 1, {}).values()
    assert len(wanted) == len(heroes) * len(grades) > len(grades) > 1
    assert len(sweep.cells(game, 1, {"difficulty": grades[0]})) == len(heroes)
    planned = sweep.bouts(game, ["random"], wanted, 1, 1, {})
    assert [bout.options["difficulty"] for bout in planned] == grades * len(heroes)


def test_what_leaves_nothing_to_vary_is_refused() -> None:
    with pytest.raises(UnknownName, match="declares nothing to sweep over"):
        sweep.cells(miskatonic.game("stars_are_right"), 2, {})
    with pytest.raises(UnknownName, match="leaves nothing to sweep over"):
        sweep.cells(miskatonic.game("cthulhu_mash"), 1, {"characters": "random"})


def test_a_cell_counts_for_the_seat_that_decided_first() -> None:
    game = miskatonic.game("cthulhu_mash")
    wanted = sweep.cells(game, 2, {})
    second = Outcome("The last survivors: seat 2.", "CM-28.2", (0, 3), (1,), (0.0, 1.0))
    told = [Match(1, ("a", "b"), second, 9, 0.1, first, "private eye") for first in (1, 1, 0)]
    sweep.count(wanted, told)
    assert [(cell.won, cell.games) for cell in wanted] == [(0, 0), (0, 0), (2, 3), (0, 0)]
    short = {"victory": "death_match", "max_turns": 1}
    told = play_batch(sweep.bouts(game, ["random", "random"], wanted[:1], 12, 1, short))
    assert {(match.first, match.variant) for match in told} == {(0, "arctic explorer"), (1, "arctic explorer")}


def test_the_command_tells_draws_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept, drawn = tmp_path / "games.jsonl", tmp_path / "sweep.svg"
    sweeping = ["cthulhu_mash", "--sweep", "--seats", "random", "--option", "max_turns=1", "--out", str(kept)]
    table = simulate(*sweeping, "--games", "1", "--svg", str(drawn))
    assert [line[:16].strip() for line in table.splitlines()] == CHARACTERS
    assert table.count("of 1\n") == 4
    assert "95 %" in drawn.read_text()
    ET.parse(drawn)
    before = Results(kept).matches
    told = json.loads(simulate(*sweeping, "--games", "2", "--json"))
    assert next((row["move:choose"], row["games"]) for row in told) == ("choose arctic_explorer", 2)
    after = Results(kept).matches
    assert len(after) == 8
    assert all(after[key] == match for key, match in before.items())
