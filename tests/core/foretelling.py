"""The attack that foretold the dice of tables before their chance was provable; it must go on finding nothing.

The fast generator is linear: of its 63 bits of state, W becomes FACTOR * W modulo a prime. A throw of seven dice shows
the upper bits of the state's two halves, mixed. Guess the upper bits of one lower half, and all others follow roughly;
a lattice of the states that can follow one another then gives the exact one, if there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from miskatonic.core.chance import ENDS, FACTOR, going_on

SIX = 6  # states in a row that the lattice is made of
GUESSED = 16  # bits

Vector = list[int]


def dot(one: Sequence[Fraction | int], other: Sequence[Fraction | int]) -> Fraction:
    return Fraction(sum(a * b for a, b in zip(one, other, strict=True)))


def reduced(basis: list[Vector]) -> list[Vector]:
    """Short vectors of the same lattice: the algorithm of Lenstra, Lenstra and Lovász, plainly."""
    at = 1
    while at < len(basis):
        upright: list[list[Fraction]] = []
        for vector in basis[: at + 1]:
            rest = [Fraction(number) for number in vector]
            for other in upright:
                share = dot(vector, other) / dot(other, other)
                rest = [number - share * part for number, part in zip(rest, other, strict=True)]
            upright.append(rest)
        for other_at in range(at - 1, -1, -1):
            times = round(dot(basis[at], upright[other_at]) / dot(upright[other_at], upright[other_at]))
            basis[at] = [a - times * b for a, b in zip(basis[at], basis[other_at], strict=True)]
        before = dot(upright[at - 1], upright[at - 1])
        share = dot(basis[at], upright[at - 1]) / before
        if dot(upright[at], upright[at]) >= (Fraction(3, 4) - share**2) * before:
            at += 1
        else:
            basis[at - 1], basis[at] = basis[at], basis[at - 1]
            at = max(1, at - 1)
    return basis


@cache
def lattice() -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The short basis of all sequences of six states, and its inverse."""
    first = [pow(FACTOR, step, ENDS) for step in range(SIX)]
    basis = reduced([first, *([ENDS * (row == column) for column in range(SIX)] for row in range(1, SIX))])
    return np.array(basis, dtype=np.int64), np.linalg.inv(np.array(basis, dtype=np.float64))


def number_of(faces: Sequence[int]) -> int:
    """The number that was drawn for dice thrown together."""
    return sum((face - 1) * 6**at for at, face in enumerate(faces))


def candidates(numbers: Sequence[int], ways: int) -> list[int]:
    """States that could stand behind the second of seven throws."""
    shown = [int((number + 0.5) * 2**32 / ways) for number in numbers]
    lower = (np.arange(1 << GUESSED, dtype=np.uint64) << np.uint64(32 - GUESSED)) + np.uint64(1 << (31 - GUESSED))
    states = []
    for out in shown[1 : SIX + 1]:
        upper = (lower * np.uint64(FACTOR)) >> np.uint64(32)
        lower = np.uint64(out) ^ upper
        states.append((upper << np.uint64(32)) + lower)
    basis, inverse = lattice()
    guesses = np.array(states, dtype=np.float64).T
    nearest = np.rint(guesses @ inverse).astype(np.int64)
    first = (nearest * basis[:, 0]).sum(axis=1)  # exact: what overflows on the way comes back
    words = first[(first > 0) & (first < ENDS)].astype(np.uint64)
    later = words
    for number in numbers[1 : SIX + 1]:
        mixed = (later ^ (later >> np.uint64(32))) & np.uint64(0xFFFFFFFF)
        fitting = (mixed * np.uint64(ways)) >> np.uint64(32) == np.uint64(number)
        words, later = words[fitting], later[fitting]
        later = (later & np.uint64(0xFFFFFFFF)) * np.uint64(FACTOR) + (later >> np.uint64(32))
    return [int(one) for one in words]


def foretold(throws: Sequence[Sequence[int]], more: int) -> list[list[int]] | None:
    """The throws to come after those that were seen, all of as many dice; None if no state explains them."""
    dice = len(throws[0])
    ways = 6**dice
    numbers = [number_of(faces) for faces in throws]
    for start in range(len(numbers) - SIX):
        for word in candidates(numbers[start:], ways):
            chance = going_on([word])
            if all(chance.dice(0, dice) == list(faces) for faces in throws[start + 2 :]):
                return [chance.dice(0, dice) for _ in range(more)]
    return None
