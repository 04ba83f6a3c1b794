"""A position as plain data, as positions.py writes it, is laid out on the table: here in which order, beside it how.

There is a short form for scenarios: `board` draws the tiles in rows, `seats` says who plays whom, and whatever stood on
the table before is put away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.gates import unsettle
from miskatonic.games.cthulhu_mash.rules.state import KEPT, STACKED, MashData
from miskatonic.games.cthulhu_mash.rules.tables import MODES
from miskatonic.games.cthulhu_mash.rules.temporal_dust import bare
from miskatonic.games.cthulhu_mash.table.placing.characters import place_characters, seat_characters
from miskatonic.games.cthulhu_mash.table.placing.lookup import one_of
from miskatonic.games.cthulhu_mash.table.placing.monsters import place_generators, place_monsters, place_spawn_spaces
from miskatonic.games.cthulhu_mash.table.placing.objects import objects_of_the_box, place_objects
from miskatonic.games.cthulhu_mash.table.placing.stacks import place_cards, place_generator_stacks, place_spells
from miskatonic.games.cthulhu_mash.table.placing.tiles import draw_board, lay_slots, mark_tiles, put_away
from miskatonic.games.cthulhu_mash.table.placing.turn import leave_set_up, pass_through, place_frames
from miskatonic.games.cthulhu_mash.table.positions import LISTS, PLAIN, SECTIONS, SHORT
from miskatonic.games.cthulhu_mash.things import CHARACTERS, COPIES, GENERATOR_0, GENERATORS, MONSTER_0


def place(state: MashData, given: Mapping[str, Any]) -> None:
    """Change a state to a position, or to a part of one: what it leaves out stays as it was."""
    strange = [field for field in given if field not in (*PLAIN, *LISTS, *SHORT, *SECTIONS)]
    if strange:
        raise ScenarioError(f"A position has no field {listed(strange)}; expected {listed([*SHORT, *SECTIONS])}.")
    exact = "tiles" in given and "frames" in given
    state.own()
    if "mode" in given:
        state.mode = one_of(given["mode"], MODES, "mode")
        state.tables = state.tables.for_mode(state.mode)
    if not exact:
        leave_set_up(state)
    if "seats" in given:
        seat_characters(state, given["seats"])
    _lay_board(state, given, exact=exact)
    _set_all(state, given, PLAIN)
    mark_tiles(state, given)
    place_characters(state, given.get("characters", {}))
    _set_all(state, given, PLAIN)  # a power-up with an action is among those that are left already
    place_generators(state, given.get("generators", {}))
    place_monsters(state, given.get("monsters", {}))
    place_spawn_spaces(state, given.get("spawn_spaces", {}))
    place_cards(state, given)
    place_objects(state, given)
    place_generator_stacks(state, given)
    place_spells(state, given)
    for name in LISTS:
        if name in given:
            setattr(state, name, list(given[name]))
    _count(state)
    place_frames(state, given, exact=exact)
    pass_through(state)
    unsettle(state)
    if "streams" in given:
        state.chance.words = list(given["streams"])
    if "snapshot" in given:
        state.snapshot = None if given["snapshot"] is None else _snapshot(state, given["snapshot"])


def _set_all(state: MashData, given: Mapping[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        if name in given:
            setattr(state, name, given[name])


def _lay_board(state: MashData, given: Mapping[str, Any], *, exact: bool) -> None:
    """The tiles, in either form; characters that nothing is said of stand on their spawn spaces."""
    if "board" not in given and "tiles" not in given:
        return
    put_away(state)
    if "board" in given:
        draw_board(state, given["board"])
    if "tiles" in given:
        lay_slots(state, given)
    for c in range(CHARACTERS):
        if state.life[c] == ON_BOARD and not exact and state.tile_slot[state.tables.c_start[c]] >= 0:
            state.put(c, state.tables.spawn_cell[c])
    if "board" in given:
        state.active = state.first_seat = 0
        state.turn = state.round = 1


def _snapshot(state: MashData, given: Mapping[str, Any]) -> MashData:
    """The table before the last action, for Temporal Dust."""
    before = bare(state.clone())
    before.object_stack = objects_of_the_box(state)
    before.generator_stack = [n // COPIES for n in range(GENERATORS)]
    before.generator_place = [STACKED] * GENERATORS
    before.carried = [[], [], [], []]
    before.powerups = [[], [], [], []]
    before.crystal = -1
    owners = state.tables.p_owner
    before.powerup_piles = [[up for up in range(len(owners)) if owners[up] == c] for c in range(CHARACTERS)]
    before.floor = []
    before.burden = []
    before.object_discard = []
    before.objects_gone = []
    place(before, given)
    # A snapshot names no tiles, so what borders on what has to come from the table.
    before.beside, before.beyond = state.beside, state.beyond
    return bare(before)


def _count(state: MashData) -> None:
    """What the state keeps beside the lists it follows from."""
    monsters = range(MONSTER_0, GENERATOR_0)
    state.clinging = sum(1 << piece - MONSTER_0 for piece in monsters if state.attached[piece] >= 0)
    state.spellbound = sum(1 << piece - MONSTER_0 for piece in monsters if state.bound[piece] >= 0)
    state.kept = [state.generator_place.count(KEPT + c) for c in range(CHARACTERS)]
