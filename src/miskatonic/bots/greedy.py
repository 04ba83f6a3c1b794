"""A bot that looks one move ahead, on guesses, by the game's named features."""

from __future__ import annotations

from miskatonic.bots.eyes import Bot, Eyes
from miskatonic.core.state import State

# How many guesses a move is tried on when chance or something hidden comes of it; one is enough when nothing does.
GUESSES = 4


class Greedy(Bot):
    def choose(self, eyes: Eyes) -> int:
        moves = eyes.moves()
        if len(moves) == 1:
            return moves[0]
        return max(self.judge(eyes, moves), key=lambda judged: judged[0])[1]

    def judge(self, eyes: Eyes, moves: list[int]) -> list[tuple[float, int]]:
        """Each move with how good the position after it looks; ties fall to chance."""
        worlds = [eyes.guess(self.chance)]
        judged = []
        for move in moves:
            known = eyes.game.judge(worlds[0], move, eyes.seat)
            value = self._sampled(eyes, worlds, move) if known is None else known
            judged.append((value + float(self.chance.below(0, 1 << 16)) * 1e-12, move))
        return judged

    def _sampled(self, eyes: Eyes, worlds: list[State], move: int) -> float:
        value, surprised = self._after(eyes, worlds[0], move)
        if not surprised:
            return value
        while len(worlds) < GUESSES:
            worlds.append(eyes.guess(self.chance))
        return (value + sum(self._after(eyes, world, move)[0] for world in worlds[1:])) / GUESSES

    @staticmethod
    def _after(eyes: Eyes, world: State, move: int) -> tuple[float, bool]:
        after = world.clone()
        after.seat = eyes.seat
        after.play(move)
        return eyes.game.evaluate(after, eyes.seat), after.surprises > world.surprises
