"""The abilities by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

NONE: Final = 0
SWAP_LESSER: Final = 1
SWAP_GREATER: Final = 2
TAKE_CARD: Final = 3
HAND_SIX: Final = 4
DISCARD_TWO: Final = 5
