"""What the commands share: how options and seats are written, and how bad input is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click

from miskatonic.bots import LEVELS, level_named
from miskatonic.bots.own import bot_or_own
from miskatonic.core.errors import MiskatonicError, UnknownName, listed
from miskatonic.core.game import Game

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
            raise UnknownName(f'"{pair}" is not an option: write name=value, such as max_turns=200.')
        chosen[name] = value
    return chosen


def read_seats(seats: str | None, game: Game, default: Sequence[str]) -> list[str]:
    """Seats given as human,adept,…; each is human or a bot's level."""
    levels = [level_named(level.strip()) for level in seats.split(",")] if seats else list(default)
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
