"""What bots won, with the luck taken out: the chance terms of a review as control variates (after AIVAT).

What dice, draws and the deal gave a seat is zero on average whatever V is, so that a result less its luck has the same
mean as the result, and most often a smaller spread: fewer games tell as much. V is fixed before the games are played.
How much of the luck counts is learnt, for each half of the games from the other half: players who waste their luck
would be corrected too far by the whole of it, and a share learnt from other games keeps the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from miskatonic.arena.match import Z95, Match

FEWEST = 10  # games from which a weight is learnt; with fewer, luck counts whole


class Adjusted(msgspec.Struct, frozen=True):
    """The share of games that a level won without its luck, with the 95 % interval."""

    level: str
    share: float
    low: float
    high: float
    luck: float  # on average: within `error` of zero
    error: float  # half of its 95 % interval
    weight: float  # how much of it is taken out
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
    halves = [at // 2 % 2 for at in range(len(raw))]  # two games of one deal stay together
    weights = [weight_of_luck(*other_half(raw, luck, halves, half)) for half in (0, 1)]
    without = [value - weights[half] * one for value, one, half in zip(raw, luck, halves, strict=True)]
    share, error = mean_and_error(without)
    gone, off = mean_and_error(luck)
    spread = mean_and_error(raw)[1]
    saved = (spread / error) ** 2 if error else 1.0
    return Adjusted(level, share, share - error, share + error, gone, off, sum(weights) / 2, saved)


def other_half(
    raw: Sequence[float], luck: Sequence[float], halves: Sequence[int], half: int
) -> tuple[list[float], list[float]]:
    others = [at for at, one in enumerate(halves) if one != half]
    return [raw[at] for at in others], [luck[at] for at in others]


def weight_of_luck(raw: Sequence[float], luck: Sequence[float]) -> float:
    """How much of a result goes with the luck in these games: their covariance by the spread of luck."""
    if len(raw) < FEWEST:
        return 1.0
    mean, gone = sum(raw) / len(raw), sum(luck) / len(luck)
    spread = sum((one - gone) ** 2 for one in luck)
    together = sum((value - mean) * (one - gone) for value, one in zip(raw, luck, strict=True))
    return together / spread if spread else 1.0


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """A mean, and half of its 95 % interval."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 1.0
    return mean, Z95 * sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))
