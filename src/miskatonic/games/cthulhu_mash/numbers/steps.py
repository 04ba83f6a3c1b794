"""The steps by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

BEGIN: Final = 0
SPAWN_ROLLS: Final = 1
ACTIONS: Final = 2
LAND: Final = 3
MONSTERS: Final = 4
WINDOWS: Final = 5
FINISH: Final = 6
