"""The things that moves and events of Cthulhu Mash are about: pieces, cards, spaces, in the order of the content."""

from __future__ import annotations

from typing import Final

from miskatonic.core.moves import Things
from miskatonic.core.packs import Pack
from miskatonic.games.cthulhu_mash.content import Object, PowerUp, Spell
from miskatonic.games.cthulhu_mash.geometry import DIRECTIONS, SPACES, space_name, space_said
from miskatonic.games.cthulhu_mash.names import NAMES

CHARACTERS: Final = 4
KINDS: Final = 8  # of monsters, and of generators
COPIES: Final = 6
MONSTER_0: Final = CHARACTERS
GENERATOR_0: Final = MONSTER_0 + KINDS * COPIES
SPAWN_0: Final = GENERATOR_0 + KINDS * COPIES
PIECES: Final = SPAWN_0 + CHARACTERS
GENERATORS: Final = KINDS * COPIES
OBJECTS: Final = 54
SPELLS: Final = 16
POWERUPS: Final = 28
STATS: Final = 13  # that a power-up can raise
SLOTS: Final = 3  # of objects in use: movement, shield, armor
FACES: Final = 55  # of objects: one a card, and the second size of Shoggoth Tissue
MOST_PAID: Final = 18
MOST_JUMPED: Final = 4
MOST_BONUS: Final = 20  # on the roll of an attack
MOST_MADE: Final = 4  # of a die by a table (CM-16.2, CM-16.10)

EIGHT = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
AIMED_SPELLS = (
    "bind_enemy",
    "freezing_wrack",
    "grasp_of_cthulhu",
    "heal",
    "heal_mind",
    "mental_suggestion",
    "steal_life",
)
FISTS, SYRINGE, RAZOR = "fists", "sedative_syringe", "spectral_razor"

_SPACES = Things(
    "space",
    [space_name(at) for at in range(SPACES)],
    [space_said(at) for at in range(SPACES)],
)
_WAYS = Things("way", DIRECTIONS, placed=False)
# How a tile lies, by where its name edge is.
_LIES = Things(
    "way",
    DIRECTIONS,
    ["upright", "turned a quarter to the right", "upside down", "turned a quarter to the left"],
    placed=False,
)
LIES = dict(zip(_LIES.names, _LIES.said, strict=True))
_EIGHT_WAYS = Things("way", EIGHT, placed=False)
_CORNERS = Things("corner", ["north-east", "south-east", "south-west", "north-west"], placed=False)
_PAID = Things("points", [str(n) for n in range(MOST_PAID)], placed=False)
_JUMPED = Things(
    "over",
    [str(n + 1) for n in range(MOST_JUMPED)],
    ["one space", *(f"{n} spaces" for n in range(2, MOST_JUMPED + 1))],
    placed=False,
)
HOLDS = NAMES.groups["holds"]
_HELD_BY = Things("hold", HOLDS, ["trap", *(hold.replace("_", " ") for hold in HOLDS[1:])], placed=False)
_HOW = Things(
    "how",
    NAMES.groups["deaths"],
    ["of wounds", "in a pit", "beyond a dead end", "in quicksand", "inside an obstacle", "crowded out"],
)


