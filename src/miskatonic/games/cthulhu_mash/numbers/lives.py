"""The lives by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

NOT_PLAYED: Final = 0
ON_BOARD: Final = 1
WAITING: Final = 2
OUT: Final = 3
TO_ENTER: Final = 4
