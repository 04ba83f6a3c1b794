"""The rolls by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

ATTACK: Final = 0
PUSH: Final = 1
ESCAPE: Final = 2
SPAWN: Final = 3
GENERATORS: Final = 4
LOOT: Final = 5
COLUMN: Final = 6
ROW: Final = 7
PARRY: Final = 8
ARMOR: Final = 9
QUICKSAND: Final = 10
VOID: Final = 11
QUAKE: Final = 12
MACHINE: Final = 13
TRANSPORTER: Final = 14
MADNESS: Final = 15
WANDERING: Final = 16
SANITY: Final = 17
SANITY_LOSS: Final = 18
HOLD: Final = 19
VICTORY: Final = 20
ORDER: Final = 21
