"""The types by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

GREAT_OLD_ONE: Final = 0
GREATER_SERVITOR: Final = 1
LESSER_SERVITOR: Final = 2
MINION: Final = 3
