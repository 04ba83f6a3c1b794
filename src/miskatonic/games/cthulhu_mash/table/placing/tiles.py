"""The tiles of a position: drawn in rows, or slot by slot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, TILES
from miskatonic.games.cthulhu_mash.rules.gates import chart
from miskatonic.games.cthulhu_mash.rules.state import ON_TILE, STACKED, MashData
from miskatonic.games.cthulhu_mash.table.placing.lookup import all_of, bits_of, cell_of, one_of
from miskatonic.games.cthulhu_mash.table.placing.objects import lift_floor
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATORS, MONSTER_0, SPAWN_0

EVERYBODY = 15  # the bits of all characters


def put_away(state: MashData) -> None:
    """Everything off the table, so that the position alone says what stands there."""
    for piece in range(SPAWN_0):
        state.lift(piece)
        state.holds[piece] = 0
        state.mired[piece] = 0
        state.attached[piece] = -1
        state.bound[piece] = -1
        if piece >= MONSTER_0:
            state.health[piece] = 0
    for n in range(GENERATORS):
        if state.generator_place[n] == ON_TILE:
            state.generator_place[n] = STACKED
            state.generator_stack.insert(0, n // COPIES)
    lift_floor(state)
    state.stilled = state.acted = 0


def draw_board(state: MashData, rows: list[str]) -> None:
    """Rows of cells: a tile by its id, ? before it when face down, :east after it for its name edge; or --."""
    cells = [row.split() for row in rows]
    if len({len(row) for row in cells}) != 1:
        raise ScenarioError("The rows of a board have the same number of cells.")
    state.width = len(cells[0])
    _begin_layout(state)
    for cell in [cell for row in cells for cell in row]:
        name, _, way = cell.lstrip("?").partition(":")
        _add_slot(state, None if cell == "--" else name, way or DIRECTIONS[0], up=not cell.startswith("?"))
    _end_layout(state)
    up = [tile for tile, raised in zip(state.slot_tile, state.slot_up, strict=True) if raised and tile >= 0]
    state.generated = sum(1 << tile for tile in up)
    state.scouted = state.known_tiles = 0
    state.free_gate = -1
    state.begun = EVERYBODY


def lay_slots(state: MashData, given: Mapping[str, Any]) -> None:
    """As positions.py tells them."""
    state.width = given.get("width", state.width)
    _begin_layout(state)
    for slot in given["tiles"]:
        if slot is None:
            _add_slot(state, None, DIRECTIONS[0], up=False)
        else:
            _add_slot(state, slot["tile"], slot.get("name_edge", DIRECTIONS[0]), up=bool(slot["up"]))
    _end_layout(state)


def _begin_layout(state: MashData) -> None:
    state.tile_slot = [-1] * TILES
    state.rot = [0] * TILES
    state.slot_tile = []
    state.slot_up = []


def _add_slot(state: MashData, id: str | None, way: str, *, up: bool) -> None:
    """One more slot, with a tile or without."""
    tile = -1
    if id is not None:
        tile = one_of(id, state.tables.names.tile_ids, "tile")
        state.tile_slot[tile] = len(state.slot_tile)
        state.rot[tile] = one_of(way, DIRECTIONS, "direction")
    state.slot_tile.append(tile)
    state.slot_up.append(int(up))


def _end_layout(state: MashData) -> None:
    state.box = [tile for tile in range(TILES) if state.tile_slot[tile] < 0]
    chart(state)


def mark_tiles(state: MashData, given: Mapping[str, Any]) -> None:
    """What has happened on them."""
    tile_ids = state.tables.names.tile_ids
    for field in ("generated", "scouted", "known_tiles"):
        if field in given:
            setattr(state, field, bits_of(given[field], tile_ids, "tile"))
    if "box" in given:
        state.box = all_of(given["box"], tile_ids, "tile")
    if "free_gate" in given:
        state.free_gate = cell_of(state, given["free_gate"])
