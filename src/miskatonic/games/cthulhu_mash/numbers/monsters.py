"""The monsters by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

CULTIST: Final = 0
DEEP_ONE: Final = 1
ELDER_THING: Final = 2
GNOPH_KEH: Final = 3
LENG_SPIDER: Final = 4
MI_GO: Final = 5
MOON_BEAST: Final = 6
STAR_VAMPIRE: Final = 7
