"""The reveals by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

BY_GATE: Final = 0
BY_SCOUT: Final = 1
BY_PUSH: Final = 2
BY_PICTURE: Final = 3
