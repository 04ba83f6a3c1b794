"""Bots: a bot sees its seat's knowledge and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.bots.eyes import Bot, Eyes
from miskatonic.bots.greedy import Greedy
from miskatonic.bots.random import Random
from miskatonic.core.errors import UnknownName, listed

LEVELS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy}


def bot(level: str, seed: int) -> Bot:
    """A bot by its level; its own chance comes from the seed."""
    if level not in LEVELS:
        raise UnknownName(f'There is no bot "{level}". There are: {listed(list(LEVELS))}.')
    return LEVELS[level](seed)


__all__ = ["LEVELS", "Bot", "Eyes", "bot"]
