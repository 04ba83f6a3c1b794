"""The verbs of Cthulhu Mash and the things they touch.

Directions are those of the playing area: north is its top, however a tile lies. Spaces are the printed ones of the tile
that the decision is about.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.moves import Moves, Things, Verb
from miskatonic.core.packs import Pack
from miskatonic.games.cthulhu_mash.content import Object, Spell
from miskatonic.games.cthulhu_mash.maps import DIRECTIONS, SPACES, space_name

CHARACTERS: Final = 4
KINDS: Final = 8  # of monsters, and of generators
COPIES: Final = 6
MONSTER_0: Final = CHARACTERS
GENERATOR_0: Final = MONSTER_0 + KINDS * COPIES
SPAWN_0: Final = GENERATOR_0 + KINDS * COPIES
PIECES: Final = SPAWN_0 + CHARACTERS
MOST_PAID: Final = 18
MOST_JUMPED: Final = 4

EIGHT = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
HOLDS = (
    "icon",
    "web",
    "sedative_syringe",
    "bolos",
    "handcuffs",
    "net",
    "snare",
    "freezing_wrack",
    "grasp_of_cthulhu",
)
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

CELLS = Things(
    "space",
    [space_name(at) for at in range(SPACES)],
    [f"row {6 - at // 6}, column {at % 6 + 1}" for at in range(SPACES)],
)
WAYS = Things("way", DIRECTIONS, placed=False)
EIGHT_WAYS = Things("way", EIGHT, placed=False)
CORNERS = Things("corner", ["north-east", "south-east", "south-west", "north-west"], placed=False)
PAID = Things("points", [str(n) for n in range(MOST_PAID)], placed=False)
JUMPED = Things("over", [str(n + 1) for n in range(MOST_JUMPED)], placed=False)
HELD_BY = Things("hold", HOLDS, placed=False)


class Names:
    """The pieces and cards in the order of the content, and the domains that verbs take from them."""

    def __init__(self, pack: Pack) -> None:
        self.character_ids = list(pack["character"])
        self.monster_ids = list(pack["monster"])
        self.generator_ids = list(pack["generator"])
        self.object_ids = list(pack["object"])
        self.spell_ids = list(pack["spell"])
        self.powerup_ids = list(pack["powerup"])
        self.tile_ids = list(pack["tile"])
        objects: dict[str, Object] = pack["object"]
        spells: dict[str, Spell] = pack["spell"]
        character_said = [pack["character"][id].name for id in self.character_ids]
        self.characters = Things("character", self.character_ids, character_said)
        monsters = _numbered(self.monster_ids, [pack["monster"][id].name for id in self.monster_ids])
        generators = _numbered(self.generator_ids, [pack["generator"][id].name for id in self.generator_ids])
        starts = [pack["character"][id].start_tile for id in self.character_ids]
        spawns = [f"spawn_space-{tile}" for tile in starts]
        spawns_said = [f"the spawn space of {pack['tile'][tile].name}" for tile in starts]
        self.pieces = Things(
            "piece",
            self.character_ids + monsters[0] + generators[0] + spawns,
            character_said + monsters[1] + generators[1] + spawns_said,
        )
        self.monsters = Things("monster", *monsters)
        self.generators = Things("generator", *generators)
        self.movable = Things("piece", self.character_ids + monsters[0], character_said + monsters[1])
        object_said = [objects[id].name for id in self.object_ids]
        self.objects = Things("object", self.object_ids, object_said)
        self.loot = Things(
            "object", [*self.object_ids, "unseen"], [*object_said, "the top object of the face-down stack"]
        )
        # Every piece of an object has one of these faces: Shoggoth Tissue comes in two sizes.
        self.face_ids = [*self.object_ids, "shoggoth_tissue_2"]
        self.faces = Things("object", self.face_ids, [*object_said, "Shoggoth Tissue of two points"])
        self.spells = Things("spell", self.spell_ids, [spells[id].name for id in self.spell_ids])
        self.aimed = Things("spell", AIMED_SPELLS, [spells[id].name for id in AIMED_SPELLS])
        self.tomes = Things("tome", *self._said([id for id in objects if "tome" in objects[id].kind], objects))
        self.greens = Things("object", *self._said([id for id in objects if objects[id].color == "green"], objects))
        self.worn = Things("object", *self._said([id for id in objects if objects[id].slot], objects))
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
        self.blocks = Things(
            "weapon", *self._said([i for i in objects if objects[i].area == "2x2_containing"], objects)
        )
        armed = [id for id in objects if {"melee", "ranged"} & set(objects[id].kind)]
        self.arms = Things("weapon", *self._said(armed, objects))
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
        self.tiles = Things("tile", self.tile_ids, [pack["tile"][id].name for id in self.tile_ids])
        self.powerups = Things("powerup", self.powerup_ids, [pack["powerup"][id].name for id in self.powerup_ids])

    @staticmethod
    def _said(ids: list[str], objects: dict[str, Object]) -> tuple[list[str], list[str]]:
        return ids, [objects[id].name for id in ids]


def _numbered(ids: list[str], names: list[str]) -> tuple[list[str], list[str]]:
    """cultist-1 to cultist-6: pieces of a kind differ by where they stand."""
    return (
        [f"{id}-{n + 1}" for id in ids for n in range(COPIES)],
        [f"{name} {n + 1}" for name in names for n in range(COPIES)],
    )


# The verbs, numbered in the order of their declaration below.
CHOOSE: Final = 0
ROTATE: Final = 1
STEP: Final = 2
GATE: Final = 3
ASCEND: Final = 4
JUMP: Final = 5
PICK: Final = 6
DROP: Final = 7
GIVE: Final = 8
ACCEPT: Final = 9
REFUSE: Final = 10
PERMIT: Final = 11
STOP: Final = 12
END: Final = 13
PASS: Final = 14
ATTACK: Final = 15
BLAST: Final = 16
THROW: Final = 17
SPRAY: Final = 18
MIST: Final = 19
PUSH: Final = 20
SHOVE: Final = 21
USE: Final = 22
WEAR: Final = 23
HOLD: Final = 24
RESTORE: Final = 25
DRINK: Final = 26
CONSULT: Final = 27
UNLOCK: Final = 28
DRILL: Final = 29
TRANSPORT: Final = 30
TO: Final = 31
FISH: Final = 32
SCOUT: Final = 33
LOOK: Final = 34
CHIME: Final = 35
CONTROL: Final = 36
READ: Final = 37
MEMORIZE: Final = 38
CAST: Final = 39
AIM: Final = 40
STEAL: Final = 41
FETCH: Final = 42
PART: Final = 43
WAVE: Final = 44
REDEEM: Final = 45
SPAWN: Final = 46
ROUSE: Final = 47
GO: Final = 48
WALK: Final = 49
STRIKE: Final = 50
CHARGE: Final = 51
BITE: Final = 52
HEAL: Final = 53
REST: Final = 54
DONE: Final = 55
ESCAPE: Final = 56
LEAVE: Final = 57
PAY: Final = 58
SPOT: Final = 59
CLEAR: Final = 60
SHAKE: Final = 61
TREAT: Final = 62
SUFFER: Final = 63


def declare(names: Names) -> Moves:
    return Moves(
        Verb("choose", "Play the {character}", character=names.characters),
        Verb("rotate", "Lay the tile with its name edge to the {way}", way=WAYS),
        Verb("step", "Step {way}", way=WAYS),
        Verb("gate", "Go through the gate"),
        Verb("ascend", "Fly up through the ceiling gate"),
        Verb("jump", "Jump {way} over {over}", way=WAYS, over=JUMPED),
        Verb("pick", "Pick up {object}", object=names.loot),
        Verb("drop", "Drop {object}", object=names.objects),
        Verb("give", "Hand {object} to the {character}", object=names.objects, character=names.characters),
        Verb("accept", "Accept the object"),
        Verb("refuse", "Refuse"),
        Verb("permit", "Let the character pass through your space"),
        Verb("stop", "End this move"),
        Verb("end", "End your actions"),
        Verb("pass", "Do nothing now"),
        Verb("attack", "Attack {piece} with {weapon}", weapon=names.weapons, piece=names.pieces),
        Verb("blast", "Throw the Dynamite Bundle at {space}", space=CELLS),
        Verb(
            "throw",
            "Throw the {weapon} at {space}, its block reaching {corner}",
            weapon=names.blocks,
            space=CELLS,
            corner=CORNERS,
        ),
        Verb("spray", "Fire the Tommy Gun {way} at {space}", space=CELLS, way=WAYS),
        Verb("mist", "Project the mist {way}", way=WAYS),
        Verb("push", "Push {piece} to {space}", piece=names.movable, space=CELLS),
        Verb("shove", "Push {piece} into the gate of {space}", piece=names.movable, space=CELLS),
        Verb("use", "Use {object}", object=names.greens),
        Verb("wear", "Use the {object} from now on", object=names.worn),
        Verb("hold", "Take the {weapon} in hand", weapon=names.arms),
        Verb("restore", "Use the spawn space"),
        Verb("drink", "Use the refreshment dispenser"),
        Verb("consult", "Use the psychotherapy machine"),
        Verb("unlock", "Open the chest with the Skeleton Key"),
        Verb("drill", "Drill {piece}", piece=names.pieces),
        Verb("transport", "Operate the gate transporter"),
        Verb("to", "Go to {gate}", gate=names.gates),
        Verb("fish", "Fish: pay {points} mentality for as much health", points=PAID),
        Verb("scout", "Send the albatross {way}", way=WAYS),
        Verb("look", "Look {way} through the Leng Glasses", way=WAYS),
        Verb("chime", "Ring the Paralyzing Chime"),
        Verb("control", "Control {monster} with the R'lyeh Seashell", monster=names.monsters),
        Verb("read", "Read {tome}", tome=names.tomes),
        Verb("memorize", "Memorize {spell}", spell=names.spells),
        Verb("cast", "Cast {spell}", spell=names.spells),
        Verb("aim", "Cast {spell} at {piece}", spell=names.aimed, piece=names.pieces),
        Verb("steal", "Reach for {object} of {piece}", object=names.objects, piece=names.movable),
        Verb("fetch", "Reach for {object} at {space}", object=names.loot, space=CELLS),
        Verb("part", "Part the sands to the {way}", way=WAYS),
        Verb("wave", "Send the Sound Wave of Oblivion {way}", way=EIGHT_WAYS),
        Verb("redeem", "Turn in generators for a power-up"),
        Verb("spawn", "{generator} spawns at {space}", generator=names.generators, space=CELLS),
        Verb("rouse", "{monster} acts", monster=names.monsters),
        Verb("go", "Go to {space}", space=CELLS),
        Verb("walk", "Walk to {space} without flying", space=CELLS),
        Verb("strike", "Attack {piece}", piece=names.pieces),
        Verb("charge", "Charge the {character}", character=names.characters),
        Verb("bite", "Bite"),
        Verb("heal", "Heal on this space"),
        Verb("rest", "This monster has done enough"),
        Verb("done", "The monsters are done"),
        Verb("escape", "Try to escape from the {hold}", hold=HELD_BY),
        Verb("leave", "Step out to the {way}", way=WAYS),
        Verb("pay", "Pay {points} mentality", points=PAID),
        Verb("spot", "Spot one more hidden object for 1 mentality"),
        Verb("clear", "Move it aside to {space}", space=CELLS),
        Verb("shake", "Roll against the earthquake for {piece}", piece=names.pieces),
        Verb("treat", "Give {object} to the mind of the {character}", object=names.objects, character=names.characters),
        Verb("suffer", "Let the madness choose"),
    )
