"""A hint: the move that the strongest bot would play, and why, in words."""

from __future__ import annotations

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.search import ENDLESS, Elder, Thought
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.state import State

SECONDS = 0.8
SHOWN = 3  # moves whose chances are told
GUESSES = 4  # on which the features are compared
TRIFLE = 0.005  # a change that nobody would name


class Hint(msgspec.Struct, frozen=True):
    """A move, why, and the chance of winning that the search sees for it and its rivals, the best first."""

    move: int
    why: str
    chances: tuple[tuple[int, float], ...]


def hint(eyes: Eyes, seed: int, *, seconds: float | None = SECONDS, iterations: int = ENDLESS) -> Hint:
    """What the search advises within `seconds`, and within `iterations`: give one of the two."""
    moves = eyes.moves()
    if len(moves) == 1:
        return Hint(moves[0], "It is the only move.", ((moves[0], 1.0),))
    thoughts = Elder(seed, seconds, iterations).think(eyes)
    best = thoughts[0].move
    why = [chances_in_words(eyes, thoughts[:SHOWN])]
    chance = seeded(seed, ("hint",))
    reason = eyes.game.reason(eyes.guess(chance), best, eyes.seat)
    if reason:
        why.append(reason)
    elif gained := gains(eyes, best, chance):
        why.append(f"It brings {gained}.")
    return Hint(best, " ".join(why), tuple((thought.move, thought.value) for thought in thoughts[:SHOWN]))


def chances_in_words(eyes: Eyes, thoughts: list[Thought]) -> str:
    first, *others = thoughts
    told = f"Chance of winning {first.value:.0%}"
    if others:
        rivals = "; ".join(f"{eyes.say(thought.move)} {thought.value:.0%}" for thought in others)
        told += f", against: {rivals}"
    return told + "."


def gains(eyes: Eyes, move: int, chance: Chance) -> str:
    """The named features that the move changes most for the better, on average over a few guesses."""
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
    return ", ".join(f"{name.replace('_', ' ')} {changes[name]:+.2g}" for name in best[:2])


def features(eyes: Eyes, world: State) -> dict[str, float]:
    """Nothing is left to weigh once the game is over."""
    return {} if world.outcome() is not None else eyes.game.features(world, eyes.seat)
