"""A hint: the move that the strongest bot would play, as a plan in a player's words, beside the next best."""

from __future__ import annotations

from time import perf_counter

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.search import ENDLESS, Elder, Thought
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.moves import in_words
from miskatonic.core.state import State
from miskatonic.review.plans import Plan, plan

SECONDS = 0.8
PLANNING_SECONDS = 0.7  # for the plans, after the thinking
SHOWN = 3  # moves whose chances are told
GUESSES = 4  # on which the features are compared
TRIFLE = 0.005  # a change that nobody would name


class Hint(msgspec.Struct, frozen=True):
    """A move, why, and the chance of winning that the search sees for it and its rivals, the best first.

    `next` holds the things that the plan will touch after this move.
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
    why = [reason(eyes, best.move, found, chance), chances_in_words(eyes, thoughts, chance)]
    chances = tuple((thought.move, thought.value) for thought in thoughts[:SHOWN])
    return Hint(best.move, " ".join(part for part in why if part), chances, found.things)


def reason(eyes: Eyes, move: int, found: Plan, chance: Chance) -> str:
    """What the game says about the move, else what it leads to this turn, else what it changes for the better."""
    told = eyes.game.reason(eyes.guess(chance), move, eyes.seat)
    parts = [part for part in (told, found.text) if part]
    if not parts and (gained := gains(eyes, move, chance)):
        parts.append(f"It {in_words(gained)}.")
    return " ".join(parts)


def chances_in_words(eyes: Eyes, thoughts: list[Thought], chance: Chance) -> str:
    """The chance of the best move, and the next best that reads differently, with what is good about that."""
    first = thoughts[0]
    told = f"{first.value:.0%} to win"
    other = next((one for one in thoughts[1:] if eyes.say(one.move) != eyes.say(first.move)), None)
    if other is None:
        return told + "."
    gained = gains(eyes, other.move, chance)
    because = f": it {gained[0]}" if gained else ""
    return f"{told}. Next best: “{eyes.say(other.move)}”, {other.value:.0%}{because}."


def gains(eyes: Eyes, move: int, chance: Chance) -> list[str]:
    """What the move changes most for the better, on average over a few guesses, in the game's words."""
    changes: dict[str, float] = {}
    for _ in range(GUESSES):
        world = eyes.guess(chance)
        before = features(eyes, world)
        world.seat = eyes.seat
        world.play(move)
        for name, after in features(eyes, world).items():
            changes[name] = changes.get(name, 0.0) + (after - before.get(name, 0.0)) / GUESSES
    weights = eyes.game.weights
    worth = {name: change * weights.get(name, 1.0) for name, change in changes.items()}
    best = sorted((name for name in worth if worth[name] > TRIFLE), key=lambda name: -worth[name])
    words = eyes.game.advice.gains
    return [words[name] for name in best if name in words][:2]


def features(eyes: Eyes, world: State) -> dict[str, float]:
    """Nothing is left to weigh once the game is over."""
    return {} if world.outcome() is not None else eyes.game.features(world, eyes.seat)
