"""Chances: fitted, tried, written down and read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import miskatonic
from miskatonic.arena import calibration
from miskatonic.arena.fitting import fitted, log_loss, written
from miskatonic.cli import main
from miskatonic.core.chances import Fits, read_fits
from miskatonic.core.errors import ContractError
from tests.support import games_with


def samples(count: int, path: Path | None = None) -> list[calibration.Sample]:
    game = miskatonic.game("great_old_one")
    return [one for found in calibration.play_samples(game, "random", 2, range(count), {}, path) for one in found]


def test_a_stopped_run_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = samples(3, path)
    with path.open("a") as file:
        file.write('{"cut":')
    assert calibration.read_samples(path) == first
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:2]))
    assert samples(3, path) == first
    assert calibration.read_samples(path) == first


def test_what_is_fitted_beats_knowing_nothing_and_comes_back_from_its_file(tmp_path: Path) -> None:
    found = samples(24)
    fit = fitted(found, {}, 0)
    assert log_loss(found, fit) < 0.693
    (tmp_path / "thinking").mkdir()
    (tmp_path / "thinking" / "chances.toml").write_text(written(Fits("a test", (fit,))))
    assert read_fits(tmp_path) == Fits("a test", (fit,))
    (tmp_path / "thinking" / "chances.toml").write_text("fit = 3")
    with pytest.raises(ContractError, match="calibrate GAME --fit"):
        read_fits(tmp_path)


def test_chances_are_fitted_to_more_positions_of_a_game_than_they_are_tried_on() -> None:
    game = miskatonic.game("great_old_one")
    tried = calibration.sample(game, "random", 2, 1, {})
    fitted_to = calibration.sample(game, "random", 2, 1, {}, calibration.FITTED)
    assert len(tried.positions) == calibration.KEPT < len(fitted_to.positions) <= calibration.FITTED


def test_tenths_count_what_was_said_and_what_came() -> None:
    one = samples(1)[0]
    said = [[[0.75, 0.25]] * len(one.positions)]
    found = calibration.tenths([one], said)
    there = [at for at, tenth in enumerate(found) if tenth is not None]
    assert there == [2, 7]
    seven = found[7]
    assert seven is not None
    assert (seven.said, seven.came) == (0.75, one.values[0])
    assert calibration.worst(found) == 0, "too few positions to hold anybody to"


@pytest.mark.parametrize("id", games_with("thinking/chances.toml"))
def test_every_game_has_fitted_chances_with_their_provenance(id: str) -> None:
    game = miskatonic.game(id)
    assert game.fits.fit
    for fit in game.fits.fit:
        assert fit.games >= 100
        assert fit.level
        assert list(fit.curve) == sorted(fit.curve), "more is never less"
        state = game.new(seats=fit.seats, seed=1)
        found = game.chances(state)
        assert len(found) == fit.seats
        assert all(0 < chance < 1 for chance in found)
        assert sum(found) == pytest.approx(1) if fit.contest else len(set(found)) == 1


def test_the_command_tells_and_draws(tmp_path: Path) -> None:
    svg = tmp_path / "plot.svg"
    args = ["calibrate", "great_old_one", "--games", "2", "--level", "random", "--svg", str(svg)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    assert "The worst tenth with 300 positions" in result.output
    assert svg.read_text().startswith("<svg")
