"""The objects of a position that nobody carries: on the floor, in stack and discard pile, with monsters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError
from miskatonic.games.cthulhu_mash.numbers.objects import SHOGGOTH_TISSUE, SHOGGOTH_TISSUE_2
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.table.placing.lookup import all_of, cell_of, on_top, one_of
from miskatonic.games.cthulhu_mash.table.positions import LIES
from miskatonic.games.cthulhu_mash.things import CHARACTERS


def objects_of_the_box(state: MashData) -> list[int]:
    tables = state.tables
    sizes = [SHOGGOTH_TISSUE if size == 1 else SHOGGOTH_TISSUE_2 for size in tables.o_variants]
    others = [item for item in range(len(tables.o_count)) if item != SHOGGOTH_TISSUE]
    return sizes + [item for item in others for _ in range(tables.o_count[item])]


def claim_object(state: MashData, face: int) -> None:
    """Take an object from where it is."""
    if face in state.object_stack:
        state.object_stack.remove(face)
    elif face in state.object_discard:
        state.object_discard.remove(face)
    else:
        for c in range(CHARACTERS):
            if face in state.carried[c]:
                state.carried[c].remove(face)
                return
        raise ScenarioError(f'The position has more of "{state.tables.names.face_ids[face]}" than there are.')


def lift_floor(state: MashData) -> None:
    """What lies about goes under the stack."""
    state.object_stack = state.floor[1::4] + state.object_stack
    state.floor = []


def place_objects(state: MashData, given: Mapping[str, Any]) -> None:
    faces = state.tables.names.face_ids
    for field in ("object_discard", "objects_gone"):
        if field in given:
            _place_pile(state, field, all_of(given[field], faces, "object"))
    if "floor" in given:
        _place_floor(state, given["floor"])
    if "burden" in given:
        state.object_stack = state.burden[1::2] + state.object_stack
        for face in given["burden"][1::2]:
            claim_object(state, face)
    if "object_stack" in given:
        on_top(state.object_stack, all_of(given["object_stack"], faces, "object"))


def _place_pile(state: MashData, field: str, faces: list[int]) -> None:
    pile: list[int] = getattr(state, field)
    state.object_stack = pile + state.object_stack
    pile.clear()
    for face in faces:
        claim_object(state, face)
    setattr(state, field, faces)


def _place_floor(state: MashData, given: list[Mapping[str, Any]]) -> None:
    lift_floor(state)
    for entry in given:
        face = one_of(entry["object"], state.tables.names.face_ids, "object")
        if face == SHOGGOTH_TISSUE and entry.get("size") == 2:
            face = SHOGGOTH_TISSUE_2
        claim_object(state, face)
        lies = next(lie for lie, name in LIES.items() if name == entry.get("lies", "up"))
        state.floor += [cell_of(state, entry["at"]), face, lies, entry.get("serial", state.serial)]
        if "serial" not in entry:
            state.serial += 1
