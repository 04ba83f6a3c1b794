"""The lacks by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ROOM: Final = 0
MONSTER: Final = 1
GENERATOR: Final = 2
