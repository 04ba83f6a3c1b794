"""The deaths by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

WOUNDS: Final = 0
PIT: Final = 1
DEAD_END: Final = 2
QUICKSAND: Final = 3
OBSTACLE: Final = 4
CROWDED_OUT: Final = 5
