"""A bot in a hurry: every other move is the first that comes to mind."""

from __future__ import annotations

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.greedy import Greedy


class Hurried(Greedy):
    def choose(self, eyes: Eyes) -> int:
        moves = eyes.moves()
        if self.chance.below(0, 2):
            return moves[self.chance.below(0, len(moves))]
        return super().choose(eyes)
