"""The command line. Without a command it opens the table in the browser."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import miskatonic
from miskatonic.arena import calibrating
from miskatonic.arena import commands as bots_at_play
from miskatonic.asking import HUMAN, game_argument, option_option, pack_option, read_options, read_seats, sentences
from miskatonic.compiling import commands as compiling
from miskatonic.core.errors import CannotReferee, MiskatonicError, RecordError, UnknownName, listed
from miskatonic.core.events import named
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import new_secret
from miskatonic.core.record import load_record, moves_of
from miskatonic.core.rulebook import Rule, in_code
from miskatonic.core.scenario import coverage, proofs_of, read_scenario, run
from miskatonic.core.state import NOBODY
from miskatonic.core.verifying import told, verify
from miskatonic.hosting import commands as hosting
from miskatonic.hosting.admin import admin
from miskatonic.naming import HOUSE, named_by_record
from miskatonic.review import commands as reviewing


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@hosting.flags("host", "port", "data")
@click.option("--pack", "packs", multiple=True, help="A folder with a content pack to offer; may be repeated.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--plain", is_flag=True, help="Play in plain Python, without compiled rules.")
@click.version_option(package_name="miskatonic")
@click.pass_context
@sentences
def main(context: click.Context, no_browser: bool, plain: bool, **chosen: Any) -> None:
    """Five Cthulhu Mythos tabletop games. Without a command, the tables open in your browser.

    \b
    Example:  miskatonic
              miskatonic --port 9000 --no-browser
              miskatonic play stars_are_right
    """
    if context.invoked_subcommand is None:
        hosting.open_house(chosen, open_browser=not no_browser)


for command in (
    bots_at_play.simulate,
    bots_at_play.arena,
    bots_at_play.balance,
    calibrating.calibrate,
    reviewing.review_record,
    compiling.compile_rules,
    hosting.serve,
    hosting.doctor,
    admin,
):
    main.add_command(command)


@main.command()
@sentences
def games() -> None:
    """List the games, their seats and their options.

    \b
    Example:  miskatonic games
    """
    for game_id in miskatonic.games():
        game = miskatonic.game(game_id)
        click.echo(f"{game_id}: {game.title}. {game.about}")
        click.echo(f"  {game.seats[0]} to {game.seats[-1]} seats, about {game.minutes} minutes")
        for option in game.options:
            values = "|".join(str(choice).lower() or "''" for choice in option.choices)
            if not values:
                values = "TEXT" if isinstance(option.default, str) else "NUMBER"
            default = str(option.default).lower() or "empty"
            click.echo(f"  --option {option.name}={values} (default {default}; {option.rule}): {option.about}")


@main.command()
@game_argument
@click.option("--seats", help="Who sits where: human or a bot's level, such as human,adept.")
@click.option("--seed", type=int, help="The seed of all chance; without it, a secret that nobody knows.")
@click.option("--save", "save_to", type=click.Path(path_type=Path), help="Where to save the game when you leave.")
@click.option("--continue", "record", type=click.Path(path_type=Path), help="A saved game to continue.")
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
              miskatonic play stars_are_right --seats human,scholar,human --option diagonal_swap=true
              miskatonic play stars_are_right --continue game.record
    """
    from miskatonic.terminal.plain import PlainTable

    game = miskatonic.game(game_id, pack)
    number = secrets.randbits(64) if seed is None else seed
    if record is not None:
        played = Playthrough.replay(game, load_record(record))
        if played.record.header.proof is not None and played.secret is None:
            played = played.branch(played.number, secret=new_secret())  # only the house that dealt it knows its own
    else:
        least = max(game.seats[0], 1)
        levels = read_seats(seats, game, [HUMAN] + ["adept"] * (least - 1))
        names = [level if level == HUMAN else f"bot:{level}" for level in levels]
        chosen = read_options(pairs)
        if seed is None:
            played = Playthrough.begin_with_secret(game, names, new_secret(), chosen)
        else:
            played = Playthrough.begin(game, names, seed, chosen)
    kept = save_to or record or Path(f"{game_id}-{time.strftime('%Y%m%d-%H%M%S')}.record")
    PlainTable(played, seed=number, save_to=kept, ask=input, tell=click.echo).run()


@main.command()
@game_argument
@click.argument("number", type=click.IntRange(1), default=1, metavar="[LESSON]")
@sentences
def learn(game_id: str, number: int) -> None:
    """Learn a game by playing it, in the terminal.

    \b
    Example:  miskatonic learn stars_are_right
              miskatonic learn stars_are_right 2
    """
    from miskatonic.terminal.lessons import learn_game

    learn_game(miskatonic.game(game_id), number)


@main.group()
def lesson() -> None:
    """Check the lessons that teach the games."""


@lesson.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE|DIR]…")
@sentences
def lesson_check(paths: Sequence[Path]) -> None:
    """Play lessons through to the end, one line each; exit code 1 if one is not sound.

    Without a file or folder: the lessons of every game, and the rules that no lesson teaches.

    \b
    Example:  miskatonic lesson check
              miskatonic lesson check my_lessons/
    """
    from miskatonic.terminal.lessons import check_lessons

    if not check_lessons(paths):
        raise SystemExit(1)


