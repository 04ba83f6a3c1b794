"""Averages over all dice, with the best re-roll: nothing here is sampled. Compiled: bots live on it.

A worth is given to every full hand of dice (1 when it slays a target, else 0; or how much it can slay at best); these
functions say what that is worth on average before the re-roll and before the roll, with the best choice in between.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import Final

from miskatonic.core.native import i64, vec
from miskatonic.games.cards_of_cthulhu.rules.dice import FACES, HANDS, MOST_DICE, WIDTH

# The nodes of a size stand together, smaller hands first.
SIZES = [comb(size + FACES - 1, FACES - 1) for size in range(MOST_DICE + 1)]
FIRST_OF_SIZE = [sum(SIZES[:size]) for size in range(MOST_DICE + 2)]


def nodes_of_size(size: int) -> range:
    return range(FIRST_OF_SIZE[size], FIRST_OF_SIZE[size + 1])


def floats(count: i64, each: float) -> vec[float]:
    return vec[float]([each] * count)


def averaged(worths: list[float], size: i64) -> vec[float]:
    """The worth of every hand of up to `size` dice when the missing ones are still to be rolled.

    `worths` are those of the hands of exactly that size.
    """
    after = AFTER
    first: i64 = FIRST_OF_SIZE[size]
    average = floats(first + len(worths), 0.0)
    node: i64 = first
    for worth in worths:
        average[node] = worth
        node += 1
    node = first - 1
    while node >= 0:
        at: i64 = node * WIDTH
        total = 0.0
        face: i64 = 1
        while face <= FACES:
            total += average[after[at + face]]
            face += 1
        average[node] = total / 6.0
        node -= 1
    return average


@cache
def kept_hands(node: int, loose_ones: int) -> list[int]:
    """The hands that can be kept of a hand when any dice are re-rolled but ones, save `loose_ones` of these."""
    counts = Counter(HANDS.values[node])
    ranges = []
    for face in range(1, FACES + 1):
        least = max(0, counts[1] - loose_ones) if face == 1 else 0
        ranges.append(range(least, counts[face] + 1))
    return [
        HANDS.node_of([face + 1 for face, count in enumerate(kept) for _ in range(count)]) for kept in product(*ranges)
    ]


def ways(values: list[int]) -> float:
    """The chance that this many dice show exactly this hand."""
    orders = factorial(len(values)) // prod([factorial(count) for count in Counter(values).values()])
    return float(orders / FACES ** len(values))


@cache
def loose_shares(ones: int, health: int, spirit: int, covered: int) -> list[tuple[int, float]]:
    """How many of the ones may be re-rolled, with its chance; `covered`: 0 none, 1 Spirit dice, 2 all (CC-15.5)."""
    if covered == 0 or ones == 0:
        return [(0, 1.0)]
    if covered == 2:
        return [(ones, 1.0)]
    total = comb(health + spirit, ones)
    return [
        (loose, comb(spirit, loose) * comb(health, ones - loose) / total)
        for loose in range(ones + 1)
        if comb(spirit, loose) * comb(health, ones - loose)
    ]


LOWER_WIDTH: Final = 6


def lower_hands() -> list[int]:
    """For every hand those with one die less: without a 1, without a 2 and so on, or -1."""
    lower = [-1] * (HANDS.count * LOWER_WIDTH)
    for node in range(FIRST_OF_SIZE[MOST_DICE]):
        for face in range(1, FACES + 1):
            lower[HANDS.after[node * WIDTH + face] * LOWER_WIDTH + face - 1] = node
    return lower


# Blocks of numbers, not lists: these are read a million times a second.
AFTER: Final[vec[i64]] = vec[i64](HANDS.after)
LOWER: Final[vec[i64]] = vec[i64](lower_hands())
ONES: Final[vec[i64]] = vec[i64]([values.count(1) for values in HANDS.values])
WAYS: Final[vec[float]] = vec[float]([ways(values) for values in HANDS.values])


def best_kept(average: vec[float], end: i64) -> vec[float]:
    """For every hand before `end`, at 7 * hand + value: the best average when some dice but ones are re-rolled.

    The value is that of a Body die which is kept beside them; 0: none is.
    """
    after = AFTER
    lower = LOWER
    best = floats(end * WIDTH, 0.0)
    node: i64 = 0
    while node < end:
        at: i64 = node * WIDTH
        face: i64 = 0
        while face <= FACES:
            best[at + face] = average[after[at + face]]
            face += 1
        die: i64 = 1
        while die < LOWER_WIDTH:
            less: i64 = lower[node * LOWER_WIDTH + die]
            if less >= 0:
                raise_to(best, at, less * WIDTH)
            die += 1
        node += 1
    return best


def raise_to(best: vec[float], at: i64, other: i64) -> None:
    """Where another hand's row is better, take its numbers."""
    face: i64 = 0
    while face <= FACES:
        if best[other + face] > best[at + face]:
            best[at + face] = best[other + face]
        face += 1


def before_roll(
    average: vec[float], health: i64, spirit: i64, wounds_to: i64, covered: i64, wound_cost: float
) -> float:
    """The worth of a roll of Body, Health and Spirit dice with the best re-roll; a wound costs `wound_cost` of it.

    `average` is of `averaged` for that many dice. CC-9.5: ones stay unless covered, and so does a wounding Body die.
    """
    total = 0.0
    node: i64 = FIRST_OF_SIZE[health + spirit]
    end: i64 = FIRST_OF_SIZE[health + spirit + 1]
    kept = best_kept(average, end)
    while node < end:
        ones: i64 = ONES[node]
        if covered == 0 or ones == 0:
            total += WAYS[node] * 1.0 * with_body(kept, node, 0, wounds_to, wound_cost) / 6.0
        else:
            for loose, share in loose_shares(ones, health, spirit, covered):
                total += WAYS[node] * share * with_body(kept, node, loose, wounds_to, wound_cost) / 6.0
        node += 1
    return total


def with_body(kept: vec[float], node: i64, loose: i64, wounds_to: i64, wound_cost: float) -> float:
    """Six times the worth of a rolled hand, some of its ones loose, before the Body die is looked at."""
    best = floats(WIDTH, 0.0)  # by the value of the Body die that is kept; 0: it is rolled again
    face: i64 = 0
    while face <= FACES:
        best[face] = kept[node * WIDTH + face]
        face += 1
    less: i64 = node
    while loose > 0:
        less = LOWER[less * LOWER_WIDTH]
        face = 0
        while face <= FACES:
            if kept[less * WIDTH + face] > best[face]:
                best[face] = kept[less * WIDTH + face]
            face += 1
        loose -= 1
    again = best[0] - wound_cost * float(wounds_to) / 6.0
    spared = 0.0
    face = 1
    while face <= FACES:
        if face <= wounds_to:
            spared += best[face] - wound_cost
        else:
            spared += best[face] if best[face] > again else again
        face += 1
    return spared
