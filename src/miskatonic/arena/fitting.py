"""The numbers of a game's chances, fitted to games of bots: a conditional logistic regression, and what became of it.

Half of the games give the weights, the other half the curve that bends what was said to what came true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from miskatonic.arena.calibration import Sample, judged
from miskatonic.core.chances import FAR, Fit, Fits
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.options import Value

RIDGE = 2.0  # against weights that a few games make large
ROUNDS = 40  # of Newton's method; it settles long before
KNOTS = 20
LEAST = 1e-6

Array = NDArray[np.float64]


def fitted(samples: Sequence[Sample], options: dict[str, Value], seed: int) -> Fit:
    """What fits the games best; all must be of one game, level and number of seats."""
    first = samples[0]
    if len(samples) < 4:
        raise MiskatonicError("Chances cannot be fitted to fewer than four games.")
    table = _rows(samples)
    means = table.mean((0, 1))
    spreads = np.where(table.std((0, 1)) > LEAST, table.std((0, 1)), 1.0)
    even = _result([*samples[::2]])
    weights, offset = _weights(samples[::2], means, spreads, first.contest, even)
    fit = Fit(
        contest=first.contest,
        seats=first.seats,
        names=first.names,
        means=_rounded(means),
        spreads=_rounded(spreads),
        weights=_rounded(weights),
        even=round(float(offset), 5),
        curve=tuple(at / KNOTS for at in range(KNOTS + 1)),
        level=first.level,
        options=options,
        seed=seed,
        games=len(samples),
        positions=sum(len(one.positions) for one in samples),
        log_loss=0.0,
    )
    curve = _curve(samples[1::2], fit)
    return _with(fit, curve=curve, log_loss=round(log_loss(samples[1::2], _with(fit, curve=curve)), 4))


def log_loss(samples: Sequence[Sample], fit: Fit) -> float:
    """How surprising the results were, on average: less is better, and ln(seats) or so is to know nothing."""
    total, count = 0.0, 0
    for one in samples:
        for said in judged(Fits(fit=(fit,)), one):
            values = np.array(one.values if one.contest else one.values[:1])
            chance = np.clip(np.array(said[: len(values)]), LEAST, 1 - LEAST)
            terms = values * np.log(chance)
            if not one.contest:
                terms = terms + (1 - values) * np.log(1 - chance)
            total -= float(terms.sum())
            count += 1
    return total / max(count, 1)


def _with(fit: Fit, **changes: Any) -> Fit:
    return Fit(**{**{name: getattr(fit, name) for name in Fit.__struct_fields__}, **changes})


def _rounded(values: Array) -> tuple[float, ...]:
    return tuple(round(float(value), 5) for value in values)


def _rows(samples: Sequence[Sample]) -> Array:
    """Positions by seats by what was measured."""
    return np.array([position for one in samples for position in one.positions], np.float64)


def _results(samples: Sequence[Sample]) -> Array:
    return np.array([one.values for one in samples for _ in one.positions], np.float64)


def _result(samples: Sequence[Sample]) -> float:
    return min(max(float(_results(samples).mean()), 0.01), 0.99)


def _weights(
    samples: Sequence[Sample], means: Array, spreads: Array, contest: bool, even: float
) -> tuple[Array, float]:
    """Newton's method on the likelihood of the results; a small ridge keeps the weights in bounds."""
    table = np.clip((_rows(samples) - means) / spreads, -FAR, FAR)
    results = _results(samples)
    if contest:
        weights = np.zeros(table.shape[2])
        for _ in range(ROUNDS):
            worth = table @ weights
            chance = np.exp(worth - worth.max(1, keepdims=True))
            chance /= chance.sum(1, keepdims=True)
            whole = results.sum(1, keepdims=True)  # nobody may have won
            slope = np.einsum("ns,nsk->k", chance * whole - results, table) + RIDGE * weights
            middle = np.einsum("ns,nsk->nk", chance, table)
            bend = np.einsum("ns,nsk,nsl->kl", chance, table, table) - middle.T @ middle
            weights = weights - np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
        return weights, 0.0
    mean = np.concatenate([table.mean(1), np.ones((len(table), 1))], 1)
    weights = np.zeros(mean.shape[1])
    weights[-1] = np.log(even / (1 - even))
    ridge = np.diag([RIDGE] * (len(weights) - 1) + [LEAST])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(mean @ weights, -30, 30)))
        slope = mean.T @ (chance - results[:, 0]) + ridge @ weights
        bend = (mean * (chance * (1 - chance))[:, None]).T @ mean
        weights = weights - np.linalg.solve(bend + ridge, slope)
    return weights[:-1], float(weights[-1])


def _curve(samples: Sequence[Sample], fit: Fit) -> tuple[float, ...]:
    """Beta calibration: the logit of what came true as a straight line in log p and log (1 - p)."""
    said: list[float] = []
    came: list[float] = []
    for one in samples:
        for position in judged(Fits(fit=(fit,)), one):
            seats = len(position) if one.contest else 1
            said += position[:seats]
            came += one.values[:seats]
    chance = np.clip(np.array(said), LEAST, 1 - LEAST)
    table = np.stack([np.log(chance), -np.log(1 - chance), np.ones(len(chance))], 1)
    weights = np.array([1.0, 1.0, 0.0])
    start = weights.copy()
    for _ in range(ROUNDS):
        now = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (now - np.array(came)) + RIDGE * (weights - start)
        bend = (table * (now * (1 - now))[:, None]).T @ table
        weights = weights - np.linalg.solve(bend + RIDGE * np.eye(3), slope)
    weights[:2] = np.maximum(weights[:2], 0.05)  # more is never less
    knots = np.clip(np.arange(KNOTS + 1) / KNOTS, LEAST, 1 - LEAST)
    bent = 1 / (1 + np.exp(-(weights[0] * np.log(knots) - weights[1] * np.log(1 - knots) + weights[2])))
    return (0.0, *_rounded(bent[1:-1]), 1.0)


def written(fits: Fits) -> str:
    """The file, as TOML: one list a line."""
    lines = [f'made_by = "{fits.made_by}"']
    for fit in fits.fit:
        lines += ["", "[[fit]]"]
        for name in Fit.__struct_fields__:
            lines.append(f"{name} = {_toml(getattr(fit, name))}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(one) for one in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_toml(one)}' for name, one in value.items())} }}" if value else "{}"
    return repr(value)
