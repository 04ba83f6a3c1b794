"""The icons by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

GOBLET: Final = 0
HORROR: Final = 1
INVESTIGATION: Final = 2
MADNESS: Final = 3
MAGIC: Final = 4
ROMANCE: Final = 5
