"""The changes by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

PUSH: Final = 0
SWAP: Final = 1
FLIP: Final = 2
