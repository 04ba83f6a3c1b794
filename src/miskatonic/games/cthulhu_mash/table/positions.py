"""A state as plain data by the names in the content. The way back is in placing/."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miskatonic.core.state import EXTRA, FRAME, PIECE, SEAT, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, SPACES, space_name
from miskatonic.games.cthulhu_mash.names import NAMES
from miskatonic.games.cthulhu_mash.numbers.lives import NOT_PLAYED, ON_BOARD, OUT, TO_ENTER, WAITING
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP, HIDDEN, REMEMBERED
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS, BEGIN, LAND, MONSTERS, SPAWN_ROLLS, WINDOWS
from miskatonic.games.cthulhu_mash.rules.state import BY_HEART, DISCARDED, IN_DISCARD, IN_STACK, KEPT, STACKED, MashData
from miskatonic.games.cthulhu_mash.rules.tables import MODES
from miskatonic.games.cthulhu_mash.rules.under_way import turn_step
from miskatonic.games.cthulhu_mash.things import CHARACTERS, COPIES, GENERATOR_0, GENERATORS, HOLDS, MONSTER_0, SPAWN_0

FRAME_NAMES = dict(enumerate(NAMES.groups["frames"]))
LIVES = {NOT_PLAYED: "not_played", ON_BOARD: "on_board", WAITING: "waiting", OUT: "out", TO_ENTER: "to_enter"}
LIES = {HIDDEN: "down", FACE_UP: "up", REMEMBERED: "remembered"}
STEPS = {
    "begin": BEGIN,
    "spawn_rolls": SPAWN_ROLLS,
    "actions": ACTIONS,
    "land": LAND,
    "monsters": MONSTERS,
    "windows": WINDOWS,
}
EFFECTS = ("ward", "flying", "razor", "webbed", "clocked", "turn_lost", "machine_hurt", "shoggoth_met", "begun")
# Numbers that mean nothing to a reader but are part of the state.
PLAIN = (
    *("active", "turn", "round", "actions", "owed_actions", "spent", "once", "stilled", "acted", "serial"),
    *(
        "action_move",
        "action_seat",
        "aimed",
        "redone",
        "mixed",
        "last_turns",
        "ended",
        "winners",
        "surprises",
        "first_seat",
    ),
    *("objects_known", "spells_known", "generators_known"),
)
LISTS = (
    *("team", "slot_up", "rot", "powerups_known", "drawn", "tissue_seen", "blow", "targets", "burden", "bonus"),
    *("mired_by", "grasped_by", "owed_health", "owed_mentality"),
)
SHORT = ("board", "seats", "step", "mode", "tiles", "width", "seat", "kept", "snapshot", "frames", "streams")
SECTIONS = (
    *("characters", "monsters", "generators", "spawn_spaces", "floor", "box", "generated", "scouted", "known_tiles"),
    *("free_gate", "object_stack", "object_discard", "objects_gone", "generator_stack", "generator_discard"),
    *("spell_stack", "spells", "tomes_read", "powerup_piles", "crystal", "shell_last", "action_by"),
)


def position(state: MashData) -> dict[str, Any]:
    names = state.tables.names
    plain: dict[str, Any] = {
        "mode": MODES[state.mode],
        "seat": state.seat,
        "seats": [names.character_ids[c] if c >= 0 else "" for c in state.character],
        "step": _step(state),
        **_board(state),
        **_pieces(state),
        **_stacks(state),
        "frames": [_frame(state, end) for end in range(FRAME, len(state.frames) + 1, FRAME)],
        "snapshot": position(state.snapshot) if state.snapshot is not None else None,
        "streams": state.chance.words,
    }
    for name in PLAIN:
        plain[name] = getattr(state, name)
    for name in LISTS:
        plain[name] = list(getattr(state, name))
    return plain


def _step(state: MashData) -> str:
    now = turn_step(state)
    if now < 0:
        return "over" if state.ended else "setup"
    return next((name for name, step in STEPS.items() if step == now), "finish")


def _board(state: MashData) -> dict[str, Any]:
    return {
        "width": state.width,
        "tiles": [_slot(state, slot) for slot in range(len(state.slot_tile))],
        "box": [state.tables.names.tile_ids[tile] for tile in state.box],
        "generated": _tiles(state, state.generated),
        "scouted": _tiles(state, state.scouted),
        "known_tiles": _tiles(state, state.known_tiles),
        "free_gate": _place_name(state, state.free_gate),
    }


def _pieces(state: MashData) -> dict[str, Any]:
    """What stands and lies on the board."""
    names = state.tables.names
    standing = [piece for piece in range(MONSTER_0, SPAWN_0) if state.at[piece] >= 0]
    return {
        "characters": {names.character_ids[c]: _character(state, c) for c in range(CHARACTERS) if state.owner[c] >= 0},
        "monsters": {names.pieces.names[one]: _monster(state, one) for one in standing if one < GENERATOR_0},
        "generators": {
            names.pieces.names[one]: {"at": _place_name(state, state.at[one]), "health": state.health[one]}
            for one in standing
            if one >= GENERATOR_0
        },
        "spawn_spaces": {
            names.tile_ids[state.tables.c_start[c]]: {
                "health": state.health[SPAWN_0 + c],
                "by": [seat for seat in range(state.players) if state.spawn_killers[c] >> seat & 1],
            }
            for c in range(CHARACTERS)
        },
        "floor": [
            {
                "at": _place_name(state, state.floor[at]),
                "object": names.face_ids[state.floor[at + 1]],
                "lies": LIES[state.floor[at + 2]],
                "serial": state.floor[at + 3],
            }
            for at in range(0, len(state.floor), 4)
        ],
    }


def _stacks(state: MashData) -> dict[str, Any]:
    """Cards and counters that are not on the board, each stack from the top; and what single cards remember."""
    names = state.tables.names
    return {
        "object_stack": [names.face_ids[face] for face in state.object_stack[::-1]],
        "object_discard": [names.face_ids[face] for face in state.object_discard],
        "objects_gone": [names.face_ids[face] for face in state.objects_gone],
        "generator_stack": [names.generator_ids[kind] for kind in state.generator_stack[::-1]],
        "generator_discard": _generators(state, DISCARDED),
        "spell_stack": [names.spell_ids[spell] for spell in state.spell_stack[::-1]],
        "spells": {id: _spell_place(state, spell) for spell, id in enumerate(names.spell_ids)},
        "tomes_read": _set(state.tomes_read, names.object_ids),
        "powerup_piles": {
            id: [names.powerup_ids[powerup] for powerup in state.powerup_piles[c][::-1]]
            for c, id in enumerate(names.character_ids)
        },
        "crystal": names.powerup_ids[state.crystal] if state.crystal >= 0 else "",
        "shell_last": names.pieces.names[state.shell_last] if state.shell_last >= 0 else "",
        "action_by": names.pieces.names[state.action_by] if state.action_by >= 0 else "",
    }


def _set(bits: int, names: Sequence[str]) -> list[str]:
    return [name for number, name in enumerate(names) if bits >> number & 1]


def _generators(state: MashData, where: int) -> list[str]:
    ids = state.tables.names.generators.names
    return [id for n, id in enumerate(ids) if state.generator_place[n] == where]


def _slot(state: MashData, slot: int) -> dict[str, Any] | None:
    tile = state.slot_tile[slot]
    if tile < 0:
        return None
    return {
        "tile": state.tables.names.tile_ids[tile],
        "up": state.slot_up[slot] == 1,
        "name_edge": DIRECTIONS[state.rot[tile]],
    }


def _tiles(state: MashData, bits: int) -> list[str]:
    return _set(bits, state.tables.names.tile_ids)


def _place_name(state: MashData, cell: int) -> str:
    return f"{state.tables.names.tile_ids[cell // SPACES]} {space_name(cell % SPACES)}" if cell >= 0 else ""


def _character(state: MashData, c: int) -> dict[str, Any]:
    names = state.tables.names
    held = state.held_weapon[c]
    return {
        "seat": state.owner[c],
        "life": LIVES[state.life[c]],
        "at": _place_name(state, state.at[c]),
        "health": state.health[c],
        "mentality": state.mentality[c],
        "objects": [names.object_ids[item] for item in state.carried[c]],
        "worn": [names.object_ids[item] for item in state.worn[c * 3 : c * 3 + 3] if item >= 0],
        "held": names.object_ids[held] if held >= 0 else "",
        "powerups": [names.powerup_ids[powerup] for powerup in state.powerups[c]],
        "kept": _generators(state, KEPT + c),
        "memorized": _set(state.memorized[c], names.spell_ids),
        "holds": _set(state.holds[c], HOLDS),
        "mired": state.mired[c],
        "effects": [effect for effect in EFFECTS if getattr(state, effect) >> c & 1],
        "sanity": state.sane[c],
        "witnessed": state.witnessed[c],
    }


def _monster(state: MashData, piece: int) -> dict[str, Any]:
    names = state.tables.names
    victim, caster = state.attached[piece], state.bound[piece]
    return {
        "at": _place_name(state, state.at[piece]),
        "health": state.health[piece],
        "holds": _set(state.holds[piece], HOLDS),
        "mired": state.mired[piece],
        "attached": names.character_ids[victim] if victim >= 0 else "",
        "bound": names.character_ids[caster] if caster >= 0 else "",
    }


def _spell_place(state: MashData, spell: int) -> str:
    place = state.spell_place[spell]
    if place == IN_STACK:
        return "stack"
    if place == IN_DISCARD:
        return "discard"
    if place <= BY_HEART:
        return str(state.tables.names.character_ids[BY_HEART - place])
    return str(state.tables.names.object_ids[place])


def _frame(state: MashData, end: int) -> dict[str, Any]:
    frame = state.frames
    return {
        "what": FRAME_NAMES[frame[end + WHAT]],
        "seat": frame[end + SEAT],
        "piece": frame[end + PIECE],
        "thing": frame[end + THING],
        "step": frame[end + STEP],
        "extra": frame[end + EXTRA],
    }


def pieces(state: MashData) -> list[str]:
    """Everything in the box that is a piece of its own, wherever it is."""
    names = state.tables.names
    faces = [*state.object_stack, *state.object_discard, *state.objects_gone, *state.floor[1::4], *state.burden[1::2]]
    for carried in state.carried:
        faces += carried
    found = [names.face_ids[face] for face in faces]
    found += [names.generator_ids[kind] for kind in state.generator_stack]
    found += [names.generator_ids[n // COPIES] for n in range(GENERATORS) if state.generator_place[n] != STACKED]
    ups = [*state.powerups, *state.powerup_piles, [state.crystal] if state.crystal >= 0 else []]
    found += [names.powerup_ids[powerup] for pile in ups for powerup in pile]
    found += [names.spell_ids[spell] for spell in state.spell_stack]
    found += [id for spell, id in enumerate(names.spell_ids) if state.spell_place[spell] != IN_STACK]
    found += [names.tile_ids[tile] for tile in [*state.slot_tile, *state.box] if tile >= 0]
    return found
