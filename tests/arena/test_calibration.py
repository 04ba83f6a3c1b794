"""Chances: fitted, tried, written down and read again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import miskatonic
from benchmarks.calibration import HELD, read
from miskatonic.arena import calibration
from miskatonic.arena.fitting import curve, fitted, log_loss, written
from miskatonic.cli import main
from miskatonic.core.chances import Fits, read_fits
from miskatonic.core.errors import ContractError, MiskatonicError
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


def test_kept_games_are_measured_as_v_looks_at_them_now(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = samples(3, path)
    old = [msgspec.structs.replace(one, names=("old",), positions=(((0.0,), (0.0,)),) * 12) for one in first]
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in old))
    assert samples(3, path) == first
    path.write_bytes(b"".join(msgspec.json.encode(msgspec.structs.replace(one, moves=())) + b"\n" for one in old))
    with pytest.raises(MiskatonicError, match="without its moves"):
        samples(3, path)


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


@pytest.mark.parametrize("games, bent", [(60, 0.445), (20_000, 0.385)])
def test_only_many_games_bend_the_curve(games: int, bent: float) -> None:
    """Positions said to be won with 45 % are won with 38 %; all others as was said."""
    said = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]
    came = [0.38 if chance == 0.45 else chance for chance in said]
    found = curve(said * games, came * games, [game for game in range(games) for _ in said])
    assert found[9] == pytest.approx(bent, abs=0.01)
    assert found[13] == pytest.approx(0.65, abs=0.01)


def test_a_bend_is_not_taken_back_when_the_chances_of_rivals_are_made_to_add_up() -> None:
    """In one game of ten a leader's 85 % are 75 %. What its rivals have is true in all others, and does not move."""
    rare = [(0.85, 0.1, 0.05), (0.75, 0.15, 0.1)]
    tables = [rare] + 5 * [[(0.1, 0.45, 0.45)] * 2] + 4 * [[(0.05, 0.475, 0.475)] * 2]
    games = range(20_000)
    said = [chance for game in games for chance in tables[game % 10][0]]
    came = [chance for game in games for chance in tables[game % 10][1]]
    found = curve(said, came, [at // 3 for at in range(3 * len(games))], seats=3)
    leader, others = found[17], found[2] + found[1]
    assert 0.75 < leader / (leader + others) < 0.8


def test_a_tenth_that_nobody_was_in_leaves_the_curve_whole() -> None:
    """Of easy games none is ever given less than 20 %."""
    found = curve([0.65, 0.95] * 50, [1.0, 1.0, 0.0, 1.0] * 25, [game for game in range(50) for _ in range(2)])
    assert list(found) == sorted(found)
    assert all(0 <= one <= 1 for one in found)


def test_the_interval_counts_games_not_their_positions() -> None:
    one = samples(1)[0]
    other = msgspec.structs.replace(one, values=one.values[::-1])
    said = [[[0.55, 0.45]] * len(game.positions) for game in (one, other)]
    alone = calibration.tenths([one, other], said)[5]
    many = calibration.tenths([one, other] * 50, said * 50)[5]
    assert alone is not None
    assert many is not None
    assert alone.high - alone.low > 0.7, "two games say next to nothing, whatever is kept of them"
    assert many.high - many.low < 0.25


def test_a_tenth_is_proven_true_or_not_only_by_many_games() -> None:
    one = samples(1)[0]
    both = [one, msgspec.structs.replace(one, values=one.values[::-1])]

    def found(games: int, chance: float) -> str:
        said = [[[chance, 1 - chance]] * len(one.positions)] * games
        return calibration.proven(calibration.tenths((both * games)[:games], said))

    assert found(20, 0.55) == "0 of 0 proven within 3 points, none beyond"
    assert found(100, 0.51) == "0 of 2 proven within 3 points, none beyond"
    assert found(10_000, 0.51) == "2 of 2 proven within 3 points, none beyond"
    assert found(10_000, 0.55) == "0 of 2 proven within 3 points, 2 beyond"


@pytest.mark.parametrize("file", sorted(HELD.glob("*.jsonl.xz")), ids=lambda file: file.name.partition(".")[0])
def test_no_chance_is_proven_false_by_the_games_held_against_it(file: Path) -> None:
    """Games of the strongest level that nothing was fitted to: thousands of them were played, and are kept."""
    kept = read(file)
    game = miskatonic.game(kept[0].game)
    fit = game.fits.best(kept[0].seats, kept[0].contest, kept[0].course)
    assert fit is not None
    assert not {one.seed for one in kept} & set(range(fit.seed, fit.seed + fit.games))
    tenths = calibration.held(calibration.tenths(kept, [calibration.judged(game.fits, one) for one in kept]))
    assert tenths
    assert not [one for one in tenths if one.is_beyond]


def test_with_many_games_luck_excuses_less() -> None:
    """Games that half of the favourites win: 50 % is true of them, and 80 % is not."""
    one = samples(1)[0]
    both = [one, msgspec.structs.replace(one, values=one.values[::-1])]

    def off(games: int, chance: float) -> tuple[float, float]:
        said = [[[chance, 1 - chance]] * len(one.positions)] * games
        played = (both * games)[:games]
        return calibration.worst(calibration.tenths(played, said)), calibration.worst_by_luck(played, said)

    assert off(20, 0.55) == (0, 0), "too few positions to hold anybody to"
    few, many = off(100, 0.55)[1], off(1600, 0.55)[1]
    assert few == pytest.approx(0.1, abs=0.04)
    assert many == pytest.approx(few / 4, rel=0.3)
    found, by_luck = off(1600, 0.8)
    assert found == pytest.approx(0.3)
    assert found > 3 * by_luck


def test_the_weights_are_those_of_the_seats_and_then_of_the_course() -> None:
    game = miskatonic.game("cthulhu_mash")
    fits = [
        (game.fits.best(seats, False, game.course(game.new(seats=seats, seed=1, **options))), seats, options)
        for seats in (1, 3)
        for options in ({}, {"small_map": True}, {"small_map": True, "difficulty": "gentle"})
    ]
    for fit, seats, options in fits:
        assert fit is not None
        assert fit.seats == seats
        assert fit.options == options or seats == 3, "where there is none of that course, the plain one"
    assert game.fits.best(2, True, {}) is None


@pytest.mark.parametrize("id", games_with("thinking/chances.toml"))
def test_every_game_has_fitted_chances_with_their_provenance(id: str) -> None:
    game = miskatonic.game(id)
    assert game.fits.fit
    for fit in game.fits.fit:
        assert fit.games >= 100
        assert fit.level
        assert list(fit.curve) == sorted(fit.curve), "more is never less"
        state = game.new(seats=fit.seats, seed=1, **fit.options)
        assert game.fits.best(fit.seats, fit.contest, game.course(state)) == fit
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


def test_several_processes_give_the_same_figures() -> None:
    args = ["calibrate", "great_old_one", "--games", "5", "--level", "random", "--json"]
    alone, together = (CliRunner().invoke(main, [*args, "--jobs", jobs]) for jobs in ("1", "2"))
    assert alone.exit_code == together.exit_code == 0, together.output
    assert alone.stdout == together.stdout != ""
