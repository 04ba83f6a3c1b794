"""The verbs by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

FAMILY: Final = 0
DROP: Final = 1
LAY: Final = 2
PLAY: Final = 3
CLAIM: Final = 4
RESPOND: Final = 5
DISCARD: Final = 6
TAKE: Final = 7
CHOOSE: Final = 8
DISCARD_HAND: Final = 9
PASS: Final = 10
DECLINE: Final = 11
