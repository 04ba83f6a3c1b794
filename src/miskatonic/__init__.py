"""Miskatonic: five Cthulhu Mythos tabletop games, for people, bots and researchers.

>>> import miskatonic
>>> table = miskatonic.game("stars_are_right").table(seats=2, seed=1)
>>> step = table.play("invoke formless_6")
>>> table.undo()
"""

import sys
from typing import Any, cast

from miskatonic.compiling import library

library.install()  # before anything that may be compiled is imported

from miskatonic.games import Games, game  # noqa: E402

games = cast(Games, sys.modules["miskatonic.games"])  # the package, which can be called: games() lists the ids

__all__ = ["game", "games"]


def __getattr__(name: str) -> Any:
    """`__version__`, as it was installed: pyproject.toml says it, and few ask."""
    if name == "__version__":
        from importlib.metadata import version

        return version("miskatonic")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
