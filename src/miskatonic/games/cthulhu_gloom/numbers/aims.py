"""The aims by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

NOBODY: Final = 0
TOP: Final = 1
TWO: Final = 2
DEAD: Final = 3
DEAD_AND_LIVING: Final = 4
