"""The tree of an information-set Monte Carlo search, compiled together with the rules.

Every iteration walks down a fresh guess by the moves that are legal in it, so a node stands for what was played, not
for hidden cards or dice. Where the tree ends, a short random playout and the game's named features judge the position.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from miskatonic.bots.playout import playout
from miskatonic.core.chance import Chance
from miskatonic.core.game import Game
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, State
from miskatonic.core.thinking import Thinking

NO_TOTALS: Final[list[float]] = []
NO_MOVES: Final[list[int]] = []


class Node:
    """What is known of one move at one point of the tree.

    Most are looked at and never gone into, so all that comes with a visit is made then.
    """

    def __init__(self) -> None:
        self.promise = 0.0  # how good the position right after the move looked for whoever made it
        self.prior = 0.0  # how much that weighs among the moves it was last compared with
        self.samples: i64 = 0  # on how many guesses it was looked at; enough of them when nothing is left to chance
        self.visits: i64 = 0
        self.totals = NO_TOTALS  # by seat
        self.replies: dict[int, Node] | None = None
        self.moves = NO_MOVES  # the replies that were legal when it was last gone through,
        self.known: list[Node] = NO_REPLIES  # what is known of them,
        self.whole = 0.0  # the sum of their priors,
        self.looked_at = False  # and whether all of them were looked at often enough


NO_REPLIES: Final[list[Node]] = []


class Tree:
    """One search for one decision."""

    def __init__(self, game: Game, seat: i64, seats: i64, chance: Chance, thinking: Thinking) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self.chance = chance
        self.exploration = thinking.exploration
        self.inverse_temperature = thinking.inverse_temperature
        self.prior_visits = thinking.prior_visits
        self.samples: i64 = thinking.samples
        self.goes_on = thinking.surprises
        self.ahead: i64 = thinking.ahead
        self.horizon: i64 = thinking.horizon
        self.played: i64 = 0  # decisions simulated so far
        self.rivals = thinking.rivals
        self.judges = type(game).judge is not Game.judge
        self.root = Node()

    def value(self, node: Node, seat: i64) -> float:
        """What is known of a move for whoever made it, its look-ahead counted as some visits."""
        total = node.totals[seat] if node.visits else 0.0
        return (total + self.prior_visits * node.promise) / (float(node.visits) + self.prior_visits)

    def replies(self) -> dict[int, Node]:
        """What is known of each move of the decision."""
        return self.root.replies or {}

    def lead(self) -> int:
        """By how many visits the best move is ahead of the next."""
        best: i64 = 0
        second: i64 = 0
        for reply in self.replies().values():
            if reply.visits > best:
                second = best
                best = reply.visits
            elif reply.visits > second:
                second = reply.visits
        return best - second

    def grow(self, world: State) -> None:
        """One iteration on one guess, which is used up."""
        path: list[Node] = [self.root]
        node = self.root
        surprises: i64 = world.surprises
        while world.seat != NOBODY:
            if node is not self.root and (node.visits == 0 or (not self.goes_on and world.surprises > surprises)):
                break
            node = self.choose(node, world)
            path.append(node)
            self.played += 1
        values = self.judge(world)
        for node in path:
            if node.visits == 0:
                node.totals = values[:]
            else:
                totals = node.totals
                seat: i64 = 0
                while seat < self.seats:
                    totals[seat] += values[seat]
                    seat += 1
            node.visits += 1

    def choose(self, node: Node, world: State) -> Node:
        """Play the reply that is worth looking at next, and return its node."""
        moves = world.moves()
        if moves != node.moves:
            meet(node, moves)
        known = node.known
        if len(moves) == 1:
            world.play(moves[0])
            return known[0]
        mover: i64 = world.seat
        if not node.looked_at:
            self.compare(node, world, mover)
        push = self.exploration * sqrt(float(node.visits) + 1.0) / node.whole
        trust = self.prior_visits
        best = -1.0
        chosen: i64 = 0
        at: i64 = 0
        for reply in known:
            visits = float(reply.visits)
            total = reply.totals[mover] if reply.visits else 0.0
            score = (total + trust * reply.promise) / (visits + trust) + push * reply.prior / (1.0 + visits)
            if score > best:
                best = score
                chosen = at
            at += 1
        world.play(moves[chosen])
        return known[chosen]

    def compare(self, node: Node, world: State, mover: i64) -> None:
        """Look at the replies that were not looked at often enough, and weigh all of them by what was seen."""
        most = -1.0
        looked_at = True
        at: i64 = 0
        for reply in node.known:
            if reply.samples < self.samples:
                self.look(reply, world, node.moves[at], mover)
                if reply.samples < self.samples:
                    looked_at = False
            if reply.promise > most:
                most = reply.promise
            at += 1
        whole = 0.0
        for reply in node.known:
            reply.prior = exp((reply.promise - most) * self.inverse_temperature)
            whole += reply.prior
        node.whole = whole
        node.looked_at = looked_at

    def look(self, reply: Node, world: State, move: i64, mover: i64) -> None:
        """One more look at the position after a move; one is enough when chance and hidden things play no part."""
        if self.judges:
            known = self.game.judge(world, move, mover)
            if known is not None:
                reply.promise = known
                reply.samples = self.samples
                return
        after = world.clone()
        after.play(move)
        self.played += 1
        seen = self.game.evaluate(after, mover)
        reply.promise += (seen - reply.promise) / float(reply.samples + 1)
        reply.samples = reply.samples + 1 if after.surprises > world.surprises else self.samples

    def judge(self, world: State) -> list[float]:
        """Each seat's prospects, after a short playout where the game asks for one."""
        left: i64 = self.ahead
        while left > 0 and world.seat != NOBODY:
            world.play(self.best(world))
            self.played += 1
            left -= 1
        if self.horizon > 0:
            self.played += playout(world, self.chance, self.horizon)
        values = [self.game.evaluate(world, seat) for seat in range(self.seats)]
        if self.rivals:
            whole = sum(values)
            values = [value / whole for value in values]
        return values

    def best(self, world: State) -> i64:
        """The move after which the position looks best for whoever makes it."""
        moves = world.moves()
        mover: i64 = world.seat
        chosen: i64 = moves[0]
        if len(moves) > 1:
            most = -1.0
            for move in moves:
                known = self.game.judge(world, move, mover)
                if known is None:
                    after = world.clone()
                    after.play(move)
                    self.played += 1
                    known = self.game.evaluate(after, mover)
                if known > most:
                    most = known
                    chosen = move
        return chosen


def meet(node: Node, moves: list[int]) -> None:
    """These are the replies of a node now."""
    replies = node.replies
    if replies is None:
        replies = {}
        node.replies = replies
    known: list[Node] = []
    for move in moves:
        found = replies.get(move)
        if found is None:
            found = Node()
            replies[move] = found
        known.append(found)
    node.moves = moves
    node.known = known
    node.looked_at = False
