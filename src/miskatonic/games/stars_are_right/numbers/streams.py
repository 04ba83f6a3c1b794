"""The streams by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

SKY: Final = 0
DECK: Final = 1
FIRST: Final = 2
