"""Bots that look one move ahead, but not always: the lower levels for people."""

from __future__ import annotations

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.greedy import Greedy
from miskatonic.core.thinking import Thinking


class Novice(Greedy):
    """Most moves are the first that comes to mind."""

    def slips(self, thinking: Thinking) -> int:
        """Of a hundred moves, how many are not thought about."""
        return thinking.novice

    def choose(self, eyes: Eyes) -> int:
        moves = eyes.plain_moves()
        slips = self.slips(eyes.thinking)
        if slips and self.chance.below(0, 100) < slips:
            return moves[self.chance.below(0, len(moves))]
        return super().choose(eyes)


class Adept(Novice):
    """A slip now and then."""

    def slips(self, thinking: Thinking) -> int:
        return thinking.adept


class Scholar(Novice):
    """As a rule none; a rare one where the look-ahead alone is the strongest that is known."""

    def slips(self, thinking: Thinking) -> int:
        return thinking.scholar
