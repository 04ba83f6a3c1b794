"""The endings by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

GOING_ON: Final = 0
BY_PAIRS: Final = 1
BY_STALL: Final = 2
