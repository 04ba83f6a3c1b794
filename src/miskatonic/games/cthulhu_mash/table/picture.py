"""The table as the browser shows it: what is drawn where, with its icon, its label and what is told about it."""

from __future__ import annotations

import msgspec

from miskatonic.core.moves import in_words
from miskatonic.games.cthulhu_mash.content import Character
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, space_of, space_said
from miskatonic.games.cthulhu_mash.rules.tables import Tables
from miskatonic.games.cthulhu_mash.table.chips import Chip, face_down, object_chip
from miskatonic.games.cthulhu_mash.table.large_tile import LargeTile, large_tile
from miskatonic.games.cthulhu_mash.table.map_drawing import KeyDrawing, MapDrawing, key_drawings, map_drawing, middle
from miskatonic.games.cthulhu_mash.table.next_aim import NextAim
from miskatonic.games.cthulhu_mash.table.scene import Scene
from miskatonic.games.cthulhu_mash.table.seen import CharacterView, PieceView, Seen, TileView
from miskatonic.games.cthulhu_mash.table.sheets import Sheet, sheet
from miskatonic.games.cthulhu_mash.table.tokens import Token, character_token, is_quiet, piece_token, spawn_token
from miskatonic.games.cthulhu_mash.things import LIES

MODES = {"death_match": "Death Match", "capture_the_flag": "Capture the Flag", "cooperative": "Cooperative"}
# The step of the turn that a decision belongs to (CM-4.3 to CM-4.6); all others are actions.
SPAWNING, ACTIONS, MONSTERS, OVER = 1, 2, 3, 4
STEPS = {
    "Place the spawned monsters": SPAWNING,
    "The monsters act": MONSTERS,
    "A monster acts": MONSTERS,
    "The charging monster leaves": MONSTERS,
    "The game is over": OVER,
}
LAID_APART = 640  # how far apart tiles are drawn that are looked at to lay one,
PLAN_APART = 690  # and those of the plan,
PLAN_EDGE = 60  # which begin here


class Choice(msgspec.Struct, frozen=True):
    """A character that may be played (CM-1.3)."""

    id: str
    said: str
    icon: str
    about: str
    numbers: tuple[str, ...]  # lines of them


class Dot(msgspec.Struct, frozen=True):
    """A piece, drawn small."""

    kind: str
    x: int
    y: int
    seat: int = 0
    letters: str = ""


class Neighbour(msgspec.Struct, frozen=True):
    """A tile beside the one that is laid; without a drawing it lies face down."""

    x: int
    y: int
    drawing: MapDrawing | None
    dots: tuple[Dot, ...]  # who is there


class Lay(msgspec.Struct, frozen=True):
    """A way that a tile may lie."""

    way: str  # of its name edge
    lies: str
    gates: str
    drawing: MapDrawing


class Laying(msgspec.Struct, frozen=True):
    name: str
    around: tuple[Neighbour, ...]
    lays: tuple[Lay, ...]


class GateChip(msgspec.Struct, frozen=True):
    """A gate that may be chosen (CM-12.6)."""

    thing: str
    label: str
    about: str
    tile: str
    side: str


class Heap(msgspec.Struct, frozen=True):
    """Things of one place, in a list."""

    where: str
    chips: tuple[Chip, ...] = ()
    tokens: tuple[Token, ...] = ()


class PlanTile(msgspec.Struct, frozen=True):
    """Without a drawing it lies face down, or is being laid."""

    x: int
    y: int
    about: str
    drawing: MapDrawing | None
    here: bool
    laid: bool


class Plan(msgspec.Struct, frozen=True):
    """The whole layout, small."""

    width: int
    height: int
    label: str
    tiles: tuple[PlanTile, ...]
    dots: tuple[Dot, ...]


class Picture(msgspec.Struct, frozen=True):
    mode: str
    step: int  # of the turn
    active: str  # the character whose turn it is
    actions: int  # it has in a turn
    aim: NextAim  # what comes next
    strikes: int  # monsters that mean to strike it
    choices: tuple[Choice, ...]
    laying: Laying | None
    tile: LargeTile | None
    gates: tuple[GateChip, ...]
    floor: tuple[Heap, ...]
    sheets: tuple[Sheet, ...]
    plan: Plan | None
    key: tuple[KeyDrawing, ...]  # what the signs of the open tiles mean
    elsewhere: tuple[Heap, ...]
    carried: tuple[Heap, ...]  # by monsters


