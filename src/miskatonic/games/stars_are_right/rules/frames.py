"""The numbers of the state: streams of chance, frames, places, events and endings."""

from __future__ import annotations

from typing import Final

# Streams of chance.
SKY_STREAM: Final = 0
DECK_STREAM: Final = 1
FIRST_STREAM: Final = 2
STREAMS: Final = 3

# Frames. Powers and sky moves are answers to one frame, and so are the summoning and the first discard: taking the
# later step closes the earlier one (SR-4.3).
INVOKE: Final = 1
SKY: Final = 2
SUMMON: Final = 3
DISCARD: Final = 4
EXCHANGE: Final = 5
TAKE: Final = 6
DISMISS: Final = 7
POWERS: Final = 0
CHANGING: Final = 1

# Places of hidden cards: the deck, then the hand of each seat.
DECK_PLACE: Final = 0

# Events, in the order of their declaration in events.py.
INVOKED: Final = 0
USED: Final = 1
PUSHED: Final = 2
SWAPPED: Final = 3
FLIPPED: Final = 4
SUMMONED: Final = 5
GIVEN_UP: Final = 6
DISMISSED: Final = 7
RELEASED: Final = 8
EXCHANGED: Final = 9
TOOK_OPEN: Final = 10
TOOK_HIDDEN: Final = 11
DISCARDED: Final = 12
RESHUFFLED: Final = 13
DREW: Final = 14
DREW_NOTHING: Final = 15
WON: Final = 16
TIME_UP: Final = 17

# How a game ended.
GOING_ON: Final = 0
BY_POINTS: Final = 1
BY_TURNS: Final = 2
