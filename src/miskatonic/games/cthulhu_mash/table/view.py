"""What is seen of Cthulhu Mash. Nothing is secret between players; hidden are stacks,
face-down objects and face-down tiles, and a view shows only how many there are."""

from __future__ import annotations

import msgspec

from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, SPACES, space_name
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import (
    ACCEPTING,
    CHARGED,
    CHOOSING_GATE,
    CLEARING,
    CONTROLLED,
    DYING,
    HARM,
    HIT,
    LEAVING,
    MOVE,
    ORIENTING,
    PAYING,
    PERMITTING,
    PICKING,
    QUAKE,
    ROUSED,
    SPAWNING,
    SPOTTING,
    SURPLUS,
    TURN,
    TURNING,
    WINDOW,
)
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP, HIDDEN
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules.destinations import FAR, reach
from miskatonic.games.cthulhu_mash.rules.escape import escape_number
from miskatonic.games.cthulhu_mash.rules.holds import ICON_HOLD, SINKING
from miskatonic.games.cthulhu_mash.rules.movement import step_cost
from miskatonic.games.cthulhu_mash.rules.state import BY_HEART, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import (
    actions_of,
    defense_of,
    flies,
    health_base,
    is_fast,
    items_of,
    mentality_base,
    move_points,
    printed_health,
    room_of,
    sanity_base,
)
from miskatonic.games.cthulhu_mash.rules.tables import MODES
from miskatonic.games.cthulhu_mash.rules.under_way import left_player
from miskatonic.games.cthulhu_mash.table.beyond import beyond
from miskatonic.games.cthulhu_mash.table.dangers import Danger, danger
from miskatonic.games.cthulhu_mash.table.intents import intent
from miskatonic.games.cthulhu_mash.table.next_aim import next_aim
from miskatonic.games.cthulhu_mash.table.odds import chances, out_of_reach
from miskatonic.games.cthulhu_mash.table.picture import Picture, picture
from miskatonic.games.cthulhu_mash.table.positions import LIVES
from miskatonic.games.cthulhu_mash.table.seen import (
    CharacterView,
    OddsView,
    PieceView,
    Seen,
    SpaceView,
    SpawnSpaceView,
    TileView,
)
from miskatonic.games.cthulhu_mash.table.spaces import why_dear
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATOR_0, HOLDS, MONSTER_0, SPAWN_0

STEPS = {
    PICKING: "Choose a character",
    TURNING: "Choose how your start tile lies",
    PERMITTING: "May the character pass?",
    ORIENTING: "A new tile: choose how it lies",
    SPAWNING: "Place the spawned monsters",
    ROUSED: "A monster acts",
    CONTROLLED: "A monster is under control",
    HIT: "Reflect the attack?",
    HARM: "You are about to lose health: use something against it?",
    DYING: "You are about to die: use something against it?",
    WINDOW: "Use something now, or keep it for later",
    LEAVING: "You are free: choose where to step out",
    SPOTTING: "Something is hidden here: find one more object for 1 mentality?",
    ACCEPTING: "Accept the object?",
    SURPLUS: "Drop what you cannot carry",
    CLEARING: "Choose where it makes room",
    QUAKE: "The earth shakes",
    CHOOSING_GATE: "Choose a gate",
    CHARGED: "The charging monster leaves",
}


class MashView(Seen, frozen=True):
    """All that is seen, and how the browser shows it."""

    picture: Picture


def view(state: MashData, seat: int | None) -> MashView:
    seen = see(state, seat)
    return MashView(**msgspec.structs.asdict(seen), picture=picture(seen, state.tables, next_aim(state, seen)))


def _acting(state: MashData) -> str:
    left = state.actions
    c = state.frames[PIECE]
    if left and state.mired[c] and state.holds[c] & ICON_HOLD:  # CM-29.2, CM-29.12
        end = "this turn" if state.mired[c] == SINKING else "your next turn"
        return f"You sink in quicksand and die at the end of {end}: try to escape. {_tries(left)}"
    if left and is_fast(state, c):
        return f"You are held fast: try to escape. {_tries(left)}"
    if not left:
        return "Your actions are spent: end your turn, or use what costs no action"
    return "Walk, attack or use something"


def _walking(state: MashData) -> str:
    c = state.frames[PIECE]
    tile = state.at[c] // SPACES
    why = why_dear(state.tables, tile, step_cost(state, c, tile)) if 0 <= c < CHARACTERS else ""
    then = "to attack" if state.actions else "(your last action)"
    return f"Walk on{f' ({why})' if why else ''}, or end this move {then}"


def _tries(left: int) -> str:
    return f"{left} action{'' if left == 1 else 's'} left, one for each try"


def _paying(state: MashData) -> str:
    """CM-3.9: what was rolled, and what was needed."""
    piece, hold, over = state.frames[PIECE], state.frames[THING], state.frames[STEP]
    needed = escape_number(state, piece, hold)
    return f"You rolled {needed + over} and need {needed} or less to get free: pay {over} mentality?"


