"""A bot that searches: information-set Monte Carlo tree search over guesses, by iterations or by time."""

from __future__ import annotations

from time import perf_counter

import msgspec

from miskatonic.bots.eyes import Bot, Eyes
from miskatonic.bots.tree import Tree


class Thought(msgspec.Struct, frozen=True):
    """What the search thinks of one move: how often it looked, and the chance of winning it sees, 0..1."""

    move: int
    visits: int
    value: float


class Search(Bot):
    """Thinks for a number of iterations (the same seed gives the same move), or for seconds when that is given."""

    def __init__(self, seed: int, iterations: int = 400, seconds: float | None = None) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, eyes: Eyes) -> int:
        moves = eyes.moves()
        return moves[0] if len(moves) == 1 else self.think(eyes)[0].move

    def think(self, eyes: Eyes) -> list[Thought]:
        """What it makes of every move, the best first."""
        first = eyes.guess(self.chance)
        first.seat = eyes.seat
        tree = Tree(eyes.game, eyes.seat, first.seats, self.chance, eyes.game.horizon)
        tree.grow(first)
        done = 1
        until = None if self.seconds is None else perf_counter() + self.seconds
        while done < self.iterations if until is None else perf_counter() < until:
            world = eyes.guess(self.chance)
            world.seat = eyes.seat
            tree.grow(world)
            done += 1
        thoughts = [Thought(move, reply.visits, reply.value(eyes.seat)) for move, reply in tree.root.replies.items()]
        thoughts.sort(key=lambda thought: (-thought.visits, -thought.value))
        return thoughts
