"""The effects by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

DAMAGES: Final = 0
HOLDS_FAST: Final = 1
WEBS: Final = 2
ATTACHES: Final = 3
BINDS: Final = 4
SUGGESTS: Final = 5
REACHES: Final = 6
STEALS_LIFE: Final = 7
