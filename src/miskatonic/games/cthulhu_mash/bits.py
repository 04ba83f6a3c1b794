"""One bit of a set that is kept in a number: spaces, monsters, objects."""

from __future__ import annotations

from miskatonic.core.native import i64


def bit(place: i64) -> i64:
    """`1 << place`. Compiled, a literal 1 would be shifted as a number of 32 bits, so the one is worked out."""
    one: i64 = place - place + 1
    return one << place
