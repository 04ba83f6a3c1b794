"""A hint: the move that the strongest bot would play, and why, in words."""

from __future__ import annotations

import msgspec

from miskatonic.bots.eyes import Eyes
from miskatonic.bots.search import ENDLESS, Search, Thought
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.state import State

SECONDS = 0.8
SHOWN = 3  # moves whose chances are told


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
    thoughts = Search(seed, iterations=iterations, seconds=seconds).think(eyes)
    best = thoughts[0].move
    why = [chances_in_words(eyes, thoughts[:SHOWN])]
    gained = gains(eyes, best, seeded(seed, ("hint",)))
    if gained:
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
    """The named features that the move changes most for the better, on one guess."""
    world = eyes.guess(chance)
    before = features(eyes, world)
    world.seat = eyes.seat
    world.play(move)
    after = features(eyes, world)
    changed = sorted(((after[name] - before.get(name, 0.0), name) for name in after), reverse=True)
    return ", ".join(f"{name.replace('_', ' ')} {gain:+.2g}" for gain, name in changed[:2] if gain > 0)


def features(eyes: Eyes, world: State) -> dict[str, float]:
    """Nothing is left to weigh once the game is over."""
    return {} if world.outcome() is not None else eyes.game.features(world, eyes.seat)
