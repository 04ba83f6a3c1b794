"""What is good about a move, in the game's own words for its features."""

from __future__ import annotations

from miskatonic.bots.eyes import Eyes
from miskatonic.core.chance import Chance
from miskatonic.core.state import State

GUESSES = 4  # on which the features are compared
TRIFLE = 0.005  # a change that nobody would name


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
