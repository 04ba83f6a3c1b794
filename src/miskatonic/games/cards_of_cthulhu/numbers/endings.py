"""The endings by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

GOING_ON: Final = 0
VICTORY: Final = 1
ELDER_GOD: Final = 2
INSANITY: Final = 3
DEATH: Final = 4
BY_TURNS: Final = 5
