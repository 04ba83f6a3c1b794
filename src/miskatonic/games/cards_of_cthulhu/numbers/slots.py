"""The slots by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

BODY: Final = 0
HEALTH: Final = 1
HEALTH_2: Final = 2
SPIRIT: Final = 3
SPIRIT_2: Final = 4
SPIRIT_3: Final = 5
SWORD: Final = 6
DAGGER: Final = 7
