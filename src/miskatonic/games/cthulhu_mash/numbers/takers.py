"""The takers by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

QUICKSAND: Final = 0
BOOK_OF_VOID: Final = 1
