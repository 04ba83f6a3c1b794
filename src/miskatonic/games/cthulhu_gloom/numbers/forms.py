"""The forms by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

MODIFIER: Final = 0
DEATH: Final = 1
EVENT: Final = 2
EVENT_ON_ONE: Final = 3
EVENT_ON_TWO: Final = 4
EVENT_ON_BOTH: Final = 5
