"""What a decision was worth, by what its seat could know then: never by hindsight.

Every guess is drawn from the seat's knowledge alone, its chance too, so that two games in which a seat knows the same
give the same judgement of its decision. Hints tell the same figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import log
from statistics import fmean as mean

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.search import Elder
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.game import Game
from miskatonic.core.moves import in_words
from miskatonic.core.state import State
from miskatonic.review.gains import MOSTLY, gains_over, kept_over, spoiled_over
from miskatonic.review.intervals import compared
from miskatonic.review.plans import only_with
from miskatonic.review.rest import PLANNING, Rest

ABOUT = 0.015  # a difference in chances that is none to a player
AS_SOON = 0.06  # the same in the logit, as the search values moves: what is nearly won or lost differs by little
OFTEN = 0.25  # of the guesses, on which a move lets a rival win and the better one does not
SURE = 0.999  # a chance that is certain
WINS = "It wins the game."
MOSTLY_WINS = "It wins the game, unless it is answered."
LETS_WIN = "After your move, a rival may end the game at once, and win."
LOSES = "Your move loses the game."
NO_ONE_REASON = "No single reason stands out: over many guesses at what is hidden, you win more often with it."

# What a decision gave away, in chance of winning: below each, and proven beyond its interval
TRIFLE, SLIP, ERROR, GRAVE = 0.005, 0.02, 0.05, 0.12
VERDICTS = ("best", "fine", "inaccuracy", "mistake", "blunder")


class Depth(msgspec.Struct, frozen=True):
    """How closely a review looks."""

    name: str
    redraws: int  # of each step that chance had a part in
    set_ups: int  # fresh ones, for the chances before the deal
    glances: int  # guesses on which all moves are looked at
    guesses: int  # on which the best is chosen
    finalists: int
    asks_strongest: bool = False  # its move is among the finalists
    told: int = 24  # other guesses, on which the best is judged, and by which hints and reviews tell chances
    planning: int = PLANNING  # iterations of the search for each step of the rest of a turn
    strongest: int | None = None  # iterations of the strongest level, by default its own


QUICK = Depth("quick", redraws=8, set_ups=24, glances=2, guesses=8, finalists=3)
FULL = Depth("full", redraws=24, set_ups=64, glances=4, guesses=24, finalists=5, asks_strongest=True)
DEPTHS = {depth.name: depth for depth in (QUICK, FULL)}


class Judgement(msgspec.Struct, frozen=True):
    """One decision: the chance to win with the move played and with the best, and what it gave away.

    The chances are those that a hint tells at the same depth.
    """

    chance: float
    best: int
    best_chance: float
    loss: float  # what is proven: 0 where the move played cannot be told from the best, or can still make it this turn,
    # or where the strongest level would as soon play it
    low: float  # the 95 % interval of what was given away
    high: float
    verdict: str
    why: str = ""  # the best move is better


class Guess(msgspec.Struct, frozen=True):
    """A full position that fits what a seat knows, and the chance by which it is played on."""

    world: State
    chance: Chance


class Judge:
    """Looks at one decision of one seat.

    Its guesses are seeded by the number of the turn, so that they stay the same while the turn lasts: whoever follows
    hints does not see the chance fall. What a guess is made of is what the seat knows.
    """

    def __init__(self, game: Game, state: State, seat: int, depth: Depth) -> None:
        self.game = game
        self.seat = seat
        self.depth = depth
        self.turn = game.turn(state)
        self.rest = Rest(game, state, seat, depth.planning)
        self.chance = seeded(self.turn, ("choosing",))
        self.eyes = Eyes(game, state, seat, self.chance)
        self.planner = self.eyes.guess(seeded(self.turn, ("planner",)))
        self.plans: dict[int, Sequence[int]] = {}

    @cached_property
    def guesses(self) -> list[Guess]:
        """On which chances are told."""
        chance = seeded(self.turn, ("told",))
        return [Guess(self.eyes.guess(chance), chance.fresh(1)) for _ in range(self.depth.told)]

    def told(self, moves: list[int]) -> dict[int, list[float]]:
        """The chance to win with each move, guess by guess: what hints and reviews tell is its mean.

        The figures of a move do not depend on the other moves that are asked for.
        """
        return {move: [self.value(guess, move) for guess in self.guesses] for move in moves}

    def of(self, played: int) -> Judgement:
        """What the move played gave away against the best that is found."""
        best = self.best(played)
        told = self.told([best] if best == played else [best, played])
        chance, best_chance = mean(told[played]), mean(told[best])
        gap, error = compared(told[best], told[played])
        if gap > error:
            later = [self.game.chances(self.put_off(guess, played, best))[self.seat] for guess in self.guesses]
            if mean(later) > chance:
                gap, error = compared(told[best], later)
        loss = gap if gap > error and not (in_percent(gap) >= SLIP and self.stands(played)) else 0.0
        why = ""
        if in_percent(loss) >= SLIP:
            why = self.why(best, played, loss, wins=best_chance > SURE) if chance else LOSES
        verdict = verdict_on(loss, gap)
        return Judgement(chance, best, best_chance, loss, gap - error, gap + error, verdict, why)

    def stands(self, played: int) -> bool:
        """Whether the strongest level would as soon play it: that looks further than V, and hints follow it."""
        thoughts = Elder(self.turn, None, self.depth.strongest).think(self.eyes)
        value = next(one.value for one in thoughts if one.move == played)
        searches = self.eyes.thinking.elder > 0  # else it looks no further, and only the move itself counts
        return thoughts[0].move == played or (searches and logit(thoughts[0].value) - logit(value) < AS_SOON)

    def best(self, played: int) -> int:
        """The best move, chosen on guesses of its own, so that it is judged on those that it was not chosen on."""
        moves = self.eyes.moves()
        if len(moves) == 1:
            return played
        finalists = self.finalists(moves, played)
        guesses = [Guess(self.eyes.guess(self.chance), self.chance.fresh(1)) for _ in range(self.depth.guesses)]
        means = {move: mean(self.value(guess, move) for guess in guesses) for move in finalists}
        return max(means, key=lambda move: (means[move], move == played))

    def finalists(self, moves: list[int], played: int) -> list[int]:
        """The moves that look best on a few guesses, what a search would do, and the one played."""
        guesses = [Guess(self.eyes.guess(self.chance), self.chance.fresh(1)) for _ in range(self.depth.glances)]
        looks = {move: self.glance(guesses, move) for move in moves}
        chosen = sorted(moves, key=lambda move: -looks[move])[: self.depth.finalists]
        chosen += self.rest.plan(self.planner)[:1]
        if self.depth.asks_strongest:
            chosen.append(Elder(self.turn, None, self.depth.strongest).choose(self.eyes))
        return list(dict.fromkeys([*(move for move in chosen if move in looks), played]))

    def glance(self, guesses: list[Guess], move: int) -> float:
        """How good it looks, when the look-ahead plays on if the turn is one to plan; one guess is enough where nothing
        is left to chance."""
        total = 0.0
        for number, guess in enumerate(guesses, start=1):
            world = self.after(guess.world, move)
            surprised = world.surprises > guess.world.surprises
            if self.rest.searches:
                world = self.rest.play_out(world, guess.chance)
            total += self.game.chances(world)[self.seat]
            if not surprised:
                return total / number
        return total / len(guesses)

    def value(self, guess: Guess, move: int) -> float:
        """V after a move, once the turn is played out."""
        return self.game.chances(self.played_out(guess, move))[self.seat]

    def played_out(self, guess: Guess, move: int) -> State:
        """After a move, what others answer to it and the rest of the seat's turn."""
        return self.rest.play_out(self.after(guess.world, move), guess.chance, self.plan(move))

    def plan(self, move: int) -> Sequence[int]:
        """What to do after a move, found on a guess of its own; what chance brings has to be seen first."""
        if move not in self.plans:
            after = self.after(self.planner, move)
            self.plans[move] = self.rest.plan(after) if after.surprises == self.planner.surprises else ()
        return self.plans[move]

    def put_off(self, guess: Guess, move: int, best: int) -> State:
        """After a move, and the best one as soon as it can be made: what can still be done is not given away yet."""
        return self.rest.play_out(self.after(guess.world, move), guess.chance, soon=best)

    def is_won(self, world: State) -> bool:
        outcome = world.outcome()
        return outcome is not None and outcome.values[self.seat] == 1.0

    def is_lost_next(self, world: State) -> bool:
        """Whether whoever plays next wins at once, as V sees it."""
        outcome = self.game.settled(world).outcome() if world.outcome() is None else None
        return outcome is not None and outcome.values[self.seat] == 0.0

    def answered(self, guess: Guess, move: int) -> State:
        """After a move and what others answer to it."""
        return self.rest.answer(self.after(guess.world, move), guess.chance)

    def after(self, world: State, move: int) -> State:
        after = world.clone()
        after.seat = self.seat
        after.play(move)
        return after

    def why(self, best: int, played: int, loss: float, *, wins: bool) -> str:
        """What the game says about the better move and what only that one leads to, as a hint tells it; else what it
        brings by the end of the turn. Of a blunder, also what it gave the rivals."""
        ends = [(one.world, self.played_out(one, played), self.played_out(one, best)) for one in self.guesses]
        lost, still = (mean(self.is_lost_next(one[at]) for one in ends) for at in (1, 2))
        reason = self.game.reason(self.eyes.guess(self.chance), best, self.seat)
        told = [reason, only_with(self.eyes, best, played, self.chance), WINS if wins else ""]
        if not any(told):
            told = [self.by_the_end(ends)]
        if lost - still >= OFTEN:
            told.append(LETS_WIN)
        elif not any(told) or (in_percent(loss) >= GRAVE and not wins):
            spoiled = spoiled_over(self.eyes, ends)
            told.append(f"It {in_words(spoiled)}." if spoiled else "")
        return " ".join(one for one in told if one) or NO_ONE_REASON

    def by_the_end(self, ends: Sequence[tuple[State, State, State]]) -> str:
        """What the better move brings or keeps, of positions before, after the one played and after the better one."""
        if sum(self.is_won(after) for *_, after in ends) >= MOSTLY * len(ends):
            return MOSTLY_WINS
        if gained := gains_over(self.eyes, ends):
            return f"By the end of the turn, it {in_words(gained)}."
        kept = kept_over(self.eyes, ends)
        return f"It {in_words(kept)}." if kept else ""


def in_percent(value: float) -> float:
    """As it is told, so that figures and verdicts agree."""
    return round(value, 2)


def logit(value: float) -> float:
    inside = min(max(value, 1e-6), 1 - 1e-6)
    return log(inside / (1 - inside))


def verdict_on(loss: float, mean: float) -> str:
    """From best to blunder; a mistake is called one only if it is proven."""
    loss = in_percent(loss)
    if loss >= GRAVE:
        return "blunder"
    if loss >= ERROR:
        return "mistake"
    if loss >= SLIP:
        return "inaccuracy"
    return "best" if mean < TRIFLE else "fine"
