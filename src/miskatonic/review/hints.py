"""A hint: the move that the strongest bot would play, as a plan in a player's words, beside the next best."""

from __future__ import annotations

from time import perf_counter

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.greedy import Greedy
from miskatonic.bots.search import ENDLESS, Elder
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.moves import in_words
from miskatonic.review.gains import gains
from miskatonic.review.judging import QUICK, Judge
from miskatonic.review.plans import Plan, plan

SECONDS = 0.8
PLANNING_SECONDS = 0.7  # for the plans, after the thinking
GUESSES = 8  # on which a move that may end the game is tried
SURE = 0.999  # a chance that is certain
SHOWN = 3  # moves whose chances are told


class Hint(msgspec.Struct, frozen=True):
    """A move, why, and the chance of winning with it and with its rivals, the best first.

    Whoever plays the best move keeps the chance that a review tells of the same decision, unless that move ends the
    game; what the others cost is what the search sees. `next` holds what the plan will touch after this move.
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
    is_house = eyes.seat >= world.seats - eyes.game.house  # which no review judges
    now = best.value if is_house else Judge(eyes.game, world, eyes.seat, QUICK).chance_now()
    last = chance_at_the_end(eyes, best.move, chance)
    if last is not None:
        now = last
    chances = [(one.move, min(max(now - (best.value - one.value), 0.0), 1.0)) for one in thoughts]
    if last is not None and last > SURE:
        return Hint(best.move, "This wins the game.", tuple(chances[:SHOWN]), found.things)
    ending = "" if last is None else "It ends the game."
    why = [reason(eyes, best.move, found, chance), ending, chances_in_words(eyes, chances, chance)]
    return Hint(best.move, " ".join(part for part in why if part), tuple(chances[:SHOWN]), found.things)


def chance_at_the_end(eyes: Eyes, move: int, chance: Chance) -> float | None:
    """Of a move that ends the game on most guesses, also where others may still answer it: the mean of V after it.

    V of the position before knows nothing of the move, and so may tell 75 % of a game that is won by it.
    """
    ended, total = 0, 0.0
    for _ in range(GUESSES):
        world = eyes.guess(chance)
        world.seat = eyes.seat
        if world.asked:
            return None
        world.play(move)
        for _ in range(world.seats):
            if not world.asked or world.outcome() is not None:
                break
            answering = Eyes(eyes.game, world, world.seat, chance)
            world.play(Greedy(chance.below(0, 1 << 31)).choose(answering))
        ended += world.outcome() is not None
        total += eyes.game.chances(world)[eyes.seat]
    return total / GUESSES if 2 * ended > GUESSES else None


def reason(eyes: Eyes, move: int, found: Plan, chance: Chance) -> str:
    """What the game says about the move, else what it leads to this turn, else what it changes for the better."""
    told = eyes.game.reason(eyes.guess(chance), move, eyes.seat)
    parts = [part for part in (told, found.text) if part]
    if not parts and (gained := gains(eyes, move, chance)):
        parts.append(f"It {in_words(gained)}.")
    return " ".join(parts)


def chances_in_words(eyes: Eyes, chances: list[tuple[int, float]], chance: Chance) -> str:
    """The chance of the best move, and the next best that reads differently, with what is good about that."""
    best, value = chances[0]
    told = f"{value:.0%} to win"
    others = ((move, other) for move, other in chances[1:] if eyes.say(move) != eyes.say(best))
    move, other = next(others, (best, value))
    if move == best:
        return told + "."
    gained = gains(eyes, move, chance)
    because = f": it {gained[0]}" if gained else ""
    return f"{told}. Next best: “{eyes.say(move)}”, {other:.0%}{because}."
