"""The tiles on the table: which gate leads where (group 7)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import column, i64
from miskatonic.core.state import THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import GATE_SPACE, SIDE, SPACES, TILES, WAYS, bit
from miskatonic.games.cthulhu_mash.numbers.frames import ORIENTING
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED
from miskatonic.games.cthulhu_mash.rules.state import MashData

# What lies behind a gate.
DEAD_END: Final = -1
FACE_DOWN: Final = -2
# A way out in one number: the bits where the slot and the cell begin, after the space of the gate.
SLOT_AT: Final = 6
CELL_AT: Final = 16
ANYWHERE: Final = 63  # the space of a gate on a tile that nobody has seen


def chart(s: MashData) -> None:
    """Work out, for a new layout, which slots share an edge and which slot each gate faces."""
    s.beside = [next_slot(s, at // WAYS, at % WAYS) for at in range(WAYS * len(s.slot_tile))]
    s.beyond = [far_slot(s, at // WAYS, at % WAYS) for at in range(WAYS * len(s.slot_tile))]


def unsettle(s: MashData) -> None:
    """Tiles come to lie in another way: where one gets from each slot is to be worked out anew."""
    none: i64 = -1
    s.exits = column[i64]([none] * 0)


def exits_of(s: MashData) -> column[i64]:
    """Where one gets from each slot, by slot and edge, as `exit_to` says. Only bots ask, so it is worked out then."""
    if len(s.exits) == 0:
        survey(s)
    return s.exits


def survey(s: MashData) -> None:
    """Work out where one gets from each slot.

    A tile that is still turned about counts as face down. One of those may have a gate on every side.
    """
    none: i64 = -1
    exits: column[i64] = column[i64]([none] * (WAYS * len(s.slot_tile)))
    turned: i64 = s.frames[THING] if s.frames and s.frames[WHAT] == ORIENTING else -1
    at: i64 = 0
    while at < len(exits):
        slot: i64 = at >> 2
        tile: i64 = s.slot_tile[slot]
        if tile >= 0 and s.slot_up[slot] and slot != turned:
            gate: i64 = s.tables.gate_cell[tile * WAYS + (at & 3)]
            if gate >= 0 and gate != s.free_gate:
                way: i64 = way_of_gate(s, gate)
                other: i64 = s.beyond[slot * WAYS + way]
                closed = s.slot_up[other] == 0 or other == turned
                cell: i64 = FACE_DOWN
                if not closed:
                    cell = arrival(s, gate, other, (way + 2) & 3)
                exits[at] = exit_to(gate - tile * SPACES, other, cell)
        elif tile >= 0 and s.beyond[at] >= 0 and s.beyond[at] != slot:
            other = s.beyond[at]
            cell = FACE_DOWN
            if s.slot_up[other] and other != turned:
                tile = s.slot_tile[other]
                cell = s.tables.gate_cell[tile * WAYS + ((at + 2 - s.rot[tile]) & 3)]
            exits[at] = exit_to(ANYWHERE, other, cell)
        at += 1
    s.exits = exits


def exit_to(space: i64, slot: i64, cell: i64) -> i64:
    """A way out of a slot in one number: the space of the gate, the slot it leads to, where one comes out there."""
    if cell == DEAD_END:
        return -1
    return space | slot << SLOT_AT | (cell + 2) << CELL_AT


def exit_space(exit: i64) -> i64:
    """The space of the gate that an exit goes by, or ANYWHERE."""
    return exit & ANYWHERE


def exit_slot(exit: i64) -> i64:
    """The slot that an exit leads to."""
    return (exit >> SLOT_AT) & 1023


def exit_cell(exit: i64) -> i64:
    """Where one comes out there, or FACE_DOWN."""
    return (exit >> CELL_AT) - 2


def beyond_edge(s: MashData, tile: i64, edge: i64) -> i64:
    """What `behind_gate` says of the gate on a printed edge of an open tile, or DEAD_END where there is none."""
    if s.frames and s.frames[WHAT] == ORIENTING:
        gate: i64 = s.tables.gate_cell[tile * WAYS + edge]
        if gate < 0:
            return DEAD_END
        return behind_gate(s, gate)
    exit: i64 = exits_of(s)[s.tile_slot[tile] * WAYS + edge]
    if exit < 0:
        return DEAD_END
    return exit_cell(exit)


def slot_beside(s: MashData, slot: i64, way: i64) -> i64:
    """The slot that shares an edge in a direction of the board, or -1."""
    return s.beside[slot * WAYS + way]


def slot_beyond(s: MashData, slot: i64, way: i64) -> i64:
    """The slot that a gate on this edge faces: the neighbour, or the far end of the row or column (CM-7.7)."""
    return s.beyond[slot * WAYS + way]


def next_slot(s: MashData, slot: i64, way: i64) -> i64:
    width: i64 = s.width
    row: i64 = slot // width
    column: i64 = slot % width
    if way == 0:
        row -= 1
    elif way == 1:
        column += 1
    elif way == 2:
        row += 1
    else:
        column -= 1
    if row < 0 or column < 0 or column >= width or row * width >= len(s.slot_tile):
        return -1
    other: i64 = row * width + column
    return other if s.slot_tile[other] >= 0 else -1


def far_slot(s: MashData, slot: i64, way: i64) -> i64:
    other = s.beside[slot * WAYS + way]
    if other >= 0:
        return other
    back: i64 = (way + 2) & 3
    far: i64 = slot
    while True:
        other = s.beside[far * WAYS + back]
        if other < 0:
            return far
        far = other


def way_of_gate(s: MashData, cell: i64) -> i64:
    """The direction of the board that the gate of a cell faces, or -1."""
    edge: i64 = s.tables.gate_edge[cell]
    if edge < 0:
        return -1
    return (edge + s.rot[cell // SPACES]) & 3


def behind_gate(s: MashData, cell: i64) -> i64:
    """The cell that the gate of `cell` leads to, DEAD_END or FACE_DOWN (CM-7.2, CM-7.8, CM-7.11)."""
    way: i64 = way_of_gate(s, cell)
    if way < 0 or cell == s.free_gate:
        return DEAD_END
    tile: i64 = cell // SPACES
    slot: i64 = slot_beyond(s, s.tile_slot[tile], way)
    if s.slot_up[slot] == 0:
        return FACE_DOWN
    return arrival(s, cell, slot, (way + 2) & 3)


def arrival(s: MashData, cell: i64, slot: i64, side: i64) -> i64:
    """Where one comes out on the face-up tile of a slot, entering by that side of the board."""
    tables = s.tables
    tile: i64 = s.slot_tile[slot]
    edge: i64 = (side - s.rot[tile]) & 3
    if tile == tables.ice_cave and edge == 0:
        return tables.landing[tile]  # CM-8.3: the ceiling, one way
    if tables.gates[tile * WAYS + edge]:
        out: i64 = tables.gate_cell[tile * WAYS + edge]
        if out == s.free_gate:
            return DEAD_END
        if tables.wide_gates and tables.gate_cell[(cell // SPACES) * WAYS + tables.gate_edge[cell]] == cell:
            # CM-A8: straight across, so the first space of one gate meets the second of the other.
            wide: i64 = tables.gate_cell2[tile * WAYS + edge]
            if tables.space[wide] & CLOSED == 0:
                out = wide
        return out
    if tables.one_way_gates and slot != s.tile_slot[cell // SPACES]:
        return one_way_arrival(s, tile, edge)
    return DEAD_END


def one_way_arrival(s: MashData, tile: i64, edge: i64) -> i64:
    """CM-30.20: where the edge would have its gate, or the nearest open space of that edge, clockwise first."""
    step: i64 = (1, SIDE, -1, -SIDE)[edge]
    middle: i64 = GATE_SPACE[edge]
    for off in (0, 1, -1, 2, -2, 3, -3):
        place: i64 = middle + off * step
        along: i64 = 2 + off  # the gate is the third space of its edge
        if 0 <= along < SIDE:
            cell: i64 = tile * SPACES + place
            if s.tables.space[cell] & CLOSED == 0:
                return cell
    return DEAD_END


def reachable_tiles(s: MashData, tile: i64, barred: i64 = -1) -> i64:
    """The tiles one can walk to from a tile over gates, wrap-around, ceiling and transporter, as bits; a face-down or
    not yet generated tile sets bit 16 as well (CM-A43, CM-A44). No way leads over the barred cell."""
    tables = s.tables
    seen: i64 = bit(tile)
    queue: list[int] = [tile]
    unknown: i64 = 0
    while queue:
        here: i64 = queue.pop()
        if (s.generated >> here) & 1 == 0:
            unknown = bit(TILES)
        for edge in range(WAYS):
            if not tables.gates[here * WAYS + edge]:
                continue
            gate: i64 = tables.gate_cell[here * WAYS + edge]
            cell: i64 = behind_gate(s, gate)
            if cell == FACE_DOWN:
                unknown = bit(TILES)
            elif cell >= 0 and cell != barred and gate != barred and (seen >> (cell // SPACES)) & 1 == 0:
                seen |= bit(cell // SPACES)
                queue.append(cell // SPACES)
        if tables.has_transporter(here):
            for slot in range(len(s.slot_tile)):
                other: i64 = s.slot_tile[slot]
                if other >= 0 and s.slot_up[slot] == 1 and (seen >> other) & 1 == 0:
                    seen |= bit(other)
                    queue.append(other)
    return seen | unknown
