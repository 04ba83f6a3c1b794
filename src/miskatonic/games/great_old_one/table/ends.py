"""How The Great Old One ends, in pictures and words."""

from __future__ import annotations

from miskatonic.core.ends import DIRGE, DOOM, TRIUMPH, End, Scene
from miskatonic.games.great_old_one.numbers.endings import BY_STALL
from miskatonic.games.great_old_one.rules.ending import holder
from miskatonic.games.great_old_one.rules.state import OldOneData

CASE_CLOSED = End(
    won=Scene("magnifying-glass", "Case closed", "The threads on your wall meet, and they spell a name.", TRIUMPH),
    lost=Scene("newspaper", "The case goes to another", "Somebody else has pieced more of it together.", DIRGE),
)
HELD = End(
    won=CASE_CLOSED.won,
    lost=Scene(
        "tentacles-skull", "It was in the wrong hands", "Whoever still holds The Great Old One cannot win.", DOOM
    ),
)
CULT = End(
    won=Scene(
        "cultist", "It was you all along", "You held The Great Old One, and The Cultist opened the door.", TRIUMPH
    ),
    lost=Scene("tentacles-skull", "The Great Old One wakes", "One of you had been waiting for exactly this.", DOOM),
)
NOTHING_LEFT = End(
    won=Scene(
        "archive-research",
        "The last pages are yours",
        "There is nothing left to find. Yours is the best account.",
        TRIUMPH,
    ),
    lost=Scene(
        "closed-doors", "The archive is closed", "There is nothing left to find, and another account is better.", DIRGE
    ),
)


def end(state: OldOneData) -> End:
    held_by = holder(state)
    if held_by >= 0 and state.cultist == held_by:
        return CULT
    if state.ended == BY_STALL:
        return NOTHING_LEFT
    return HELD if held_by >= 0 else CASE_CLOSED
