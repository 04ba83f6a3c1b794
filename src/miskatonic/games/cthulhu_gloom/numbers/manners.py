"""The manners by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

CHOOSE: Final = 0
RANDOM: Final = 1
DOWN_TO_LIMIT: Final = 2
