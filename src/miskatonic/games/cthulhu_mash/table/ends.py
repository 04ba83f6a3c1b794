"""How Cthulhu Mash ends, in pictures and words."""

from __future__ import annotations

from miskatonic.core.ends import DIRGE, DOOM, DUSK, TRIUMPH, End, Scene
from miskatonic.games.cthulhu_mash.numbers.endings import CAPPED, DRAWN, LOST, TIME_UP, WON
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE

TOGETHER = End(
    won=Scene(
        "lantern-flame", "The map is clear", "No generator hums, nothing moves in the dark. You may rest.", TRIUMPH
    ),
    lost=Scene("lantern-flame", "The map is clear", "No generator hums, nothing moves in the dark.", DUSK),
)
ENDS = {
    WON: End(
        won=Scene("trophy", "Still standing", "The others are gone. Even the monsters keep their distance.", TRIUMPH),
        lost=Scene("death-skull", "This time you stay dead", "Somebody else walks out of the map.", DIRGE),
    ),
    LOST: End(lost=Scene("graveyard", "All have fallen", "The map rolls itself up, with you inside.", DOOM)),
    DRAWN: End(lost=Scene("skull-crossed-bones", "Nobody is left", "The monsters have the map to themselves.", DOOM)),
    TIME_UP: End(lost=Scene("empty-hourglass", "Too late", "What you came to stop has begun.", DOOM)),
    CAPPED: End(lost=Scene("moon", "The lamp burns down", "Nothing is decided. The map will wait.", DUSK)),
}


def end(state: MashData) -> End:
    return TOGETHER if state.ended == WON and state.mode == COOPERATIVE else ENDS[state.ended]
