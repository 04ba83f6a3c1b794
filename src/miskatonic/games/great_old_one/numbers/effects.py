"""The effects by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

POOL_REDEAL: Final = 0
REMOVE_CULTIST: Final = 1
REVEAL_HANDS: Final = 2
SWAP_PAIRS: Final = 3
STEAL_RANDOM: Final = 4
LOOK_TAKE: Final = 5
GIVE: Final = 6
PASS_CARDS: Final = 7
PASS_HANDS: Final = 8
SWAP_HANDS: Final = 9
DISCARD: Final = 10
RECOVER: Final = 11
RETURN_PAIR: Final = 12
DRAW: Final = 13
TAKE_CENTER: Final = 14
SKIP_TURN: Final = 15
NAME_ALL: Final = 16
STEAL_HORROR: Final = 17
