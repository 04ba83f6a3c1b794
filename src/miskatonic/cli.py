"""The command line. Without a command it opens the table in the browser."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click
import msgspec

import miskatonic
from miskatonic.bots import LEVELS
from miskatonic.bots.own import bot_or_own
from miskatonic.core.errors import MiskatonicError, UnknownName, listed
from miskatonic.core.game import Game
from miskatonic.core.record import Playthrough, load_record, verify
from miskatonic.core.rulebook import Rule
from miskatonic.core.scenario import coverage, read_scenario, run
from miskatonic.core.state import NOBODY

HUMAN = "human"


def sentences(command: Callable[..., Any]) -> Callable[..., Any]:
    """Bad input ends with its sentence and exit code 1, never with a stack trace."""

    @wraps(command)
    def told(*args: Any, **given: Any) -> Any:
        try:
            return command(*args, **given)
        except MiskatonicError as fault:
            raise click.ClickException(str(fault)) from None

    return told


def read_options(pairs: Sequence[str]) -> dict[str, object]:
    """Options given as name=value."""
    chosen: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UnknownName(f'"{pair}" is no option: write name=value, such as max_turns=200.')
        chosen[name] = value
    return chosen


def read_seats(seats: str | None, game: Game, default: Sequence[str]) -> list[str]:
    """Seats given as human,greedy,…; each is human or a bot's level."""
    levels = [level.strip() for level in seats.split(",")] if seats else list(default)
    for level in levels:
        if level != HUMAN and ":" not in level and level not in LEVELS:
            raise UnknownName(f'There is no seat "{level}". There are: {listed([HUMAN, *LEVELS])}, or FILE.py:CLASS.')
        if level != HUMAN:
            bot_or_own(level, 1)  # a budget must be one, and a file must hold the bot
    game.check_seats(len(levels))
    return levels


game_argument = click.argument("game_id", metavar="GAME")
pack_option = click.option("--pack", type=click.Path(path_type=Path), help="A folder with a content pack.")
option_option = click.option("--option", "pairs", multiple=True, metavar="K=V", help="An option of the game.")


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8470, show_default=True, help="The port to listen on.")
@click.option("--data", default=None, metavar="PATH|URL", help="A SQLite file or a PostgreSQL URL for the tables.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--pack", "packs", multiple=True, type=click.Path(path_type=Path), help="A folder with a content pack to offer."
)
@click.version_option(miskatonic.__version__)
@click.pass_context
@sentences
def main(
    context: click.Context, host: str, port: int, data: str | None, no_browser: bool, packs: Sequence[Path]
) -> None:
    """Five Cthulhu Mythos tabletop games. Without a command: the tables, in your browser.

    \b
    Example:  miskatonic
              miskatonic --port 9000 --no-browser
              miskatonic play stars_are_right
    """
    if context.invoked_subcommand is None:
        from miskatonic.web.server import serve

        serve(host=host, port=port, data=data, open_browser=not no_browser, packs=packs)


@main.command()
@sentences
def games() -> None:
    """The games, their seats and options.

    \b
    Example:  miskatonic games
    """
    for game_id in miskatonic.games():
        game = miskatonic.game(game_id)
        click.echo(f"{game_id}: {game.title}. {game.about}")
        click.echo(f"  {game.seats[0]} to {game.seats[-1]} seats, about {game.minutes} minutes")
        for option in game.options:
            values = "|".join(str(choice).lower() for choice in option.choices) or "a number"
            default = str(option.default).lower()
            click.echo(f"  --option {option.name}={values} (default {default}; {option.rule}): {option.about}")


