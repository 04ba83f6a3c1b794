"""The one judgement V of a game: each player's chance of winning a full position, 0..1.

It looks at every hand and at all that lies open, never at dice to come or at the order of piles. What the seats like
about the position (`evaluate` and the named features) is weighed by numbers that were fitted to games of bots; they
stand in the game's `thinking/chances.toml`, with the command they came from. A game without such numbers is judged by
`evaluate` alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from math import exp, log
from typing import TYPE_CHECKING

import msgspec

from miskatonic.core.errors import ContractError
from miskatonic.core.options import Value

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from miskatonic.core.game import Game
    from miskatonic.core.state import State

FILE = "thinking/chances.toml"
FAR = 6.0  # standard deviations: what lies further off was hardly met among the games the weights come from
SURE = 0.0005  # how near to 0 or 1 the chance of a game that goes on may come


class Fit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was fitted for one kind of game and number of seats, and from what."""

    contest: bool  # against each other: chances add up to one; or together: all have the same
    seats: int
    names: tuple[str, ...]  # of what is measured of a seat, in this order
    means: tuple[float, ...]  # and what is usual
    spreads: tuple[float, ...]
    weights: tuple[float, ...]
    even: float  # together: what is added
    curve: tuple[float, ...]  # what said chances of 0, 1/n … 1 came to in games that the weights had not seen
    level: str  # who played, on which deals, how many games
    options: dict[str, Value]
    seed: int
    games: int
    positions: int
    log_loss: float  # on the games that the curve comes from


class Fits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    made_by: str = ""
    fit: tuple[Fit, ...] = ()

    def best(self, seats: int, contest: bool, course: Mapping[str, Value]) -> Fit | None:
        """The one for this many seats or the nearest number, and of those for the course that is most like this."""

        def off(fit: Fit) -> tuple[int, int]:
            return abs(fit.seats - seats), len(fit.options.items() ^ course.items())

        return min((fit for fit in self.fit if fit.contest == contest), key=off, default=None)

    def judge(self, contest: bool, course: Mapping[str, Value], found: Sequence[dict[str, float]]) -> list[float]:
        """The chances of players of whom this was measured."""
        players = len(found)
        fit = self.best(players, contest, course)
        if fit is None:  # what each thinks of its own position
            looks = [logistic(one["looks"]) for one in found]
            return shares(looks) if contest else [sum(looks) / players] * players
        worths = [worth(fit, one) for one in found]
        if not contest:
            return [bent(fit, logistic(sum(worths) / players + fit.even))] * players
        top = max(worths)
        raised = [exp(one - top) for one in worths]
        return shares([bent(fit, one / sum(raised)) for one in raised])


def read_fits(folder: Traversable) -> Fits:
    """A game's own numbers; empty where it has none."""
    file = folder / FILE
    if not file.is_file():
        return Fits()
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Fits)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise ContractError(f"{file} cannot be read: {fault}. `miskatonic calibrate GAME --fit` writes it.") from None


def measured(game: Game, state: State, seat: int) -> dict[str, float]:
    """What is measured of a seat: how good it looks to it, whether it is to decide, its features, its turn."""
    looks = min(max(game.evaluate(state, seat), 1e-4), 1.0 - 1e-4)
    found = {"looks": log(looks / (1.0 - looks)), "decides": 1.0 if state.seat == seat else 0.0}
    found.update(game.features(state, seat))
    found.update(game.tempo(state, seat))
    return found


def tempo(in_turn: bool, left: int) -> dict[str, float]:
    """Whether it is a seat's turn, and how many steps of it are left.

    A judgement that knows only who decides is too low at the beginning of a turn and too high at its end: each
    player's own turns seem to win, and the others' to lose.
    """
    return {"turn": 1.0, "left": float(left)} if in_turn else {"turn": 0.0, "left": 0.0}


def closing(ahead: float, turns: float) -> dict[str, float]:
    """How sure a lead is where a limit of turns ends the game: all the more the fewer are left.

    `turns` are a player's own that are left, on average, the present one included.
    """
    return {"closing": ahead / max(turns, 0.1)}  # a placed position may be past the limit


def chances(game: Game, state: State) -> list[float]:
    """V: the chance of each player (not of the house); the result itself when the game is over."""
    outcome = state.outcome()
    if outcome is not None:
        return list(outcome.values)
    players = state.seats - game.house
    settled = game.settled(state)
    found = [measured(game, settled, seat) for seat in range(players)]
    return game.fits.judge(game.is_contest(state), game.course(state), found)


def worth(fit: Fit, found: dict[str, float]) -> float:
    total = 0.0
    for name, mean, spread, weight in zip(fit.names, fit.means, fit.spreads, fit.weights, strict=True):
        off = (found.get(name, mean) - mean) / spread
        total += weight * min(max(off, -FAR), FAR)
    return total


def bent(fit: Fit, chance: float) -> float:
    """A chance as it came true: on the line between two points of the curve."""
    steps = len(fit.curve) - 1
    at = min(int(chance * steps), steps - 1)
    share = chance * steps - at
    return min(max(fit.curve[at] * (1.0 - share) + fit.curve[at + 1] * share, SURE), 1.0 - SURE)


def logistic(value: float) -> float:
    return 1.0 / (1.0 + exp(-value)) if value > 0 else exp(value) / (1.0 + exp(value))


def shares(values: Sequence[float]) -> list[float]:
    """Parts of one; a seat alone keeps what it has."""
    whole = sum(values)
    if len(values) == 1:
        return list(values)
    return [value / whole for value in values] if whole > 0 else [1.0 / len(values)] * len(values)
