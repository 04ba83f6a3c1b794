"""The games: one folder is one game, and to add a game is to add a folder."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from miskatonic.core.errors import UnknownName, listed
from miskatonic.core.game import Game


@cache
def games() -> tuple[str, ...]:
    """The ids of the games with rules in this package."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def game(id: str, pack: str | Path | None = None) -> Game:
    """A game by its id, with its own content or with a pack laid over it."""
    if id not in games():
        raise UnknownName(f'There is no game "{id}". There are: {listed(games())}.')
    return _standard(id) if pack is None else _class(id)(Path(pack))


@cache
def _standard(id: str) -> Game:
    return _class(id)()


def _class(id: str) -> type[Game]:
    found: type[Game] = import_module(f"miskatonic.games.{id}").GAME
    return found
