"""Games between bots as data."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

import miskatonic
from miskatonic.arena import dataset
from miskatonic.arena.dataset import DatasetError, masks, read_shards, shard_file, write_dataset
from miskatonic.cli import main

GAME = miskatonic.game("stars_are_right")
OPTIONS = {"max_turns": 4}
LEVELS = ["random", "greedy"]


def simulate(folder: Path, games: int, *more: str) -> Result:
    words = f"simulate stars_are_right --games {games} --seats random,random --seed 5 --option max_turns=3 --dataset"
    return CliRunner().invoke(main, [*words.split(), str(folder), *more])


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "SHARD", 3)


@pytest.mark.usefixtures("small_shards")
def test_every_decision_is_there_and_can_be_played_again(tmp_path: Path) -> None:
    matches = list(write_dataset(GAME, LEVELS, 4, 9, OPTIONS, tmp_path))
    shards = list(read_shards(tmp_path))
    assert [len(shard["seed"]) for shard in shards] == [3, 1]
    at = 0
    for shard in shards:
        for game, seed in enumerate(shard["seed"]):
            state = GAME.new(seats=2, seed=int(seed), **OPTIONS)
            for row in range(shard["game_from"][game], shard["game_from"][game + 1]):
                assert shard["seat"][row] == state.seat
                assert shard["observation"][row].tobytes() == bytes(GAME.observer.row(state, state.seat))
                legal = np.flatnonzero(masks(shard, slice(row, row + 1), GAME.moves.size)[0])
                assert legal.tolist() == sorted(state.moves())
                state.play(int(shard["move"][row]))
            outcome = state.outcome()
            assert outcome is not None
            assert shard["values"][game].tolist() == list(outcome.values) == list(matches[at].outcome.values)
            assert shard["levels"][game].tolist() == list(matches[at].levels)
            assert bool(shard["capped"][game]) == matches[at].capped
            at += 1
    assert at == 4


@pytest.mark.usefixtures("small_shards")
def test_a_stopped_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    list(write_dataset(GAME, LEVELS, 7, 1, OPTIONS, whole))
    stopped = write_dataset(GAME, LEVELS, 7, 1, OPTIONS, parts)
    for _ in range(5):
        next(stopped)
    stopped.close()
    assert [file.name for file in sorted(parts.glob("*.npz"))] == ["games-000000.npz"]
    assert "3 of 7 games" in (parts / "README.md").read_text()
    shard_file(parts, 1).write_bytes(b"cut short")
    assert len(list(write_dataset(GAME, LEVELS, 7, 1, OPTIONS, parts))) == 4, "the first shard is not played again"
    for one, other in zip(read_shards(whole), read_shards(parts), strict=True):
        assert one.keys() == other.keys()
        assert all((one[name] == other[name]).all() for name in one)
    assert (whole / "README.md").read_text() == (parts / "README.md").read_text()


@pytest.mark.usefixtures("small_shards")
def test_a_longer_run_of_the_same_plan_adds_games(tmp_path: Path) -> None:
    assert simulate(tmp_path, 2).exit_code == 0
    told = simulate(tmp_path, 7, "--json")
    assert told.exit_code == 0
    assert json.loads(told.stdout)["games"] == 7, "the shard that was not full is played again"
    assert [len(shard["seed"]) for shard in read_shards(tmp_path)] == [3, 3, 1]
    assert json.loads(simulate(tmp_path, 7, "--json").stdout)["games"] == 0


def test_the_card_says_what_it_is(tmp_path: Path) -> None:
    assert simulate(tmp_path, 2).exit_code == 0
    card = (tmp_path / "README.md").read_text()
    assert "2 of 2 games" in card
    assert "max_turns=3" in card
    for field in GAME.observer.fields:
        assert f"| {field.name} |" in card
    (shard,) = read_shards(tmp_path)
    for name in shard:
        assert f"`{name}`" in card
    assert not list(tmp_path.glob("*.partial"))


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    assert simulate(tmp_path, 1).exit_code == 0
    other = simulate(tmp_path, 1, "--option", "allow_mirror=true")
    assert other.exit_code == 1
    assert "holds another data set: its options is" in other.output
    strange = tmp_path / "strange"
    strange.mkdir()
    (strange / "letter.txt").write_text("dear reader")
    with pytest.raises(DatasetError, match="is not empty and holds no data set"):
        list(write_dataset(GAME, LEVELS, 1, 1, OPTIONS, strange))
    assert [file.name for file in strange.iterdir()] == ["letter.txt"]
    (tmp_path / "dataset.json").write_text("{")
    with pytest.raises(DatasetError, match="cannot be read"):
        list(write_dataset(GAME, ["random", "random"], 1, 5, {"max_turns": 3}, tmp_path))
