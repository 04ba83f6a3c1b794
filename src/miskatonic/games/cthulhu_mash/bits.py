"""One bit of a set that is kept in a number: spaces, monsters, objects."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64

PLACES: Final = 63
POWERS: list[int] = [1 << place for place in range(PLACES)]


def bit(place: i64) -> i64:
    """`1 << place`, from a table: compiled, a literal 1 would be shifted as a number of 32 bits."""
    return POWERS[place]
