"""The people by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

CONTROLLER: Final = 0
PLAYER: Final = 1
HOLDER: Final = 2
EACH_OPPONENT: Final = 3
CHOSEN_OPPONENT: Final = 4
LEFT: Final = 5
