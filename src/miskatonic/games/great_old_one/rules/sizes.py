"""What the public sizes of deck and hands say about where cards may be."""

from __future__ import annotations

from miskatonic.core.native import i64, vec


def sizes_may_tell(bound: vec[i64], sizes: vec[i64], cards: i64) -> bool:
    """A quick look, for most of the time they do not: true only where some places may be closed to a card.

    Only cards with several places matter, and the room that known cards leave. Places are closed to others when
    cards bound to them fill them: at least two places, so either the largest and another, or two without it.
    """
    full, widest, most = rooms_left(bound, sizes)
    bits: i64 = 1 << len(sizes)
    everywhere: i64 = bits - 1 - full
    partly: i64 = 0  # how many cards cannot be everywhere
    narrow: i64 = 0  # how many of them not in the largest place
    byte: i64 = 3
    while byte < bits:
        count: i64 = bound[byte]
        if count and byte & (byte - 1):
            if byte & full:
                return True
            if byte != everywhere:
                partly += count
                if not byte & widest:
                    narrow += count
        byte += 1
    if partly <= most and narrow < 2:
        return False
    least, second = two_smallest(bound, sizes, widest, cards)
    return partly >= most + least or narrow >= least + second


def rooms_left(bound: vec[i64], sizes: vec[i64]) -> tuple[i64, i64, i64]:
    """The places that known cards fill, as bits; the place that has most room left, as a bit; and how much."""
    full: i64 = 0
    widest: i64 = 0
    most: i64 = 0
    place: i64 = 0
    bit: i64 = 1
    while place < len(sizes):
        room: i64 = sizes[place] - bound[bit]
        if room == 0:
            full |= bit
        elif room > most:
            widest = bit
            most = room
        bit += bit
        place += 1
    return full, widest, most


def two_smallest(bound: vec[i64], sizes: vec[i64], widest: i64, cards: i64) -> tuple[i64, i64]:
    """The two smallest rooms that are left, the widest not counted; as many as all cards where there are none."""
    least: i64 = cards
    second: i64 = cards
    place: i64 = 0
    bit: i64 = 1
    while place < len(sizes):
        room: i64 = sizes[place] - bound[bit]
        if room and bit != widest:
            if room < least:
                second = least
                least = room
            elif room < second:
                second = room
        bit += bit
        place += 1
    return least, second
