"""The endings by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

GOING_ON: Final = 0
WON: Final = 1
LOST: Final = 2
DRAWN: Final = 3
TIME_UP: Final = 4
CAPPED: Final = 5
