"""A bot of your own, from a Python file: `path/to/mybot.py:MyBot` wherever the command line takes a level.

Only for the command line: a server must never load what a visitor names.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FrameType

from miskatonic.bots import bot
from miskatonic.bots.eyes import Bot, Eyes
from miskatonic.bots.random import Random
from miskatonic.core.errors import UnknownName

SECONDS = 10  # for one decision of somebody else's bot


class TookTooLong(Exception):
    pass


def bot_or_own(level: str, seed: int) -> Bot:
    """A bot by its level, or from a file."""
    path, colon, name = level.rpartition(":")
    return OwnBot(level, _load(Path(path), name), seed) if colon and path.endswith(".py") else bot(level, seed)


def _load(path: Path, name: str) -> type[Bot]:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise UnknownName(f"{path}: there is no such file to read a bot from.")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise UnknownName(f"{path} cannot be loaded: {type(fault).__name__}: {fault}.") from None
    found = getattr(module, name, None)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise UnknownName(f"{path} has no bot {name}, that is, no such class derived from miskatonic.bots.Bot.")
    return found


class OwnBot(Bot):
    """Plays what somebody's bot chooses. When it crashes, hangs or cheats, that decision falls to `random`."""

    def __init__(self, level: str, made: type[Bot], seed: int) -> None:
        super().__init__(seed)
        self.level = level
        self.fallback = Random(seed)
        try:
            self.bot = made(seed)
        except Exception as fault:
            raise UnknownName(f"{level} cannot be started: {type(fault).__name__}: {fault}.") from None
        self.told: set[str] = set()

    def choose(self, eyes: Eyes) -> int:
        try:
            with _time_limit(SECONDS):
                move = self.bot.choose(eyes)
        except TookTooLong:
            return self._forfeit(eyes, f"took more than {SECONDS} seconds")
        except Exception as fault:
            return self._forfeit(eyes, f"failed: {type(fault).__name__}: {fault}")
        if move not in eyes.moves():
            return self._forfeit(eyes, f"chose {move!r}, which is not legal")
        return move

    def _forfeit(self, eyes: Eyes, why: str) -> int:
        if why not in self.told:
            self.told.add(why)
            print(f"{self.level} {why}; a random move is played instead.", file=sys.stderr)
        return self.fallback.choose(eyes)


@contextmanager
def _time_limit(seconds: int) -> Iterator[None]:
    """An alarm, where there is one: on Unix, in the main thread."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
