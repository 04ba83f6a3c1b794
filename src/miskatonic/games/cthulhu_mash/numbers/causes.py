"""The causes by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ATTACK: Final = 0
WATER: Final = 1
FIRE: Final = 2
ICON: Final = 3
TISSUE: Final = 4
BITE: Final = 5
GRASP: Final = 6
MACHINE: Final = 7
QUAKE: Final = 8
