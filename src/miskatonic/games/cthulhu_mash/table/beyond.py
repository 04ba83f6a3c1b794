"""Where the gates of a tile lead, told before anybody goes (CM-7.3 to CM-7.8, CM-8.1, CM-8.3)."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, SPACES, WAYS, space_name, space_said
from miskatonic.games.cthulhu_mash.rules.gates import (
    DEAD_END,
    FACE_DOWN,
    behind_gate,
    slot_beside,
    slot_beyond,
    way_of_gate,
)
from miskatonic.games.cthulhu_mash.rules.state import MashData

FAR_SIDES = ("bottom", "left", "top", "right")  # of the map, from a gate to the north, east, south, west


def beyond(state: MashData, tile: int) -> dict[str, str]:
    """By the spaces of a tile that have a gate: a sentence or two."""
    if state.tile_slot[tile] < 0 or not state.slot_up[state.tile_slot[tile]]:
        return {}
    tables = state.tables
    cells = [*tables.gate_cell[tile * WAYS : (tile + 1) * WAYS]]
    if tables.wide_gates:
        cells += tables.gate_cell2[tile * WAYS : (tile + 1) * WAYS]
    return {space_name(cell % SPACES): _about(state, cell) for cell in cells if cell >= 0}


def goes_round(state: MashData, gate: int) -> bool:
    """CM-7.7: whether it leads off one side of the map and onto the other."""
    return slot_beside(state, state.tile_slot[gate // SPACES], way_of_gate(state, gate)) < 0


def leads(state: MashData, gate: int) -> str:
    """In words, for whoever stands on the gate or means to walk there."""
    tables = state.tables
    way = way_of_gate(state, gate)
    behind = behind_gate(state, gate)
    said = f"The {DIRECTIONS[way]} gate"
    if behind == DEAD_END:
        return f"{said} is closed: no gate meets it from the other side. Whoever is pushed into it dies (CM-7.8)."
    other = state.slot_tile[slot_beyond(state, state.tile_slot[gate // SPACES], way)]
    name = "a tile that lies face down, and turns it up" if behind == FACE_DOWN else tables.tile_name[other]
    if other == gate // SPACES:
        name = "this same tile"
    said += f" leads to {name}"
    if goes_round(state, gate):
        said += f", at the {FAR_SIDES[way]}: the map goes round (CM-7.7)"
    if behind == tables.landing[other]:
        said += (
            f". You drop through its ceiling onto {space_said(behind % SPACES)}, and only a flyer gets back (CM-8.3)"
        )
    return f"{said}."


def _about(state: MashData, gate: int) -> str:
    if behind_gate(state, gate) == DEAD_END:
        return leads(state, gate)
    return f"{leads(state, gate)} It costs 1 movement point, and ends the move (CM-7.3)."
