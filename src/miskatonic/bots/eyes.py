"""What a bot is given of the game: the eyes of one seat.

They hold a guess, never the table's state: a guess keeps all that the seat knows, so every further guess, view and
legal move can be made from it, and there is no way from it to what the seat does not know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from miskatonic.core.chance import Chance, seeded
from miskatonic.core.game import Game
from miskatonic.core.state import State
from miskatonic.core.thinking import Thinking


class Eyes:
    """One seat's knowledge of one position."""

    def __init__(self, game: Game, state: State, seat: int, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self._world = state.guess(seat, chance)

    def moves(self) -> list[int]:
        """The legal moves of the seat; of a house that plays by a fixed rule, the one it plays."""
        fixed = self.game.habit(self._world) if self._world.seat == self.seat else None
        return self._world.moves_of(self.seat) if fixed is None else [fixed]

    def plain_moves(self) -> list[int]:
        """The same without far-fetched moves, which nobody plays without a plan, unless there are no others."""
        moves = self.moves()
        return [move for move in moves if not self.game.far_fetched(self._world, move, self.seat)] or moves

    @property
    def thinking(self) -> Thinking:
        """The numbers that were found best for bots in this kind of game."""
        return self.game.thinks(self._world)

    def view(self) -> Any:
        return self._world.view(self.seat)

    def say(self, move: int) -> str:
        """A move as a sentence."""
        return self.game.say(move, self._world)

    def guess(self, chance: Chance) -> State:
        """A full state that fits what the seat knows; the bot may do what it likes with it."""
        return self._world.guess(self.seat, chance)


class Bot(ABC):
    """Chooses moves. Its chance is its own: nothing it draws comes from the table's streams."""

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed, ("bot",))

    @abstractmethod
    def choose(self, eyes: Eyes) -> int:
        """One of `eyes.moves()`."""
