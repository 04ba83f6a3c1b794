"""The frames by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

FIRST: Final = 0
STORIES: Final = 1
FAMILY: Final = 2
DROP: Final = 3
TURN: Final = 4
LAST: Final = 5
PLAY: Final = 6
TRIGGER: Final = 7
FREE: Final = 8
DISCARD: Final = 9
TAKE: Final = 10
CHOOSE: Final = 11
