"""The means by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

XP: Final = 0
POTION: Final = 1
ELDER_SIGN: Final = 2
SKILL: Final = 3
FOLLOWER: Final = 4
