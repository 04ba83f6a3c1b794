"""What a move does, by its number."""

from __future__ import annotations

from typing import Final

CHOOSES: Final = 0
DRAWS: Final = 1
DISRUPTS: Final = 2
BUYS: Final = 3
BARGAINS: Final = 4
DECLINES: Final = 5
SUFFERS: Final = 6
SACRIFICES: Final = 7
HUNTS: Final = 8
RESISTS: Final = 9
EXPLORES: Final = 10
ATTACKS: Final = 11
ROLLS: Final = 12
ROLLS_MORE: Final = 13
REROLLS: Final = 14
KEEPS: Final = 15
SLAYS: Final = 16
DAGGERS: Final = 17
HEALS: Final = 18
SEALS: Final = 19
HURRIES: Final = 20
NECKLACES: Final = 21
NECRONOMICONS: Final = 22
IDOLS: Final = 23
BANISHES: Final = 24
MOVES: Final = 25
SHOOTS: Final = 26
DOCTORS: Final = 27
TEMPLES: Final = 28
REPORTS: Final = 29
LOSES: Final = 30
BORROWS: Final = 31
LENDS: Final = 32
REFUSES: Final = 33
DONE: Final = 34
# fmt: off
VERBS = (
    "choose", "draw", "disrupt", "buy", "bargain", "decline", "suffer", "sacrifice", "hunt", "resist", "explore",
    "attack", "roll", "roll_more", "reroll", "keep", "slay", "dagger", "heal", "seal", "hurry", "necklace",
    "necronomicon", "idol", "banish", "move", "shoot", "doctor", "temple", "report", "lose", "borrow", "lend",
    "refuse", "done",
)
# fmt: on
WITH_POTION: Final = 64  # added to the number of a verb that is paid by the Potion (CC-13.6)
