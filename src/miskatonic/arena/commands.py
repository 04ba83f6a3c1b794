"""The commands that let bots play: many games, tournaments, reports."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

import miskatonic
from miskatonic.arena.luck import Adjusted, adjusted
from miskatonic.arena.tournament import Standing
from miskatonic.asking import HUMAN, game_argument, option_option, pack_option, read_options, read_seats, sentences
from miskatonic.bots.own import bot_or_own
from miskatonic.core.errors import UnknownName
from miskatonic.core.game import Game


@click.command()
@game_argument
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seats", help="The bots, such as greedy,random; the seats rotate from game to game.")
@click.option("--seed", type=int, default=1, show_default=True, help="The first game's seed; later games count up.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option(
    "--dataset", type=click.Path(path_type=Path), help="Also keep every decision in this folder, as training data."
)
@click.option("--sweep", is_flag=True, help="Play that many games for every choice worth comparing.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the sweep into this file.")
@click.option("--out", type=click.Path(path_type=Path), help="Keep the sweep's games here, to resume later.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to play a sweep in.")
@option_option
@pack_option
@sentences
def simulate(
    game_id: str,
    count: int,
    seats: str | None,
    seed: int,
    as_json: bool,
    dataset: Path | None,
    sweep: bool,
    svg: Path | None,
    out: Path | None,
    jobs: int,
    pairs: Sequence[str],
    pack: Path | None,
) -> None:
    """Let bots play many games; print results, lengths and speed.

    With --dataset, a stopped run resumes where it left off, and only the new games are counted.

    \b
    Example:  miskatonic simulate stars_are_right --games 400 --seats greedy,random --option max_turns=200
              miskatonic simulate stars_are_right --games 400 --seats greedy,greedy --dataset games/
              miskatonic simulate cards_of_cthulhu --sweep --games 50 --svg sweep.svg
              miskatonic simulate cthulhu_mash --sweep --games 300 --out games.jsonl --jobs 2
    """
    from miskatonic.arena.match import Tally, play_matches

    game = miskatonic.game(game_id, pack)
    levels = read_seats(seats, game, ["greedy"] * max(game.seats[0], 1))
    if HUMAN in levels:
        raise UnknownName("A simulation is for bots only; to play with people: miskatonic play GAME.")
    options = read_options(pairs)
    game.read_options(options)
    if sweep and dataset is not None:
        raise UnknownName("A data set holds one kind of game, a sweep plays many: give --dataset or --sweep, not both.")
    if sweep:
        _sweep(game, levels, count, seed, options, as_json, svg, out, jobs)
        return
    tally = Tally(shares={}, played={}, lengths=[], scores={})
    matches = play_matches(game, levels, count, seed, options)
    if dataset is not None:
        matches = _dataset(game, levels, count, seed, options, dataset)
    try:
        with click.progressbar(matches, length=count, label=game.title, file=sys.stderr) as bar:
            for match in bar:
                tally.add(match)
    except KeyboardInterrupt:
        click.echo(f"\nStopped after {tally.games} of {count} games.", err=True)
    if as_json:
        click.echo(json.dumps(_tally_plain(tally, game), indent=2))
    else:
        _tell_tally(tally, game)


def _dataset(
    game: Game, levels: Sequence[str], count: int, seed: int, options: Mapping[str, object], folder: Path
) -> Iterator[Any]:
    try:
        from miskatonic.arena.dataset import write_dataset
    except ModuleNotFoundError:
        raise UnknownName("A data set needs numpy: pip install 'miskatonic[rl]'.") from None
    return write_dataset(game, levels, count, seed, options, folder)


def _sweep(
    game: Game,
    levels: list[str],
    count: int,
    seed: int,
    options: dict[str, object],
    as_json: bool,
    svg: Path | None,
    out: Path | None,
    jobs: int,
) -> None:
    from miskatonic.arena import plot, sweep, tournament, workers

    given = {name: value for name, value in game.read_options(options).items() if name in options}
    cells = sweep.cells(game, len(levels), given)
    wanted = sweep.bouts(game, levels, cells, count, seed, given)
    results = tournament.Results(out)
    left = results.left(wanted)
    try:
        with click.progressbar(length=len(wanted), label=game.title, file=sys.stderr) as bar:
            bar.update(len(wanted) - len(left))
            for matches in workers.play_all(left, tournament.play_batch, jobs, None):
                results.add(matches)
                bar.update(len(matches))
    except KeyboardInterrupt:
        click.echo("\nStopped; what is done so far:", err=True)
    sweep.count(cells, results.of(wanted))
    rows = [(cell, *cell.results()) for cell in cells]
    if svg:
        title = f"{game.title}: games won, 95 % intervals"
        svg.write_text(plot.bars(title, [plot.Bar(cell.label, *result) for cell, *result in rows]), encoding="utf-8")
    if as_json:
        plain = [
            {**cell.choice, "games": cell.games, "share": share, "low": low, "high": high}
            for cell, share, low, high in rows
        ]
        click.echo(json.dumps(plain, indent=2))
        return
    width = max(len(cell.label) for cell, *_ in rows)
    for cell, share, low, high in rows:
        click.echo(f"{cell.label:{width}}  {share:6.1%}  ({low:.1%} to {high:.1%}) of {cell.games}")


def _tally_plain(tally: Any, game: Game) -> dict[str, Any]:
    lengths = sorted(tally.lengths)
    return {
        "game": game.id,
        "games": tally.games,
        "capped": tally.capped,
        "decisions": tally.decisions,
        "decisions_per_second": round(tally.decisions / tally.seconds) if tally.seconds else 0,
        "length": {
            "mean": sum(lengths) / len(lengths) if lengths else 0,
            "median": lengths[len(lengths) // 2] if lengths else 0,
            "longest": lengths[-1] if lengths else 0,
        },
        "levels": {
            level: dict(
                zip(("share", "low", "high"), tally.results(level), strict=True),
                seats=tally.played[level],
                mean_score=tally.scores[level] / tally.played[level],
            )
            for level in tally.played
        },
    }


def _tell_tally(tally: Any, game: Game) -> None:
    plain = _tally_plain(tally, game)
    length = plain["length"]
    click.echo(f"{game.title}: {tally.games} games, {tally.capped} ended by a length guard")
    for level, result in plain["levels"].items():
        click.echo(
            f"  {level:10} wins {result['share']:6.1%} (95 % interval {result['low']:.1%} to {result['high']:.1%}) "
            f"of {result['seats']} seats, mean score {result['mean_score']:.2f}"
        )
    click.echo(
        f"  decisions per game: mean {length['mean']:.1f}, median {length['median']}, longest {length['longest']}; "
        f"{plain['decisions_per_second']} decisions per second"
    )


@click.command()
@game_argument
@click.option("--bots", "given", default="novice,adept,scholar", show_default=True, help="The bots, comma-separated.")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="Games per line-up.")
@click.option(
    "--seats",
    "seats",
    type=int,
    help="Seats per table (1: each bot alone); by default the fewest the game takes, but at least two.",
)
@click.option("--budget", help="How long every search may think, such as 0.1s or 500it (iterations).")
@click.option("--seed", type=int, default=1, show_default=True, help="The first deal's seed.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to play in.")
@click.option("--ray", "address", metavar="ADDRESS|auto", help="Play on a Ray cluster.")
@click.option("--out", type=click.Path(path_type=Path), help="Keep results here, to resume a stopped tournament.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the win rates into this file.")
@click.option("--luck-adjusted", is_flag=True, help="Also rate with luck taken out, so that fewer games say as much.")
@click.option("--json", "as_json", is_flag=True, help="Print the standings as JSON.")
@option_option
@sentences
def arena(
    game_id: str,
    given: str,
    count: int,
    seats: int | None,
    budget: str | None,
    seed: int,
    jobs: int,
    address: str | None,
    out: Path | None,
    svg: Path | None,
    luck_adjusted: bool,
    as_json: bool,
    pairs: Sequence[str],
) -> None:
    """Hold a round-robin tournament of bots: the same deals for all, seats rotated, ratings and win rates.

    \b
    Example:  miskatonic arena stars_are_right --bots greedy,search --budget 200it --games 100 --jobs 2
    """
    from miskatonic.arena import plot, tournament, workers

    game = miskatonic.game(game_id)
    levels = [f"search:{budget}" if level == "search" and budget else level for level in given.split(",")]
    for level in levels:
        bot_or_own(level, 1)
    if len(set(levels)) < 2 or len(set(levels)) < len(levels):
        raise UnknownName("A tournament needs at least two different bots.")
    table = game.check_seats(max(game.seats[0], 2) if seats is None else seats)
    options = game.read_options(read_options(pairs))
    tournament.rating_model()
    wanted = list(tournament.bouts(game_id, levels, table, count, seed, options, luck_adjusted))
    results = tournament.Results(out)
    left = results.left(wanted)
    playing = workers.play_all(left, tournament.play_batch, jobs, address)
    try:
        with click.progressbar(length=len(wanted), label=game.title, file=sys.stderr) as bar:
            bar.update(len(wanted) - len(left))
            for matches in playing:
                results.add(matches)
                bar.update(len(matches))
    except KeyboardInterrupt:
        click.echo("\nStopped; the standings so far:", err=True)
    found = tournament.standings(results.of(wanted), levels)
    if svg:
        title = f"{game.title}: games won, 95 % intervals"
        svg.write_text(plot.bars(title, [plot.Bar(s.level, s.share, s.low, s.high) for s in found]), encoding="utf-8")
    fair = [adjusted(results.of(wanted), standing.level) for standing in found] if luck_adjusted else []
    if as_json:
        plain = [msgspec.to_builtins(standing) for standing in found]
        for row, one in zip(plain, fair, strict=False):
            row["luck_adjusted"] = msgspec.to_builtins(one)
        click.echo(json.dumps(plain, indent=2))
        return
    alone = "each alone" if table == 1 else f"{table} seats"
    click.echo(f"{game.title}, {alone}, {len(results.of(wanted))} games")
    _tell_standings(found, fair)


def _tell_standings(found: Sequence[Standing], fair: Sequence[Adjusted]) -> None:
    for standing in found:
        click.echo(
            f"  {standing.level:16} rating {standing.mu:6.2f} ± {2 * standing.sigma:.2f}   wins {standing.share:6.1%} "
            f"(95 % interval {standing.low:.1%} to {standing.high:.1%}) of {standing.seats} seats"
        )
    for one in fair:
        click.echo(
            f"  {one.level:16} without its luck {one.share:6.1%} ({one.low:.1%} to {one.high:.1%}); "
            f"luck {one.luck:+.1%} ± {one.error:.1%} on average; "
            f"one game says as much as {one.saved:.2f} without the adjustment"
        )


@click.command()
@game_argument
@click.option("--bot", "level", default="greedy", show_default=True, help="The bot that plays every seat.")
@click.option(
    "--games", "count", type=click.IntRange(1), default=200, show_default=True, help="Games under the default rules."
)
@click.option(
    "--variant-games",
    type=click.IntRange(0),
    default=0,
    help="Also play this many games for every other value of an option.",
)
@click.option("--seats", type=int, help="Seats per table; by default the fewest the game takes.")
@click.option("--seed", type=int, default=1, show_default=True, help="The first deal's seed.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to play in.")
@click.option("--ray", "address", metavar="ADDRESS|auto", help="Play on a Ray cluster.")
@click.option("--out", type=click.Path(path_type=Path), help="Where to write the report; by default GAME-balance.html.")
@click.option("--json", "as_json", is_flag=True, help="Also print all figures as JSON.")
@option_option
@sentences
def balance(
    game_id: str,
    level: str,
    count: int,
    variant_games: int,
    seats: int | None,
    seed: int,
    jobs: int,
    address: str | None,
    out: Path | None,
    as_json: bool,
    pairs: Sequence[str],
) -> None:
    """Report what the game is like under good play: an HTML page of who wins, how, and how long it takes.

    \b
    Example:  miskatonic balance stars_are_right --games 400 --jobs 2
              miskatonic balance cards_of_cthulhu --bot greedy --variant-games 100 --out cards.html
    """
    from miskatonic.arena import balance, report, workers

    game = miskatonic.game(game_id)
    bot_or_own(level, 1)
    table = game.check_seats(game.seats[0] if seats is None else seats)
    chosen = read_options(pairs)
    given = {name: value for name, value in game.read_options(chosen).items() if name in chosen}
    wanted = balance.planned(game, level, table, count, variant_games, seed, given)
    facts: list[balance.Facts] = []
    try:
        with click.progressbar(length=len(wanted), label=game.title, file=sys.stderr) as bar:
            for found in workers.play_all(wanted, balance.study_batch, jobs, address):
                facts += found
                bar.update(len(found))
    except KeyboardInterrupt:
        click.echo(f"\nStopped; the report is on {len(facts)} of {len(wanted)} games.", err=True)
    if not facts:
        raise UnknownName("No game was played to its end: there is nothing to report.")
    facts.sort(key=lambda fact: (fact.variant, fact.seed))
    studied = balance.summed_up(game, level, table, seed, given, facts)
    file = out or Path(f"{game_id}-balance.html")
    file.write_text(report.page(studied), encoding="utf-8")
    if as_json:
        click.echo(msgspec.json.encode(studied).decode())
    else:
        click.echo(f"{game.title}: {len(facts)} games studied; the report is {file}")
