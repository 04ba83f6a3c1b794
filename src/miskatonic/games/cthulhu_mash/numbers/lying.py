"""The lying by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

HIDDEN: Final = 0
FACE_UP: Final = 1
REMEMBERED: Final = 2
