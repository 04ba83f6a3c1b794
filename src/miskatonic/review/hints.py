"""A hint: the move that the strongest bot would play, as a plan in a player's words, beside the next best."""

from __future__ import annotations

from statistics import mean
from time import perf_counter

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.greedy import Greedy
from miskatonic.bots.search import ENDLESS, Elder
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.moves import in_words
from miskatonic.review.gains import gains
from miskatonic.review.judging import QUICK, Judge, interval
from miskatonic.review.plans import Plan, plan

SECONDS = 0.8
PLANNING_SECONDS = 0.7  # for the plans, after the thinking
GUESSES = 8  # on which a move that may end the game is tried
SURE = 0.999  # a chance that is certain
SHOWN = 3  # moves whose chances are told
ABOUT = 0.015  # a difference in chances that is none to a player
TOLD = msgspec.structs.replace(QUICK, guesses=24)
TURN_LONG = 1  # the seed of the guesses that chances are told on


class Hint(msgspec.Struct, frozen=True):
    """A move, why, and the chance of winning with it and with its rivals, the best first.

    The chances are those that a review compares moves by: V at the end of the seat's turn, all on the same guesses, and
    on the same ones all turn long, so that whoever follows a hint does not see the chance fall. `next` holds what the
    plan will touch after this move.
    """

    move: int
    why: str
    chances: tuple[tuple[int, float], ...]
    next: tuple[str, ...] = ()


def hint(eyes: Eyes, seed: int, *, seconds: float | None = SECONDS, iterations: int = ENDLESS) -> Hint:
    """What the search advises within `seconds`, and within `iterations`: give one of the two."""
    moves = eyes.moves()
    if len(moves) == 1:
        return Hint(moves[0], "It is the only move.", ((moves[0], 1.0),))
    thoughts = Elder(seed, seconds, iterations).think(eyes)
    chance = seeded(seed, ("hint",))
    until = None if seconds is None else perf_counter() + PLANNING_SECONDS
    best = thoughts[0]
    found = plan(eyes, best.move, chance, until)
    world = eyes.guess(chance)
    shown = [one.move for one in thoughts[:SHOWN]]
    different = next((one.move for one in thoughts if eyes.say(one.move) != eyes.say(best.move)), None)
    if different is not None and different not in shown:
        shown[-1] = different
    is_house = eyes.seat >= world.seats - eyes.game.house  # which no review judges
    if is_house:
        values = {one.move: [one.value] for one in thoughts}
    else:
        values = Judge(eyes.game, world, eyes.seat, TOLD, seeded(TURN_LONG, ("hint",))).values(shown)
    last, surely = chance_at_the_end(eyes, best.move, chance)
    if last is not None:
        values[best.move] = [last] * len(values[best.move])
    chances = [(move, mean(values[move])) for move in shown]
    # The search has looked further than V: what V likes better than its move is as good, not better.
    chances = [(move, min(value, chances[0][1])) for move, value in chances]
    if last is not None and last > SURE:
        return Hint(best.move, "This wins the game.", tuple(chances), found.things)
    ending = "" if last is None else "It ends the game." if surely else "It ends the game, unless it is answered."
    compared = chances_in_words(eyes, chances, different, is_as_good(values, best.move, different), chance)
    why = [reason(eyes, best.move, found, chance), ending, compared]
    return Hint(best.move, " ".join(part for part in why if part), tuple(chances), found.things)


def is_as_good(values: dict[int, list[float]], best: int, other: int | None) -> bool:
    """Whether the guesses cannot tell the two apart, or the difference is too small to be told."""
    if other is None:
        return False
    ahead = [one - another for one, another in zip(values[best], values[other], strict=True)]
    return mean(ahead) < max(ABOUT, interval(ahead))


def chance_at_the_end(eyes: Eyes, move: int, chance: Chance) -> tuple[float | None, bool]:
    """Of a move that ends the game on most guesses, also where others may still answer it: the mean of V after it, and
    whether it ends the game on all of them.

    V of the position before knows nothing of the move, and so may tell 75 % of a game that is won by it.
    """
    ended, total = 0, 0.0
    for _ in range(GUESSES):
        world = eyes.guess(chance)
        world.seat = eyes.seat
        if world.asked:
            return None, False
        world.play(move)
        for _ in range(world.seats):
            if not world.asked or world.outcome() is not None:
                break
            answering = Eyes(eyes.game, world, world.seat, chance)
            world.play(Greedy(chance.below(0, 1 << 31)).choose(answering))
        ended += world.outcome() is not None
        total += eyes.game.chances(world)[eyes.seat]
    return (total / GUESSES if 2 * ended > GUESSES else None), ended == GUESSES


def reason(eyes: Eyes, move: int, found: Plan, chance: Chance) -> str:
    """What the game says about the move, else what it leads to this turn, else what it changes for the better."""
    told = eyes.game.reason(eyes.guess(chance), move, eyes.seat)
    parts = [part for part in (told, found.text) if part]
    if not parts and (gained := gains(eyes, move, chance)):
        parts.append(f"It {in_words(gained)}.")
    return " ".join(parts)


def chances_in_words(
    eyes: Eyes, chances: list[tuple[int, float]], other: int | None, as_good: bool, chance: Chance
) -> str:
    """The chance of the best move, and the next best that reads differently, with what is good about that."""
    told = f"{chances[0][1]:.0%} to win."
    if other is None:
        return told
    if as_good:
        return f"{told} About as good: “{eyes.say(other)}”."
    share = f"{dict(chances)[other]:.0%}"
    gained = [] if share == "0%" else gains(eyes, other, chance)  # nothing is good about a move that loses
    because = f": it {gained[0]}" if gained else ""
    return f"{told} Next best: “{eyes.say(other)}”, {share}{because}."
