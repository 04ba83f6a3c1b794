"""What is good about a move, in the game's own words for its features."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from miskatonic.bots.eyes import Eyes
from miskatonic.core.chance import Chance
from miskatonic.core.chances import measured
from miskatonic.core.state import State
from miskatonic.review.intervals import interval

GUESSES = 4  # on which the features are compared
TRIFLE = 0.005  # a change that nobody would name
TOLD = 2  # changes that are named
MOSTLY = 2 / 3  # of the guesses: what is so on fewer is luck


def gains(eyes: Eyes, move: int, chance: Chance) -> list[str]:
    """What the move changes most for the better, on average over a few guesses, in the game's words."""
    worlds = []
    for _ in range(GUESSES):
        world = eyes.guess(chance)
        after = world.clone()
        after.seat = eyes.seat
        after.play(move)
        worlds.append((world, after))
    return in_the_games_words(eyes, ahead(eyes, worlds))


def gains_over(eyes: Eyes, worlds: Sequence[tuple[State, State, State]]) -> list[str]:
    """What a better move brings that the one played does not, of positions before and after the two.

    What it only keeps is left out: “brings you a generator” would be wrong of one that the other move spends.
    """
    brought = ahead(eyes, [(before, after) for before, _, after in worlds])
    more = ahead(eyes, [(other, after) for _, other, after in worlds])
    return in_the_games_words(eyes, {name: worth for name, worth in more.items() if name in brought})


def kept_over(eyes: Eyes, worlds: Sequence[tuple[State, State, State]]) -> list[str]:
    """What a better move keeps that the one played costs, of positions before and after the two."""
    more = ahead(eyes, [(other, after) for _, other, after in worlds])
    return in_words_of(eyes.game.advice.keeps, more)


def spoiled_over(eyes: Eyes, worlds: Sequence[tuple[State, State, State]]) -> list[str]:
    """What a better move leaves the rivals less of than the one played, on average: their hands are guesses."""
    words = eyes.game.advice.spoils
    less: dict[str, list[float]] = {name: [] for name in words}
    for _, other, after in worlds:
        if words and other.outcome() is None and after.outcome() is None:
            old, new = (_of_rivals(eyes, world) for world in (other, after))
            for name in words:
                less[name].append(sum(one.get(name, 0.0) for one in old) - sum(one.get(name, 0.0) for one in new))
    worth = {name: fmean(each) for name, each in less.items() if each and fmean(each) > interval(each)}
    return in_words_of(words, worth)


def _of_rivals(eyes: Eyes, world: State) -> list[dict[str, float]]:
    players = range(world.seats - eyes.game.house)
    return [measured(eyes.game, world, seat) for seat in players if seat != eyes.seat]


def in_the_games_words(eyes: Eyes, worth: dict[str, float]) -> list[str]:
    return in_words_of(eyes.game.advice.gains, worth)


def in_words_of(words: Mapping[str, str], worth: dict[str, float]) -> list[str]:
    """The most first."""
    return [words[name] for name in sorted(worth, key=lambda name: -worth[name]) if name in words][:TOLD]


def ahead(eyes: Eyes, worlds: Sequence[tuple[State, State]]) -> dict[str, float]:
    """By how much the second of each two positions is ahead of the first, on average: features that are, by worth.

    Never for the worse, and for the better on most guesses: a Death may be cancelled by a card that few can hold. What
    is so on fewer is luck, and is left out unless the game's words say so ("may bring …").
    """
    changes: dict[str, list[float]] = {}
    for before, after in worlds:
        if before.outcome() is None and after.outcome() is None:  # nothing is left to weigh once the game is over
            old, new = (measured(eyes.game, world, eyes.seat) for world in (before, after))
            for name in new:
                weight = eyes.game.weights.get(name, 1.0)
                changes.setdefault(name, []).append(weight * (new[name] - old.get(name, 0.0)))
    words = eyes.game.advice.gains
    told = [name for name, each in changes.items() if is_so(each) or words.get(name, "").startswith("may ")]
    worth = {name: sum(changes[name]) / len(worlds) for name in told}
    return {name: one for name, one in worth.items() if one > TRIFLE}


def is_so(each: Sequence[float]) -> bool:
    return min(each) >= 0 and sum(one > 0 for one in each) >= MOSTLY * len(each)
