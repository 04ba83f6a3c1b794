"""How Cthulhu Gloom ends, in pictures and words."""

from __future__ import annotations

from miskatonic.core.ends import DIRGE, DUSK, TRIUMPH, End, Scene
from miskatonic.games.cthulhu_gloom.numbers.endings import BY_DEATH, BY_ROUNDS, BY_STALEMATE
from miskatonic.games.cthulhu_gloom.rules.state import GloomData

ENDS = {
    BY_DEATH: End(
        won=Scene(
            "tombstone", "Gloriously wretched", "No family was ever more miserable, nor so thoroughly dead.", TRIUMPH
        ),
        lost=Scene("raven", "Not miserable enough", "Too much cheer, and too late a grave.", DIRGE),
    ),
    BY_STALEMATE: End(
        won=Scene(
            "coffin", "Misery, undisputed", "Nothing happens any more, and your family has the worst of it.", TRIUMPH
        ),
        lost=Scene("candles", "The candles burn down", "Nothing happens any more, and others suffered better.", DUSK),
    ),
    BY_ROUNDS: End(
        won=Scene(
            "pocket-watch", "The hour of your sorrow", "The clock strikes, and yours is the saddest house.", TRIUMPH
        ),
        lost=Scene("empty-hourglass", "The clock strikes", "There was so much left to suffer.", DUSK),
    ),
}


def end(state: GloomData) -> End:
    return ENDS[state.ended]
