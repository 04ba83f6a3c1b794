"""The log of a game of The Great Old One: what moved, as numbers, for those who saw it and those who did not."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.great_old_one.numbers.entries import MOVED, TOOK
from miskatonic.games.great_old_one.numbers.reasons import DRAWN, SHUFFLED_IN

# Places: the deck, then the hand of each seat; what lies open has no place.
DECK: Final = 0
OPEN: Final = -1

# Each entry starts with a number for what happened and the round; the rest depends on what it was.
# The bits of that first number, from the lowest on. An entry about one card is in it as a whole, and log and clones
# stay small: the places are counted from one, and the kind is what is above.
WHAT_MASK: Final = 7
ROUND_AT: Final = 3
ROUND_MASK: Final = 255
SOURCE_AT: Final = 11
TARGET_AT: Final = 14
PLACE_MASK: Final = 7
HOW_AT: Final = 17
HOW_MASK: Final = 15
KIND_AT: Final = 21

# What is the same of every card that is drawn, turned over, or shuffled in.
DRAWN_FROM_DECK: Final = 1 << SOURCE_AT | DRAWN << HOW_AT | TOOK
TURNED_OVER: Final = 1 << SOURCE_AT | MOVED
SHUFFLED_INTO_DECK: Final = 1 << TARGET_AT | SHUFFLED_IN << HOW_AT | MOVED


class Past:
    """Earlier entries of a log, never changed, so clones share them."""

    def __init__(self, before: Past | None, log: list[int], start: i64) -> None:
        self.before = before
        self.log = log
        self.start: i64 = start
