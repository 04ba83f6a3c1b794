"""What bots won, with the luck taken out: the chance terms of a review as control variates (after AIVAT).

What dice, draws and the deal gave a seat is zero on average whatever V is, so that a result less its luck has the same
mean as the result, and most often a smaller spread: fewer games tell as much. V is fixed before the games are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from miskatonic.arena.match import Z95, Match


class Adjusted(msgspec.Struct, frozen=True):
    """The share of games that a level won without its luck, with the 95 % interval."""

    level: str
    share: float
    low: float
    high: float
    luck: float  # what is taken out, on average: within `error` of zero
    error: float  # half of its 95 % interval
    saved: float  # how many games without the adjustment tell as much as one with it


def adjusted(matches: Sequence[Match], level: str) -> Adjusted:
    """Of the games of one level whose luck is known."""
    raw: list[float] = []
    luck: list[float] = []
    for match in matches:
        for seat, name in enumerate(match.levels):
            if name == level and match.luck:
                raw.append(match.outcome.values[seat])
                luck.append(match.luck[seat])
    without = [value - one for value, one in zip(raw, luck, strict=True)]
    share, error = mean_and_error(without)
    gone, off = mean_and_error(luck)
    spread = mean_and_error(raw)[1]
    return Adjusted(level, share, share - error, share + error, gone, off, (spread / error) ** 2 if error else 1.0)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """A mean, and half of its 95 % interval."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 1.0
    return mean, Z95 * sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))
