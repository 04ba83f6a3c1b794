"""The windows by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

BEFORE_DAMAGE: Final = 0
AFTER_AIMED: Final = 1
END_OF_TURN: Final = 2
LAST_BREATH: Final = 3
