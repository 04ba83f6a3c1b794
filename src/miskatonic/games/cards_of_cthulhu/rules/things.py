"""Cards, dice and boards by number. Copies of a card are one number."""

from __future__ import annotations

from typing import Final

BOARDS: Final = 4

# Followers and items that can be owned, by their place (and bit): the order of EFFECTS and ITEM_EFFECTS in content.py.
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
FOLLOWERS: Final = 10
DISRUPTION: Final = 10
ELDER_SIGN: Final = 11
NECKLACE: Final = 12
NECRONOMICON: Final = 13
IDOL: Final = 14
POTION: Final = 15
DAGGER: Final = 16
SWORD: Final = 17
TEMPLE: Final = 18
OWNABLE: Final = 19
CUBES: Final = 19
SCROLL: Final = 20
CURSED_TEMPLE: Final = 21
FOLLOWER_BITS: Final = 0b1111111111
EXPLORER_BIT: Final = 1 << EXPLORER
DISRUPTION_BIT: Final = 1 << DISRUPTION
POTION_BIT: Final = 1 << POTION
DAGGER_BIT: Final = 1 << DAGGER

# Slots of the dice.
BODY: Final = 0
HEALTH: Final = 1
SPIRIT: Final = 3
SWORD_DIE: Final = 6
DAGGER_DIE: Final = 7

# Where a horror is: in the deck or the discard pile, or on its board.
NOWHERE: Final = 0
ASLEEP: Final = 1
AWAKE: Final = 2

# Who uses a skill, and how a sanity loss is met: the order of the things in moves.py.
SKILL: Final = 0
FOLLOWER: Final = 1
BY_XP: Final = 0
BY_POTION: Final = 1
BY_ELDER_SIGN: Final = 2
BY_SKILL: Final = 3
BY_FOLLOWER: Final = 4

PLACE_OF_BIT: Final[list[int]] = [0] * 37  # of a lone bit, by its remainder: the first 36 powers of two all differ
for _place in range(32):
    PLACE_OF_BIT[(1 << _place) % 37] = _place