@main.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(0), help="Stop after this many inputs.")
@click.option("--verify", "checked", is_flag=True, help="Also check that the seed gives the recorded chance.")
@pack_option
@sentences
def replay(record: Path, to: int | None, checked: bool, pack: Path | None) -> None:
    """Replay a record and print the position as a spectator would see it.

    \b
    Example:  miskatonic replay game.record --verify
              miskatonic replay game.record --to 12
    """
    kept = load_record(record)
    game = miskatonic.game(kept.header.game, pack)
    try:
        played = Playthrough.replay(game, kept, to)
    except CannotReferee:
        for number, move in enumerate(moves_of(kept), start=1):
            click.echo(f"{number:4} {kept.header.named(move.seat)}: {move.move}")
        raise
    game = played.game
    click.echo(game.draw(played.state.view(None)))
    outcome = played.state.outcome()
    if outcome:
        click.echo(f"{named(outcome.reason, named_by_record(played.seats))} [{outcome.rule}]")
    click.echo(f"{len(played.record.inputs)} inputs, {played.number} moves, position {played.position_hash()[:16]}")
    if checked:
        for line in told(verify(game, kept)):
            click.echo(line)


@main.command("verify")
@click.argument("record", type=click.Path(path_type=Path))
@pack_option
@sentences
def verify_record(record: Path, pack: Path | None) -> None:
    """Check a record: every move was legal, and every throw and shuffle follows from its secret or its seed.

    \b
    Example:  miskatonic verify game.record
    """
    kept = load_record(record)
    header = kept.header
    if not header.seed:
        why = "the game goes on" if header.proof is not None else "it has no seed, as a game from a real table has none"
        raise RecordError(f"{record}: the chance of this record cannot be checked, because {why}.")
    played = verify(miskatonic.game(header.game, pack), kept)
    for line in told(played):
        click.echo(line)


@main.command("hint")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(0), help="Stop after this many inputs, and think there.")
@click.option("--seconds", type=float, default=0.8, show_default=True, help="How long to think.")
@pack_option
@sentences
def give_hint(record: Path, to: int | None, seconds: float, pack: Path | None) -> None:
    """Show what the strongest bot would do at the end of a record, and why.

    \b
    Example:  miskatonic hint game.record
    """
    from miskatonic.bots import Eyes
    from miskatonic.core.chance import seeded
    from miskatonic.review.hints import hint

    kept = load_record(record)
    game = miskatonic.game(kept.header.game, pack)
    played = Playthrough.replay(game, kept, to)
    game, state = played.game, played.state
    if state.seat == NOBODY:
        raise UnknownName("The game is over: there is nothing left to decide.")
    advised = hint(Eyes(game, state, state.seat, seeded(1, ("eyes",))), 1, seconds=seconds)
    names = named_by_record(played.seats)
    who = names[state.seat] if state.seat < len(names) else HOUSE
    click.echo(f"{who}: {game.text(advised.move, state)} ({named(game.say(advised.move, state), names)})")
    click.echo(named(advised.why, names))


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|DIR…")
@pack_option
@sentences
def scenario(paths: Sequence[Path], pack: Path | None) -> None:
    """Run scenario files, one line each; exit code 1 if one fails.

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
@click.option("--search", help="Only rules that contain all these words.")
@click.pass_context
@sentences
def rules(context: click.Context, game_id: str | None, search: str | None) -> None:
    """Look up rules by id, by game or by words, and see which scenarios prove them.

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
        raise click.ClickException(f'No rule contains "{search}".')


@sentences
def tell_rule_by_id(rule_id: str) -> None:
    games = [miskatonic.game(each) for each in miskatonic.games()]
    for game in games:
        if rule_id.upper() in game.rulebook:
            rule = game.rulebook[rule_id]
            _tell_rule(rule)
            click.echo(f"  proven by: {listed(proofs_of(game, rule.id)) or 'no scenario'}")
            click.echo(f"  in the code: {listed(in_code(game.folder, rule.id)) or 'nowhere by its id'}")
            return
    prefixes = listed([next(iter(game.rulebook.rules)) for game in games])
    raise UnknownName(f"There is no rule {rule_id}. Rules look like {prefixes}; search with --search.")


def _tell_rule(rule: Rule) -> None:
    click.echo(f"{rule.id} ({rule.group}): {rule.text}")


@rules.command("coverage")
@click.argument("game_id", required=False, metavar="[GAME]")
@sentences
def rules_coverage(game_id: str | None) -> None:
    """List the scenarios that prove each rule; exit code 1 if a rule has none.

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
    """Check your own cards and tiles: content packs."""


@pack.command("check")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@sentences
def pack_check(folder: Path) -> None:
    """Check a content pack; for each fault: the file, the entry, what was expected and what was found.

    Then play with the pack and draw tables until every entry has been seen on one.

    \b
    Example:  miskatonic pack check my-pack/
    """
    from miskatonic.core.errors import PackError
    from miskatonic.core.packs import read_manifest
    from miskatonic.web import trying

    manifest = read_manifest(folder)
    game = miskatonic.game(manifest.game, folder)
    if faults := trying.missing_pictures(game, folder):
        raise PackError("\n".join(faults))
    seen, entries = trying.played_and_drawn(game, folder)
    click.echo(f'The pack "{manifest.name}" for {game.title} is sound ({game.pack.hash}).')
    click.echo(f"It was played and drawn: {seen} of its {entries} entries were seen on a table.")
