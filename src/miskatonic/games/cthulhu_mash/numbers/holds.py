"""The holds by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ICON: Final = 0
WEB: Final = 1
SEDATIVE_SYRINGE: Final = 2
BOLOS: Final = 3
HANDCUFFS: Final = 4
NET: Final = 5
SNARE: Final = 6
FREEZING_WRACK: Final = 7
GRASP_OF_CTHULHU: Final = 8
