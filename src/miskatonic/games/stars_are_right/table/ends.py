"""How The Stars Are Right ends, in pictures and words."""

from __future__ import annotations

from miskatonic.core.ends import DIRGE, DOOM, DUSK, TRIUMPH, End, Scene
from miskatonic.games.stars_are_right.numbers.endings import BY_POINTS, BY_TURNS
from miskatonic.games.stars_are_right.rules.state import StarsData

ENDS = {
    BY_POINTS: End(
        won=Scene("star-swirl", "The stars are right", "The sky locks into place, and what you called comes.", TRIUMPH),
        lost=Scene("eclipse", "The stars are right, but not for you", "Somebody else is heard first.", DOOM),
    ),
    BY_TURNS: End(
        won=Scene("laurel-crown", "The night is yours", "Dawn comes, and nobody has called up more than you.", TRIUMPH),
        lost=Scene("sunrise", "Dawn comes too early", "The sky fades before yours was finished.", DIRGE),
    ),
}
DRAWN = End(lost=Scene("moon", "The night is over", "The stars keep their own counsel.", DUSK))


def end(state: StarsData) -> End:
    return ENDS.get(state.ended, DRAWN)
