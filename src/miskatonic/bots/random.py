"""A bot that plays any legal move."""

from __future__ import annotations

from miskatonic.bots.eyes import Bot, Eyes


class Random(Bot):
    def choose(self, eyes: Eyes) -> int:
        moves = eyes.moves()
        return moves[self.chance.below(0, len(moves))]
