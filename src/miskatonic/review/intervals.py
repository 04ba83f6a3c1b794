"""How sure a mean over few guesses is."""

from __future__ import annotations

from math import sqrt
from statistics import fmean as mean

# The 97.5 % points of Student's distribution, for 95 % intervals of so few guesses; later ones are near enough.
STUDENT = {7: 2.365, 11: 2.201, 15: 2.131, 23: 2.069, 31: 2.040, 47: 2.012, 63: 1.998}


def compared(ahead: list[float], behind: list[float]) -> tuple[float, float]:
    """How far apart two moves are on the same guesses, and half the 95 % interval of that."""
    apart = [one - another for one, another in zip(ahead, behind, strict=True)]
    return mean(apart), interval(apart)


def interval(found: list[float]) -> float:
    """Half the 95 % interval of the mean."""
    if len(found) < 2:
        return 0.0
    mean = sum(found) / len(found)
    spread = sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1))
    return STUDENT.get(len(found) - 1, 2.0) * spread / sqrt(len(found))
