"""How The Cards of Cthulhu ends, in pictures and words."""

from __future__ import annotations

from miskatonic.core.ends import DIRGE, DOOM, DUSK, TRIUMPH, End, Scene
from miskatonic.games.cards_of_cthulhu.numbers.endings import BY_TURNS, DEATH, ELDER_GOD, INSANITY, VICTORY
from miskatonic.games.cards_of_cthulhu.rules.state import CardsData

ENDS = {
    VICTORY: End(
        won=Scene(
            "sunrise",
            "The world is saved",
            "The last card is turned, and no god has come. Arkham wakes to an ordinary morning.",
            TRIUMPH,
        ),
        lost=Scene(
            "lighthouse",
            "The world is saved, by another",
            "The honours go elsewhere; at least there is an elsewhere.",
            DUSK,
        ),
    ),
    ELDER_GOD: End(
        lost=Scene(
            "tentacles-skull",
            "The Elder God is here",
            "The cult has its number. Something enormous turns its head.",
            DOOM,
        )
    ),
    INSANITY: End(
        lost=Scene("brain-leak", "The mind gives way", "You understand everything now. You cannot stop laughing.", DOOM)
    ),
    DEATH: End(
        lost=Scene("tombstone", "The last Investigator falls", "The cults sing, and nobody is left to hear it.", DIRGE)
    ),
    BY_TURNS: End(
        lost=Scene("empty-hourglass", "Too late", "The night is over, and the cults are still there.", DIRGE)
    ),
}


def end(state: CardsData) -> End:
    return ENDS[state.ended]
