"""A battery of statistical tests over a million draws of provable chance, and the attack that foretold the old dice.

Keys are fixed, so nothing here depends on luck. The tests are those of NIST SP 800-22 that fit numbers of our kind
(monobit, runs, block frequency, serial pairs), and chi-square tests of dice, pairs, gaps and shuffles.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations

import pytest

from miskatonic.core.chance import seeded
from miskatonic.core.proving import Secret
from tests.core.foretelling import foretold

WORST = 1e-6
SECRET = "c0ffee" * 10 + "abcd"


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    """The p-value, by the approximation of Wilson and Hilferty."""
    degrees = len(counts) - 1
    value = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    return normal(((value / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees)))


def normal(z: float) -> float:
    """How likely a value as large as this is."""
    return math.erfc(z / math.sqrt(2)) / 2


def both_sides(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def evenly(found: Sequence[object], kinds: int) -> float:
    counts = [*Counter(found).values()]
    counts += [0] * (kinds - len(counts))
    return chi_square(counts, [len(found) / kinds] * kinds)


def monobit(bits: Sequence[int]) -> float:
    return both_sides((2 * sum(bits) - len(bits)) / math.sqrt(len(bits)))


def runs(bits: Sequence[int]) -> float:
    changes = sum(one != other for one, other in pairwise(bits))
    return both_sides((changes - (len(bits) - 1) / 2) / math.sqrt((len(bits) - 1) / 4))


def block_frequency(bits: Sequence[int], size: int = 128) -> float:
    ones = [sum(bits[at : at + size]) for at in range(0, len(bits) - size + 1, size)]
    value = sum((count - size / 2) ** 2 for count in ones) * 4 / size
    degrees = len(ones)
    return normal(((value / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees)))


def gaps(faces: Sequence[int], face: int = 1, most: int = 25) -> float:
    """How long one waits for a face."""
    found = [0] * (most + 1)
    waited = 0
    for one in faces:
        if one == face:
            found[min(waited, most)] += 1
            waited = 0
        else:
            waited += 1
    total = sum(found)
    expected = [total * (5 / 6) ** gap / 6 for gap in range(most)]
    return chi_square(found, [*expected, total - sum(expected)])


def p_values(moves: int) -> dict[str, float]:
    """Of that many moves with ten draws each: five dice, four bits and a number, and now and then a shuffle."""
    faces: list[int] = []
    bits: list[int] = []
    numbers: list[int] = []
    orders: list[tuple[int, ...]] = []
    key = Secret(SECRET, ("a", "b"))
    for move in range(moves):
        chance = key.chance(("dice", "deck"), move, "roll")
        faces += chance.dice(0, 5)
        bits += [chance.below(1, 2) for _ in range(4)]
        numbers.append(chance.below(0, 1000))
        if move % 10 == 0:
            pile = [0, 1, 2, 3]
            chance.shuffle(1, pile)
            orders.append(tuple(pile))
    return {
        "monobit": monobit(bits),
        "runs": runs(bits),
        "block frequency": block_frequency(bits),
        "serial": evenly(list(zip(bits[::2], bits[1::2], strict=True)), 4),
        "dice": evenly(faces, 6),
        "pairs of dice": evenly(list(zip(faces[::2], faces[1::2], strict=False)), 36),
        "triples of dice": evenly(list(zip(faces[::3], faces[1::3], faces[2::3], strict=False)), 216),
        "the same die in moves that follow each other": evenly(list(zip(faces[::10], faces[5::10], strict=False)), 36),
        "gaps": gaps(faces),
        "numbers": evenly(numbers, 1000),
        "shuffles": evenly(orders, len(list(permutations(range(4))))),
    }


def test_a_small_battery() -> None:
    assert min(p_values(2_000).values()) > WORST


@pytest.mark.long
def test_a_million_draws_pass_the_battery() -> None:
    found = p_values(100_000)
    print({name: f"{value:.3g}" for name, value in found.items()})
    assert min(found.values()) > WORST


def test_the_battery_finds_a_bad_stream() -> None:
    """Otherwise it would prove nothing."""
    assert monobit([1, 0] * 5000) > WORST
    assert runs([1, 0] * 5000) < WORST
    assert evenly([1, 2, 3, 4, 5, 6, 6] * 1000, 6) < WORST
    assert gaps([1, 2, 3, 4, 5, 6] * 2000) < WORST


def test_the_attack_foretells_the_fast_generator() -> None:
    """So it would find something if there were something to find."""
    found = 0
    for seed in range(4):
        chance = seeded(seed, ("dice",))
        throws = [chance.dice(0, 7) for _ in range(17)]
        found += foretold(throws, 23) == [chance.dice(0, 7) for _ in range(23)]
    assert found >= 3


def test_the_attack_finds_nothing_in_provable_chance() -> None:
    key = Secret(SECRET, ())
    assert foretold([key.chance(("dice",), move, "roll").dice(0, 7) for move in range(17)], 23) is None


@pytest.mark.long
def test_the_attack_finds_nothing_in_any_of_many_tables() -> None:
    for seed in range(10):
        key = Secret(f"{seed:064x}", ())
        assert foretold([key.chance(("dice",), move, "roll").dice(0, 7) for move in range(17)], 23) is None
        chance = key.chance(("dice",), 1, "roll")
        assert foretold([chance.dice(0, 7) for _ in range(17)], 23) is None, "all in one move"