@main.command()
@game_argument
@click.option("--seats", help="Who sits where: human or a bot's level, such as human,greedy.")
@click.option("--seed", type=int, help="The seed of all chance; without it one from the operating system.")
@click.option("--save", "save_to", type=click.Path(path_type=Path), help="Where the game is kept when you leave.")
@click.option("--continue", "record", type=click.Path(path_type=Path), help="A saved game to go on with.")
@option_option
@pack_option
@sentences
def play(
    game_id: str,
    seats: str | None,
    seed: int | None,
    save_to: Path | None,
    record: Path | None,
    pairs: Sequence[str],
    pack: Path | None,
) -> None:
    """Play in the terminal.

    \b
    Example:  miskatonic play stars_are_right
              miskatonic play stars_are_right --seats human,greedy,human --option diagonal_swap=true
              miskatonic play stars_are_right --continue game.record
    """
    from miskatonic.terminal.plain import PlainTable

    game = miskatonic.game(game_id, pack)
    number = secrets.randbits(64) if seed is None else seed
    if record is not None:
        played = Playthrough.replay(game, load_record(record))
    else:
        least = max(game.seats[0], 1)
        levels = read_seats(seats, game, [HUMAN] + ["greedy"] * (least - 1))
        names = [level if level == HUMAN else f"bot:{level}" for level in levels]
        played = Playthrough.begin(game, names, number, read_options(pairs))
    kept = save_to or record or Path(f"{game_id}-{time.strftime('%Y%m%d-%H%M%S')}.record")
    PlainTable(played, seed=number, save_to=kept, ask=input, tell=click.echo).run()


@main.command()
@game_argument
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seats", help="The bots, such as greedy,random; the seats rotate from game to game.")
@click.option("--seed", type=int, default=1, show_default=True, help="The first game's seed; the next ones count on.")
@click.option("--json", "as_json", is_flag=True, help="The results as JSON.")
@click.option(
    "--dataset", type=click.Path(path_type=Path), help="Also keep every decision there, as data to learn from."
)
@click.option("--sweep", is_flag=True, help="So many games for each choice that the game is worth varying by.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the sweep into this file.")
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
    pairs: Sequence[str],
    pack: Path | None,
) -> None:
    """Let bots play many games: results, lengths, speed.

    With --dataset a run that was stopped goes on where it stopped, and only the new games are counted.

    \b
    Example:  miskatonic simulate stars_are_right --games 400 --seats greedy,random --option max_turns=200
              miskatonic simulate stars_are_right --games 400 --seats greedy,greedy --dataset games/
              miskatonic simulate cards_of_cthulhu --sweep --games 50 --svg sweep.svg
    """
    from miskatonic.arena.match import Tally, play_matches

    game = miskatonic.game(game_id, pack)
    levels = read_seats(seats, game, ["greedy"] * max(game.seats[0], 1))
    if HUMAN in levels:
        raise UnknownName("A simulation is for bots only; play with people is: miskatonic play.")
    options = read_options(pairs)
    game.read_options(options)
    if sweep and dataset is not None:
        raise UnknownName("A data set is of one kind of games, a sweep of many: give --dataset or --sweep.")
    if sweep:
        _sweep(game, levels, count, seed, options, as_json, svg)
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
) -> None:
    from miskatonic.arena import plot
    from miskatonic.arena.sweep import cells, play_sweep

    given = {name: value for name, value in game.read_options(options).items() if name in options}
    wanted = cells(game, len(levels), given)
    try:
        with click.progressbar(
            play_sweep(game, levels, wanted, count, seed, given),
            length=count * len(wanted),
            label=game.title,
            file=sys.stderr,
        ) as bar:
            for _ in bar:
                pass
    except KeyboardInterrupt:
        click.echo("\nStopped; what is done so far:", err=True)
    rows = [(cell, *cell.results()) for cell in wanted]
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
        f"  decisions a game: mean {length['mean']:.1f}, median {length['median']}, longest {length['longest']}; "
        f"{plain['decisions_per_second']} decisions a second"
    )


