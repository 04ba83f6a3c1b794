"""The frames by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

SETUP: Final = 0
CALL: Final = 1
RECRUIT: Final = 2
HORROR: Final = 3
CLOSE: Final = 4
ANNOUNCE: Final = 5
WINDOW: Final = 6
GIVE: Final = 7
LOOK: Final = 8
PASS: Final = 9
DISCARD: Final = 10
