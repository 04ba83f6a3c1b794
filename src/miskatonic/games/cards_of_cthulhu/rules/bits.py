"""Horrors, followers and items are kept as bits of one number; the rules go through them from the lowest up."""

from __future__ import annotations

from miskatonic.core.native import i64


def lowest(bits: i64) -> i64:
    """The place of the lowest bit of a number that has one."""
    alone: int = bits & -bits
    return alone.bit_length() - 1