def _step(state: MashData) -> str:
    """What is to be decided now."""
    what = state.frames[WHAT] if state.frames else 0
    if what == TURN:
        return _acting(state) if state.frames[STEP] == ACTIONS else "The monsters act"
    if what == MOVE:
        return _walking(state)
    return _paying(state) if what == PAYING else STEPS.get(what, "The game is over")


def see(state: MashData, seat: int | None) -> Seen:
    tables = state.tables
    names = tables.names
    frames = state.frames
    what = frames[WHAT] if frames else 0
    about = None
    if frames and 0 <= frames[PIECE] < SPAWN_0 and what not in (SPAWNING, PICKING, TURNING):
        about = names.pieces.names[frames[PIECE]]
    odds = _odds(state)
    begun = all(c >= 0 for c in state.character) and state.width > 0
    return Seen(
        game="cthulhu_mash",
        viewer=-1 if seat is None else seat,
        deciding=state.seat,
        active=state.active,
        left=left_player(state) if begun else -1,
        house=state.players,
        mode=MODES[state.mode],
        teams=tuple(state.team),
        round=state.round,
        turn=state.turn,
        step=_step(state),
        about=about,
        actions=state.actions,
        points=frames[STEP] if what == MOVE else None,
        scene=_scene(state),
        laying=names.tile_ids[_laying(state)] if _laying(state) >= 0 else None,
        ways=_ways(state),
        reach=costs_shown(state),
        dangers=_dangers(state),
        gates=_gates(state),
        odds=odds,
        out_of_reach=out_of_reach(state, {one.piece for one in odds}),
        width=state.width,
        tiles=tuple(_tile(state, slot) for slot in range(len(state.slot_tile))),
        characters=tuple(_character(state, c) for c in state.character if c >= 0),
        monsters=tuple(_piece(state, p) for p in range(MONSTER_0, GENERATOR_0) if state.at[p] >= 0),
        generators=tuple(_piece(state, p) for p in range(GENERATOR_0, SPAWN_0) if state.at[p] >= 0),
        spawn_spaces=tuple(
            SpawnSpaceView(names.tile_ids[tables.c_start[c]], names.character_ids[c], state.health[SPAWN_0 + c])
            for c in range(CHARACTERS)
            if state.tile_slot[tables.c_start[c]] >= 0
        ),
        floor=_floor(state),
        object_stack=len(state.object_stack),
        object_discard=tuple(sorted(names.face_ids[face] for face in state.object_discard)),
        generator_stack=len(state.generator_stack),
        spell_stack=len(state.spell_stack),
        tomes={
            names.object_ids[tome]: tuple(names.spell_ids[s] for s in range(16) if state.spell_place[s] == tome)
            for tome in tables.tome_object
            if state.tomes_read >> tome & 1
        },
        sanity=tables.sanity,
        outcome=state.outcome(),
    )


def _laying(state: MashData) -> int:
    """The tile that is to be turned now, or -1."""
    what, thing = (state.frames[WHAT], state.frames[THING]) if state.frames else (0, 0)
    return state.slot_tile[thing] if what == ORIENTING else thing if what == TURNING else -1


def _scene(state: MashData) -> str | None:
    """The tile whose spaces the moves of this decision name; without a decision that of the active character."""
    frames = state.frames
    what, piece = (frames[WHAT], frames[PIECE]) if frames else (0, -1)
    tile = _laying(state)
    if what == SPAWNING:
        tile = piece
    elif what == QUAKE:
        tile = frames[THING]
    elif tile < 0:
        if what == PICKING or not 0 <= piece < SPAWN_0 or state.at[piece] < 0:
            piece = state.character[state.active] if 0 <= state.active < len(state.character) else -1
        tile = state.at[piece] // SPACES if piece >= 0 and state.at[piece] >= 0 else -1
    return state.tables.names.tile_ids[tile] if tile >= 0 else None


def _ways(state: MashData) -> tuple[str, ...]:
    if _laying(state) < 0:
        return ()
    first = state.tables.first_of[verbs.ROTATE]
    return tuple(DIRECTIONS[move - first] for move in state.moves() if 0 <= move - first < 4)


def _mover(state: MashData) -> int:
    """The character that may move now (CM-6.1), or -1."""
    frames = state.frames
    what, c = (frames[WHAT], frames[PIECE]) if frames else (0, -1)
    moving = what == MOVE or (what == TURN and frames[STEP] == ACTIONS and state.actions > 0)
    return c if moving and 0 <= c < CHARACTERS and state.at[c] >= 0 and not state.holds[c] else -1


def _dangers(state: MashData) -> dict[str, Danger]:
    leaves = bool(state.frames) and state.frames[WHAT] == LEAVING and state.frames[PIECE] < CHARACTERS
    c = state.frames[PIECE] if leaves else _mover(state)
    if c < 0:
        return {}
    base = state.at[c] // SPACES * SPACES
    found = ((space_name(space), danger(state, c, base + space)) for space in range(SPACES))
    return {space: one for space, one in found if one is not None}


def costs_shown(state: MashData) -> tuple[int, ...]:
    """What the map writes on each space: the shortest way, which may lead through what hurts; -1 where none does."""
    c = _mover(state)
    if c < 0:
        return ()
    frames = state.frames
    points = frames[STEP] if frames[WHAT] == MOVE else move_points(state, c)
    return tuple(cost if cost < FAR else -1 for cost in reach(state, c, state.at[c], points, flies(state, c)))


