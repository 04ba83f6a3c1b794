"""The ways by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

PLAIN: Final = 0
POTION: Final = 1
BARGAIN: Final = 2
EXTRA: Final = 3
