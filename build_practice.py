"""What the C compiler watches before it lays the rules out: every game at every table, played as environments and bots
play it. Run by build_compiled.py with the rules compiled once already; what it plays decides nothing but speed.
"""

from __future__ import annotations

import sys

import miskatonic
from miskatonic.bots import bot
from miskatonic.bots.eyes import Eyes
from miskatonic.bots.playout import playout
from miskatonic.core.chance import seeded
from miskatonic.core.game import Game
from miskatonic.core.state import State
from miskatonic.core.stepping import EVERY_SEAT, Masks, Rows, SeatStepper

DECISIONS = 40_000  # of random play, from Python and inside each
STEPS = 20_000  # of an environment, and of many side by side
MANY = 16
THOUGHTS = 150  # decisions of each bot
LONGEST = 3_000  # decisions after which a random game is left for a new one
BOTS = ("greedy", "search:40it")


def tables(game: Game) -> list[dict[str, str]]:
    """Where players choose how to win, each way has code of its own."""
    return [{o.name: str(way)} for o in game.options if o.name == "victory" for way in o.choices] or [{}]


class Practice:
    """All that is played of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.chance = seeded(1, ("bot",))
        self.dealt = 0

    def new(self) -> State:
        """The next table: other seats, another way to win, another seed."""
        self.dealt += 1
        ways = tables(self.game)
        seats = self.game.seats[self.dealt % len(self.game.seats)]
        return self.game.new(seats, seed=self.dealt, **ways[self.dealt % len(ways)])

    def pick(self, moves: list[int]) -> int:
        return moves[self.chance.below(0, len(moves))]

    def random_play(self) -> None:
        made = 0
        while made < DECISIONS:
            made += playout(self.new(), self.chance, LONGEST)
        while made < 2 * DECISIONS:
            state = self.new()
            left = LONGEST
            while state.seat >= 0 and left > 0:
                if left % 8 == 0:
                    state.clone()
                    state.guess(state.seat, self.chance)
                state.play(self.pick(state.moves()))
                left -= 1
            made += LONGEST - left

    def one_environment(self) -> None:
        masks = Masks(self.game.moves.size, 1)
        left = STEPS
        while left > 0:
            state = self.new()
            stepper = SeatStepper(self.game.observer, masks.of[0])
            stepper.seat = state.seat
            stepper.see(state, masks.of[0])
            turn = LONGEST
            while state.seat >= 0 and turn > 0:
                stepper.step(state, self.pick(stepper.legal), self.chance, masks.of[0])
                turn -= 1
            left -= LONGEST - turn

    def many_environments(self) -> None:
        first = self.game.new(seed=1)
        rows = Rows(self.game.observer, MANY, first.seats)
        masks = Masks(self.game.moves.size, MANY)
        for at in range(MANY):
            self.deal(rows, masks, at)
        for _ in range(STEPS // MANY):
            rows.choose(self.chance)
            moves = [self.pick(legal) for legal in rows.legal]
            if masks.first_illegal(moves) >= 0:
                sys.exit(f"{self.game.id}: a mask and a list of moves do not agree.")
            for at in rows.step(moves, masks):
                self.deal(rows, masks, at)

    def deal(self, rows: Rows, masks: Masks, at: int) -> None:
        self.dealt += 1
        rows.place(at, self.game.new(seed=self.dealt), EVERY_SEAT, self.chance)
        rows.see(at, masks)

    def think(self) -> None:
        for level in BOTS:
            state = self.new()
            thinker = bot(level, self.dealt)
            for made in range(THOUGHTS):
                if state.seat < 0 or made % 50 == 49:
                    state = self.new()
                state.play(thinker.choose(Eyes(self.game, state, state.seat, thinker.chance)))


def main() -> None:
    for name in miskatonic.games():
        practice = Practice(miskatonic.game(name))
        practice.random_play()
        practice.one_environment()
        practice.many_environments()
        practice.think()


if __name__ == "__main__":
    main()
