"""The steps by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

TO_ROLL: Final = 0
ABSOLVE: Final = 1
REROLL: Final = 2
AIM: Final = 3
ALLOCATE: Final = 4
