"""What is seen of a table, as plain data by the names in the content: view.py fills it in, draw.py makes text of it and
picture.py what the browser shows."""

from __future__ import annotations

import msgspec

from miskatonic.core.outcome import Outcome
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS
from miskatonic.games.cthulhu_mash.table.dangers import Danger
from miskatonic.games.cthulhu_mash.table.intents import IntentView


class TileView(msgspec.Struct, frozen=True):
    """A slot of the layout; a face-down tile shows nothing but its back, unless its face was seen before."""

    slot: int
    row: int
    column: int
    up: bool
    tile: str | None
    name: str
    name_edge: str
    gates: tuple[str, ...]  # sides of the board
    generated: bool

    @property
    def rot(self) -> int:
        """By how many quarters a tile that lies open is turned."""
        return DIRECTIONS.index(self.name_edge)


class PieceView(msgspec.Struct, frozen=True):
    name: str
    said: str
    tile: str
    space: str
    health: int
    of: int
    defense: int
    holds: tuple[str, ...] = ()
    attached: str | None = None
    still: bool = False
    objects: tuple[str, ...] = ()
    intends: IntentView | None = None  # what it does next, where that can be foreseen


class CharacterView(msgspec.Struct, frozen=True):
    name: str
    said: str
    seat: int
    life: str
    tile: str | None
    space: str | None
    health: int
    health_base: int
    mentality: int
    mentality_base: int
    defense: int
    actions: int
    objects: tuple[str, ...]
    in_use: tuple[str, ...]
    held: str | None
    room: int
    powerups: tuple[str, ...]
    kept: tuple[str, ...]
    spells: tuple[str, ...]
    memorized: tuple[str, ...]
    holds: tuple[str, ...]
    effects: tuple[str, ...]
    sanity: int
    sanity_base: int


class SpaceView(msgspec.Struct, frozen=True):
    """What lies on a space: open objects by name, the others by number."""

    tile: str
    space: str
    open: tuple[str, ...]
    remembered: tuple[str, ...]
    unseen: int


class SpawnSpaceView(msgspec.Struct, frozen=True):
    tile: str
    owner: str
    health: int


class OddsView(msgspec.Struct, frozen=True):
    """An attack or a spell that may be aimed now and its chance to hit, in percent; a monster's own has no weapon."""

    thing: str
    weapon: str  # in words
    piece: str
    percent: int


class Seen(msgspec.Struct, frozen=True):
    """`viewer` and `deciding` are seats; -1 is a spectator, or nobody; the last seat is the house."""

    game: str
    viewer: int
    deciding: int
    active: int
    left: int
    house: int
    mode: str
    teams: tuple[int, ...]
    round: int
    turn: int
    step: str
    about: str | None  # the piece that the decision is about
    actions: int
    points: int | None  # of movement, in a move
    scene: str | None  # the tile that the decision is about
    laying: str | None  # the tile that is to be turned
    ways: tuple[str, ...]  # where its name edge may face
    reach: tuple[int, ...]  # movement points to each printed space of the scene, -1 where they do not suffice
    dangers: dict[str, Danger]  # by the spaces of the scene: what waits there for whoever may move now
    gates: dict[str, str]  # by the spaces of the scene that have one: where it leads, in words
    odds: tuple[OddsView, ...]
    out_of_reach: dict[str, str]  # by piece, why it cannot be attacked from here
    width: int
    tiles: tuple[TileView | None, ...]
    characters: tuple[CharacterView, ...]
    monsters: tuple[PieceView, ...]
    generators: tuple[PieceView, ...]
    spawn_spaces: tuple[SpawnSpaceView, ...]
    floor: tuple[SpaceView, ...]
    object_stack: int
    object_discard: tuple[str, ...]
    generator_stack: int
    spell_stack: int
    tomes: dict[str, tuple[str, ...]]
    sanity: bool
    outcome: Outcome | None
