"""The cards by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

HUNTER: Final = 0
DOCTOR: Final = 1
EXPLORER: Final = 2
JOURNALIST: Final = 3
PRIEST: Final = 4
PSYCHIATRIST: Final = 5
RITUALIST: Final = 6
SOLDIER: Final = 7
THIEF: Final = 8
TYCOON: Final = 9
DISRUPTION: Final = 10
ELDER_SIGN: Final = 11
NECKLACE: Final = 12
NECRONOMICON: Final = 13
IDOL: Final = 14
POTION: Final = 15
DAGGER: Final = 16
SWORD: Final = 17
TEMPLE: Final = 18
CUBES: Final = 19
SCROLL: Final = 20
CURSED_TEMPLE: Final = 21
