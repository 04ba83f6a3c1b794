"""The targets by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ANY: Final = 0
HERE: Final = 1
DEAD: Final = 2