def picture(seen: Seen, tables: Tables, aim: NextAim) -> Picture:
    scene = Scene(seen)
    picking = seen.step == "Choose a character"
    laying = _laying(seen, tables)
    return Picture(
        mode=MODES[seen.mode],
        step=STEPS.get(seen.step, ACTIONS),
        active=scene.active.said if scene.active else "",
        actions=max(scene.active.actions, seen.actions) if scene.active else 0,
        aim=aim,
        strikes=_strikes(seen, scene.active) if scene.active else 0,
        choices=_choices(seen, tables) if picking else (),
        laying=laying,
        tile=None if picking or laying else large_tile(tables, seen, scene),
        gates=_gates(seen, tables) if seen.step == "Choose a gate" else (),
        floor=() if laying else _floor(seen, tables, scene),
        sheets=tuple(sheet(tables, seen, scene, one) for one in seen.characters),
        plan=_plan(seen, tables, scene) if seen.width and seen.tiles else None,
        key=key_drawings(_letters(seen, tables)),
        elsewhere=_elsewhere(seen, tables, scene),
        carried=tuple(
            Heap(one.said, tuple(object_chip(tables, id, live=scene.means(None, id)) for id in one.objects))
            for one in seen.monsters
            if one.objects
        ),
    )


def _letters(seen: Seen, tables: Tables) -> str:
    up = [slot.tile for slot in seen.tiles if slot is not None and slot.up and slot.tile is not None]
    return "".join(tables.letters[tables.names.tile_ids.index(tile)] for tile in up)


def _strikes(seen: Seen, active: CharacterView) -> int:
    return sum(one.intends is not None and one.intends.target == active.name for one in seen.monsters)


def _drawing(tables: Tables, slot: TileView) -> MapDrawing | None:
    """Of a slot as it lies; nothing is drawn of a tile that lies face down."""
    if not slot.up or slot.tile is None:
        return None
    return map_drawing(tables, tables.names.tile_ids.index(slot.tile), slot.rot)


def _choices(seen: Seen, tables: Tables) -> tuple[Choice, ...]:
    taken = {one.name for one in seen.characters}
    characters: dict[str, Character] = tables.pack["character"]
    return tuple(
        Choice(
            id=id,
            said=one.name,
            icon=one.icon,
            about=f"{one.name}: health {one.health}, mentality {one.mentality}, {one.actions} actions, "
            f"moves {one.base_move} (CM-1.3).",
            numbers=(
                f"Health {one.health} · mentality {one.mentality} · defense {one.defense}",
                f"{one.actions} actions · moves {one.base_move} · carries {one.encumbrance}",
            ),
        )
        for id, one in characters.items()
        if id not in taken
    )


def _laying(seen: Seen, tables: Tables) -> Laying | None:
    if seen.laying is None:
        return None
    number = tables.names.tile_ids.index(seen.laying)
    slots = [slot for slot in seen.tiles if slot is not None]
    place = next(slot for slot in slots if slot.tile == seen.laying)
    around = [
        Neighbour(
            right * LAID_APART, down * LAID_APART, _drawing(tables, slot), tuple(_heroes(seen, tables, slot, (0, 0)))
        )
        for slot in slots
        if slot.slot != place.slot
        and abs(right := slot.column - place.column) <= 1
        and abs(down := slot.row - place.row) <= 1
    ]
    lays = [_lay(tables, number, way) for way in seen.ways]
    return Laying(tables.tile_name[number], tuple(around), tuple(lays))


