"""Averages over all dice, with the best re-roll: nothing here is sampled. Compiled: bots live on it.

A worth is given to every full hand of dice (1 when it slays a target, else 0; or how much it can slay at best); these
functions say what that is worth on average before the re-roll and before the roll, with the best choice in between.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import comb, factorial, prod

from miskatonic.core.native import i64
from miskatonic.games.cards_of_cthulhu.dice import FACES, HANDS, MOST_DICE, WIDTH

# The nodes of a size stand together, smaller hands first.
SIZES = [comb(size + FACES - 1, FACES - 1) for size in range(MOST_DICE + 1)]
FIRST_OF_SIZE = [sum(SIZES[:size]) for size in range(MOST_DICE + 2)]


def nodes_of_size(size: int) -> range:
    return range(FIRST_OF_SIZE[size], FIRST_OF_SIZE[size + 1])


def averaged(worths: list[float], size: i64) -> list[float]:
    """The worth of every hand of up to `size` dice when the missing ones are still to be rolled.

    `worths` are those of the hands of exactly that size.
    """
    after = HANDS.after
    first: i64 = FIRST_OF_SIZE[size]
    average: list[float] = [0.0] * first + worths
    node: i64 = first - 1
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


@cache
def ways(node: int) -> float:
    """The chance that so many dice show exactly this hand."""
    values = HANDS.values[node]
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


def before_roll(
    average: list[float], health: i64, spirit: i64, wounds_to: i64, covered: i64, wound_cost: float
) -> float:
    """The worth of a roll of Body, Health and Spirit dice with the best re-roll; a wound costs `wound_cost` of it.

    `average` is of `averaged` for that many dice. CC-9.5: ones stay unless covered, and so does a wounding Body die.
    """
    after = HANDS.after
    total = 0.0
    risk = wound_cost * float(wounds_to) / 6.0
    node: i64 = FIRST_OF_SIZE[health + spirit]
    end: i64 = FIRST_OF_SIZE[health + spirit + 1]
    while node < end:
        for loose, share in loose_shares(HANDS.values[node].count(1), health, spirit, covered):
            best: list[float] = [-1.0] * 7  # by the value of the Body die that is kept; 0: it is rolled again
            for kept in kept_hands(node, loose):
                if average[kept] > best[0]:
                    best[0] = average[kept]
                at: i64 = kept * WIDTH
                face: i64 = 1
                while face <= FACES:
                    worth = average[after[at + face]]
                    if worth > best[face]:
                        best[face] = worth
                    face += 1
            again = best[0] - risk
            spared = 0.0
            face = 1
            while face <= FACES:
                if face <= wounds_to:
                    spared += best[face] - wound_cost
                else:
                    spared += best[face] if best[face] > again else again
                face += 1
            total += ways(node) * share * spared / 6.0
        node += 1
    return total
