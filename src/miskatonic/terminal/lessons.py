"""What the commands about lessons do: take one, check many."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

import miskatonic
from miskatonic.core.errors import MiskatonicError, UnknownName
from miskatonic.core.game import Game
from miskatonic.core.lessons.checking import check, words_of
from miskatonic.core.lessons.lesson import Lesson, first_game_needs, lessons_of, read_lesson, untaught
from miskatonic.terminal.learning import LessonTable
from miskatonic.web.trying import things_drawn


def learn_game(game: Game, number: int) -> None:
    """Take a lesson at this terminal."""
    lessons = list(lessons_of(game).values())
    if number > len(lessons):
        raise UnknownName(f"{game.title} has {len(lessons)} lessons; there is no lesson {number}.")
    LessonTable(lessons[number - 1], game, ask=input, tell=click.echo).run()
    if number < len(lessons):
        click.echo(f"Next: miskatonic learn {game.id} {number + 1} ({lessons[number].title})")


def check_lessons(paths: Sequence[Path]) -> bool:
    """Check the lessons of files and folders, or of all games; whether all of them are sound."""
    faulty = 0
    for file in lesson_files(paths):
        faulty += tell_checked(str(file), *checked_file(file))
    for game in map(miskatonic.game, () if paths else miskatonic.games()):
        for at, (name, found) in enumerate(lessons_of(game).items()):
            faults = check(found, game, first=at == 0, look=things_drawn)
            faulty += tell_checked(f"{game.id}/{name}", found, faults)
        faulty += tell_untaught(game)
    return not faulty


def lesson_files(paths: Sequence[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        found = sorted(path.rglob("[0-9][0-9]_*.toml")) if path.is_dir() else [path]
        if not found or not found[0].is_file():
            raise UnknownName(f"{path}: there is no lesson here. A lesson is a file such as 01_first_light.toml.")
        files += found
    return files


def checked_file(file: Path) -> tuple[Lesson | None, list[str]]:
    try:
        found = read_lesson(file.read_text(encoding="utf-8"))
        game = miskatonic.game(found.game)
    except MiskatonicError as fault:
        return None, [str(fault)]
    except (OSError, UnicodeDecodeError) as fault:
        return None, [f"not readable: {fault}"]
    return found, check(found, game, first=file.name.startswith("01_"), look=things_drawn)


def tell_checked(name: str, found: Lesson | None, faults: list[str]) -> bool:
    about = f"{found.title}, {len(found.beats)} beats, {words_of(found)} words" if found else ""
    click.echo(f"{'FAILED' if faults else 'ok    '} {name}: {about}")
    for fault in faults:
        click.echo(f"       {fault}")
    return bool(faults)


def tell_untaught(game: Game) -> bool:
    """The rules that no lesson teaches; it is a fault when a first full game needs one of them."""
    left = untaught(game)
    missing = sorted(set(first_game_needs(game)) & set(left))
    if missing:
        click.echo(f"FAILED {game.id}: a first game needs {', '.join(missing)}, which no lesson teaches")
    click.echo(f"       {game.title}: no lesson teaches {', '.join(left) or 'nothing: all rules are taught'}")
    return bool(missing)
