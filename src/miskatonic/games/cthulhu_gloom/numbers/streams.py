"""The streams by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

STORIES: Final = 0
FIRST: Final = 1
DECK: Final = 2
HAND: Final = 3
