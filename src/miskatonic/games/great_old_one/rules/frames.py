"""What may be owed in a turn of The Great Old One, and how a frame keeps what was announced."""

from typing import Final

# Frames. The turn has one that goes through its phases; a Horror puts others on top: further announcements, the window
# for Signs, choices from hidden cards. Their fields: the Horror's player, the Horror, the target, a count, the choices.
SETUP: Final = 1
CALL: Final = 2
RECRUIT: Final = 3
HORROR: Final = 4
CLOSE: Final = 5
ANNOUNCE: Final = 6
WINDOW: Final = 7
GIVING: Final = 8
LOOKING: Final = 9
PICKING: Final = 10
DISCARDING: Final = 11

# Announced choices share one number, eight bits each, counted from one.
CHOICE_BITS: Final = 8
CHOICE_MASK: Final = 255
