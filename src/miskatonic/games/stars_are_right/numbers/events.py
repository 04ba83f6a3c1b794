"""The events by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

INVOKED: Final = 0
POWER_USED: Final = 1
PUSHED: Final = 2
SWAPPED: Final = 3
FLIPPED: Final = 4
SUMMONED: Final = 5
GIVEN_UP: Final = 6
DISMISSED: Final = 7
RELEASED: Final = 8
EXCHANGED: Final = 9
TOOK_OPEN: Final = 10
TOOK_HIDDEN: Final = 11
DISCARDED: Final = 12
RESHUFFLED: Final = 13
DREW: Final = 14
DREW_NOTHING: Final = 15
WON: Final = 16
TIME_UP: Final = 17
