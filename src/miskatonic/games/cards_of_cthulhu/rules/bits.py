"""For speed: the place of the lowest bit by a look-up, which compiled takes a fifth of the time of `bit_length`.

Horrors, followers and items are kept as bits of one number; the rules go through them from the lowest up.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64

PRIME: Final = 37  # the first 36 powers of two have different remainders
PLACES: Final = 32
PLACE_OF_REMAINDER: Final[list[int]] = [0] * PRIME
for _place in range(PLACES):
    PLACE_OF_REMAINDER[(1 << _place) % PRIME] = _place


def lowest(bits: i64) -> i64:
    """The place of the lowest bit of a number that has one."""
    return PLACE_OF_REMAINDER[(bits & -bits) % PRIME]
