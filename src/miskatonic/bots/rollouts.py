"""The moves that look best, each played on by the look-ahead for some turns, on the same guesses.

For games whose turns are many small moves, where a tree of moves sees no further than the next step or two. It is a
race: a move that falls clearly behind is left out, and what is left of the budget goes to the others.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.game import Game
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, State
from miskatonic.core.thinking import Thinking

LONGEST: Final = 400  # moves after which turns are judged as they stand
GLANCE: Final = 8  # moves that are looked at in a turn that is played out, where there are more
FEWEST: Final = 4  # guesses before a move is left out, or one that looks worse is taken
SURE: Final = 1.0  # standard errors by which a move must be ahead of the one that looked best
UNSEEN: Final = 0.02  # what the squares of all differences may have missed: a blow that kills comes once in a while


class Rollouts:
    """One decision of one seat."""

    def __init__(
        self, game: Game, seat: i64, chance: Chance, thinking: Thinking, moves: list[int], promises: list[float]
    ) -> None:
        self.game = game
        self.seat: i64 = seat
        self.chance = chance
        self.turns: i64 = thinking.rollout_turns
        self.doubt = thinking.doubt
        self.prior_visits = thinking.prior_visits
        self.judges = type(game).judge is not Game.judge
        self.moves = moves
        self.promises = promises  # how good the position right after each move looked
        self.ends: list[list[float]] = [[] for _ in moves]  # what came of each, guess by guess
        self.racing: list[int] = list(range(len(moves)))

    def left(self) -> i64:
        """How many moves are not behind yet."""
        return len(self.racing)

    def visits(self, at: i64) -> i64:
        return len(self.ends[at])

    def value(self, at: i64) -> float:
        """What is known of a move, its look-ahead counted as some visits; a few of them tell less than that does."""
        ends = self.ends[at]
        if len(ends) < FEWEST:
            return self.promises[at]
        return (total(ends) + self.prior_visits * self.promises[at]) / (float(len(ends)) + self.prior_visits)

    def sure(self, at: i64) -> float:
        """The same, but a move that is ahead of the one that looked best is so only by more than luck may make: who
        follows every trifle goes back and forth and gets nowhere."""
        if self.visits(at) < FEWEST or self.visits(at) != self.visits(0):
            return self.value(at)
        ahead = self.value(at) - self.value(0)
        return self.value(0) + (max(0.0, ahead - SURE * self._error(at, 0)) if ahead > 0.0 else ahead)

    def go_on(self, world: State) -> i64:
        """Play every move that is not behind out on one guess; how many there were."""
        played: i64 = len(self.racing)
        for at in self.racing:
            self.ends[at].append(self._played_out(world, self.moves[at]))
        if len(self.ends[self.racing[0]]) >= FEWEST:
            self._leave_behind()
        return played

    def _leave_behind(self) -> None:
        """Only who is clearly behind the best is out."""
        best: i64 = self.racing[0]
        for at in self.racing:
            if self.value(at) > self.value(best):
                best = at
        racing: list[int] = []
        for at in self.racing:
            if at == best or self.value(best) - self.value(at) <= self.doubt * self._error(best, at):
                racing.append(at)
        self.racing = racing

    def _error(self, one: i64, other: i64) -> float:
        """The standard error of how far apart two moves are: the guesses were the same, so their differences tell."""
        ahead = self.ends[one]
        behind = self.ends[other]
        count: i64 = len(ahead)
        mean = (total(ahead) - total(behind)) / float(count)
        spread = UNSEEN
        n: i64 = 0
        while n < count:
            off = ahead[n] - behind[n] - mean
            spread += off * off
            n += 1
        told = float(count) / (float(count) + self.prior_visits)  # how much of a value the guesses make
        return sqrt(spread / float(count * (count - 1))) * told

    def _played_out(self, world: State, move: i64) -> float:
        """How good it looks on average after each of some turns that begin with a move: the next ones are surer, and
        the later ones see more."""
        after = world.clone()
        after.seat = self.seat
        turn: i64 = self.game.turn(after)
        after.play(move)
        looks = 0.0
        judged: i64 = 0
        left: i64 = LONGEST
        while left > 0 and after.seat != NOBODY:
            now: i64 = self.game.turn(after)
            if now != turn:
                turn = now
                looks += self.game.evaluate(after, self.seat)
                judged += 1
                if judged == self.turns:
                    break
            after.play(self.best(after))
            left -= 1
        if judged < self.turns:
            looks += float(self.turns - judged) * self.game.evaluate(after, self.seat)
        return looks / float(self.turns)

    def best(self, world: State) -> i64:
        """The move after which the position looks best for whoever makes it; the dice to come are not looked at."""
        moves = world.moves()
        chosen: i64 = moves[0]
        if len(moves) == 1:
            return chosen
        mover: i64 = world.seat
        fixed = self.game.habit(world)
        if fixed is not None:
            return fixed
        before = world.guess(mover, self.chance)
        before.seat = mover
        most = -1.0
        unknown: list[int] = []
        for move in moves:
            known = self.game.judge(before, move, mover) if self.judges else None
            if known is None:
                unknown.append(move)
            elif known > most:
                most = known
                chosen = move
        left: i64 = len(unknown)
        looks: i64 = min(left, GLANCE)
        while looks > 0:
            at: i64 = self.chance.below(0, left) if left > looks else looks - 1
            move = unknown[at]
            left -= 1
            looks -= 1
            unknown[at] = unknown[left]
            after = before.clone()
            after.play(move)
            value = self.game.evaluate(after, mover)
            if value > most:
                most = value
                chosen = move
        return chosen


def total(values: list[float]) -> float:
    found = 0.0
    for value in values:
        found += value
    return found
