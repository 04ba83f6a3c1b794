"""The tile of the decision, drawn large: its spaces with who stands and what lies there, and lines of sight."""

from __future__ import annotations

from math import hypot

import msgspec

from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, SIDE, SPACES, apart, space_name, space_of, space_said
from miskatonic.games.cthulhu_mash.rules.tables import Tables
from miskatonic.games.cthulhu_mash.table.chips import object_of
from miskatonic.games.cthulhu_mash.table.map_drawing import MapDrawing, map_drawing, middle, printed_at
from miskatonic.games.cthulhu_mash.table.scene import Scene
from miskatonic.games.cthulhu_mash.table.seen import CharacterView, PieceView, Seen, SpaceView
from miskatonic.games.cthulhu_mash.table.spaces import FLOOR, KINDS
from miskatonic.games.cthulhu_mash.table.tokens import Token, character_token, piece_token, spawn_token

ALTAR = "r1c6"  # the spawn space of a start tile (CM-15.5)
SOMETHING = "swap-bag"  # an object that nobody has seen
BESIDE = 34  # how far from the middle of a space an arrow begins and ends,
TIP = 13  # and how long the barbs of its tip are


class Cell(msgspec.Struct, frozen=True):
    thing: str
    at: str
    label: str
    about: str
    cost: int  # in movement points, 0 where nobody can go now
    near: bool  # it can be entered without thinking
    peril: str  # "hurts" or "deadly" for whoever may move now, or nothing
    loot: int  # how many objects lie here,
    loot_icon: str  # and the picture of the topmost
    altar: Token | None
    pieces: tuple[Token, ...]
    gate: str  # the way that its gate leads, or nothing,
    gate_about: str  # where it leads,
    gate_thing: str  # and what is clicked to go there; from afar one walks to it first


class Arrow(msgspec.Struct, frozen=True):
    """From a monster to whom it means to strike, or where it means to go."""

    path: str
    strikes: bool


class LargeTile(msgspec.Struct, frozen=True):
    id: str
    drawing: MapDrawing
    sights: tuple[str, ...]  # lines to what can be shot at now (CM-10.1), as paths
    intents: tuple[Arrow, ...]  # what the monsters mean to do (CM-34.8)
    cells: tuple[Cell, ...]  # row by row as the tile lies


def large_tile(tables: Tables, seen: Seen, scene: Scene) -> LargeTile | None:
    slot = scene.slot
    if slot is None or slot.tile is None:
        return None
    number = tables.names.tile_ids.index(slot.tile)
    laid = [printed_at(row, column, slot.rot) for row in range(SIDE) for column in range(SIDE)]
    cells = Cells(tables, seen, scene, number, slot.rot)
    return LargeTile(
        id=f"board-{slot.tile}-{slot.rot}",
        drawing=map_drawing(tables, number, slot.rot),
        sights=_sights(seen, scene, slot.rot),
        intents=_intents(seen, scene, slot.rot),
        cells=tuple(cells.cell(space) for space in laid),
    )


def points(cost: int) -> str:
    return f"{cost} movement point{'' if cost == 1 else 's'}"


