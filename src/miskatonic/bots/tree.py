"""The tree of an information-set Monte Carlo search, compiled together with the rules.

Every iteration walks down a fresh guess by the moves that are legal in it, so a node stands for what was played, not
for hidden cards or dice. Where the tree ends, a short random playout and the game's named features judge the position.
"""

from __future__ import annotations

from math import exp, sqrt

from miskatonic.bots.playout import playout
from miskatonic.core.chance import Chance
from miskatonic.core.game import Game
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, State
from miskatonic.core.thinking import Thinking


class Node:
    """What is known of one move at one point of the tree."""

    def __init__(self, seats: i64) -> None:
        self.promise = 0.0  # how good the position right after the move looked for who made it
        self.samples: i64 = 0  # on how many guesses it was looked at; enough of them when nothing is left to chance
        self.visits: i64 = 0
        self.totals: list[float] = [0.0] * seats
        self.replies: dict[int, Node] = {}


class Tree:
    """One search for one decision."""

    def __init__(self, game: Game, seat: i64, seats: i64, chance: Chance, thinking: Thinking) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self.chance = chance
        self.curiosity = thinking.curiosity
        self.sharpness = thinking.sharpness
        self.trust = thinking.trust
        self.samples: i64 = thinking.samples
        self.goes_on = thinking.surprises
        self.ahead: i64 = thinking.ahead
        self.horizon: i64 = thinking.horizon
        self.played: i64 = 0  # decisions simulated so far
        self.rivals = thinking.rivals
        self.root = Node(seats)

    def value(self, node: Node, seat: i64) -> float:
        """What is known of a move for who made it, its look-ahead counted as some visits."""
        return (node.totals[seat] + self.trust * node.promise) / (float(node.visits) + self.trust)

    def lead(self) -> int:
        """By how many visits the best move is ahead of the next."""
        best: i64 = 0
        second: i64 = 0
        for reply in self.root.replies.values():
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
            node.visits += 1
            seat: i64 = 0
            while seat < self.seats:
                node.totals[seat] += values[seat]
                seat += 1

    def choose(self, node: Node, world: State) -> Node:
        """Play the reply that is worth looking at next, and return its node."""
        mover: i64 = world.seat
        moves = world.moves()
        replies = node.replies
        if len(moves) == 1:
            only = replies.get(moves[0])
            if only is None:
                only = Node(self.seats)
                replies[moves[0]] = only
            world.play(moves[0])
            return only
        known: list[Node] = []
        most = -1.0
        for move in moves:
            found = replies.get(move)
            if found is None:
                found = Node(self.seats)
                replies[move] = found
            if found.samples < self.samples:
                self.look(found, world, move, mover)
            if found.promise > most:
                most = found.promise
            known.append(found)
        whole = 0.0
        priors: list[float] = []
        for reply in known:
            prior = exp((reply.promise - most) * self.sharpness)
            priors.append(prior)
            whole += prior
        push = self.curiosity * sqrt(float(node.visits) + 1.0) / whole
        best = -1.0
        chosen: i64 = 0
        at: i64 = 0
        for reply in known:
            score = self.value(reply, mover) + push * priors[at] / (1.0 + float(reply.visits))
            if score > best:
                best = score
                chosen = at
            at += 1
        world.play(moves[chosen])
        return known[chosen]

    def look(self, reply: Node, world: State, move: i64, mover: i64) -> None:
        """One more look at the position after a move; one is enough when chance and hidden things play no part."""
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
        """The move after which the position looks best for who makes it."""
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
