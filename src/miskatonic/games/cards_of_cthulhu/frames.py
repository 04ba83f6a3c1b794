"""What is owed, what can be borrowed when, what is told and how it ends: the numbers that the rules share."""

from __future__ import annotations

from miskatonic.games.cards_of_cthulhu.tables import (
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
DECK_STREAM, DICE_STREAM, ORDER_STREAM = 0, 1, 2
STREAMS = 3

# Frames.
#   DRAW: piece is how many were drawn, thing how many are to be (CC-6.9), step whether it is a Scroll's.
#   CURSE: piece is the cursed item (cursed_timing = draw). SANITY: piece is the loss. LEND: piece is the card.
#   ATTACK: piece is the board or -1, thing the wound range, step as below, extra who explores (0 nobody, else who + 1).
CHOOSE, DRAW, CURSE, PURCHASE, HUNT, SANITY, COMBAT, ATTACK, WOUND, REPORT, BANISH, LEND = range(1, 13)
TO_ROLL, ABSOLVE, REROLL, AIM, ALLOCATE = range(5)

# What can be borrowed for which step (CC-17.6), as bits.
FOR_DRAW = 1 << DISRUPTION | 1 << POTION
FOR_PURCHASE = 1 << THIEF | 1 << POTION
FOR_HUNT = 1 << POTION
FOR_SANITY = 1 << ELDER_SIGN | 1 << POTION | 1 << PSYCHIATRIST
FOR_COMBAT = (
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

# Events, in the order of their declaration in events.py.
(
    CHOSE,
    ORDER_ROLLED,
    TURN_BEGAN,
    MINION_CAME,
    HORROR_CAME,
    GATE_OPENED,
    GATE_STACKED,
    SET_ASIDE,
    DISRUPTED,
    DECK_EMPTY,
    BOUGHT,
    TYCOON_PAID,
    DECLINED,
    AVERTED,
    SUFFERED,
    FOLLOWER_SLAIN,
    WOKE,
    HUNTED,
    LOSS,
    LOSS_PAID,
    LOSS_CANCELLED,
    CALMED,
    NOT_CALMED,
    WENT_INSANE,
    EXPLORED,
    ATTACKED,
    ROLLED,
    REROLLED,
    HURT,
    HEALTH_LOST,
    KILLED,
    SLEW,
    SEALED,
    HEALED,
    HURRIED,
    DAGGER_ADDED,
    GATE_DISCARDED,
    HORROR_DISCARDED,
    MINION_SHOT,
    MINION_MOVED,
    DECK_DISCARDED,
    POTION_DRUNK,
    ASKED_FOR,
    LENT,
    REFUSED,
    INHERITED,
    WON,
    GOD_SUMMONED,
    TIME_UP,
) = range(49)

GOING_ON, VICTORY, ELDER_GOD, INSANITY, DEATH, BY_TURNS = range(6)
