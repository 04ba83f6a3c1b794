"""The endings by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

GOING_ON: Final = 0
BY_DEATH: Final = 1
BY_STALEMATE: Final = 2
BY_ROUNDS: Final = 3
