"""The spells by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

BIND_ENEMY: Final = 0
CREATE_GATE: Final = 1
FLESH_WARD: Final = 2
FLY: Final = 3
FREEZING_WRACK: Final = 4
GRASP_OF_CTHULHU: Final = 5
HEAL: Final = 6
HEAL_MIND: Final = 7
MENTAL_SUGGESTION: Final = 8
PARTING_SANDS: Final = 9
REACH: Final = 10
REFLECTION: Final = 11
SOUND_WAVE_OF_OBLIVION: Final = 12
SPECTRAL_RAZOR: Final = 13
STEAL_LIFE: Final = 14
TEMPORAL_DUST: Final = 15
