"""The stats by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

EXPLOSIVE_DAMAGE: Final = 0
HEALTH: Final = 1
MENTALITY: Final = 2
DEFENSE: Final = 3
ACTIONS: Final = 4
MELEE_ROLL: Final = 5
BASE_MOVE: Final = 6
PARRY_ROLL: Final = 7
JUMP: Final = 8
RANGED_ROLL: Final = 9
RANGED_DAMAGE: Final = 10
ENCUMBRANCE: Final = 11
SPELL_ROLL: Final = 12
