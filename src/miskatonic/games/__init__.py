"""The games: one folder is one game, and to add a game is to add a folder.

`import miskatonic.games.stars_are_right` finds a game as any module is found. The package can be called as well:
`miskatonic.games()` lists the games by id.
"""

from __future__ import annotations

import pkgutil
import sys
from functools import cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from threading import RLock
from types import ModuleType

from miskatonic.core.errors import ContractError, UnknownName, listed
from miskatonic.core.game import Game

_loading = RLock()  # of one game there is one, whichever threads ask for it first


@cache
def games() -> tuple[str, ...]:
    """The ids of the games with rules in this package, and in the folders added to it."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def game(id: str, pack: str | Path | None = None) -> Game:
    """A game by its id, with its own content or with a pack laid over it."""
    if id not in games():
        raise UnknownName(f'There is no game "{id}". There are: {listed(games())}.')
    return _standard(id) if pack is None else _class(id)(Path(pack))


def add_folder(folder: str | Path) -> None:
    """Look for games in this folder too: each folder in it is one game, imported as `miskatonic.games.NAME`."""
    if str(folder) not in __path__:
        __path__.append(str(folder))
        invalidate_caches()  # the folder may be younger than what Python knows of it
        games.cache_clear()


def remove_folder(folder: str | Path) -> None:
    """Look there no longer."""
    if str(folder) in __path__:
        __path__.remove(str(folder))
        games.cache_clear()


def _standard(id: str) -> Game:
    with _loading:
        return _loaded(id)


@cache
def _loaded(id: str) -> Game:
    return _class(id)()


def _class(id: str) -> type[Game]:
    package = f"miskatonic.games.{id}"
    try:
        found: type[Game] = import_module(package).GAME
    except ImportError as fault:
        if not (fault.name or "").startswith(package):
            raise
        if fault.name == f"{package}.numbers":
            remedy = (
                f"its numbers/ are not made yet. Make them from its names.py: python -m miskatonic.core.names {package}"
            )
        else:
            remedy = f"{fault.msg}. docs/your-first-game.md says which files a game has."
        raise ContractError(f"{id} cannot be loaded: {remedy}") from fault
    return found


class Games(ModuleType):
    """What this package is, so that it can be called."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = Games
