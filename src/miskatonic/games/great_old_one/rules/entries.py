"""The entries of the log of a game of The Great Old One, which the notes are written from."""

from typing import Final

# Places: the deck, then the hand of each seat; what lies open has no place.
DECK: Final = 0
OPEN: Final = -1

# Entries of the log. Each starts with a number for what happened and the round; the rest hangs on what it was.
MOVED: Final = 0  # in the open
TOOK: Final = 1  # seen by those whose hands it left and reached
ABSENT: Final = 2
LOOKED: Final = 3
TRADED: Final = 4
TURNED: Final = 5
POOLED: Final = 6
PASSED: Final = 7

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


# How a viewer came to know where a card is.
NOT_TOLD: Final = 0
DRAWN: Final = 1
CALLED: Final = 2
STOLEN: Final = 3
GIVEN: Final = 4
HANDED_ON: Final = 5
RECRUITED: Final = 6
SEEN: Final = 7
RECOVERED: Final = 8
RETURNED: Final = 9
WITH_THE_HAND: Final = 10
SHUFFLED_IN: Final = 11
NAMED: Final = 12

# What is the same of every card that is drawn, turned over, or shuffled in.
DRAWN_FROM_DECK: Final = 1 << SOURCE_AT | DRAWN << HOW_AT | TOOK
TURNED_OVER: Final = 1 << SOURCE_AT | MOVED
SHUFFLED_INTO_DECK: Final = 1 << TARGET_AT | SHUFFLED_IN << HOW_AT | MOVED
