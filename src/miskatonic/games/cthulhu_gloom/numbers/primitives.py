"""The primitives by number. Made from names.py by miskatonic.core.names; not to be edited."""

from typing import Final

DRAW: Final = 0
DISCARD: Final = 1
DISCARD_HAND: Final = 2
TAKE_RANDOM: Final = 3
REVEAL_HAND: Final = 4
PASS_HANDS: Final = 5
SWAP_HANDS: Final = 6
TAKE_FROM_DISCARD: Final = 7
SKIP_DRAW: Final = 8
LOSE_PLAYS: Final = 9
FREE_PLAY: Final = 10
REMOVE_MODS: Final = 11
SWAP_TOP: Final = 12
REVIVE: Final = 13
MOVE_DEATH: Final = 14
RETURN_STORY: Final = 15
DRAW_LIMIT: Final = 16
FORBID: Final = 17
IMMUNE: Final = 18
MODS_ON_DEAD: Final = 19
SALVAGE_EVENTS: Final = 20
ON_MODIFIER: Final = 21
ON_OWN_DEATH: Final = 22
DEATH_TIMING: Final = 23
CANCEL: Final = 24