_MANNER = Things(
    "how",
    NAMES.groups["deaths"],
    ["", " in a pit", " beyond a dead end", " in quicksand", " inside an obstacle", ", crowded out"],
)
_CAUSES = Things(
    "cause",
    NAMES.groups["causes"],
    [
        "",
        " in the water",
        " in the fire",
        " to the trap on its space",
        " to Shoggoth Tissue",
        " to the bite of a Star Vampire",
        " to the Grasp of Cthulhu",
        " to the psychotherapy machine",
        " in the earthquake",
    ],
)
QUICKSAND: Final = 9  # an icon too, but with its own word in what is told, after the HOLDS
_TOLD_HOLDS = Things(
    "hold",
    [*HOLDS, "quicksand"],
    [
        "the trap on its space",
        "a spider’s web",
        "a Sedative Syringe",
        "bolos",
        "handcuffs",
        "a net",
        "a snare",
        "Freezing Wrack",
        "the Grasp of Cthulhu",
        "the quicksand",
    ],
)
HELD_BY = dict(zip(_TOLD_HOLDS.names, _TOLD_HOLDS.said, strict=True))
_TAKERS = Things("taker", NAMES.groups["takers"], ["the quicksand", "the Book of Void"])
_FOR = Things("paid", [str(n) for n in range(MOST_PAID)], ["", *(f", for {n} mentality" for n in range(1, MOST_PAID))])
_BONUS = Things("points", [str(n) for n in range(MOST_BONUS)], ["", *(f" + {n}" for n in range(1, MOST_BONUS))])
_ROLLS = {
    "attack": "to hit",
    "push": "to push",
    "escape": "to get free",
    "spawn": "for a new monster",
    "generators": "for the number of generators",
    "loot": "for the number of objects",
    "column": "for the column",
    "row": "for the row",
    "parry": "to parry",
    "armor": "for the Mi-Go Living Armor",
    "quicksand": "for an object in the quicksand",
    "void": "for an object before the Book of Void",
    "quake": "in the earthquake",
    "machine": "for the psychotherapy machine",
    "transporter": "for the transporter",
    "madness": "for the madness",
    "wandering": "for how far the madness leads",
    "sanity": "for sanity",
    "sanity_loss": "for the sanity lost",
    "hold": "to keep hold of an object",
    "victory": "for what wins",
    "order": "for the order of play",
}
_PURPOSES = Things("purpose", NAMES.groups["rolls"], [_ROLLS[name] for name in NAMES.groups["rolls"]])
AT_MOST: Final = 30  # and the face: "4 or less is needed"; a number below is "4 or more"
MAKES: Final = 2 * AT_MOST  # and what a table makes of the face: "that makes 2"
_NEEDS = Things(
    "needs",
    [str(n) for n in range(MAKES + MOST_MADE + 1)],
    ["", *(f"; {n} or more is needed" for n in range(1, AT_MOST)), "", "; a 1 is needed"]
    + [f"; {n} or less is needed" for n in range(2, AT_MOST)]
    + [f": that makes {n}" for n in range(MOST_MADE + 1)],
)
_LACKING = Things(
    "lacking",
    NAMES.groups["lacks"],
    ["no space beside it is free", "all monsters of its kind are on the map", "it is gone"],
)
_SPOTTED = Things("spotted", ["no", "yes"], ["", ", one of them spotted for 1 mentality"])
_FAILED = Things("failed", NAMES.groups["fails"], ["is missed", "stands firm: the push fails"])
_FALL = Things("fall", ["walked", "fell"], ["", ", and drops through the ceiling onto the landing in its middle"])
# What a trap does to whoever picks it up (CM-23.1 to CM-23.6), told when it has.
TRAPS = {
    "book_of_void": "Each object carried is lost on a 1 of a d10",
    "cowpie": "The actions left in this turn are lost",
    "mi_go_earthquake": "What lies on the tile is destroyed, and everybody there is shaken",
    "picture_gate": "It throws its finder onto a tile chosen at random",
    "shoggoth_tissue": "It hurts its finder, and stays there",
    "shoggoth_tissue_2": "It hurts its finder by 2, and stays there",
    "snare": "It holds its finder until a d6 shows 1 or 2",
}


