"""The numbers of a game's chances, fitted to games of bots: a conditional logistic regression, and what became of it.

All games give the weights. The curve that bends what was said to what came true comes from games that the weights had
not seen: each fifth of them is judged by weights from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from miskatonic.arena.calibration import FITTED, TENTHS, Sample, judged
from miskatonic.core.chances import FAR, Fit, Fits
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.options import Value

RIDGE = 3.0  # how many games it takes to be moved by them
BEND = 0.02  # how far the line of the curve is usually off, in chances
FOLDS = 5
ROUNDS = 40  # of Newton's method; it settles long before,
SETTLED = 1e-7  # when a step changes no weight by more than this
KNOTS = 20
LEAST = 1e-6

Array = NDArray[np.float64]


def fitted(
    samples: Sequence[Sample], options: dict[str, Value], seed: int, signs: Mapping[str, float] | None = None
) -> Fit:
    """What fits the games best; all must be of one game, level and number of seats.

    `signs` are the game's own weights: what it likes never counts against a seat. Winners may often have had little of
    it, but whoever follows a judgement that punishes it plays worse.
    """
    if len(samples) < 2 * FOLDS:
        raise MiskatonicError(f"Chances cannot be fitted to fewer than {2 * FOLDS} games.")
    plain = _weighed(samples, options, seed, signs or {})
    seats = plain.seats if plain.contest else 1  # together all have one chance
    said: list[float] = []
    came: list[float] = []
    games: list[int] = []
    surprise = 0.0
    for fold in range(FOLDS):
        others = [one for at, one in enumerate(samples) if at % FOLDS != fold]
        unseen = samples[fold::FOLDS]
        fit = _weighed(others, options, seed, signs or {})
        surprise += log_loss(unseen, fit) / FOLDS
        for one in unseen:
            for position in judged(Fits(fit=(fit,)), one):
                said += position[:seats]
                came += one.values[:seats]
                games += [one.seed] * seats
    return _with(plain, curve=curve(said, came, games, seats), log_loss=round(surprise, 4))


def _weighed(samples: Sequence[Sample], options: dict[str, Value], seed: int, signs: Mapping[str, float]) -> Fit:
    """The weights alone: what is said is not bent yet."""
    first = samples[0]
    table = _rows(samples)
    means = table.mean((0, 1))
    spreads = np.where(table.std((0, 1)) > LEAST, table.std((0, 1)), 1.0)
    kept = np.ones(len(first.names), bool)
    liked = np.array([np.sign(signs.get(name, 0.0)) for name in first.names])
    while True:
        weights, even = _weights(table, _results(samples), means, np.where(kept, spreads, np.inf), first.contest)
        wrong = kept & (weights * liked < -LEAST)
        if not wrong.any():
            break
        kept &= ~wrong
    return Fit(
        contest=first.contest,
        seats=first.seats,
        names=first.names,
        means=_rounded(means),
        spreads=_rounded(spreads),
        weights=_rounded(weights),
        even=round(even, 5),
        curve=tuple(at / KNOTS for at in range(KNOTS + 1)),
        level=first.level,
        options=options,
        seed=seed,
        games=len(samples),
        positions=len(table),
        log_loss=0.0,
    )


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


def _weights(rows: Array, results: Array, means: Array, spreads: Array, contest: bool) -> tuple[Array, float]:
    """Newton's method on the likelihood of the results, a game counting once whatever is kept of it.

    The ridge draws the weights to the judgement that is there already: `looks` alone.
    """
    table = np.clip((rows - means) / spreads, -FAR, FAR)
    prior = np.zeros(table.shape[2])
    prior[0] = spreads[0]  # of `looks`, which is always kept
    if not contest:
        table = np.concatenate([table.mean(1), np.ones((len(table), 1))], 1)
        found = _newton(_together(table, results[:, 0], 1 / FITTED), np.append(prior, means[0]))
        return found[:-1], float(found[-1])
    return _newton(_against(table, results), prior), 0.0


Slope = Callable[[Array], tuple[float, Array, Array]]  # at some weights: how bad they are, the gradient, the Hessian


def _together(table: Array, results: Array, weight: float) -> Slope:
    """Of a logistic regression."""

    def at(weights: Array) -> tuple[float, Array, Array]:
        chance = np.clip(_logistic(table @ weights), LEAST, 1 - LEAST)
        loss = -float((results * np.log(chance) + (1 - results) * np.log(1 - chance)).sum())
        bend = (table * (chance * (1 - chance))[:, None]).T @ table
        return weight * loss, weight * table.T @ (chance - results), weight * bend

    return at


def _against(table: Array, results: Array) -> Slope:
    """Of a conditional logistic regression: the seats of a position share what was won."""
    whole = results.sum(1, keepdims=True)  # nobody may have won
    flat = table.reshape(-1, table.shape[2])

    def at(weights: Array) -> tuple[float, Array, Array]:
        worth = table @ weights
        chance = np.exp(worth - worth.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        loss = -float((results * np.log(np.maximum(chance, LEAST))).sum()) / FITTED
        middle = np.einsum("ns,nsk->nk", chance, table)
        bend = (flat * chance.reshape(-1, 1)).T @ flat - middle.T @ middle
        return loss, np.einsum("ns,nsk->k", chance * whole - results, table) / FITTED, bend / FITTED

    return at


def _newton(slope: Slope, prior: Array) -> Array:
    """The weights that fit best, not far from `prior`; a step that leads too far is halved."""
    weights = prior.copy()

    def bad(loss: float, at: Array) -> float:
        return loss + RIDGE / 2 * float(((at - prior) ** 2).sum())

    loss, gradient, bend = slope(weights)
    for _ in range(ROUNDS):
        step = np.linalg.solve(bend + RIDGE * np.eye(len(weights)), gradient + RIDGE * (weights - prior))
        for _ in range(ROUNDS):
            found = slope(weights - step)
            if bad(found[0], weights - step) <= bad(loss, weights):
                break
            step = step / 2
        weights = weights - step
        loss, gradient, bend = found
        if abs(step).max() < SETTLED:
            break
    return weights


def _logistic(values: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))))


def curve(said: Sequence[float], came: Sequence[float], games: Sequence[int], seats: int = 1) -> tuple[float, ...]:
    """What chances came to: a line, and in each tenth what that is still off by, as far as its games can tell.

    The line is beta calibration, the logit of what came true as a straight line in log p and log (1 - p). A tenth is
    moved by its effective sample size, for the positions of one game share its end: hundreds of games draw the line
    alone, and only thousands can bend it. The chances of rivals, `seats` after each other, are made to add up to one
    again when they are bent, which takes back a part of it: so a tenth is moved until what is said then is true.
    """
    told, results = np.clip(np.array(said), LEAST, 1 - LEAST), np.array(came)
    of_game = np.unique(np.array(games), return_inverse=True)[1]
    line = _line(told, results, weight=(of_game.max() + 1) / len(told))
    hats = _hats(told)
    shares = np.zeros((of_game.max() + 1, TENTHS))
    np.add.at(shares, of_game, hats)
    known = shares.sum(0) ** 2 / np.maximum((shares**2).sum(0), LEAST)
    whole = np.maximum(hats.sum(0), LEAST)
    chance = hats.T @ line(told) / whole
    trust = known / np.maximum(known + chance * (1 - chance) / BEND**2, LEAST)  # of an empty tenth: none
    knots = np.arange(KNOTS + 1) / KNOTS
    straight, knot_hats = line(np.clip(knots, LEAST, 1 - LEAST)), _hats(knots)
    bends = np.zeros(TENTHS)
    for _ in range(ROUNDS):
        # More is never less.
        drawn = np.maximum.accumulate(np.clip(straight + knot_hats @ bends, 0.0, 1.0))
        bent = np.interp(told, knots, drawn).reshape(-1, seats)
        if seats > 1:
            bent /= bent.sum(1, keepdims=True)
        bends = trust * (bends + hats.T @ (results - bent.ravel()) / whole)
    return _rounded(drawn)


def _line(told: Array, came: Array, weight: float) -> Callable[[Array], Array]:
    """Beta calibration: what came of each chance, a game counting once."""

    def made_of(chance: Array) -> Array:
        return np.column_stack([np.log(chance), -np.log(1 - chance), np.ones(len(chance))])

    weights = _newton(_together(made_of(told), came, weight), np.array([1.0, 1.0, 0.0]))
    weights[:2] = np.maximum(weights[:2], 0.05)
    return lambda chance: _logistic(made_of(chance) @ weights)


def _hats(chance: Array) -> Array:
    """How much each tenth has to say at these chances: all at its middle, nothing at the next one's."""
    middles = (np.arange(TENTHS) + 0.5) / TENTHS
    inside = np.clip(chance, middles[0], middles[-1])
    return np.maximum(0.0, 1.0 - np.abs(inside[:, None] - middles) * TENTHS)


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
