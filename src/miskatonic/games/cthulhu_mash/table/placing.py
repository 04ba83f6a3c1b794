"""A position as plain data, as positions.py writes it, is laid out on the table.

There is a short form for scenarios: `board` draws the tiles in rows, `seats` says who plays whom, and whatever stood on
the table before is put away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from miskatonic.core.errors import ScenarioError, listed
from miskatonic.core.state import NOBODY, SEAT
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, space_of
from miskatonic.games.cthulhu_mash.numbers.frames import TURN
from miskatonic.games.cthulhu_mash.numbers.lives import NOT_PLAYED, ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.objects import SHOGGOTH_TISSUE, SHOGGOTH_TISSUE_2
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules.gates import chart, unsettle
from miskatonic.games.cthulhu_mash.rules.state import BY_HEART, DISCARDED, IN_DISCARD, IN_STACK, KEPT, ON_TILE, STACKED
from miskatonic.games.cthulhu_mash.rules.statistics import (
    SPAWN_HEALTH,
    actions_of,
    health_base,
    kind_of,
    mentality_base,
)
from miskatonic.games.cthulhu_mash.rules.tables import MODES
from miskatonic.games.cthulhu_mash.rules.temporal_dust import bare
from miskatonic.games.cthulhu_mash.table.positions import (
    EFFECTS,
    FRAME_NAMES,
    LIES,
    LISTS,
    LIVES,
    PLAIN,
    SECTIONS,
    SHORT,
    STEPS,
)
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATOR_0, HOLDS, MONSTER_0, SPAWN_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashData


def place(state: MashData, given: Mapping[str, Any]) -> None:
    strange = [field for field in given if field not in (*PLAIN, *LISTS, *SHORT, *SECTIONS)]
    if strange:
        raise ScenarioError(f"A position has no field {listed(strange)}; expected {listed([*SHORT, *SECTIONS])}.")
    exact = "tiles" in given and "frames" in given
    state.own()
    if "mode" in given:
        state.mode = _one_of(given["mode"], MODES, "mode")
        state.tables = state.tables.for_mode(state.mode)
    if not exact:
        _leave_set_up(state)
    if "seats" in given:
        _seat(state, given["seats"])
    if "board" in given:
        _put_away(state)
        _draw_board(state, given["board"])
    if "tiles" in given:
        _put_away(state)
        _lay_slots(state, given)
    if "board" in given or "tiles" in given:
        for c in range(CHARACTERS):
            if state.life[c] == ON_BOARD and not exact and state.tile_slot[state.tables.c_start[c]] >= 0:
                state.put(c, state.tables.spawn_cell[c])
    if "board" in given:
        state.active = state.first_seat = 0
        state.turn = state.round = 1
    for name in PLAIN:
        if name in given:
            setattr(state, name, given[name])
    _place_sections(state, given)
    _place_stacks(state, given)
    for name in LISTS:
        if name in given:
            setattr(state, name, list(given[name]))
    _count(state)
    _place_frames(state, given, exact)
    unsettle(state)
    if "streams" in given:
        state.chance.words = list(given["streams"])
    if "snapshot" in given:
        state.snapshot = None if given["snapshot"] is None else _placed_snapshot(state, given["snapshot"])


def _placed_snapshot(state: MashData, given: Mapping[str, Any]) -> MashData:
    """The table before the last action, for Temporal Dust."""
    before = bare(state.clone())
    before.object_stack = objects_of_the_box(state)
    before.generator_stack = [n // 6 for n in range(48)]
    before.generator_place = [STACKED] * 48
    before.carried = [[], [], [], []]
    before.powerups = [[], [], [], []]
    before.crystal = -1
    owners = state.tables.p_owner
    before.powerup_piles = [[up for up in range(28) if owners[up] == c] for c in range(CHARACTERS)]
    before.floor = []
    before.burden = []
    before.object_discard = []
    before.objects_gone = []
    place(before, given)
    # A snapshot names no tiles, so what borders on what has to come from the table.
    before.beside, before.beyond = state.beside, state.beyond
    return bare(before)


def objects_of_the_box(state: MashData) -> list[int]:
    tables = state.tables
    sizes = [SHOGGOTH_TISSUE if size == 1 else SHOGGOTH_TISSUE_2 for size in tables.o_variants]
    return sizes + [item for item in range(54) if item != SHOGGOTH_TISSUE for _ in range(tables.o_count[item])]


def _count(state: MashData) -> None:
    """What the state keeps beside the lists it follows from."""
    monsters = range(MONSTER_0, GENERATOR_0)
    state.clinging = sum(1 << piece - MONSTER_0 for piece in monsters if state.attached[piece] >= 0)
    state.spellbound = sum(1 << piece - MONSTER_0 for piece in monsters if state.bound[piece] >= 0)
    state.kept = [state.generator_place.count(KEPT + c) for c in range(CHARACTERS)]


def _one_of(name: str, names: tuple[str, ...] | list[str], what: str) -> int:
    if name not in names:
        raise ScenarioError(f'There is no {what} "{name}"; expected one of {listed(names)}.')
    return list(names).index(name)


def _cell(state: MashData, text: str) -> int:
    if not text:
        return -1
    tile, _, space = text.partition(" ")
    if space_of(space) < 0:
        raise ScenarioError(f'"{text}" is no place; a place is a tile and a space, such as base_camp r3c4.')
    return _one_of(tile, state.tables.names.tile_ids, "tile") * 36 + space_of(space)


def _leave_set_up(state: MashData) -> None:
    """A scenario begins in play: what the set-up would still ask is answered with the first choice."""
    while state.frames and state.frames[0] != TURN and state.seat != NOBODY:
        state.play(state.moves()[0])


def _seat(state: MashData, given: list[str]) -> None:
    tables = state.tables
    if len(given) != state.players:
        raise ScenarioError(f"The position seats {len(given)} at a table of {state.players}.")
    state.character = [_one_of(id, tables.names.character_ids, "character") if id else -1 for id in given]
    for c in range(CHARACTERS):
        state.owner[c] = state.character.index(c) if c in state.character else -1
        state.object_stack += state.carried[c]
        state.carried[c] = []
        state.worn[c * 3 : c * 3 + 3] = [-1, -1, -1]
        state.held_weapon[c] = -1
        state.lift(c)
        state.life[c] = ON_BOARD if state.owner[c] >= 0 else NOT_PLAYED
        state.health[c] = health_base(state, c) if state.owner[c] >= 0 else 0
        state.mentality[c] = mentality_base(state, c) if state.owner[c] >= 0 else 0
        state.sane[c] = tables.c_sanity[c] if state.owner[c] >= 0 else 0
    for spell in range(16):
        if state.spell_place[spell] <= BY_HEART:
            state.spell_place[spell] = IN_STACK
            state.spell_stack.insert(0, spell)


def _put_away(state: MashData) -> None:
    """Everything off the table, so that the position alone says what stands there."""
    for piece in range(SPAWN_0):
        state.lift(piece)
        state.holds[piece] = 0
        state.mired[piece] = 0
        state.attached[piece] = -1
        state.bound[piece] = -1
        if MONSTER_0 <= piece < SPAWN_0:
            state.health[piece] = 0
    for n in range(48):
        if state.generator_place[n] == ON_TILE:
            state.generator_place[n] = STACKED
            state.generator_stack.insert(0, n // 6)
    state.object_stack = state.floor[1::4] + state.object_stack
    state.floor = []
    state.stilled = state.acted = 0


def _draw_board(state: MashData, rows: list[str]) -> None:
    """Rows of cells: a tile by its id, ? before it when face down, :east after it for its name edge; or --."""
    cells = [row.split() for row in rows]
    if len({len(row) for row in cells}) != 1:
        raise ScenarioError("The rows of a board have the same number of cells.")
    state.width = len(cells[0])
    tile_ids = state.tables.names.tile_ids
    state.tile_slot = [-1] * 16
    state.rot = [0] * 16
    state.slot_tile = []
    state.slot_up = []
    for cell in [cell for row in cells for cell in row]:
        name, _, way = cell.lstrip("?").partition(":")
        tile = -1 if cell == "--" else _one_of(name, tile_ids, "tile")
        if tile >= 0:
            state.tile_slot[tile] = len(state.slot_tile)
            state.rot[tile] = _one_of(way, DIRECTIONS, "direction") if way else 0
        state.slot_tile.append(tile)
        state.slot_up.append(0 if cell.startswith("?") else 1)
    state.box = [tile for tile in range(16) if state.tile_slot[tile] < 0]
    chart(state)
    up = [tile for tile, raised in zip(state.slot_tile, state.slot_up, strict=True) if raised and tile >= 0]
    state.generated = sum(1 << tile for tile in up)
    state.scouted = state.known_tiles = 0
    state.free_gate = -1
    state.begun = 15


def _lay_slots(state: MashData, given: Mapping[str, Any]) -> None:
    tile_ids = state.tables.names.tile_ids
    state.width = given.get("width", state.width)
    state.tile_slot = [-1] * 16
    state.rot = [0] * 16
    state.slot_tile = []
    state.slot_up = []
    for slot in given["tiles"]:
        tile = -1 if slot is None else _one_of(slot["tile"], tile_ids, "tile")
        if slot is not None:
            state.tile_slot[tile] = len(state.slot_tile)
            state.rot[tile] = _one_of(slot.get("name_edge", "north"), DIRECTIONS, "direction")
        state.slot_tile.append(tile)
        state.slot_up.append(0 if slot is None else int(slot["up"]))
    state.box = [tile for tile in range(16) if state.tile_slot[tile] < 0]
    chart(state)


def _place_sections(state: MashData, given: Mapping[str, Any]) -> None:
    names = state.tables.names
    for field in ("generated", "scouted", "known_tiles"):
        if field in given:
            setattr(state, field, sum(1 << _one_of(id, names.tile_ids, "tile") for id in given[field]))
    if "box" in given:
        state.box = [_one_of(id, names.tile_ids, "tile") for id in given["box"]]
    if "free_gate" in given:
        state.free_gate = _cell(state, given["free_gate"])
    for id, entry in given.get("characters", {}).items():
        if entry.get("at") or entry.get("life", "on_board") != "on_board":
            state.lift(_one_of(id, names.character_ids, "character"))  # all are off before the first is set down
    for id, entry in given.get("characters", {}).items():
        _place_character(state, _one_of(id, names.character_ids, "character"), entry)
    for id, entry in given.get("generators", {}).items():
        _place_generator(state, _one_of(id, names.pieces.names, "generator"), entry)
    for id, entry in given.get("monsters", {}).items():
        _place_monster(state, _one_of(id, names.pieces.names, "monster"), entry)
    for id, entry in given.get("spawn_spaces", {}).items():
        c = state.tables.c_start.index(_one_of(id, names.tile_ids, "tile"))
        state.health[SPAWN_0 + c] = entry.get("health", SPAWN_HEALTH)
        state.spawn_killers[c] = sum(1 << seat for seat in entry.get("by", []))
    for name in ("shell_last", "action_by"):
        if name in given:
            setattr(state, name, _one_of(given[name], names.pieces.names, "piece") if given[name] else -1)
    if "crystal" in given:
        if state.crystal >= 0:
            state.powerup_piles[state.tables.p_owner[state.crystal]].insert(0, state.crystal)
        state.crystal = _one_of(given["crystal"], names.powerup_ids, "power-up") if given["crystal"] else -1
        if state.crystal >= 0:
            state.powerup_piles[state.tables.p_owner[state.crystal]].remove(state.crystal)
    if "tomes_read" in given:
        state.tomes_read = sum(1 << _one_of(id, names.object_ids, "object") for id in given["tomes_read"])


FIELDS = (
    "seat",
    "life",
    "at",
    "health",
    "mentality",
    "objects",
    "worn",
    "held",
    "powerups",
    "kept",
    "memorized",
    "holds",
    "mired",
    "effects",
    "sanity",
    "witnessed",
    "spells",
)


def _place_character(state: MashData, c: int, entry: Mapping[str, Any]) -> None:
    names = state.tables.names
    strange = [field for field in entry if field not in FIELDS]
    if strange:
        raise ScenarioError(f"A character has no field {listed(strange)}; expected {listed(FIELDS)}.")
    if "life" in entry:
        state.life[c] = next(life for life, name in LIVES.items() if name == entry["life"])
        if state.life[c] != ON_BOARD:
            state.lift(c)
    if entry.get("at"):
        state.lift(c)
        state.put(c, _cell(state, entry["at"]))
    if "powerups" in entry:
        _place_powerups(state, c, [_one_of(id, names.powerup_ids, "power-up") for id in entry["powerups"]])
    if "objects" in entry:
        _place_carried(state, c, [_one_of(id, names.object_ids, "object") for id in entry["objects"]])
    for item in entry.get("worn", []):
        at = _one_of(item, names.object_ids, "object")
        state.worn[c * 3 + state.tables.o_slot[at]] = at
    if "held" in entry:
        state.held_weapon[c] = _one_of(entry["held"], names.object_ids, "object") if entry["held"] else -1
    if "health" in entry:
        state.health[c] = entry["health"]
    if "mentality" in entry:
        state.mentality[c] = entry["mentality"]
    if "kept" in entry:
        for n in range(48):
            if state.generator_place[n] == KEPT + c:
                state.generator_place[n] = DISCARDED
        for id in entry["kept"]:
            _claim_generator(state, _one_of(id, names.generators.names, "generator"), KEPT + c)
    if "memorized" in entry:
        state.memorized[c] = sum(1 << _one_of(id, names.spell_ids, "spell") for id in entry["memorized"])
    for id in entry.get("spells", []):
        spell = _one_of(id, names.spell_ids, "spell")
        if spell in state.spell_stack:
            state.spell_stack.remove(spell)
        state.spell_place[spell] = BY_HEART - c
    if "holds" in entry:
        state.holds[c] = sum(1 << _one_of(name, HOLDS, "hold") for name in entry["holds"])
    state.mired[c] = entry.get("mired", state.mired[c])
    state.sane[c] = entry.get("sanity", state.sane[c])
    state.witnessed[c] = entry.get("witnessed", state.witnessed[c])
    if "effects" in entry:
        for effect in EFFECTS:
            bits = getattr(state, effect) & ~(1 << c)
            setattr(state, effect, bits | (1 << c if effect in entry["effects"] else 0))


def _place_powerups(state: MashData, c: int, powerups: list[int]) -> None:
    from miskatonic.games.cthulhu_mash.rules.powerups import give_effect

    for powerup in state.powerups[c]:
        give_effect(state, c, powerup, -1)
    state.powerup_piles[c] = state.powerups[c] + state.powerup_piles[c]
    state.powerups[c] = powerups
    for powerup in powerups:
        state.powerup_piles[state.tables.p_owner[powerup]].remove(powerup)
        give_effect(state, c, powerup, 1)


def _place_carried(state: MashData, c: int, items: list[int]) -> None:
    """Objects come from the stack, or from wherever else they lie hidden."""
    tables = state.tables
    state.object_stack = state.carried[c] + state.object_stack
    state.carried[c] = []
    state.worn[c * 3 : c * 3 + 3] = [-1, -1, -1]
    for item in items:
        _claim_object(state, item)
        state.carried[c].append(item)
        slot = tables.o_slot[item]
        if slot >= 0 and state.worn[c * 3 + slot] < 0:
            state.worn[c * 3 + slot] = item


def _claim_object(state: MashData, face: int) -> None:
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


def _claim_generator(state: MashData, n: int, where: int) -> None:
    if state.generator_place[n] == STACKED:
        state.generator_stack.remove(n // 6)
    state.generator_place[n] = where


def _place_generator(state: MashData, piece: int, given: Any) -> None:
    entry: dict[str, Any] = {"at": given} if isinstance(given, str) else given
    _claim_generator(state, piece - GENERATOR_0, ON_TILE)
    state.lift(piece)
    state.put(piece, _cell(state, entry["at"]))
    state.health[piece] = entry.get("health", state.tables.g_health[kind_of(piece)])


def _place_monster(state: MashData, piece: int, given: Any) -> None:
    names = state.tables.names
    entry: dict[str, Any] = {"at": given} if isinstance(given, str) else given
    cell = _cell(state, entry["at"])
    state.lift(piece)
    attached = entry.get("attached", "")
    if attached:
        state.attached[piece] = _one_of(attached, names.character_ids, "character")
    state.put(piece, cell)
    state.health[piece] = entry.get("health", state.tables.m_health[kind_of(piece)])
    state.holds[piece] = sum(1 << _one_of(name, HOLDS, "hold") for name in entry.get("holds", []))
    state.mired[piece] = entry.get("mired", 0)
    if entry.get("bound"):
        state.bound[piece] = _one_of(entry["bound"], names.character_ids, "character")


def _place_stacks(state: MashData, given: Mapping[str, Any]) -> None:
    names = state.tables.names
    for field in ("object_discard", "objects_gone"):
        if field in given:
            pile = getattr(state, field)
            state.object_stack = pile + state.object_stack
            faces = [_one_of(id, names.face_ids, "object") for id in given[field]]
            pile.clear()
            for face in faces:
                _claim_object(state, face)
            setattr(state, field, faces)
    if "floor" in given:
        state.object_stack = state.floor[1::4] + state.object_stack
        state.floor = []
        for entry in given["floor"]:
            face = _one_of(entry["object"], names.face_ids, "object")
            if face == SHOGGOTH_TISSUE and entry.get("size") == 2:
                face = SHOGGOTH_TISSUE_2
            _claim_object(state, face)
            lies = next(lie for lie, name in LIES.items() if name == entry.get("lies", "up"))
            serial = entry.get("serial", state.serial)
            state.floor += [_cell(state, entry["at"]), face, lies, serial]
            if "serial" not in entry:
                state.serial += 1
    if "burden" in given:
        state.object_stack = state.burden[1::2] + state.object_stack
        for face in given["burden"][1::2]:
            _claim_object(state, face)
    if "object_stack" in given:
        _on_top(state.object_stack, [_one_of(id, names.face_ids, "object") for id in given["object_stack"]])
    if "generator_discard" in given:
        for n in range(48):
            if state.generator_place[n] == DISCARDED:
                state.generator_place[n] = STACKED
                state.generator_stack.insert(0, n // 6)
        for id in given["generator_discard"]:
            _claim_generator(state, _one_of(id, names.generators.names, "generator"), DISCARDED)
    if "generator_stack" in given:
        _on_top(
            state.generator_stack, [_one_of(id, names.generator_ids, "generator") for id in given["generator_stack"]]
        )
    if "spells" in given:
        for id, where in given["spells"].items():
            _place_spell(state, _one_of(id, names.spell_ids, "spell"), where)
    if "spell_stack" in given:
        _on_top(state.spell_stack, [_one_of(id, names.spell_ids, "spell") for id in given["spell_stack"]])
    for id, pile in given.get("powerup_piles", {}).items():
        c = _one_of(id, names.character_ids, "character")
        _on_top(state.powerup_piles[c], [_one_of(up, names.powerup_ids, "power-up") for up in pile])


def _on_top(pile: list[int], top: list[int]) -> None:
    """The named pieces on top, the first topmost; the rest below in the order it had."""
    for piece in top:
        if piece not in pile:
            raise ScenarioError("A stack cannot have a piece on top that is not in it.")
        pile.remove(piece)
    pile += top[::-1]


def _place_spell(state: MashData, spell: int, where: str) -> None:
    names = state.tables.names
    if spell in state.spell_stack:
        state.spell_stack.remove(spell)
    if where == "stack":
        state.spell_place[spell] = IN_STACK
        state.spell_stack.insert(0, spell)
    elif where == "discard":
        state.spell_place[spell] = IN_DISCARD
    elif where in names.character_ids:
        state.spell_place[spell] = BY_HEART - names.character_ids.index(where)
    else:
        tome = _one_of(where, names.object_ids, "tome")
        state.spell_place[spell] = tome
        state.tomes_read |= 1 << tome


def _place_frames(state: MashData, given: Mapping[str, Any], exact: bool) -> None:
    if "frames" in given:
        numbers = {name: what for what, name in FRAME_NAMES.items()}
        state.frames = []
        for frame in given["frames"]:
            if frame["what"] not in numbers:
                raise ScenarioError(f'There is no frame "{frame["what"]}"; expected one of {listed(list(numbers))}.')
            state.frames.append(numbers[frame["what"]])
            state.frames += [frame.get(field, 0) for field in ("seat", "piece", "thing", "step", "extra")]
        state.seat = given.get("seat", state.frames[SEAT] if state.frames else NOBODY)
        return
    if exact:
        return
    c = state.character[state.active]
    step = _one_of(given.get("step", "actions"), list(STEPS), "step")
    state.frames = []
    state.owe(TURN, state.active, c, 0, STEPS[list(STEPS)[step]], 0)
    if "actions" not in given:
        state.actions = actions_of(state, c)
    state.once = given.get("once", 0)
    state.spent = given.get("spent", 0)
    state.snapshot = None
    state.action_by = -1
    state.redone = 0
    state.seat = state.active
    if STEPS[list(STEPS)[step]] != ACTIONS:
        from miskatonic.games.cthulhu_mash.rules.flow import run

        state.seat = state.active
        script = state.chance
        run(state)
        state.chance = script