class MashThings:
    """The pieces and cards in the order of the content, and the domains that verbs and events take from them."""

    def __init__(self, pack: Pack) -> None:
        self.character_ids = list(pack["character"])
        self.monster_ids = list(pack["monster"])
        self.generator_ids = list(pack["generator"])
        self.object_ids = list(pack["object"])
        self.spell_ids = list(pack["spell"])
        self.powerup_ids = list(pack["powerup"])
        self.tile_ids = list(pack["tile"])
        self._pieces(pack)
        self._cards(pack)
        self._weapons(pack["object"])
        self._tiles(pack)

    def _pieces(self, pack: Pack) -> None:
        said = [pack["character"][id].name for id in self.character_ids]
        self.characters = Things("character", self.character_ids, said)
        monsters = _numbered(self.monster_ids, [pack["monster"][id].name for id in self.monster_ids])
        generators = _numbered(self.generator_ids, [pack["generator"][id].name for id in self.generator_ids])
        starts = [pack["character"][id].start_tile for id in self.character_ids]
        spawns = [f"spawn_space-{tile}" for tile in starts]
        spawns_said = [f"the spawn space of {pack['tile'][tile].name}" for tile in starts]
        self.pieces = Things(
            "piece",
            self.character_ids + monsters[0] + generators[0] + spawns,
            said + monsters[1] + generators[1] + spawns_said,
        )
        self.monsters = Things("monster", *monsters)
        self.generators = Things("generator", *generators)
        self.movable = Things("piece", self.character_ids + monsters[0], said + monsters[1])

    def _cards(self, pack: Pack) -> None:
        objects: dict[str, Object] = pack["object"]
        spells: dict[str, Spell] = pack["spell"]
        said = [objects[id].name for id in self.object_ids]
        self.objects = Things("object", self.object_ids, said)
        self.loot = Things("object", [*self.object_ids, "unseen"], [*said, "the top object of the face-down stack"])
        # Every piece of an object has one of these faces: Shoggoth Tissue comes in two sizes.
        self.face_ids = [*self.object_ids, "shoggoth_tissue_2"]
        self.faces = Things("object", self.face_ids, [*said, "Shoggoth Tissue of two points"])
        self.spells = Things("spell", self.spell_ids, [spells[id].name for id in self.spell_ids])
        self.aimed = Things("spell", AIMED_SPELLS, [spells[id].name for id in AIMED_SPELLS])
        self.tomes = Things("tome", *_said([id for id in objects if "tome" in objects[id].kind], objects))
        self.greens = Things("object", *_said([id for id in objects if objects[id].color == "green"], objects))
        self.worn = Things("object", *_said([id for id in objects if objects[id].slot], objects))
        self.powerups = Things("powerup", self.powerup_ids, [_powerup(pack["powerup"][id]) for id in self.powerup_ids])

    def _weapons(self, objects: dict[str, Object]) -> None:
        aimed = [
            id
            for id, entry in objects.items()
            if {"melee", "ranged", "companion_melee"} & set(entry.kind) and entry.area in ("", "chain")
        ]
        self.weapons = Things(
            "weapon",
            [FISTS, *aimed, SYRINGE, RAZOR],
            ["bare hands", *(objects[id].name for id in aimed), "the Sedative Syringe", "the Spectral Razor"],
        )
        self.blocks = Things("weapon", *_said([id for id in objects if objects[id].area == "2x2_containing"], objects))
        armed = [id for id in objects if {"melee", "ranged"} & set(objects[id].kind)]
        self.arms = Things("weapon", *_said(armed, objects))

    def _tiles(self, pack: Pack) -> None:
        self.tiles = Things("tile", self.tile_ids, [pack["tile"][id].name for id in self.tile_ids])
        self.gates = Things(
            "gate",
            [f"{tile}-{way}{wide}" for wide in ("", "-2") for tile in self.tile_ids for way in DIRECTIONS],
            [
                f"the {way} gate of {pack['tile'][tile].name}{', second space' if wide else ''}"
                for wide in ("", "-2")
                for tile in self.tile_ids
                for way in DIRECTIONS
            ],
        )

    def domains(self) -> dict[str, Things]:
        """What the slots of verbs and the fields of events stand for."""
        return {
            "aimed": self.aimed,
            "arm": self.arms,
            "block": self.blocks,
            "character": self.characters,
            "corner": _CORNERS,
            "eight_way": _EIGHT_WAYS,
            "gate": self.gates,
            "generator": self.generators,
            "green": self.greens,
            "hold": _HELD_BY,
            "lies": _LIES,
            "loot": self.loot,
            "monster": self.monsters,
            "movable": self.movable,
            "object": self.objects,
            "over": _JUMPED,
            "piece": self.pieces,
            "points": _PAID,
            "space": _SPACES,
            "spell": self.spells,
            "tome": self.tomes,
            "way": _WAYS,
            "weapon": self.weapons,
            "worn": self.worn,
        }

    def told(self) -> dict[str, Things]:
        """What the numbers of an event stand for, by its fields."""
        return {
            "character": self.characters,
            "receiver": self.characters,
            "piece": self.pieces,
            "target": self.pieces,
            "space": _SPACES,
            "tile": self.tiles,
            "way": _WAYS,
            "lies": _LIES,
            "lacking": _LACKING,
            "spotted": _SPOTTED,
            "hold": _TOLD_HOLDS,
            "cause": _CAUSES,
            "taker": _TAKERS,
            "paid": _FOR,
            "object": self.faces,
            "spell": self.spells,
            "powerup": self.powerups,
            "how": _HOW,
            "manner": _MANNER,
            "purpose": _PURPOSES,
            "needs": _NEEDS,
            "failed": _FAILED,
            "fall": _FALL,
            "bonus": _BONUS,
            "effect": Things("effect", self.face_ids, [TRAPS.get(face, "") for face in self.face_ids]),
        }


def _powerup(entry: PowerUp) -> str:
    """“Encumbrance” sounds like a burden: what it gives is said too."""
    return f"{entry.name} (you carry {entry.add} more)" if entry.stat == "encumbrance" else entry.name


def _said(ids: list[str], objects: dict[str, Object]) -> tuple[list[str], list[str]]:
    return ids, [objects[id].name for id in ids]


def _numbered(ids: list[str], names: list[str]) -> tuple[list[str], list[str]]:
    """cultist-1 to cultist-6: pieces of a kind differ by where they stand."""
    return (
        [f"{id}-{n + 1}" for id in ids for n in range(COPIES)],
        [name for name in names for _ in range(COPIES)],
    )
