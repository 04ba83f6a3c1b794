"""What things are worth to a bot in The Cards of Cthulhu: minions, gates, coins, cards.

All in one unit, about the worth of one minion slain in good time.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64

CROWD = (0.0, 0.7, 1.6, 3.2, 7.0, 14.0)  # by the number of minions on a board; each further one as the last step
STRENGTH = 0.12  # a point of a minion's value
AWAKE_WORTH = {2: 4.5, 3: 6.5, 4: 11.0}  # by combo value
SHIELD = 0.4  # a minion behind an awake horror
WAKING = (0.75, 0.3, 0.2, 0.13, 0.1)  # share of that for a sleeping one, by the minions still missing
GATE = 2.6
NEXT_GATE = 1.2
XP = 0.9  # what experience is worth where many things compete for it
XP_STEPS = ((8, 1.0), (4, 0.6), (99, 0.2))  # this many coins, each worth this much
HEALTH_WORTH: list[float] = [-9.0, -4.0, 0.0]  # by Health dice left
CARD = 0.16  # a card still in the deck
# Followers and items in the order of tables.py.
CARDS: list[float] = [1.4, 1.2, 1.2, 1.3, 0.9, 3.0, 3.0, 1.0, 0.8, 0.6, 0.2, 1.0, 1.0, 0.5, 0.3, 2.0, 0.6, 5.0, 1.0]
INSANE: Final = 8.0
EVEN: Final = -27.0  # the worth of an even chance, and how much more or less makes a difference: fitted to 4,000 games
SCALE: Final = 5.5
NO_HEALTH: Final = 20.0  # what a wound takes from whoever has nothing left to lose


def worked_out_experience(xp: int) -> float:
    total = 0.0
    for coins, each in XP_STEPS:
        taken = min(xp, coins)
        total += taken * each
        xp -= taken
    return total


EXPERIENCE: list[float] = [worked_out_experience(xp) for xp in range(64)]


def experience(xp: i64) -> float:
    return EXPERIENCE[xp] if xp < len(EXPERIENCE) else worked_out_experience(xp)


def owned_worth(owned: i64) -> float:
    worth = 0.0
    card: i64 = 0
    while owned:
        if owned & 1:
            worth += CARDS[card]
        owned >>= 1
        card += 1
    return worth
