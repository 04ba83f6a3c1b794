"""What the content files of Cthulhu Mash must hold, and the check of the maps that people draw."""

from __future__ import annotations

from typing import Final, Literal, TypeVar

import msgspec

from miskatonic.core.errors import listed
from miskatonic.core.packs import PROVENANCE, Pack, Section
from miskatonic.games.cthulhu_mash.geometry import SPACES, space_of
from miskatonic.games.cthulhu_mash.maps import read_map, unreachable
from miskatonic.games.cthulhu_mash.names import NAMES

Provenance = Literal["rulebook", "public", "public+normalised", "designed"]
assert set(Provenance.__args__) == set(PROVENANCE)  # type: ignore[attr-defined]
Die = Literal[0, 6, 8, 10]
CharacterAbility = Literal[
    "explosives_expert",
    "winter_gear",
    "exceptional_stamina",
    "strong_footed",
    "swashbuckler",
    "albatross_scout",
    "healthy_fishing",
    "concealed_weapon",
    "escape_artist",
    "superior_spot_hidden",
    "sedative_syringe",
    "arcane_knowledge",
    "spell_memorization",
]
MonsterAbility = Literal["swimming", "flying", "tentacle_reach", "charging", "web", "attach"]
Stat = Literal[
    "explosive_damage",
    "health",
    "mentality",
    "defense",
    "actions",
    "melee_roll",
    "base_move",
    "parry_roll",
    "jump",
    "ranged_roll",
    "ranged_damage",
    "encumbrance",
    "spell_roll",
]
assert Stat.__args__ == NAMES.groups["stats"]  # type: ignore[attr-defined]
Sanity = Literal["0", "1", "1d2", "1d3", "1d4", "1d6", "1d8", "1d10", "2d6", "2d8"]

# The numbers of characters, monsters and generators that a difficulty may change, where they are designed.
LEVERS: Final = ("count", "melee", "ranged", "actions", "defense", "health", "move", "gate")

SIDES: Final = 16  # a sanity loss in one number is its dice times this plus their sides
# A sanity loss: how many dice, of how many sides; 0 sides is a fixed number (CM-31.4).
LOSSES = {
    "0": (0, 0),
    "1": (1, 0),
    "1d2": (1, 2),
    "1d3": (1, 3),
    "1d4": (1, 4),
    "1d6": (1, 6),
    "1d8": (1, 8),
    "1d10": (1, 10),
    "2d6": (2, 6),
    "2d8": (2, 8),
}


def loss_of(text: str) -> int:
    """A sanity loss in one number."""
    dice, sides = LOSSES[text]
    return dice * SIDES + sides


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character card (CM-2). `designed` names the fields that no source gives.

    Here and below `icon` is the picture of an entry, by default that of its kind.
    """

    name: str
    century: int
    pronoun: str
    start_tile: str
    melee: Die
    ranged: Die
    powerup_kills: int
    base_move: int
    actions: int
    defense: int
    health: int
    mentality: int
    encumbrance: int
    jump: int
    push_grapple: Die
    operate_equipment: Die
    sanity: int
    idea: int
    spawn_icon: Literal["health", "mentality"]
    start_objects: list[str]
    abilities: list[CharacterAbility]
    start_spells: int
    provenance: Provenance
    icon: str = "person"
    initials: str = ""
    designed: list[str] = []
    # Designed numbers that are others when people play together at this difficulty (CM-34.7).
    gentle: dict[str, int] = {}
    standard: dict[str, int] = {}
    grim: dict[str, int] = {}

    @property
    def letters(self) -> str:
        """The two letters of its counter."""
        words = self.name.split()
        return self.initials or ("".join(word[0] for word in words) if len(words) > 1 else self.name[:2]).upper()[:2]


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    count: int
    generator: str
    melee: Die
    ranged: Die
    actions: int
    defense: int
    health: int
    move: int
    abilities: list[MonsterAbility]
    sanity_ok: Sanity
    sanity_fail: Sanity
    provenance: Provenance
    icon: str = "tentacles-skull"
    designed: list[str] = []
    gentle: dict[str, int] = {}
    standard: dict[str, int] = {}
    grim: dict[str, int] = {}


class Generator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    monster: str
    count: int
    defense: int
    health: int
    gate: Literal[1, 2, 3, 4]
    sanity_ok: Sanity
    sanity_fail: Sanity
    provenance: Provenance
    icon: str = "totem-mask"
    designed: list[str] = []
    gentle: dict[str, int] = {}
    standard: dict[str, int] = {}
    grim: dict[str, int] = {}


Piece = TypeVar("Piece", bound=Character | Monster | Generator)


def at_difficulty(entry: Piece, difficulty: str) -> Piece:
    """CM-34.7: a character, monster or generator with the numbers of a difficulty; the box's where it has none."""
    changed = {"gentle": entry.gentle, "standard": entry.standard, "grim": entry.grim}.get(difficulty)
    return msgspec.structs.replace(entry, **changed) if changed else entry