class Cells:
    """The spaces of the tile, one by one."""

    def __init__(self, tables: Tables, seen: Seen, scene: Scene, tile: int, rot: int) -> None:
        self.tables = tables
        self.seen = seen
        self.tile = tile
        self.rot = rot
        self.reach = seen.reach if seen.scene == scene.tile else ()
        self.dangers = seen.dangers if seen.scene == scene.tile else {}
        self.lies: dict[str, SpaceView] = {one.space: one for one in seen.floor if one.tile == scene.tile}
        self.pieces: dict[str, list[Token]] = {}
        for one in seen.characters:
            if one.tile == scene.tile and one.space:
                self.pieces.setdefault(one.space, []).append(character_token(tables, seen, scene, one))
        for piece in (*seen.generators, *seen.monsters):
            if piece.tile == scene.tile:
                self.pieces.setdefault(piece.space, []).append(piece_token(tables, scene, piece))
        altars = [spawn_token(tables, seen, scene, one) for one in seen.spawn_spaces if one.tile == scene.tile]
        self.altar = altars[0] if altars else None
        actor = scene.actor
        self.actor_at = actor.space if actor is not None and actor.tile == scene.tile else None

    def cell(self, space: int) -> Cell:
        name = space_name(space)
        letter = self.tables.letters[self.tile][space]
        cost = max(0, self.reach[space]) if self.reach else 0
        label = self.tables.labels[self.tile].get(name, "")
        where = space_said(space)
        things = self.lies.get(name)
        danger = self.dangers.get(name)
        return Cell(
            thing=name,
            at=where,
            label=where
            + (f": {label}" if label else "")
            + (f", {points(cost)}" if cost else "")
            + (f", {danger.does}" if danger else ""),
            about=f"{where}{f', {label}' if label else ''}. {KINDS[letter].said}"
            + (f" It takes {points(cost)} to come here." if cost else "")
            + (f" {danger.does.capitalize()}." if danger else ""),
            cost=cost,
            near=cost > 0 and letter in FLOOR and danger is None,
            peril="" if danger is None else "deadly" if danger.deadly else "hurts",
            loot=len(things.open) + len(things.remembered) + things.unseen if things else 0,
            loot_icon=self._topmost(things) if things else "",
            altar=self.altar if name == ALTAR else None,
            pieces=tuple(self.pieces.get(name, ())),
            gate=self._gate(space) if self.actor_at else "",
            gate_about=self.seen.gates.get(name, ""),
            gate_thing="gate" if name == self.actor_at else f"gate-{name}",
        )

    def _topmost(self, things: SpaceView) -> str:
        known = (*things.open, *things.remembered)
        return object_of(self.tables, known[0]).icon if known else SOMETHING

    def _gate(self, space: int) -> str:
        edge = self.tables.gate_edge[self.tile * SPACES + space]
        return DIRECTIONS[(edge + self.rot) % 4] if edge >= 0 else ""


def _sights(seen: Seen, scene: Scene, rot: int) -> tuple[str, ...]:
    """A neighbour is struck by hand: no line leads there."""
    actor = scene.actor
    if actor is None or actor.tile != scene.tile or actor.space is None:
        return ()
    everybody: list[PieceView | CharacterView] = [*seen.characters, *seen.generators, *seen.monsters]
    stands = {one.name: one.space for one in everybody if one.tile == scene.tile and one.space}
    here = space_of(actor.space)
    there = [space_of(stands[name]) for name in scene.odds if name in stands]
    return tuple(f"M{_point(here, rot)}L{_point(space, rot)}" for space in there if apart(here, space) > 1)


def _intents(seen: Seen, scene: Scene, rot: int) -> tuple[Arrow, ...]:
    stands = {one.name: one.space for one in seen.characters if one.tile == scene.tile}
    arrows = []
    for one in seen.monsters:
        if one.tile != scene.tile or one.intends is None:
            continue
        there = one.intends.space or stands.get(one.intends.target or "")
        if there and there != one.space:
            path = _arrow(middle(space_of(one.space), rot), middle(space_of(there), rot))
            arrows.append(Arrow(path, strikes=one.intends.target is not None))
    return tuple(arrows)


def _arrow(begin: tuple[int, int], end: tuple[int, int]) -> str:
    """From beside one piece to beside another, with its tip."""
    (x, y), (far_x, far_y) = begin, end
    length = hypot(far_x - x, far_y - y)
    right, down = (far_x - x) / length, (far_y - y) / length
    tip_x, tip_y = far_x - BESIDE * right, far_y - BESIDE * down
    barbs = [(tip_x - TIP * (right - side * down), tip_y - TIP * (down + side * right)) for side in (1, -1)]
    points = [(x + BESIDE * right, y + BESIDE * down), (tip_x, tip_y), barbs[0], (tip_x, tip_y), barbs[1]]
    return "M" + "L".join(f"{round(at_x)} {round(at_y)}" for at_x, at_y in points)


def _point(space: int, rot: int) -> str:
    x, y = middle(space, rot)
    return f"{x} {y}"
