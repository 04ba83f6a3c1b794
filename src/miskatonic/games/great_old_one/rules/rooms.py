"""What the public sizes of deck and hands, and the moves of whole hands, say about where cards may be."""

from __future__ import annotations

from miskatonic.core.native import i64, vec


def sizes_may_tell(bound: vec[i64], sizes: vec[i64], cards: i64) -> bool:
    """A quick look, for most of the time they do not: true only where some places may be closed to a card.

    Only cards with several places matter, and the room that known cards leave. Places are closed to others when
    cards bound to them fill them: at least two places, so either the largest and another, or two without it.
    """
    full: i64 = 0
    widest: i64 = 0  # as a bit
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
    everywhere: i64 = bit - 1 - full
    partly: i64 = 0  # how many cards cannot be everywhere
    narrow: i64 = 0  # how many of them not in the largest place
    byte: i64 = 3
    while byte < bit:
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
    least: i64 = cards  # the two smallest rooms
    second: i64 = least
    place = 0
    bit = 1
    while place < len(sizes):
        room = sizes[place] - bound[bit]
        if room and bit != widest:
            if room < least:
                second = least
                least = room
            elif room < second:
                second = room
        bit += bit
        place += 1
    return partly >= most + least or narrow >= least + second


def sent(reach: list[int]) -> bytes:
    """A table for what was in each place and is now in one of those that it reached."""
    table = bytearray(256)
    byte: i64 = 0
    while byte < 1 << len(reach):
        spread: i64 = 0
        place: i64 = 0
        while byte >> place:
            if (byte >> place) & 1:
                spread |= reach[place]
            place += 1
        table[byte] = spread
        byte += 1
    return bytes(table)
