"""Many words of chance at once, for rules that run as plain Python. Never compiled: compiled rules step faster alone.

xoshiro128** changes its state by shifts and exclusive ors alone, so what comes of a state is the exclusive or of what
comes of each of its sixteen bytes. That is kept here for every value of every byte: the second word of each coming
state in a lane of 64 bits, and above them the state after all of these.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import getitem, xor
from struct import Struct

BLOCK = 32  # words drawn at once
LANE = 64
LOW = 0xFFFFFFFF
LANES = sum(LOW << LANE * at for at in range(BLOCK))
STATE = Struct("<4I")
WORDS = Struct(f"<{BLOCK}Q4I")


def block(words: list[int]) -> tuple[int, ...]:
    """The next words of a stream, and behind them the four of its state after these."""
    coming = reduce(xor, map(getitem, tables(), STATE.pack(*words[:4])))
    state = coming >> LANE * BLOCK
    mixed = (coming & LANES) * 5 & LANES
    mixed = (mixed << 7 | mixed >> 25) & LANES
    return WORDS.unpack((mixed * 9 & LANES | state << LANE * BLOCK).to_bytes(WORDS.size, "little"))


@cache
def tables() -> list[list[int]]:
    """What comes of each value of each byte of a state."""
    found = []
    for byte in range(16):
        of_values = [0]
        for bit in range(8):
            of_bit = _stepped(1 << byte * 8 + bit)
            of_values += [value ^ of_bit for value in of_values]
        found.append(of_values)
    return found


def _stepped(state: int) -> int:
    s0, s1, s2, s3 = (state >> 32 * at & LOW for at in range(4))
    lanes = 0
    for at in range(BLOCK):
        lanes |= s1 << LANE * at
        shifted = s1 << 9 & LOW
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = (s3 << 11 | s3 >> 21) & LOW
    return lanes | (s0 | s1 << 32 | s2 << 64 | s3 << 96) << LANE * BLOCK
