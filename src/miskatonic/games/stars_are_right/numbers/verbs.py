"""The verbs by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

INVOKE: Final = 0
USE: Final = 1
PUSH: Final = 2
SWAP: Final = 3
FLIP: Final = 4
SUMMON: Final = 5
DISMISS: Final = 6
RELEASE: Final = 7
EXCHANGE: Final = 8
TAKE: Final = 9
DISCARD: Final = 10
DONE: Final = 11
