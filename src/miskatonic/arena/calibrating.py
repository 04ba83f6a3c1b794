"""`miskatonic calibrate`: whether a game's chances are true, and how they are fitted."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

import miskatonic
from miskatonic.arena import calibration
from miskatonic.asking import game_argument, option_option, read_options, sentences
from miskatonic.bots.own import bot_or_own
from miskatonic.core.chances import FILE, Fits
from miskatonic.core.errors import UnknownName
from miskatonic.core.game import Game

FIRST_TRIED = 500_000  # seeds of the games that chances are tried on; those that they are fitted to come before


@click.command()
@game_argument
@click.option("--seats", type=int, help="Seats per table; by default the fewest at which somebody has a rival.")
@click.option("--games", "count", type=click.IntRange(1), default=200, show_default=True, help="How many games.")
@click.option("--level", default="elder", show_default=True, help="The bot that plays every seat.")
@click.option("--seed", type=int, help="The first deal's seed; by default 500000, or 1 with --fit.")
@click.option("--fit", is_flag=True, help="Fit the chances to these games, and write them into the game's folder.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to play in.")
@click.option("--out", type=click.Path(path_type=Path), help="Keep the games here, to resume later.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw predicted against actual results into this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@option_option
@sentences
def calibrate(
    game_id: str,
    seats: int | None,
    count: int,
    level: str,
    seed: int | None,
    fit: bool,
    jobs: int,
    out: Path | None,
    svg: Path | None,
    as_json: bool,
    pairs: Sequence[str],
) -> None:
    """Check that predicted chances come true: positions rated at 70 % should be won 70 % of the time.

    \b
    Example:  miskatonic calibrate stars_are_right --games 400 --svg stars.svg
              miskatonic calibrate stars_are_right --seats 3 --fit --level search:60it --games 400 --out games.jsonl
    """
    game = miskatonic.game(game_id)
    bot_or_own(level, 1)
    table = game.check_seats(max(game.seats[0], min(2, game.seats[-1])) if seats is None else seats)
    options = read_options(pairs)
    given = {name: value for name, value in game.read_options(options).items() if name in options}
    first = seed if seed is not None else 1 if fit else FIRST_TRIED
    samples: list[calibration.Sample] = []
    kept = calibration.FITTED if fit else calibration.KEPT
    playing = calibration.play_samples(game, level, table, range(first, first + count), given, out, kept, jobs)
    try:
        with click.progressbar(length=count, label=game.title, file=sys.stderr) as bar:
            for found in playing:
                samples += found
                bar.update(len(found))
    except KeyboardInterrupt:
        click.echo(f"\nStopped after {len(samples)} of {count} games.", err=True)
    if not samples:
        raise UnknownName("No game was played to its end: there is nothing to calibrate with.")
    samples.sort(key=lambda one: one.seed)  # several processes give them in any order
    if fit:
        _fit(game, samples, given, first)
        return
    said = [calibration.judged(game.fits, one) for one in samples]
    tenths = calibration.tenths(samples, said)
    if svg:
        title = f"{game.title}, {table} seats, {level}: {len(samples)} games"
        svg.write_text(calibration.plot(title, tenths), encoding="utf-8")
    if as_json:
        click.echo(msgspec.json.encode(tenths).decode())
        return
    _tell(game, tenths, len(samples), table, level)
    by_luck = calibration.worst_by_luck(samples, said)
    click.echo(f"  With these games a true judgement would be off by less than {by_luck:.1%}, 19 times out of 20.")


def _tell(game: Game, found: Sequence[calibration.Tenth | None], games: int, seats: int, level: str) -> None:
    click.echo(f"{game.title}, {seats} seats, {level} against itself, {games} games")
    for one in found:
        if one is not None:
            few = "" if one.positions >= calibration.ENOUGH else "  (few)"
            click.echo(
                f"  predicted {one.said:6.1%}  actual {one.came:6.1%} (95 % interval {one.low:.1%} to {one.high:.1%})  "
                f"off {one.off:+.1%}  {one.positions} positions of {one.games} games{few}"
            )
    click.echo(
        f"  The worst tenth with {calibration.ENOUGH} positions is off by {calibration.worst(found):.1%}; "
        f"{calibration.proven(found)}."
    )


def _fit(game: Game, samples: Sequence[calibration.Sample], given: dict[str, bool | int | str], seed: int) -> None:
    try:
        from miskatonic.arena.fitting import fitted, written
    except ModuleNotFoundError:
        raise UnknownName("Fitting needs numpy: pip install 'miskatonic[research]'.") from None
    new = fitted(samples, given, seed, game.weights)
    place = new.seats, new.contest, new.options
    others = [one for one in game.fits.fit if (one.seats, one.contest, one.options) != place]
    fits = Fits(
        f"miskatonic calibrate {game.id} --fit",
        tuple(sorted([*others, new], key=lambda one: (one.contest, sorted(one.options), one.seats))),
    )
    file = Path(str(game.folder / FILE))
    file.write_text(written(fits), encoding="utf-8")
    click.echo(f"{file}: {len(samples)} games of {new.seats} seats, log loss {new.log_loss:.4f}.")
