"""The rest of a turn: what a seat would do with it.

V in the middle of a turn does not know what is left to do: it gave 37 % to a player who won with the next move. So
hints and reviews judge a move by what V says once the turn is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.rollouts import Rollouts
from miskatonic.bots.search import Elder
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY, State
from miskatonic.core.thinking import Thinking

LONGEST = 24  # moves that are played on, at most
PLANNING = 15  # iterations of the search for each of them: they find most of what six hundred would


def searches(thinking: Thinking) -> bool:
    """Whether a tree of moves beats the look-ahead. Rollouts of turns are no use for planning the rest of one."""
    return thinking.elder > 0 and not thinking.rollout_turns


class Rest:
    """The rest of a turn in which a seat decides.

    Where a turn of its own has several steps, what others do in the middle of it is part of it.
    """

    def __init__(self, game: Game, state: State, seat: int, iterations: int) -> None:
        self.game = game
        self.seat = seat
        self.iterations = iterations
        self.turn = game.turn(state)
        self.has_turn = bool(game.tempo(state, seat).get("turn"))
        self.thinking = game.thinks(state)
        self.searches = searches(self.thinking)

    def goes_on(self, state: State) -> bool:
        if state.seat == NOBODY or self.game.turn(state) != self.turn:
            return False
        return self.has_turn or bool(state.asked) or state.seat == self.seat

    def plan(self, world: State) -> Sequence[int]:
        """The moves of a small search from a full position; none where the look-ahead does as well."""
        if not self.searches:
            return ()
        world, chance = world.clone(), seeded(self.turn, ("plan",))
        others = self._look_ahead(chance.copy())
        found = []
        for _ in range(LONGEST):
            if not self.goes_on(world):
                break
            if self._is_mine(world):
                move = Elder(self.turn, None, self.iterations).choose(Eyes(self.game, world, self.seat, chance))
                found.append(move)
            else:
                move = others.best(world)
            world.play(move)
        return found

    def play_out(self, world: State, chance: Chance, plan: Sequence[int] = (), soon: int | None = None) -> State:
        """Play a position on to the end of the turn: by the plan as long as it is legal, then by the look-ahead.

        A move that is wanted `soon` is made as soon as it can be, and the plan is off then.
        """
        ahead = self._look_ahead(chance.copy())
        left = list(plan)
        for _ in range(LONGEST):
            if not self.goes_on(world):
                break
            legal = world.moves() if self._is_mine(world) and (left or soon is not None) else []
            if soon in legal:
                move, soon = soon, None
                left.clear()
            elif left and left[0] in legal:
                move = left.pop(0)
            else:
                move = ahead.best(world)
                if legal:
                    left.clear()
            world.play(move)
        return world

    def answer(self, world: State, chance: Chance) -> State:
        """Play on only what others are asked."""
        ahead = self._look_ahead(chance.copy())
        while world.asked and self.goes_on(world):
            world.play(ahead.best(world))
        return world

    def _is_mine(self, world: State) -> bool:
        return world.seat == self.seat and not world.asked

    def _look_ahead(self, chance: Chance) -> Rollouts:
        return Rollouts(self.game, self.seat, chance, self.thinking, [], [])
