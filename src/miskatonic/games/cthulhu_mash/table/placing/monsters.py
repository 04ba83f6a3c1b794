"""The monsters, generators and spawn spaces of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.games.cthulhu_mash.rules.state import ON_TILE, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import SPAWN_HEALTH, kind_of
from miskatonic.games.cthulhu_mash.table.placing.lookup import bits_of, cell_of, one_of
from miskatonic.games.cthulhu_mash.table.placing.stacks import claim_generator
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, HOLDS, SPAWN_0


def place_generators(state: MashData, given: Mapping[str, Any]) -> None:
    for id, said in given.items():
        piece = one_of(id, state.tables.names.pieces.names, "generator")
        entry = _entry(said)
        claim_generator(state, piece - GENERATOR_0, ON_TILE)
        state.lift(piece)
        state.put(piece, cell_of(state, entry["at"]))
        state.health[piece] = entry.get("health", state.tables.g_health[kind_of(piece)])


def place_monsters(state: MashData, given: Mapping[str, Any]) -> None:
    for id, said in given.items():
        _place_monster(state, one_of(id, state.tables.names.pieces.names, "monster"), _entry(said))


def _entry(given: Any) -> Mapping[str, Any]:
    """A place alone says where the piece stands, as it is printed."""
    return {"at": given} if isinstance(given, str) else given


def _place_monster(state: MashData, piece: int, entry: Mapping[str, Any]) -> None:
    characters = state.tables.names.character_ids
    cell = cell_of(state, entry["at"])
    state.lift(piece)
    if entry.get("attached"):
        state.attached[piece] = one_of(entry["attached"], characters, "character")
    state.put(piece, cell)
    state.health[piece] = entry.get("health", state.tables.m_health[kind_of(piece)])
    state.holds[piece] = bits_of(entry.get("holds", []), HOLDS, "hold")
    state.mired[piece] = entry.get("mired", 0)
    if entry.get("bound"):
        state.bound[piece] = one_of(entry["bound"], characters, "character")


def place_spawn_spaces(state: MashData, given: Mapping[str, Mapping[str, Any]]) -> None:
    for id, entry in given.items():
        c = state.tables.c_start.index(one_of(id, state.tables.names.tile_ids, "tile"))
        state.health[SPAWN_0 + c] = entry.get("health", SPAWN_HEALTH)
        state.spawn_killers[c] = sum(1 << seat for seat in entry.get("by", []))