class Object(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object (CM-19). What its id does beyond these numbers is in objects.py."""

    name: str
    color: Literal["red", "green", "blue", "white"]
    count: int
    one_use: bool
    provenance: Provenance
    spent_on_hit: bool = False
    kind: list[Literal["melee", "ranged", "explosive", "tome", "companion_melee", "special"]] = []
    damage: int = 1
    roll_bonus: int = 0
    immobilize: int = 0
    area: str = ""
    spells: int = 0
    slot: Literal["", "movement", "shield", "armor"] = ""
    defense: int = 0
    base_move: int = 0
    encumbrance: int = 0
    weightless: bool = False
    mentality_base: int = 0
    health: int = 0
    mentality: int = 0
    sanity: int = 0
    sanity_base: int = 0
    variants: list[int] = []
    icon: str = "swap-bag"
    does: str = ""  # what its numbers do not say, in a sentence
    designed: list[str] = []


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    actions: int
    mentality: int
    attack: Literal["", "either", "line"]
    provenance: Provenance
    die: Die = 0
    damage: int = 0
    immobilize: int = 0
    targets: list[Literal["monster", "character"]] = []
    per_turn: int = 0
    any_time: bool = False
    icon: str = "spell-book"
    does: str = ""
    designed: list[str] = []


class PowerUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    character: str
    stat: Stat
    add: int
    provenance: Provenance
    stat2: Stat | None = None
    add2: int = 0
    icon: str = "trophy"


class Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An immobilization icon: the highest d6 face that frees, and whom it catches (CM-13.2, CM-29.13)."""

    escape: int
    walk: bool
    fly: bool
    push: bool
    push_fly: bool
    damage: int = 0
    death: bool = False
    deadline: bool = False


class TileSanity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trigger: Literal["enter", "los"]
    at: list[str]
    ok: Sanity
    fail: Sanity
    shoggoth: bool = False


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Its picture is its map. `signs` are pictures of spaces, where that of the letter does not fit."""

    name: str
    boot: int
    snow: bool
    map: str
    labels: dict[str, str]
    icons: dict[str, Icon]
    provenance: Provenance
    start_for: str = ""
    sanity: TileSanity | None = None
    signs: dict[str, str] = {}
    designed: list[str] = []


CONTENT = (
    Section("characters.toml", "character", Character),
    Section("monsters.toml", "monster", Monster),
    Section("generators.toml", "generator", Generator),
    Section("objects.toml", "object", Object),
    Section("spells.toml", "spell", Spell),
    Section("powerups.toml", "powerup", PowerUp),
    Section("tiles.toml", "tile", Tile),
)
COUNTS = {"character": 4, "monster": 8, "generator": 8, "object": 54, "spell": 16, "powerup": 28, "tile": 16}


def check(pack: Pack) -> list[str]:
    """Faults that the schema cannot see."""
    faults = [
        f"{table.file}: expected {COUNTS[table.section]} entries of the kind {table.section}, found {found}."
        for table in CONTENT
        if (found := len(pack[table.section])) != COUNTS[table.section]
    ]
    if faults:
        return faults
    for id, tile in pack["tile"].items():
        where = f'{pack.where[f"tile.{id}"]}, tile "{id}"'
        faults += [f"{where}: {fault}" for fault in check_tile(tile)]
    for section, other, count in (("monster", "generator", 6), ("generator", "monster", 6)):
        for id, entry in pack[section].items():
            where = f'{pack.where[f"{section}.{id}"]}, {section} "{id}"'
            partner = getattr(entry, other)
            if partner not in pack[other] or getattr(pack[other][partner], section) != id:
                faults.append(f"{where}: {other} is {partner!r}; expected the {other} that names {id!r}.")
            if entry.count != count:
                faults.append(f"{where}: count is {entry.count}; expected {count}.")
            faults += [f"{where}: {fault}" for fault in check_difficulties(entry)]
    for id, character in pack["character"].items():
        where = f'{pack.where[f"character.{id}"]}, character "{id}"'
        start = pack["tile"].get(character.start_tile)
        if start is None or start.start_for != id:
            starts = listed([tile for tile, entry in pack["tile"].items() if entry.start_for == id])
            faults.append(f"{where}: start_tile is {character.start_tile!r}; expected {starts}.")
        faults += [f"{where}: {fault}" for fault in check_difficulties(character)]
        piles = sum(entry.character == id for entry in pack["powerup"].values())
        if piles != 7:
            faults.append(f"{where}: expected 7 power-ups in powerups.toml, found {piles}.")
    objects = sum(entry.count for entry in pack["object"].values())
    if objects != 72:
        faults.append(f"objects.toml: expected 72 pieces, found {objects}.")
    return faults


def check_difficulties(entry: Character | Monster | Generator) -> list[str]:
    """A difficulty changes designed numbers, never the rulebook's, to numbers that the entry could have."""
    faults = []
    for difficulty, numbers in (("gentle", entry.gentle), ("standard", entry.standard), ("grim", entry.grim)):
        for name in numbers:
            if name not in entry.designed:
                fitting = listed([each for each in entry.designed if each in LEVERS])
                faults.append(f"{difficulty} changes {name!r}; expected designed numbers: {fitting}.")
        try:
            msgspec.convert(msgspec.to_builtins(at_difficulty(entry, difficulty)), type(entry))
        except (msgspec.ValidationError, TypeError) as fault:
            faults.append(f"{difficulty}: {fault}.")
    return faults


def check_tile(tile: Tile) -> list[str]:
    """A map that cannot be played is drawn again with the space that is wrong between angle brackets."""
    found = read_map(tile.map)
    if isinstance(found, str):
        return [found]
    faults = []
    for name in (*tile.labels, *tile.icons, *tile.signs, *(tile.sanity.at if tile.sanity else ())):
        if space_of(name) < 0:
            faults.append(f'there is no space "{name}"; spaces are r1c1 to r6c6.')
    letters = found.letters
    for at in range(SPACES):
        name = f"r{6 - at // 6}c{at % 6 + 1}"
        if letters[at] in "qijk" and name not in tile.icons:
            faults.append(_pointed(tile.map, at, f"the space {name} is {letters[at]!r} and needs an entry in icons"))
    for name in tile.icons:
        if space_of(name) >= 0 and letters[space_of(name)] not in "qijk":
            faults.append(_pointed(tile.map, space_of(name), f"{name} has an icon but no letter of q i j k"))
    if sum(found.gates) < 2:
        faults.append("a tile needs two gates or more.")
    if tile.start_for and (letters.count("S") != 1 or letters[space_of("r1c6")] != "S"):
        faults.append(_pointed(tile.map, space_of("r1c6"), "a start tile has its one spawn space S at r1c6"))
    if tile.start_for and not (found.gates[0] and found.gates[3] and sum(found.gates) == 2):
        faults.append("a start tile has two gates on touching edges, N and W.")
    for at in unreachable(found):
        faults.append(_pointed(tile.map, at, f"r{6 - at // 6}c{at % 6 + 1} cannot be reached safely from every gate"))
    return faults


def _pointed(text: str, at: int, reason: str) -> str:
    """The map with the space in angle brackets."""
    lines = text.strip("\n").split("\n")
    row, column = 2 * (at // 6) + 1, 4 * (at % 6) + 2
    line = lines[row]
    lines[row] = f"{line[: column - 1]}<{line[column]}>{line[column + 2 :]}"
    return reason + ":\n" + "\n".join(lines)
