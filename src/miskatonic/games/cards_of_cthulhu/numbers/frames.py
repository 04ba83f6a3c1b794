"""The frames by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

OVER: Final = 0
CHOOSE: Final = 1
DRAW: Final = 2
CURSE: Final = 3
PURCHASE: Final = 4
HUNT: Final = 5
SANITY: Final = 6
COMBAT: Final = 7
ATTACK: Final = 8
WOUND: Final = 9
REPORT: Final = 10
BANISH: Final = 11
LEND: Final = 12
