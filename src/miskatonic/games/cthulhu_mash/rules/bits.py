"""One bit of a set that is kept in a number: spaces, monsters, objects."""

from __future__ import annotations

from miskatonic.core.native import i64


def bit(place: i64) -> i64:
    """`1 << place`. Compiled, a literal 1 would be shifted as a number of 32 bits, so the one is worked out."""
    one: i64 = place - place + 1
    return one << place


def count(bits: i64) -> i64:
    """How many of up to 48 bits are set."""
    bits -= (bits >> 1) & 0x555555555555
    bits = (bits & 0x333333333333) + ((bits >> 2) & 0x333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 63
