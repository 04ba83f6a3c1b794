"""What is clicked for a move that does not name it: the space to which a way leads, or whoever acts."""

from __future__ import annotations

from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import SPACES, space_name
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.rules.movement import jump_target, step_target
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.table.dangers import way_out
from miskatonic.games.cthulhu_mash.table.sentences import NOTHING, RESTORES, more
from miskatonic.games.cthulhu_mash.things import MONSTER_0, MOST_JUMPED

IN_VAIN = "in-vain"  # lies nowhere on the table: what gives nothing is found among the sentences only
BY_ITSELF = (verbs.ESCAPE, verbs.ASCEND, verbs.FISH, verbs.SCOUT)  # whoever does it is clicked
RIGHT_HERE = (verbs.CONSULT, verbs.TRANSPORT)  # the space that one stands on


def clicks(state: MashData, move: int) -> list[str]:
    """The elements of the table, or nothing where the things that the move names are enough."""
    tables = state.tables
    verb = tables.verb_of[move]
    index = move - tables.first_of[verb]
    piece = state.frames[PIECE] if state.frames else -1
    if verb in BY_ITSELF and piece >= 0:
        return [tables.names.pieces.names[piece]]
    if verb in RIGHT_HERE and piece >= 0:
        return [space_name(state.at[piece] % SPACES)]
    if verb in RESTORES and 0 <= piece < MONSTER_0 and state.at[piece] >= 0:
        return [IN_VAIN if NOTHING in more(state, move) else space_name(state.at[piece] % SPACES)]
    if verb not in (verbs.STEP, verbs.JUMP, verbs.LEAVE) or not 0 <= piece < len(state.at) or state.at[piece] < 0:
        return []
    cell = -1
    if verb == verbs.LEAVE:
        cell = way_out(state, piece, index)
    elif piece < MONSTER_0 and verb == verbs.STEP:
        cell = step_target(state, piece, index)
    elif piece < MONSTER_0:
        cell = jump_target(state, piece, index // MOST_JUMPED, index % MOST_JUMPED + 1)
    return [space_name(cell % SPACES)] if cell >= 0 else []
