"""A bot that searches over guesses, by iterations or by time: a Monte Carlo tree of moves, or rollouts of turns."""

from __future__ import annotations

from time import perf_counter

import msgspec

from miskatonic.bots.eyes import Bot, Eyes
from miskatonic.bots.greedy import Greedy
from miskatonic.bots.rollouts import Rollouts
from miskatonic.bots.tree import Tree
from miskatonic.core.thinking import Thinking

LOOK_UP = 8  # iterations between two looks at whether the choice is made
ENDLESS = 1 << 40
LEVEL_SECONDS = 1.0  # nobody waits longer, on however slow a machine; compiled, a level needs a tenth of it


class Thought(msgspec.Struct, frozen=True):
    """What the search thinks of one move: how often it looked, and the chance of winning it sees, 0..1."""

    move: int
    visits: int
    value: float


class Search(Bot):
    """Thinks for a number of iterations (the same seed gives the same move), but no longer than some seconds."""

    def __init__(
        self,
        seed: int,
        iterations: int = ENDLESS,
        seconds: float | None = None,
        thinking: Thinking | None = None,
    ) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.thinking = thinking
        self.plain = Greedy(seed)
        self.plain.chance = self.chance

    def budget(self, thinking: Thinking) -> int:
        """How many iterations it has for a decision."""
        return self.iterations

    def choose(self, eyes: Eyes) -> int:
        moves = eyes.moves()
        return moves[0] if len(moves) == 1 else self.think(eyes, decide=True)[0].move

    def think(self, eyes: Eyes, *, decide: bool = False) -> list[Thought]:
        """What it makes of every move, the best first; to `decide` it stops when nothing can overtake the best."""
        thinking = self.thinking or eyes.thinking
        until = None if self.seconds is None else perf_counter() + self.seconds
        if thinking.rollout_turns:
            thoughts = self._roll_out(eyes, thinking, until)
        else:
            thoughts = self._grow(eyes, thinking, until, decide)
        thoughts.sort(key=lambda thought: (-thought.visits, -thought.value))
        return thoughts

    def _roll_out(self, eyes: Eyes, thinking: Thinking, until: float | None) -> list[Thought]:
        """Play the moves that look best out, until one of them is ahead."""
        judged = sorted(self.plain.judge(eyes, eyes.moves()), reverse=True)
        best = judged[: thinking.candidates]
        moves = [move for _, move in best]
        rollout = Rollouts(eyes.game, eyes.seat, self.chance, thinking, moves, [value for value, _ in best])
        left = self.budget(thinking)
        while rollout.left() > 1 and rollout.left() <= left:
            if until is not None and perf_counter() >= until:
                break
            left -= rollout.go_on(eyes.guess(self.chance))
        values = [rollout.sure(at) for at in range(len(best))]
        thoughts = [Thought(move, rollout.visits(at), values[at]) for at, move in enumerate(moves)]
        # What was not played out cannot be told from what looked best, so it is taken for no better than the last.
        return thoughts + [Thought(move, 0, min([value, *values])) for value, move in judged[thinking.candidates :]]

    def _grow(self, eyes: Eyes, thinking: Thinking, until: float | None, decide: bool) -> list[Thought]:
        """Grow a tree, until a move is ahead that no other can overtake."""
        first = eyes.guess(self.chance)
        first.seat = eyes.seat
        iterations = self.budget(thinking)
        tree = Tree(eyes.game, eyes.seat, first.seats, self.chance, thinking)
        tree.grow(first)
        done = 1
        while done < iterations and (until is None or perf_counter() < until):
            world = eyes.guess(self.chance)
            world.seat = eyes.seat
            tree.grow(world)
            done += 1
            if decide and done % LOOK_UP == 0 and tree.lead() > iterations - done:
                break
        return [Thought(move, reply.visits, tree.value(reply, eyes.seat)) for move, reply in tree.replies().items()]


class Elder(Search):
    """The strongest level: as many iterations as the game says, so that it plays as well on every machine.

    Where a search was not found to beat the look-ahead, a game says 0, and the look-ahead it is.
    """

    def __init__(self, seed: int, seconds: float | None = LEVEL_SECONDS, iterations: int | None = None) -> None:
        super().__init__(seed, seconds=seconds)
        self.given = iterations

    def budget(self, thinking: Thinking) -> int:
        return thinking.elder if self.given is None else self.given

    def think(self, eyes: Eyes, *, decide: bool = False) -> list[Thought]:
        if eyes.thinking.elder:
            return super().think(eyes, decide=decide)
        judged = sorted(self.plain.judge(eyes, eyes.moves()), reverse=True)
        return [Thought(move, 1, min(1.0, value)) for value, move in judged]
