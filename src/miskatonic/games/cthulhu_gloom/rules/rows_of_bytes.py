"""For speed: many bytes of a block at once, by slices in plain Python and by loops in compiled code.

In plain Python a slice of the 510 bytes of five seats takes 0.3 µs, the loop 27 µs; compiled code has no slices of a
block, and needs none. tests/games/cthulhu_gloom/test_speed.py holds both to the plain way, byte by byte.
"""

from __future__ import annotations

from typing import Any, Final

from miskatonic.core.native import i64, u8, vec
from miskatonic.core.piles import COMPILED

SETS_OF_PLACES: Final = 64
# What each byte of knowledge becomes: nothing of before is in these places; whatever may be in the deck, the lowest
# bit, may be in these hands.
WITHOUT: Final = [bytes([byte & ~places & 255 for byte in range(256)]) for places in range(SETS_OF_PLACES)]
DRAWN: Final = [bytes([byte | hands if byte & 1 else byte for byte in range(256)]) for hands in range(SETS_OF_PLACES)]


def empty_and_draw(block: vec[u8], first: i64, end: i64, gone: i64, drew: i64, drawn_up: bool) -> None:
    """These places were emptied, then these hands drew from the deck, perhaps the last of it: so for each byte from one
    place to another."""
    if COMPILED:
        kept: u8 = u8(255 - gone)
        hands: u8 = u8(drew)
        left: u8 = u8(254 if drawn_up else 255)
        while first < end:
            byte: u8 = block[first] & kept
            block[first] = (byte | hands * (byte & 1)) & left
            first += 1
    else:
        plain: Any = block
        rows = plain[first:end].translate(WITHOUT[gone]).translate(DRAWN[drew])
        plain[first:end] = rows.translate(WITHOUT[1]) if drawn_up else rows


def translate(block: vec[u8], first: i64, end: i64, table: vec[u8]) -> None:
    """Each byte from one place to another becomes what the table has for it."""
    if COMPILED:
        while first < end:
            block[first] = table[i64(block[first])]
            first += 1
    else:
        plain: Any = block
        plain[first:end] = plain[first:end].translate(table)


def write(block: vec[u8], first: i64, found: bytes) -> None:
    """These bytes come to stand in the block, from one place on."""
    if COMPILED:
        for byte in found:
            block[first] = u8(byte)
            first += 1
    else:
        plain: Any = block
        plain[first : first + len(found)] = found
