"""What a decision was worth, by what its seat could know then: never by hindsight.

Every guess is drawn from the seat's knowledge alone, its chance too, so that two games in which a seat knows the same
give the same judgement of its decision.
"""

from __future__ import annotations

import hashlib
from math import sqrt

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.rollouts import Rollouts
from miskatonic.bots.search import Elder
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.game import Game
from miskatonic.core.moves import in_words
from miskatonic.core.state import State
from miskatonic.review.gains import gains

# The 97.5 % points of Student's distribution, for 95 % intervals of so few guesses; later ones are near enough.
STUDENT = {7: 2.365, 11: 2.201, 15: 2.131, 23: 2.069, 31: 2.040, 47: 2.012, 63: 1.998}
LONGEST = 12  # moves of its own that a seat plays on, to the end of its turn

# What a decision gave away, in chance of winning: below each, and proven beyond its interval
TRIFLE, SLIP, ERROR, GRAVE = 0.005, 0.02, 0.05, 0.12
VERDICTS = ("forced", "best", "fine", "inaccuracy", "mistake", "blunder")


class Depth(msgspec.Struct, frozen=True):
    """How closely a review looks."""

    name: str
    redraws: int  # of each step that chance had a part in
    set_ups: int  # fresh ones, for the chances before the deal
    glances: int  # guesses on which all moves are looked at
    guesses: int  # fresh ones on which the best are compared, and as many again on which the best is judged
    finalists: int
    plays_on: bool  # to the end of the turn: a first step is not blamed for the price of a plan
    asks_strongest: bool = False  # its move is among the finalists


QUICK = Depth("quick", redraws=8, set_ups=24, glances=2, guesses=8, finalists=3, plays_on=True)
FULL = Depth("full", redraws=24, set_ups=64, glances=4, guesses=24, finalists=5, plays_on=True, asks_strongest=True)
DEPTHS = {depth.name: depth for depth in (QUICK, FULL)}


class Judgement(msgspec.Struct, frozen=True):
    """One decision: the seat's chance before it, what it gave away at most, and what would have been better."""

    chance: float
    best: int
    loss: float  # what is proven: 0 where the move played cannot be told from the best
    low: float  # the 95 % interval of what was given away
    high: float
    verdict: str
    why: str = ""  # of the better move


def seed_of_knowledge(game: Game, state: State, seat: int) -> int:
    """The same for all positions in which the seat knows the same."""
    known = msgspec.json.encode([game.id, state.view(seat), seat, state.moves_of(seat)])
    return int.from_bytes(hashlib.sha256(known).digest()[:8], "little")


class Judge:
    """Looks at one decision of one seat, on guesses by a chance of its own unless one is given."""

    def __init__(self, game: Game, state: State, seat: int, depth: Depth, chance: Chance | None = None) -> None:
        self.game = game
        self.seat = seat
        self.depth = depth
        self.seed = seed_of_knowledge(game, state, seat)
        self.chance: Chance = chance or seeded(self.seed, ("review",))
        self.eyes = Eyes(game, state, seat, self.chance)
        thinking = self.eyes.thinking
        self.playing_on = Rollouts(game, seat, self.chance, thinking, [], []) if depth.plays_on else None

    def chance_now(self) -> float:
        """A seat's chance at the table: the mean of V over its guesses."""
        found = [self.game.chances(self.eyes.guess(self.chance))[self.seat] for _ in range(self.depth.guesses)]
        return sum(found) / len(found)

    def of(self, played: int) -> Judgement:
        """What the move played gave away against the best that is found."""
        moves = self.eyes.moves()
        now = self.chance_now()
        if len(moves) == 1:
            return Judgement(now, played, 0.0, 0.0, 0.0, "forced")
        finalists = self.finalists(moves, played)
        means = {move: sum(found) / len(found) for move, found in self.values(finalists).items()}
        best = max(finalists, key=lambda move: (means[move], move == played))
        if best == played:
            return Judgement(now, played, 0.0, 0.0, 0.0, "best")
        mean, error = self.difference(best, played)
        low, high = mean - error, mean + error
        loss = mean if low > 0 else 0.0
        verdict = verdict_on(loss, mean)
        why = self.why(best) if loss >= SLIP else ""
        return Judgement(now, best, loss, low, high, verdict, why)

    def finalists(self, moves: list[int], played: int) -> list[int]:
        """The moves that look best on a few guesses, the strongest level's if asked for, and the one played."""
        worlds = [self.eyes.guess(self.chance) for _ in range(self.depth.glances)]
        looks = {move: self.glance(worlds, move) for move in moves}
        chosen = sorted(moves, key=lambda move: -looks[move])[: self.depth.finalists]
        if self.depth.asks_strongest:
            chosen.append(Elder(self.seed, seconds=None).choose(self.eyes))
        return list(dict.fromkeys([*chosen, played]))

    def glance(self, worlds: list[State], move: int) -> float:
        """How good it looks right after a move; one guess is enough where nothing is left to chance."""
        total = 0.0
        for number, world in enumerate(worlds, start=1):
            after = self.after(world, move)
            total += self.game.chances(after)[self.seat]
            if after.surprises == world.surprises:
                return total / number
        return total / len(worlds)

    def values(self, moves: list[int]) -> dict[int, list[float]]:
        """Each move on the same fresh guesses, guess by guess."""
        worlds = [self.eyes.guess(self.chance) for _ in range(self.depth.guesses)]
        return {move: [self.value(world, move) for world in worlds] for move in moves}

    def difference(self, best: int, played: int) -> tuple[float, float]:
        """How much better one move is than another, on guesses that neither was chosen on, and its 95 % interval."""
        found = []
        for _ in range(self.depth.guesses):
            world = self.eyes.guess(self.chance)
            found.append(self.value(world, best) - self.value(world, played))
        return sum(found) / len(found), interval(found)

    def value(self, world: State, move: int) -> float:
        after = self.after(world, move)
        if self.playing_on is not None:
            left = LONGEST
            while after.seat == self.seat and left > 0:
                after.play(self.playing_on.best(after))
                left -= 1
        return self.game.chances(after)[self.seat]

    def after(self, world: State, move: int) -> State:
        after = world.clone()
        after.seat = self.seat
        after.play(move)
        return after

    def why(self, move: int) -> str:
        """In the words of a hint."""
        reason = self.game.reason(self.eyes.guess(self.chance), move, self.seat)
        if reason:
            return reason
        gained = gains(self.eyes, move, self.chance)
        return f"It {in_words(gained)}." if gained else ""


def interval(found: list[float]) -> float:
    """Half the 95 % interval of the mean."""
    if len(found) < 2:
        return 0.0
    mean = sum(found) / len(found)
    spread = sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1))
    return STUDENT.get(len(found) - 1, 2.0) * spread / sqrt(len(found))


def verdict_on(loss: float, mean: float) -> str:
    """From best to blunder; a mistake is called one only if it is proven."""
    if loss >= GRAVE:
        return "blunder"
    if loss >= ERROR:
        return "mistake"
    if loss >= SLIP:
        return "inaccuracy"
    return "best" if mean < TRIFLE else "fine"