def _gates(state: MashData) -> dict[str, str]:
    scene = _scene(state)
    return beyond(state, state.tables.names.tile_ids.index(scene)) if scene else {}


def _odds(state: MashData) -> tuple[OddsView, ...]:
    names = state.tables.names
    return tuple(
        OddsView(thing, said, names.pieces.names[piece], percent) for thing, said, piece, percent in chances(state)
    )


def _tile(state: MashData, slot: int) -> TileView | None:
    tile = state.slot_tile[slot]
    if tile < 0:
        return None
    tables = state.tables
    up = state.slot_up[slot] == 1
    known = up or state.known_tiles >> tile & 1 == 1
    rot = state.rot[tile]
    return TileView(
        slot=slot,
        row=slot // state.width,
        column=slot % state.width,
        up=up,
        tile=tables.names.tile_ids[tile] if known else None,
        name=tables.tile_name[tile] if known else "",
        name_edge=DIRECTIONS[rot] if up else "",
        gates=tuple(DIRECTIONS[(edge + rot) & 3] for edge in range(4) if up and tables.gates[tile * 4 + edge]),
        generated=state.generated >> tile & 1 == 1,
    )


def _holds(state: MashData, piece: int) -> tuple[str, ...]:
    return tuple(HOLDS[bit] for bit in range(9) if state.holds[piece] >> bit & 1)


def _piece(state: MashData, piece: int) -> PieceView:
    names = state.tables.names
    cell = state.at[piece]
    victim = state.attached[piece]
    still = piece < GENERATOR_0 and bool(state.stilled >> (piece - MONSTER_0) & 1 or state.bound[piece] >= 0)
    return PieceView(
        name=names.pieces.names[piece],
        said=names.pieces.said[piece],
        tile=names.tile_ids[cell // SPACES],
        space=space_name(cell % SPACES),
        health=state.health[piece],
        of=printed_health(state, piece),
        defense=defense_of(state, piece),
        holds=_holds(state, piece),
        attached=names.character_ids[victim] if victim >= 0 else None,
        still=still,
        objects=tuple(names.object_ids[item] for item in items_of(state, piece)) if state.burden else (),
        intends=intent(state, piece) if piece < GENERATOR_0 else None,
    )


def _character(state: MashData, c: int) -> CharacterView:
    tables = state.tables
    names = tables.names
    cell = state.at[c]
    here = state.life[c] == ON_BOARD
    held = state.held_weapon[c]
    by_heart = [spell for spell in range(16) if state.spell_place[spell] == BY_HEART - c]
    effects = {"flesh_ward": state.ward, "flying": state.flying, "spectral_razor": state.razor, "clock": state.clocked}
    effects["turn_lost"] = state.turn_lost
    return CharacterView(
        name=names.character_ids[c],
        said=names.characters.said[c],
        seat=state.owner[c],
        life=LIVES[state.life[c]],
        tile=names.tile_ids[cell // SPACES] if cell >= 0 else None,
        space=space_name(cell % SPACES) if cell >= 0 else None,
        health=state.health[c],
        health_base=health_base(state, c),
        mentality=state.mentality[c],
        mentality_base=mentality_base(state, c),
        defense=defense_of(state, c),
        actions=actions_of(state, c),
        objects=tuple(names.object_ids[item] for item in state.carried[c]),
        in_use=tuple(names.object_ids[item] for item in state.worn[c * 3 : c * 3 + 3] if item >= 0),
        held=names.object_ids[held] if held >= 0 else None,
        room=room_of(state, c),
        powerups=tuple(names.powerup_ids[powerup] for powerup in state.powerups[c]),
        kept=tuple(names.generators.names[n] for n in range(48) if state.generator_place[n] == 3 + c),
        spells=tuple(names.spell_ids[spell] for spell in by_heart),
        memorized=tuple(names.spell_ids[spell] for spell in range(16) if state.memorized[c] >> spell & 1),
        holds=_holds(state, c) if here else (),
        effects=tuple(name for name, bits in effects.items() if bits >> c & 1),
        sanity=state.sane[c],
        sanity_base=sanity_base(state, c),
    )


def _floor(state: MashData) -> tuple[SpaceView, ...]:
    names = state.tables.names
    spaces: dict[int, tuple[list[str], list[str], int]] = {}
    for at in range(0, len(state.floor), 4):
        cell, face, lies = state.floor[at : at + 3]
        shown, remembered, unseen = spaces.get(cell, ([], [], 0))
        if lies == FACE_UP:
            shown.append(names.face_ids[face])
        elif lies == HIDDEN:
            unseen += 1
        else:
            remembered.append(names.face_ids[face])
        spaces[cell] = (shown, remembered, unseen)
    return tuple(
        SpaceView(names.tile_ids[cell // SPACES], space_name(cell % SPACES), tuple(sorted(shown)), tuple(known), unseen)
        for cell, (shown, known, unseen) in sorted(spaces.items())
    )
