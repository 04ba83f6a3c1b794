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

CURIOSITY = 0.6  # how much a promising move is tried against what is known of the others
SHARPNESS = 60.0  # how strongly the one-move look-ahead steers where the search looks first
TRUST = 1.0  # how many visits the look-ahead of a move is worth


class Node:
    """What is known of one move at one point of the tree."""

    def __init__(self, promise: float, seats: i64) -> None:
        self.promise = promise  # how good the position right after the move looked for who made it
        self.visits: i64 = 0
        self.totals: list[float] = [0.0] * seats
        self.replies: dict[int, Node] = {}

    def value(self, seat: i64) -> float:
        return (self.totals[seat] + TRUST * self.promise) / (float(self.visits) + TRUST)


class Tree:
    """One search for one decision."""

    def __init__(self, game: Game, seat: i64, seats: i64, chance: Chance, horizon: i64) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self.chance = chance
        self.horizon = horizon
        self.root = Node(0.0, seats)

    def grow(self, world: State) -> None:
        """One iteration on one guess, which is used up."""
        path: list[Node] = [self.root]
        node = self.root
        while world.seat != NOBODY:
            if node.visits == 0 and node is not self.root:
                break
            node = self.choose(node, world)
            path.append(node)
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
        for move in moves:
            if move not in replies:
                replies[move] = Node(self.promise(world, move, mover), self.seats)
        best = -1.0
        chosen = moves[0]
        if len(moves) > 1:
            most = 0.0
            for move in moves:
                if replies[move].promise > most:
                    most = replies[move].promise
            whole = 0.0
            for move in moves:
                whole += exp((replies[move].promise - most) * SHARPNESS)
            push = CURIOSITY * sqrt(float(node.visits) + 1.0) / whole
            for move in moves:
                reply = replies[move]
                prior = exp((reply.promise - most) * SHARPNESS)
                score = reply.value(mover) + push * prior / (1.0 + float(reply.visits))
                if score > best:
                    best = score
                    chosen = move
        world.play(chosen)
        return replies[chosen]

    def promise(self, world: State, move: i64, mover: i64) -> float:
        after = world.clone()
        after.play(move)
        return self.game.evaluate(after, mover)

    def judge(self, world: State) -> list[float]:
        """Each seat's prospects, after a short random playout where the game asks for one."""
        if self.horizon > 0:
            playout(world, self.chance, self.horizon)
        return [self.game.evaluate(world, seat) for seat in range(self.seats)]
