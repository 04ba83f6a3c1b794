"""The frames by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

NOTHING: Final = 0
PICKING: Final = 1
TURNING: Final = 2
TURN: Final = 3
MOVE: Final = 4
PERMITTING: Final = 5
ORIENTING: Final = 6
SPAWNING: Final = 7
ROUSED: Final = 8
CONTROLLED: Final = 9
SERVING: Final = 10
HIT: Final = 11
HARM: Final = 12
DYING: Final = 13
WINDOW: Final = 14
AFTER: Final = 15
LEAVING: Final = 16
PAYING: Final = 17
SPOTTING: Final = 18
ACCEPTING: Final = 19
SURPLUS: Final = 20
CLEARING: Final = 21
QUAKE: Final = 22
CHOOSING_GATE: Final = 23
LANDING_ROLL: Final = 24
RESPAWNING: Final = 25
ENTERING: Final = 26
CHARGED: Final = 27
WANDERING: Final = 28
