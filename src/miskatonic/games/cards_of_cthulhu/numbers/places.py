"""The places by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

NOWHERE: Final = 0
ASLEEP: Final = 1
AWAKE: Final = 2
