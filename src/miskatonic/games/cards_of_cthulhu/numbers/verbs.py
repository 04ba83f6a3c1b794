"""The verbs by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

CHOOSE: Final = 0
DRAW: Final = 1
DISRUPT: Final = 2
BUY: Final = 3
DECLINE: Final = 4
SUFFER: Final = 5
SACRIFICE: Final = 6
HUNT: Final = 7
RESIST: Final = 8
EXPLORE: Final = 9
ATTACK: Final = 10
ROLL: Final = 11
REROLL: Final = 12
KEEP: Final = 13
SLAY: Final = 14
DAGGER: Final = 15
HEAL: Final = 16
SEAL: Final = 17
HURRY: Final = 18
NECKLACE: Final = 19
NECRONOMICON: Final = 20
IDOL: Final = 21
BANISH: Final = 22
MOVE: Final = 23
SHOOT: Final = 24
DOCTOR: Final = 25
TEMPLE: Final = 26
REPORT: Final = 27
LOSE: Final = 28
BORROW: Final = 29
LEND: Final = 30
REFUSE: Final = 31
DONE: Final = 32
