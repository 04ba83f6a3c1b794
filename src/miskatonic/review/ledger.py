"""The ledger of a game: what chance, one's own skill, the others, and all that remains made of a seat's chances.

V is the one judgement of `core/chances.py`. The terms add up to the result by construction; what proves them is that
the mean of chance is zero whatever V is, and that decisions are judged by their seat's knowledge alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from miskatonic.core.chance import Chance
from miskatonic.core.game import Game
from miskatonic.core.options import Value
from miskatonic.core.state import State
from miskatonic.review.judging import Depth

V = Callable[[State], Sequence[float]]


class Ledger(msgspec.Struct, frozen=True):
    """One seat's account, in chances of winning: initial and the four terms together are the result."""

    initial: float  # the mean of V over fresh set-ups
    chance: float  # dice and draws, the deal among them
    skill: float  # what its own decisions gave away, 0 or less
    rivals: float  # what the decisions of the others changed
    remainder: float  # hidden cards and our judgement's error
    result: float  # how it ended; V where it did not


class Luck(msgspec.Struct, frozen=True):
    """One step, for each player: V after it, what chance made of it, and what the decision did."""

    after: tuple[float, ...]
    chance: tuple[float, ...]
    decision: tuple[float, ...]


def initial(game: Game, seats: int, options: dict[str, Value], chance: Chance, set_ups: int, v: V) -> list[float]:
    """The mean of V over fresh set-ups."""
    found = [v(game.set_up(seats, options, chance.fresh(len(game.streams)))) for _ in range(set_ups)]
    return [sum(one[seat] for one in found) / set_ups for seat in range(seats)]


def expected(before: State, move: int, chance: Chance, redraws: int, v: V) -> list[float]:
    """The mean of V after a move, over what chance might have made of it."""
    total: list[float] = []
    for _ in range(redraws):
        world = before.redraw(chance)
        world.play(move)
        found = v(world)
        total = [a + b for a, b in zip(total, found, strict=True)] if total else list(found)
    return [one / redraws for one in total]


def step(before: State, move: int, after: State, chance: Chance, redraws: int, v: V) -> Luck:
    """What a step came to. Where nothing was left to chance, all of it is the decision's."""
    was, now = v(before), v(after)
    mean = now if after.surprises == before.surprises else expected(before, move, chance, redraws, v)
    return Luck(
        tuple(now),
        tuple(a - b for a, b in zip(now, mean, strict=True)),
        tuple(a - b for a, b in zip(mean, was, strict=True)),
    )


def summed(
    seat: int, first: float, deal: float, movers: Sequence[int], steps: Sequence[Luck], losses: Sequence[float]
) -> Ledger:
    """The account of a seat; `losses` are what each decision is proven to have given away."""
    skill = -sum(loss for mover, loss in zip(movers, losses, strict=True) if mover == seat)
    chance = deal + sum(one.chance[seat] for one in steps)
    rivals = sum(one.decision[seat] for mover, one in zip(movers, steps, strict=True) if mover != seat)
    result = steps[-1].after[seat] if steps else first + deal
    return Ledger(first, chance, skill, rivals, result - first - chance - skill - rivals, result)


class Fortune:
    """What chance gives each player of a game that is being played: shown each position with the move to come."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Value], chance: Chance, depth: Depth, v: V | None = None
    ) -> None:
        self.chance = chance
        self.redraws = depth.redraws
        self.v = v or game.chances
        self.total = [-one for one in initial(game, seats, options, chance, depth.set_ups, self.v)]
        self.before: State | None = None
        self.move = 0

    def watch(self, state: State, move: int) -> None:
        if self.before is None:
            self._add(self.v(state))
        else:
            self._after(state)
        self.before = state.clone()
        self.move = move

    def end(self, values: Sequence[float]) -> tuple[float, ...]:
        """The game is over with these results."""
        if self.before is not None:
            self._add(values)
            self._less_expected(self.before)
        return tuple(self.total)

    def _after(self, state: State) -> None:
        before = self.before
        if before is not None and state.surprises > before.surprises:
            self._add(self.v(state))
            self._less_expected(before)

    def _less_expected(self, before: State) -> None:
        self._add([-one for one in expected(before, self.move, self.chance, self.redraws, self.v)])

    def _add(self, values: Sequence[float]) -> None:
        self.total = [a + b for a, b in zip(self.total, values, strict=True)]
