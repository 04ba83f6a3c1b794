"""The lives by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ABSENT: Final = 0
DEAD: Final = 1
LIVING: Final = 2
BELOW_ZERO: Final = 3
