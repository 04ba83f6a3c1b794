"""Characters that return to the board, and who makes room for them (CM-27.7 to CM-27.9, CM-27.13)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS
from miskatonic.games.cthulhu_mash.numbers import deaths, events, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import WALKING
from miskatonic.games.cthulhu_mash.numbers.frames import CLEARING
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.arrival import arrive, carry, displaced
from miskatonic.games.cthulhu_mash.rules.destruction import destroy
from miskatonic.games.cthulhu_mash.rules.sanity import entered
from miskatonic.games.cthulhu_mash.rules.spawning import generate, spawn_all
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, health_base, mentality_base


def run_respawn(s: MashData) -> bool:
    """CM-27.7 to CM-27.9, CM-32.5."""
    frames = s.frames
    c: i64 = frames[PIECE]
    entering = frames[STEP] == 1
    cell: i64 = s.tables.spawn_cell[c]
    if entering:
        cell = frames[THING]
    other: i64 = i64(s.who[cell]) - 1
    if other >= 0:
        if clearings(s, other):
            s.owe(CLEARING, s.owner[c], other, c, 0, 0)
        else:
            destroy(s, other, deaths.CROWDED_OUT, 0)
        return False
    s.settle()
    s.frames[EXTRA] = 1
    s.own()
    s.life[c] = ON_BOARD
    s.put(c, cell)
    s.health[c] = health_base(s, c)
    s.mentality[c] = mentality_base(s, c)
    if s.heard is not None:
        s.heard.append([events.RESPAWNED, s.owner[c], c])
    tile: i64 = cell // SPACES
    if s.tables.sanity:
        entered(s, c, tile, 1 if entering else 0)
    if (s.generated >> tile) & 1 == 0:
        generate(s, tile)
    spawn_all(s, tile)
    return False


def clearings(s: MashData, piece: i64) -> list[int]:
    """CM-27.13: the adjacent spaces for a piece in the way."""
    cell: i64 = s.at[piece]
    found: list[int] = []
    for way in range(WAYS):
        other: i64 = s.tables.walk_to[cell * WAYS + way]
        if other >= 0 and s.who[other] == 0:
            found.append(other)
    return found


def clearing_moves(s: MashData) -> list[int]:
    return [s.tables.first_of[verbs.CLEAR] + cell % SPACES for cell in clearings(s, s.frames[PIECE])]


def run_clearing(s: MashData) -> bool:
    if s.at[s.frames[PIECE]] < 0 or not clearings(s, s.frames[PIECE]):
        s.settle()
        return False
    return True


def clear(s: MashData, space: i64) -> None:
    piece: i64 = s.frames[PIECE]
    s.settle()
    cell: i64 = (s.at[piece] // SPACES) * SPACES + space
    displaced(s, piece)
    carry(s, piece, cell)
    arrive(s, piece, cell, 1 if flies(s, piece) else WALKING)
