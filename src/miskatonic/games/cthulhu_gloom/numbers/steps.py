"""The steps by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ASKING: Final = 0
LANDING: Final = 1
CANCELLED: Final = 2
AIMING: Final = 3
EFFECTS: Final = 4
