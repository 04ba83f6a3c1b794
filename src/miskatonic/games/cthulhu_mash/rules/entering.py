"""Coming to another tile: through a gate, pushed, or by magic (CM-7.3, CM-8.1, CM-17.7)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit
from miskatonic.games.cthulhu_mash.numbers import deaths, events
from miskatonic.games.cthulhu_mash.numbers.arrivals import IN_FLIGHT, PUSHED, WALKING
from miskatonic.games.cthulhu_mash.numbers.frames import ENTERING, LANDING_ROLL
from miskatonic.games.cthulhu_mash.numbers.reveals import BY_GATE, BY_PICTURE, BY_PUSH, BY_SCOUT
from miskatonic.games.cthulhu_mash.rules.arrival import arrive, carry, displaced
from miskatonic.games.cthulhu_mash.rules.destruction import destroy
from miskatonic.games.cthulhu_mash.rules.gates import (
    FACE_DOWN,
    arrival,
    behind_gate,
    slot_beyond,
    unsettle,
    way_of_gate,
)
from miskatonic.games.cthulhu_mash.rules.revealing import rotations, turn_up
from miskatonic.games.cthulhu_mash.rules.sanity import entered
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED
from miskatonic.games.cthulhu_mash.rules.spawning import generate, roll_place, spawn_all
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies
from miskatonic.games.cthulhu_mash.things import MONSTER_0


def go_through(s: MashData, piece: i64, seat: i64) -> None:
    cell: i64 = s.at[piece]
    target: i64 = behind_gate(s, cell)
    if target == FACE_DOWN:
        way: i64 = way_of_gate(s, cell)
        slot: i64 = slot_beyond(s, s.tile_slot[cell // SPACES], way)
        turn_up(s, slot, (way + 2) & 3, piece, BY_GATE, seat)
        return
    come_through(s, piece, target)


def come_through(s: MashData, c: i64, cell: i64) -> None:
    """CM-7.3, CM-7.5: the character stands on the other side; a piece there takes its old place."""
    if s.heard is not None:
        fall: i64 = 1 if cell == s.tables.landing[cell // SPACES] else 0  # CM-8.3
        s.heard.append([events.PASSED_GATE, s.active, c, cell // SPACES, fall])
    transfer(s, c, cell, 1)


def transfer(s: MashData, c: i64, cell: i64, paid: i64) -> None:
    """Bring a character to a cell by any way that counts as entering (CM-17.7), changing places with who is there.

    `paid` says that the passage is one that costs sanity (CM-31.24).
    """
    origin: i64 = s.at[c]
    other: i64 = i64(s.who[cell]) - 1
    displaced(s, c)
    if other >= 0 and other != c:
        change_places(s, c, other, cell, origin)
        if other < MONSTER_0:
            s.owe(ENTERING, s.owner[other], other, origin // SPACES, 0, 0)
        s.owe(ENTERING, s.owner[c], c, cell // SPACES, paid, 0)
        arrive(s, other, origin, IN_FLIGHT if flies(s, other) else WALKING, s.owner[c] + 1)
    else:
        carry(s, c, cell)
        s.owe(ENTERING, s.owner[c], c, cell // SPACES, paid, 0)
    arrive(s, c, cell, IN_FLIGHT if flies(s, c) else WALKING)


def change_places(s: MashData, piece: i64, other: i64, cell: i64, origin: i64) -> None:
    """CM-7.5: even an immobilized piece. Who is swapped is not pushed (CM-13.2): a flyer stays in the air."""
    s.lift(other)
    carry(s, piece, cell)
    displaced(s, other)
    carry(s, other, origin)
    if s.heard is not None:
        s.heard.append([events.SWAPPED, s.active, other, origin // SPACES])


def pushed_through(s: MashData, piece: i64, cell: i64) -> None:
    """CM-11.5: a piece that was pushed into a gate comes out on the other side."""
    origin: i64 = s.at[piece]
    tile: i64 = cell // SPACES
    if piece >= MONSTER_0 and (s.generated >> tile) & 1 == 0:
        generate(s, tile)
        s.scouted |= bit(tile)
    other: i64 = i64(s.who[cell]) - 1
    displaced(s, piece)
    if other >= 0 and other != piece:
        change_places(s, piece, other, cell, origin)
        if other < MONSTER_0:
            s.owe(ENTERING, s.owner[other], other, origin // SPACES, 0, 0)
    else:
        carry(s, piece, cell)
    if piece < MONSTER_0:
        s.owe(ENTERING, s.owner[piece], piece, tile, 0, 0)
    if other >= 0 and other != piece:
        arrive(s, other, origin, IN_FLIGHT if flies(s, other) else WALKING, s.active + 1)
    arrive(s, piece, cell, PUSHED)


def enter_tile(s: MashData) -> bool:
    """CM-7.10, CM-8.1, CM-17.2: generators where there are none yet, then one monster each."""
    c: i64 = s.frames[PIECE]
    tile: i64 = s.frames[THING]
    paid: i64 = s.frames[STEP]
    s.settle()
    if s.tables.sanity:
        entered(s, c, tile, paid)
    if (s.generated >> tile) & 1 == 0:
        generate(s, tile)
    s.scouted &= ~bit(tile)
    spawn_all(s, tile)
    return False


def orient(s: MashData, rot: i64) -> None:
    """The tile of the ORIENTING frame lies now; go on with what turned it up."""
    frames = s.frames
    seat: i64 = frames[SEAT]
    piece: i64 = frames[PIECE]
    slot: i64 = frames[THING]
    side: i64 = frames[STEP]
    why: i64 = frames[EXTRA]
    s.settle()
    tile: i64 = s.slot_tile[slot]
    s.own()
    s.rot[tile] = rot
    unsettle(s)
    if s.heard is not None:
        s.heard.append([events.TILE_TURNED, seat, tile, rot])
    if why == BY_SCOUT:
        generate(s, tile)
        s.scouted |= bit(tile)
    elif why == BY_PICTURE:
        s.owe(LANDING_ROLL, seat, piece, tile, 0, 0)
    else:
        cell: i64 = arrival(s, s.at[piece], slot, side)
        if why == BY_GATE:
            come_through(s, piece, cell)
        elif why == BY_PUSH:
            pushed_through(s, piece, cell)


def run_orienting(s: MashData) -> bool:
    choices = rotations(s, s.frames[THING], s.frames[STEP], s.frames[EXTRA])
    if len(choices) > 1:
        return True
    orient(s, choices[0])
    return False


def land_by_picture(s: MashData) -> bool:
    """CM-23.4, CM-23.10: the dice of Table 2; again only where somebody stands."""
    c: i64 = s.frames[PIECE]
    tile: i64 = s.frames[THING]
    s.settle()
    if s.at[c] < 0:
        return False
    if not (s.generated >> tile) & 1:
        generate(s, tile)
    cell: i64 = roll_place(s, tile)
    while s.who[cell] and i64(s.who[cell]) != c + 1:
        cell = roll_place(s, tile)
    if s.tables.space[cell] & CLOSED:
        destroy(s, c, deaths.OBSTACLE, 0)
    elif c >= MONSTER_0:
        carry(s, c, cell)
        arrive(s, c, cell, IN_FLIGHT if flies(s, c) else WALKING)
    else:
        transfer(s, c, cell, 1)
    return False
