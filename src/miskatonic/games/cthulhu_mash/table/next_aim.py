"""What comes next for the character whose turn it is, where all win together (CM-28.4): one line above the map."""

from __future__ import annotations

import msgspec

from miskatonic.core.state import WHAT
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, SPACES, WAYS, space_name, space_of, space_said
from miskatonic.games.cthulhu_mash.numbers.frames import MOVE, TURN
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, FACE_DOWN, behind_gate, way_of_gate
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_fast, room_of
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE, Tables
from miskatonic.games.cthulhu_mash.table.beyond import goes_round
from miskatonic.games.cthulhu_mash.table.chips import object_of
from miskatonic.games.cthulhu_mash.table.seen import Seen, SpaceView

NEW_TILE = "an unexplored tile"


class NextAim(msgspec.Struct, frozen=True):
    said: str = ""
    way: str = ""  # of the gate that leads there, if it is not on this tile


def next_aim(state: MashData, seen: Seen) -> NextAim:
    """This tile first, then the nearest one that is not cleared or that nobody has explored."""
    c = state.character[state.active]
    walking = state.frames and state.frames[WHAT] in (TURN, MOVE)
    if not walking or state.mode != COOPERATIVE or state.life[c] != ON_BOARD:
        return NextAim()
    if is_fast(state, c) and state.actions:
        return NextAim("Get free first: try to escape")
    if state.frames[WHAT] == TURN and not state.actions:
        return NextAim("Your actions are spent: end your turn")
    tables = state.tables
    home = state.at[c] // SPACES
    if left := _left(seen, tables.names.tile_ids[home]):
        return NextAim(f"Clear this tile: {left}")
    loot = _loot(state, seen, c)
    first = {home: -1}  # by tile, the first gate of the way there
    for tile in (queue := [home]):
        gates = [gate for gate in tables.gate_cell[tile * WAYS : (tile + 1) * WAYS] if gate >= 0]
        # Not the nearest, so that a walk does not change the aim; round the edge only where no other way leads there.
        for gate in sorted(gates, key=lambda gate: goes_round(state, gate)):
            behind = behind_gate(state, gate)
            if behind == DEAD_END or behind // SPACES in first:
                continue
            leave_by = first[tile] if tile != home else gate
            way = DIRECTIONS[way_of_gate(state, leave_by)]
            called = f"{way} gate, round the edge of the map" if goes_round(state, leave_by) else f"{way} gate"
            work = NEW_TILE if behind == FACE_DOWN else _work(seen, tables.names.tile_ids[behind // SPACES])
            if work and loot:
                return NextAim(f"Pick up what lies {loot}, then take the {called}", way)
            if work:
                farther = tile != home
                return NextAim(f"Go through the {called}{', then on to ' if farther else ': '}{work}", way)
            first[behind // SPACES] = leave_by
            queue.append(behind // SPACES)
    return NextAim()


def _loot(state: MashData, seen: Seen, c: int) -> str:
    """Where on this tile something lies that is worth a walk and that the character can still carry, or nothing."""
    tables = state.tables
    tile, here = tables.names.tile_ids[state.at[c] // SPACES], space_name(state.at[c] % SPACES)
    worth = [one.space for one in seen.floor if one.tile == tile and _is_worth_it(tables, one)]
    if not worth or room_of(state, c) <= 0:
        return ""
    return "here" if here in worth else f"at {space_said(space_of(worth[0]))}"


def _is_worth_it(tables: Tables, lies: SpaceView) -> bool:
    """A trap that has been seen is left where it lies (CM-23.7)."""
    colors = [object_of(tables, face).color for face in (*lies.open, *lies.remembered)]
    return "white" not in colors and bool(lies.unseen or colors)


def _work(seen: Seen, tile: str) -> str:
    """The tile with what is to be done there, or nothing."""
    name, explored = next((one.name, one.generated) for one in seen.tiles if one is not None and one.tile == tile)
    left = _left(seen, tile)
    return f"{name} ({left})" if left else "" if explored else name


def _left(seen: Seen, tile: str) -> str:
    """The generators and monsters of a tile: a single one by its name."""
    generators = [one.said for one in seen.generators if one.tile == tile]
    monsters = [one.said for one in seen.monsters if one.tile == tile]
    if len(generators) + len(monsters) == 1:
        return (generators + monsters)[0]
    counts = ((len(generators), "generator"), (len(monsters), "monster"))
    return ", ".join(f"{count} {noun}{'s' * (count > 1)}" for count, noun in counts if count)
