"""What is good about a move, in the game's own words for its features."""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.bots.eyes import Eyes
from miskatonic.core.chance import Chance
from miskatonic.core.state import State

GUESSES = 4  # on which the features are compared
TRIFLE = 0.005  # a change that nobody would name
TOLD = 2  # changes that are named


def gains(eyes: Eyes, move: int, chance: Chance) -> list[str]:
    """What the move changes most for the better, on average over a few guesses, in the game's words."""
    worlds = []
    for _ in range(GUESSES):
        world = eyes.guess(chance)
        after = world.clone()
        after.seat = eyes.seat
        after.play(move)
        worlds.append((world, after))
    return ahead(eyes, worlds)


def ahead(eyes: Eyes, worlds: Sequence[tuple[State, State]]) -> list[str]:
    """What the second of each two positions has most ahead of the first, on average, in the game's words."""
    changes: dict[str, float] = {}
    for before, after in worlds:
        if before.outcome() is None and after.outcome() is None:  # nothing is left to weigh once the game is over
            old, new = (eyes.game.features(world, eyes.seat) for world in (before, after))
            for name in new:
                changes[name] = changes.get(name, 0.0) + (new[name] - old.get(name, 0.0)) / len(worlds)
    weights = eyes.game.weights
    worth = {name: change * weights.get(name, 1.0) for name, change in changes.items()}
    best = sorted((name for name in worth if worth[name] > TRIFLE), key=lambda name: -worth[name])
    words = eyes.game.advice.gains
    return [words[name] for name in best if name in words][:TOLD]
