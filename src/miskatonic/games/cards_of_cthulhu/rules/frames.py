"""What is owed, what can be borrowed when, and how it ends: the numbers that the rules share."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cards_of_cthulhu.rules.things import (
    DAGGER,
    DISRUPTION,
    DOCTOR,
    ELDER_SIGN,
    EXPLORER,
    HUNTER,
    IDOL,
    JOURNALIST,
    NECKLACE,
    NECRONOMICON,
    POTION,
    PRIEST,
    PSYCHIATRIST,
    RITUALIST,
    SOLDIER,
    SWORD,
    TEMPLE,
    THIEF,
)

# Streams of chance.
DECK_STREAM: Final = 0
DICE_STREAM: Final = 1
STREAMS: Final = 2

# Frames.
#   DRAW: piece is how many were drawn, thing how many are to be (CC-6.9), step whether it is a Scroll's.
#   CURSE: piece is the cursed item (cursed_timing = draw). SANITY: piece is the loss. LEND: piece is the card.
#   ATTACK: piece is the board or -1, thing the wound range, step as below, extra who explores (0 nobody, else who + 1).
OVER: Final = 0  # no frame: the game is over
CHOOSE: Final = 1
DRAW: Final = 2
CURSE: Final = 3
PURCHASE: Final = 4
HUNT: Final = 5
SANITY: Final = 6
COMBAT: Final = 7
ATTACK: Final = 8
WOUND: Final = 9
REPORT: Final = 10
BANISH: Final = 11
LEND: Final = 12

# Steps of an attack.
TO_ROLL: Final = 0
ABSOLVE: Final = 1
REROLL: Final = 2
AIM: Final = 3
ALLOCATE: Final = 4

# What can be borrowed for which step (CC-17.6), as bits.
FOR_DRAW: Final = 1 << DISRUPTION | 1 << POTION
FOR_PURCHASE: Final = 1 << THIEF | 1 << POTION
FOR_HUNT: Final = 1 << POTION
FOR_SANITY: Final = 1 << ELDER_SIGN | 1 << POTION | 1 << PSYCHIATRIST
FOR_COMBAT: Final = (
    1 << HUNTER
    | 1 << DOCTOR
    | 1 << EXPLORER
    | 1 << JOURNALIST
    | 1 << PRIEST
    | 1 << RITUALIST
    | 1 << SOLDIER
    | 1 << NECKLACE
    | 1 << NECRONOMICON
    | 1 << IDOL
    | 1 << POTION
    | 1 << DAGGER
    | 1 << SWORD
    | 1 << TEMPLE
)

# How it ends.
GOING_ON: Final = 0
VICTORY: Final = 1
ELDER_GOD: Final = 2
INSANITY: Final = 3
DEATH: Final = 4
BY_TURNS: Final = 5
