"""A hint: the move that the strongest bot would play, as a plan in a player's words, beside the next best."""

from __future__ import annotations

from statistics import fmean as mean
from time import perf_counter

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.search import ENDLESS, Elder
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.moves import in_words
from miskatonic.review.gains import gains
from miskatonic.review.intervals import compared
from miskatonic.review.judging import ABOUT, QUICK, SURE, Depth, Judge
from miskatonic.review.plans import Plan, plan

SECONDS = 0.8
PLANNING_SECONDS = 0.7  # for the plans, after the thinking
SHOWN = 3  # moves whose chances are told
ENDS = "It ends the game."
ENDS_UNLESS = "It ends the game, unless it is answered."


class Hint(msgspec.Struct, frozen=True):
    """A move, why, and the chance of winning with it and with its rivals, the best first.

    The chances are those of a review (`Judge.told`), and none where there is nothing to decide. `next` holds what the
    plan will touch after this move.
    """

    move: int
    why: str
    chances: tuple[tuple[int, float], ...]
    next: tuple[str, ...] = ()


def hint(
    eyes: Eyes, seed: int, *, seconds: float | None = SECONDS, iterations: int = ENDLESS, depth: Depth = QUICK
) -> Hint:
    """What the search advises within `seconds`, and within `iterations`: give one of the two."""
    moves = eyes.moves()
    if len(moves) == 1:
        return Hint(moves[0], "It is the only move.", ())
    thoughts = Elder(seed, seconds, iterations).think(eyes)
    chance = seeded(seed, ("hint",))
    until = None if seconds is None else perf_counter() + PLANNING_SECONDS
    best = thoughts[0]
    found = plan(eyes, best.move, chance, until)
    world = eyes.guess(chance)
    shown = [one.move for one in thoughts[:SHOWN]]
    others = (one.move for one in thoughts if not eyes.game.gives_nothing(world, one.move))
    different = next((move for move in others if eyes.say(move) != eyes.say(best.move)), None)
    if different is not None and different not in shown:
        shown[-1] = different
    judge = Judge(eyes.game, world, eyes.seat, depth)
    is_house = eyes.seat >= world.seats - eyes.game.house  # which no review judges
    values = {one.move: [one.value] for one in thoughts} if is_house else judge.told(shown)
    chances = tuple((move, mean(values[move])) for move in shown)
    ending = "" if world.asked else ending_of(judge, best.move)
    if ending == ENDS and chances[0][1] > SURE:
        return Hint(best.move, "This wins the game.", chances, found.things)
    compared = chances_in_words(eyes, dict(chances), different, is_as_good(values, best.move, different), chance)
    why = ending or reason(eyes, best.move, found, chance)
    return Hint(best.move, f"{why} {compared}".strip(), chances, found.things)


def is_as_good(values: dict[int, list[float]], best: int, other: int | None) -> bool:
    """Whether the guesses cannot tell the two apart, or the difference is too small to be told.

    The search has looked further than V: what V likes better than its move is as good, not better.
    """
    if other is None:
        return False
    ahead, error = compared(values[best], values[other])
    return ahead < max(ABOUT, error)


def ending_of(judge: Judge, move: int) -> str:
    """Of a move that ends the game at once, or on most guesses once others have answered it."""
    if all(judge.after(one.world, move).outcome() is not None for one in judge.guesses):
        return ENDS
    ends = [judge.answered(one, move).outcome() is not None for one in judge.guesses]
    return ENDS_UNLESS if 2 * sum(ends) > len(ends) else ""


def reason(eyes: Eyes, move: int, found: Plan, chance: Chance) -> str:
    """What the game says about the move, else what it leads to this turn, else what it changes for the better."""
    told = eyes.game.reason(eyes.guess(chance), move, eyes.seat)
    parts = [part for part in (told, found.text) if part]
    if not parts and (gained := gains(eyes, move, chance)):
        parts.append(f"It {in_words(gained)}.")
    return " ".join(parts)


def chances_in_words(eyes: Eyes, chances: dict[int, float], other: int | None, as_good: bool, chance: Chance) -> str:
    """The chance of the best move, and the next best that reads differently, with what is good about that."""
    told = f"{next(iter(chances.values())):.0%} to win."
    if other is None:
        return told
    if as_good:
        return f"{told} About as good: “{eyes.say(other)}”."
    share = f"{chances[other]:.0%}"
    gained = [] if share == "0%" else gains(eyes, other, chance)  # nothing is good about a move that loses
    because = f": it {gained[0]}" if gained else ""
    return f"{told} Next best: “{eyes.say(other)}”, {share}{because}."
