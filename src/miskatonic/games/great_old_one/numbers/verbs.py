"""The verbs by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

LAY: Final = 0
RECOVER: Final = 1
CALL: Final = 2
RECRUIT: Final = 3
DRAW: Final = 4
SKIP: Final = 5
PLAY: Final = 6
OFFER: Final = 7
REGAIN: Final = 8
CHOOSE: Final = 9
ANSWER: Final = 10
PASS: Final = 11
GIVE: Final = 12
HAND: Final = 13
DISCARD: Final = 14
TAKE: Final = 15
CULTIST: Final = 16
DONE: Final = 17
