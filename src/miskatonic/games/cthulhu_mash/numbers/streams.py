"""The streams by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

DICE: Final = 0
TILES: Final = 1
GENERATORS: Final = 2
OBJECTS: Final = 3
SPELLS: Final = 4
POWERUPS: Final = 5
TABLE: Final = 6
