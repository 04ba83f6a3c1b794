"""The arrivals by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

WALKING: Final = 0
IN_FLIGHT: Final = 1
PUSHED: Final = 2
SET_DOWN: Final = 3
