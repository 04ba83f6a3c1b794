"""The streams by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

DECK: Final = 0
HANDS: Final = 1
FIRST: Final = 2
