"""Tiles that are turned up, and the ways they may lie (group 8)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS, bit
from miskatonic.games.cthulhu_mash.numbers import events, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import ORIENTING
from miskatonic.games.cthulhu_mash.numbers.reveals import BY_PICTURE, BY_SCOUT
from miskatonic.games.cthulhu_mash.rules.gates import slot_beside
from miskatonic.games.cthulhu_mash.rules.state import MashData


def turn_up(s: MashData, slot: i64, side: i64, piece: i64, why: i64, seat: i64) -> None:
    """CM-8.1: a tile is turned up; its player chooses how it lies where there is a choice."""
    tile: i64 = s.slot_tile[slot]
    s.own()
    s.slot_up[slot] = 1
    s.known_tiles &= ~bit(tile)
    s.drawn.append(-1 - tile)
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.TILE_REVEALED, seat, tile])
    s.owe(ORIENTING, seat, piece, slot, side, why)


def rotations(s: MashData, slot: i64, side: i64, why: i64) -> list[int]:
    """CM-8.1, CM-8.2: the ways a new tile may lie. `side` is the side it is entered by, -1 for none."""
    tables = s.tables
    tile: i64 = s.slot_tile[slot]
    if tile == tables.ice_cave and why != BY_PICTURE:
        return [side]  # CM-8.3, CM-8.7: the name edge lies towards the tile it is entered or scouted from
    allowed: list[int] = []
    must_meet = side >= 0 and (why != BY_SCOUT or facing_gate(s, slot_beside(s, slot, side), (side + 2) & 3))
    for rot in range(WAYS):
        if not must_meet or tables.gates[tile * WAYS + ((side - rot) & 3)]:
            allowed.append(rot)
    if not allowed:
        allowed = [0, 1, 2, 3]
    if why == BY_PICTURE:
        return allowed
    best: list[int] = []
    for rot in allowed:
        if meets_starts(s, slot, tile, rot):
            best.append(rot)
    return best if best else allowed


def facing_gate(s: MashData, slot: i64, way: i64) -> bool:
    """Whether the face-up tile of a slot has a gate on that side of the board."""
    tile: i64 = s.slot_tile[slot]
    return s.slot_up[slot] == 1 and s.tables.gates[tile * WAYS + ((way - s.rot[tile]) & 3)]


def meets_starts(s: MashData, slot: i64, tile: i64, rot: i64) -> bool:
    """CM-8.2: next to a start tile a gate must meet the start tile's gate."""
    for way in range(WAYS):
        other: i64 = slot_beside(s, slot, way)
        if other < 0 or s.tables.start_for[s.slot_tile[other]] < 0:
            continue
        if facing_gate(s, other, (way + 2) & 3) and not s.tables.gates[tile * WAYS + ((way - rot) & 3)]:
            return False
    return True


def orienting_moves(s: MashData) -> list[int]:
    """CM-8.1: how the new tile may lie."""
    first: i64 = s.tables.first_of[verbs.ROTATE]
    return [first + rot for rot in rotations(s, s.frames[THING], s.frames[STEP], s.frames[EXTRA])]


def add_scoutings(s: MashData, moves: list[int], c: i64, first: i64) -> None:
    """CM-A60: any face-down tile that shares an edge with the character's tile."""
    slot: i64 = s.tile_slot[s.at[c] // SPACES]
    for way in range(WAYS):
        other: i64 = s.beside[slot * WAYS + way]
        if other >= 0 and s.slot_up[other] == 0:
            moves.append(first + way)


def why_not_scouted(s: MashData, c: i64, way: i64) -> Refusal | None:
    other: i64 = s.beside[s.tile_slot[s.at[c] // SPACES] * WAYS + way]
    if other >= 0 and s.slot_up[other] == 0:
        return None
    return Refusal("There is no face-down tile on that side", "CM-A60")


def reveal_beside(s: MashData, c: i64, way: i64) -> None:
    slot: i64 = slot_beside(s, s.tile_slot[s.at[c] // SPACES], way)
    turn_up(s, slot, (way + 2) & 3, c, BY_SCOUT, s.seat)
