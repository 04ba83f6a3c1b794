"""The moves that look best, each played on by the look-ahead for some turns, on the same guesses.

For games whose turns are many small moves, where a tree of moves sees no further than the next step or two.
"""

from __future__ import annotations

from miskatonic.core.chance import Chance
from miskatonic.core.game import Game
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, State

LONGEST = 150  # moves after which a turn is judged as it stands


class Rehearsal:
    """One decision of one seat."""

    def __init__(self, game: Game, seat: i64, seats: i64, chance: Chance, turns: i64, both: bool) -> None:
        self.game = game
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.chance = chance
        self.turns: i64 = turns  # that are played out before a position is judged
        self.both = both
        self.judges = type(game).judge is not Game.judge

    def try_out(self, world: State, move: i64) -> float:
        """How the turns after a move end on one guess."""
        after = world.clone()
        after.seat = self.seat
        until: i64 = self.game.turn(after) + self.turns
        after.play(move)
        left: i64 = LONGEST
        while left > 0 and after.seat != NOBODY and self.game.turn(after) < until:
            after.play(self.best(after))
            left -= 1
        mine = self.game.evaluate(after, self.seat)
        if not self.both or after.seat == NOBODY:
            return mine
        theirs = 0.0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.seat:
                theirs += self.game.evaluate(after, seat)
            seat += 1
        return mine / (mine + theirs)

    def best(self, world: State) -> i64:
        """The move after which the position looks best for who makes it; the dice to come are not looked at."""
        moves = world.moves()
        chosen: i64 = moves[0]
        if len(moves) == 1:
            return chosen
        mover: i64 = world.seat
        before = world.guess(mover, self.chance)
        before.seat = mover
        most = -1.0
        for move in moves:
            known = self.game.judge(before, move, mover) if self.judges else None
            if known is None:
                after = before.clone()
                after.play(move)
                known = self.game.evaluate(after, mover)
            if known > most:
                most = known
                chosen = move
        return chosen
