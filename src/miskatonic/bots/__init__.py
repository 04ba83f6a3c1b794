"""Bots: a bot sees its seat's knowledge and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.bots.eyes import Bot, Eyes
from miskatonic.bots.greedy import Greedy
from miskatonic.bots.levels import Adept, Novice, Scholar
from miskatonic.bots.random import Random
from miskatonic.bots.search import Elder, Search
from miskatonic.core.errors import UnknownName, listed

# The ladder for people, from a beginner to the strongest; the same in the browser, the terminal and the command line.
LADDER = {
    "novice": "plays most moves without thinking",
    "adept": "looks one move ahead, and slips now and then",
    "scholar": "looks one move ahead, and hardly ever slips",
    "elder": "thinks as far ahead as is useful, and forgets nothing",
}

# What the levels were called before: records and commands that say so are still understood.
FORMER = {"hurried": "novice", "careful": "adept", "patient": "scholar", "dreadful": "elder"}

# How long each seems to think at a table, compared with the usual pause: no longer than a second and a half.
PACE = {"novice": 0.6, "adept": 1.0, "scholar": 1.4, "elder": 1.8}

LEVELS: dict[str, Callable[[int], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "search": lambda seed: Search(seed, iterations=400),
    "novice": Novice,
    "adept": Adept,
    "scholar": Scholar,
    "elder": Elder,
}


def level_named(name: str) -> str:
    """A level by its present name, where it is given by a former one."""
    return FORMER.get(name, name)


def bot(level: str, seed: int) -> Bot:
    """A bot by its level; its own chance comes from the seed.

    `search:500it` or `search:0.1s` gives a search its budget.
    """
    name, colon, budget = level_named(level).partition(":")
    if name not in LEVELS:
        raise UnknownName(f'There is no bot "{level}". There are: {listed(list(LEVELS))}.')
    if not colon:
        return LEVELS[name](seed)
    if name != "search":
        raise UnknownName(f'"{level}": only search takes a budget.')
    if budget.endswith("it") and budget[:-2].isdigit() and int(budget[:-2]) > 0:
        return Search(seed, iterations=int(budget[:-2]))
    try:
        seconds = float(budget.removesuffix("s")) if budget.endswith("s") else 0.0
    except ValueError:
        seconds = 0.0
    if seconds <= 0:
        raise UnknownName(f'"{level}": a budget is iterations or seconds, such as search:500it or search:0.1s.')
    return Search(seed, seconds=seconds)


__all__ = ["LADDER", "LEVELS", "PACE", "Bot", "Eyes", "bot", "level_named"]