def _lay(tables: Tables, tile: int, way: str) -> Lay:
    drawing = map_drawing(tables, tile, DIRECTIONS.index(way))
    ways = [DIRECTIONS[degrees // 90] for degrees in sorted(drawing.gates)]
    return Lay(way, LIES[way], f"gate{'s' * (len(ways) > 1)} to the {in_words(ways)}", drawing)


def _gates(seen: Seen, tables: Tables) -> tuple[GateChip, ...]:
    gates = tables.names.gates
    chips = []
    for slot in seen.tiles:
        if slot is None or not slot.up or slot.tile is None:
            continue
        tile = tables.names.tile_ids.index(slot.tile)
        for second in ("", "-2") if tables.wide_gates else ("",):
            for edge, printed in enumerate(DIRECTIONS):
                if not tables.gates[tile * 4 + edge]:
                    continue
                thing = f"{slot.tile}-{printed}{second}"
                said = gates.said[gates.index[thing]]
                way = DIRECTIONS[(edge + slot.rot) % 4]
                about = f"The gate of {slot.name} that faces {way}: a piece on it changes places with the character"
                side = f"{way} side{', second space' if second else ''}"
                chips.append(GateChip(thing, said[0].upper() + said[1:], f"{about} (CM-12.6).", slot.name, side))
    return tuple(chips)


def _floor(seen: Seen, tables: Tables, scene: Scene) -> tuple[Heap, ...]:
    """One's own space first: what lies there can be picked up."""
    heaps = []
    own = scene.acting.space if scene.acting else None
    for space in sorted(seen.floor, key=lambda one: one.space != own):
        if space.tile != scene.tile:
            continue
        chips = [object_chip(tables, id, live=scene.means(None, id)) for id in space.open]
        chips += [object_chip(tables, id, live=scene.means(None, id), note="face down") for id in space.remembered]
        if space.unseen or space.remembered:
            chips.append(face_down(space.unseen, len(space.remembered)))
        heaps.append(Heap(space_said(space_of(space.space)), tuple(chips)))
    return tuple(heaps)


def _elsewhere(seen: Seen, tables: Tables, scene: Scene) -> tuple[Heap, ...]:
    away: dict[str, list[Token]] = {}
    for spawn in seen.spawn_spaces:
        if spawn.tile != scene.tile and not is_quiet(seen, spawn):
            away.setdefault(spawn.tile, []).append(spawn_token(tables, seen, scene, spawn))
    for one in seen.characters:
        if one.tile and one.tile != scene.tile:
            away.setdefault(one.tile, []).append(character_token(tables, seen, scene, one))
    for piece in (*seen.generators, *seen.monsters):
        if piece.tile != scene.tile:
            away.setdefault(piece.tile, []).append(piece_token(tables, scene, piece))
    return tuple(Heap(tables.pack["tile"][id].name, tokens=tuple(tokens)) for id, tokens in away.items())


def _plan(seen: Seen, tables: Tables, scene: Scene) -> Plan:
    slots = [slot for slot in seen.tiles if slot is not None]
    up = [slot for slot in slots if slot.up]
    margin = PLAN_EDGE // 2
    return Plan(
        width=seen.width * PLAN_APART + margin,
        height=len(seen.tiles) // seen.width * PLAN_APART + margin,
        label=f"{len(up)} of {len(slots)} tiles are revealed",
        tiles=tuple(_plan_tile(seen, tables, scene, slot) for slot in slots),
        dots=tuple(dot for slot in up if slot.tile != seen.laying for dot in _dots(seen, tables, slot)),
    )


def _plan_tile(seen: Seen, tables: Tables, scene: Scene, slot: TileView) -> PlanTile:
    laid = slot.tile is not None and slot.tile == seen.laying
    drawing = None if laid else _drawing(tables, slot)
    about = "This tile is being laid (CM-8.1)." if laid else "A tile that lies face down (CM-8.1)."
    if drawing is not None:
        about = f"{slot.name}, {LIES[slot.name_edge]}."
        if not slot.generated:
            about += " Nobody has been there yet: its generators come with the first visitor (CM-4.12)."
    x, y = _corner(slot)
    return PlanTile(x, y, about, drawing, here=drawing is not None and slot.tile == scene.tile, laid=laid)


def _corner(slot: TileView) -> tuple[int, int]:
    return slot.column * PLAN_APART + PLAN_EDGE, slot.row * PLAN_APART + PLAN_EDGE


def _dots(seen: Seen, tables: Tables, slot: TileView) -> list[Dot]:
    """What stands on a tile of the plan; characters above all."""
    corner = _corner(slot)
    dots = [Dot("generator", *_spot(one, slot, corner)) for one in seen.generators if one.tile == slot.tile]
    dots += [Dot("monster", *_spot(one, slot, corner)) for one in seen.monsters if one.tile == slot.tile]
    return dots + _heroes(seen, tables, slot, corner)


def _heroes(seen: Seen, tables: Tables, slot: TileView, corner: tuple[int, int]) -> list[Dot]:
    return [
        Dot("character", *_spot(one, slot, corner), one.seat, tables.pack["character"][one.name].letters)
        for one in seen.characters
        if one.tile is not None and one.tile == slot.tile
    ]


def _spot(one: PieceView | CharacterView, slot: TileView, corner: tuple[int, int]) -> tuple[int, int]:
    x, y = middle(space_of(one.space or ""), slot.rot)
    return corner[0] + x, corner[1] + y