@main.command()
@game_argument
@click.option("--bots", "given", default="hurried,careful,patient", show_default=True, help="The bots, with commas.")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="Games a line-up.")
@click.option("--seats", "seats", type=int, help="Seats a table; without it the fewest the game takes, at least two.")
@click.option("--budget", help="The budget of every search: 0.1s or 500it.")
@click.option("--seed", type=int, default=1, show_default=True, help="The first deal's seed.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to play in.")
@click.option("--ray", "address", metavar="ADDRESS|auto", help="Play on a Ray cluster.")
@click.option("--out", type=click.Path(path_type=Path), help="Keep results here; a stopped tournament goes on from it.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the win rates into this file.")
@click.option("--json", "as_json", is_flag=True, help="The standings as JSON.")
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
    as_json: bool,
    pairs: Sequence[str],
) -> None:
    """A round-robin tournament of bots: the same deals for all, seats rotated, ratings and win rates.

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
    wanted = list(tournament.bouts(game_id, levels, table, count, seed, options))
    results = tournament.Results(out)
    left = results.left(wanted)
    if address:
        playing = workers.play_on_ray(left, address)
    elif jobs > 1:
        playing = workers.play_on_cores(left, jobs)
    else:
        playing = workers.play_here(left)
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
    if as_json:
        click.echo(json.dumps([msgspec.to_builtins(standing) for standing in found], indent=2))
        return
    click.echo(f"{game.title}, {table} seats, {len(results.of(wanted))} games")
    for standing in found:
        click.echo(
            f"  {standing.level:16} rating {standing.mu:6.2f} ± {2 * standing.sigma:.2f}   wins {standing.share:6.1%} "
            f"(95 % interval {standing.low:.1%} to {standing.high:.1%}) of {standing.seats} seats"
        )


@main.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(0), help="Only so many inputs.")
@click.option("--verify", "checked", is_flag=True, help="Also check that the seed gives the recorded chance.")
@pack_option
@sentences
def replay(record: Path, to: int | None, checked: bool, pack: Path | None) -> None:
    """Replay a record and print the position, as a spectator sees it.

    \b
    Example:  miskatonic replay game.record --verify
              miskatonic replay game.record --to 12
    """
    kept = load_record(record)
    game = miskatonic.game(kept.header.game, pack)
    played = Playthrough.replay(game, kept, to)
    click.echo(game.draw(played.state.view(None)))
    outcome = played.state.outcome()
    if outcome:
        click.echo(f"{outcome.reason} [{outcome.rule}]")
    click.echo(f"{len(played.record.inputs)} inputs, {played.number} moves, position {played.position_hash()[:16]}")
    if checked:
        verify(game, kept)
        click.echo("Verified: the seed gives the recorded chance, and every move was legal.")


@main.command("hint")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(0), help="After so many inputs.")
@click.option("--seconds", type=float, default=0.8, show_default=True, help="How long to think.")
@pack_option
@sentences
def give_hint(record: Path, to: int | None, seconds: float, pack: Path | None) -> None:
    """What the strongest bot would do at the end of a record, and why.

    \b
    Example:  miskatonic hint game.record
    """
    from miskatonic.bots import Eyes
    from miskatonic.core.chance import seeded
    from miskatonic.review.hints import hint

    kept = load_record(record)
    game = miskatonic.game(kept.header.game, pack)
    state = Playthrough.replay(game, kept, to).state
    if state.seat == NOBODY:
        raise UnknownName("The game is over: there is nothing left to decide.")
    advised = hint(Eyes(game, state, state.seat, seeded(1, ("eyes",))), 1, seconds=seconds)
    click.echo(f"Seat {state.seat + 1}: {game.text(advised.move, state)} ({game.say(advised.move, state)})")
    click.echo(advised.why)


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|DIR…")
@pack_option
@sentences
def scenario(paths: Sequence[Path], pack: Path | None) -> None:
    """Run scenario files, one line each; exit code 1 when one fails.

    \b
    Example:  miskatonic scenario my_rule.toml scenarios/
    """
    files = [file for path in paths for file in _scenario_files(path)]
    failed = 0
    for file in files:
        title, failures = _run_scenario(file, pack)
        click.echo(f"{'FAILED' if failures else 'ok    '} {file}: {title}")
        for failure in failures:
            click.echo(f"       {failure}")
        failed += bool(failures)
    click.echo(f"{len(files) - failed} ok, {failed} failed")
    if failed or not files:
        raise SystemExit(1)


def _scenario_files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.rglob("*.toml"))
    if not path.is_file():
        raise UnknownName(f"{path}: there is no such file or folder.")
    return [path]


def _run_scenario(file: Path, pack: Path | None) -> tuple[str, list[str]]:
    try:
        found = read_scenario(file.read_text(encoding="utf-8"))
    except MiskatonicError as fault:
        return "", [str(fault)]
    except (OSError, UnicodeDecodeError) as fault:
        return "", [f"not readable: {fault}"]
    try:
        return found.title, run(found, miskatonic.game(found.game, pack))
    except MiskatonicError as fault:
        return found.title, [str(fault)]


class RuleGroup(click.Group):
    """A group whose unknown commands are ids of rules."""

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        found = super().get_command(context, name)
        return found or click.Command(name, callback=lambda: tell_rule_by_id(name), help=f"The rule {name}.")


@main.group(cls=RuleGroup, invoke_without_command=True)
@click.option("--game", "game_id", help="Only the rules of this game.")
@click.option("--search", help="The rules that hold all these words.")
@click.pass_context
@sentences
def rules(context: click.Context, game_id: str | None, search: str | None) -> None:
    """Rules by their id, by game, by words; and which scenarios prove them.

    \b
    Example:  miskatonic rules SR-9.3
              miskatonic rules --game stars_are_right
              miskatonic rules --search "bonus star"
              miskatonic rules coverage stars_are_right
    """
    if context.invoked_subcommand is not None:
        return
    chosen = [miskatonic.game(game_id)] if game_id else [miskatonic.game(each) for each in miskatonic.games()]
    found = 0
    for game in chosen:
        for rule in game.rulebook.search(search or ""):
            _tell_rule(rule)
            found += 1
    if not found:
        raise click.ClickException(f'No rule holds "{search}".')


@sentences
def tell_rule_by_id(rule_id: str) -> None:
    books = [miskatonic.game(each).rulebook for each in miskatonic.games()]
    for book in books:
        if rule_id.upper() in book:
            return _tell_rule(book[rule_id])
    prefixes = listed([next(iter(book.rules)) for book in books])
    raise UnknownName(f"There is no rule {rule_id}. Rules look like {prefixes}; search with --search.")


def _tell_rule(rule: Rule) -> None:
    click.echo(f"{rule.id} ({rule.group}): {rule.text}")


@rules.command("coverage")
@click.argument("game_id", required=False, metavar="[GAME]")
@sentences
def rules_coverage(game_id: str | None) -> None:
    """Rule by rule the scenarios that prove it; exit code 1 when a rule has none.

    \b
    Example:  miskatonic rules coverage stars_are_right
    """
    bare: list[str] = []
    for each in [game_id] if game_id else miskatonic.games():
        game = miskatonic.game(each)
        proofs = coverage(game)
        for rule, names in proofs.items():
            click.echo(f"{rule:10} {', '.join(names) if names else 'NO SCENARIO'}")
        bare += [rule for rule, names in proofs.items() if not names]
        click.echo(f"{game.title}: {sum(bool(names) for names in proofs.values())} of {len(proofs)} rules proven")
    if bare:
        raise click.ClickException(f"Rules without a scenario: {', '.join(bare)}")


@main.group()
def pack() -> None:
    """Content packs."""


@pack.command("check")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@sentences
def pack_check(folder: Path) -> None:
    """Check a content pack: every fault with its file, its entry, what was expected and what was found.

    \b
    Example:  miskatonic pack check my-pack/
    """
    from miskatonic.core.packs import read_manifest

    manifest = read_manifest(folder)
    game = miskatonic.game(manifest.game, folder)
    game.new(seed=1)
    click.echo(f'The pack "{manifest.name}" for {game.title} is sound ({game.pack.hash}).')
