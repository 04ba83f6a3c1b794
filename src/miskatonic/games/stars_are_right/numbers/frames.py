"""The frames by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

INVOKE: Final = 0
SKY: Final = 1
SUMMON: Final = 2
DISCARD: Final = 3
EXCHANGE: Final = 4
TAKE: Final = 5
DISMISS: Final = 6
