"""What never changes during a game: maps, cards and the numbers of moves, for one pack and one set of options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from miskatonic.core.errors import UnknownName
from miskatonic.core.moves import Moves
from miskatonic.core.native import column, i64
from miskatonic.core.packs import Pack
from miskatonic.games.cthulhu_mash.content import (
    Character,
    Generator,
    Monster,
    Object,
    PowerUp,
    Spell,
    Tile,
    at_difficulty,
    loss_of,
)
from miskatonic.games.cthulhu_mash.geometry import (
    CELLS,
    GATE_SPACE,
    SPACES,
    TILES,
    WAYS,
    WIDE_GATE,
    bit,
    numbers,
    space_of,
)
from miskatonic.games.cthulhu_mash.maps import Map, marked, read_map
from miskatonic.games.cthulhu_mash.names import NAMES
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.rules.sight import Sight
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED, GREEN, ICON_DEADLINE, TRANSPORTER, Spaces
from miskatonic.games.cthulhu_mash.rules.terrain import Terrain, lists_of
from miskatonic.games.cthulhu_mash.things import AIMED_SPELLS, GENERATOR_0, MONSTER_0, MashThings

# Abilities of characters, as bits.
EXPLOSIVES_EXPERT: Final = 1
WINTER_GEAR: Final = 2
EXCEPTIONAL_STAMINA: Final = 4
STRONG_FOOTED: Final = 8
SWASHBUCKLER: Final = 16
ALBATROSS_SCOUT: Final = 32
HEALTHY_FISHING: Final = 64
CONCEALED_WEAPON: Final = 128
ESCAPE_ARTIST: Final = 256
SPOT_HIDDEN: Final = 512
SYRINGE: Final = 1024
ARCANE_KNOWLEDGE: Final = 2048
MEMORIZATION: Final = 4096
_CHARACTER_ABILITIES = (
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
)
# Abilities of monsters, as bits.
SWIMMING: Final = 1
FLYING: Final = 2
TENTACLE: Final = 4
CHARGING: Final = 8
WEB: Final = 16
ATTACH: Final = 32
_MONSTER_ABILITIES = ("swimming", "flying", "tentacle_reach", "charging", "web", "attach")
NO_SLOT: Final = -1
MOVEMENT: Final = 0
SHIELD: Final = 1
ARMOR: Final = 2
_SLOTS = {"": NO_SLOT, "movement": MOVEMENT, "shield": SHIELD, "armor": ARMOR}
RED: Final = 0
GREEN_OBJECT: Final = 1
BLUE: Final = 2
WHITE: Final = 3
_COLORS = ("red", "green", "blue", "white")
# What an object is good for, as bits.
SHOOTS: Final = 1  # aimed at one piece from a distance
COVERS: Final = 2  # fired at an area
HELPS: Final = 4  # green
TELLS: Final = 8  # a tome
# Victory conditions (CM-28).
DEATH_MATCH: Final = 0
CAPTURE: Final = 1
COOPERATIVE: Final = 2
MODES = ("death_match", "capture_the_flag", "cooperative")


# CM-31.6: when a tile asks for a sanity check.
NEVER: Final = 0
ON_ENTERING: Final = 1
ON_SIGHT: Final = 2


def _trigger(tile: Tile) -> int:
    if tile.sanity is None:
        return NEVER
    return ON_ENTERING if tile.sanity.trigger == "enter" else ON_SIGHT


class Tables:
    """Read only; shared by all states of a game with the same pack and options."""

    def __init__(
        self,
        pack: Pack,
        names: MashThings,
        moves: Moves,
        sights: list[Sight],
        options: Mapping[str, object],
        like: Tables | None = None,
    ) -> None:
        """`like` are other tables of the same pack, which share what the maps alone decide."""
        self.pack = pack
        self.names = names
        self.options = dict(options)
        counted = NAMES.groups
        if tuple(names.face_ids) != counted["objects"] or tuple(names.spell_ids) != counted["spells"]:
            raise UnknownName(
                "The objects and spells of Cthulhu Mash keep their ids and order; a pack changes their numbers."
            )
        self._options(options)
        self._characters(pack, names)
        self._monsters(pack, names)
        self._objects(pack)
        self._spells_and_powerups(pack, names)
        self._domains(names)
        self._tiles(pack, names, sights, like)
        self._marked_spaces(options)
        self._number(moves)
        self.terrain: Terrain = like.terrain if like is not None else Terrain(sights, self.spaces)
        self.go_moves: list[list[int]] = (
            like.go_moves if like is not None else lists_of(self.first_of[verbs.GO], SPACES)
        )
        self.walk_moves: list[list[int]] = (
            like.walk_moves if like is not None else lists_of(self.first_of[verbs.WALK], SPACES)
        )
        self.rouse_moves: list[list[int]] = (
            like.rouse_moves if like is not None else lists_of(self.first_of[verbs.ROUSE], GENERATOR_0 - MONSTER_0)
        )
        # Some options need the cooperative condition: the tables without them, and the way back from there.
        self.competitive: Tables | None = None
        self.cooperative: Tables | None = None

    def for_mode(self, mode: i64) -> Tables:
        """These tables, or those that serve in another mode (CM-30.30 to CM-30.32)."""
        if mode == COOPERATIVE:
            return self.cooperative if self.cooperative is not None else self
        return self.competitive if self.competitive is not None else self

    def _options(self, options: Mapping[str, object]) -> None:
        self.victory: str = str(options["victory"])
        self.teams: str = str(options["teams"])
        self.pick: bool = options["characters"] == "pick"
        self.private_eye_first: bool = options["characters"] == "private_eye"
        self.house_left: bool = options["left_player"] == "house"
        self.simple_house: bool = options["house"] == "simple"
        self.difficulty: str = str(options["difficulty"])
        self.boots_affect_monsters: bool = bool(options["boots_affect_monsters"])
        self.push_always: bool = options["push_gate"] == "always"
        self.wide_gates: bool = options["gate_width"] == 2
        self.winter_gear_in_swamp: bool = bool(options["winter_gear_in_swamp"])
        self.machine_bad: i64 = int(str(options["machine_bad"]))
        self.tick_of_target: bool = options["attach_tick"] == "target"
        self.dust_while_immobilized: bool = bool(options["dust_while_immobilized"])
        self.syringe_cost: i64 = int(str(options["syringe_cost"]))
        self.last_gasp_heal: bool = bool(options["last_gasp_heal"])
        self.solo_second_start: bool = bool(options["solo_second_start"])
        self.coop_all_tiles: bool = bool(options["coop_all_tiles"])
        self.attached_any: bool = options["attached_actions"] == "any"
        self.held_weapon: bool = bool(options["held_weapon"])
        self.one_way_gates: bool = bool(options["one_way_gates"])
        self.monsters_heal: bool = bool(options["monsters_heal"])
        self.improper_destroys: bool = bool(options["improper_location_destroys"])
        self.monsters_use_objects: bool = bool(options["monsters_use_objects"])
        self.powerup_full_restore: bool = bool(options["powerup_full_restore"])
        self.spawn_restores_both: bool = bool(options["spawn_restores_both"])
        self.monsters_attack_spawn: bool = bool(options["monsters_attack_spawn"])
        self.monsters_attack_anyone: bool = bool(options["monsters_attack_anyone"])
        self.sanity: bool = bool(options["sanity"])
        self.single_start: str = str(options["coop_single_start"])
        self.turn_limit: i64 = int(str(options["turn_limit"]))
        self.max_turns: i64 = int(str(options["max_turns"]))
        self.arctic_dynamite: str = str(options["arctic_dynamite"])
        self.free_layout: str = str(options["free_layout"])
        self.small_map: bool = bool(options["small_map"])

    def _characters(self, pack: Pack, names: MashThings) -> None:
        characters: list[Character] = [at_difficulty(entry, self.difficulty) for entry in pack["character"].values()]
        self.c_melee = column[i64]([entry.melee for entry in characters])
        self.c_ranged = column[i64]([entry.ranged for entry in characters])
        self.c_kills = column[i64]([entry.powerup_kills for entry in characters])
        self.c_move = column[i64]([entry.base_move for entry in characters])
        self.c_actions = column[i64]([entry.actions for entry in characters])
        self.c_defense = column[i64]([entry.defense for entry in characters])
        self.c_health = column[i64]([entry.health for entry in characters])
        self.c_mentality = column[i64]([entry.mentality for entry in characters])
        self.c_encumbrance = column[i64]([entry.encumbrance for entry in characters])
        self.c_jump = column[i64]([entry.jump for entry in characters])
        self.c_push = column[i64]([entry.push_grapple for entry in characters])
        self.c_operate: list[int] = [entry.operate_equipment for entry in characters]
        self.c_sanity: list[int] = [entry.sanity for entry in characters]
        self.c_idea: list[int] = [entry.idea for entry in characters]
        self.c_spells: list[int] = [entry.start_spells for entry in characters]
        self.c_spawn_health: list[bool] = [entry.spawn_icon == "health" for entry in characters]
        self.c_start: list[int] = [names.tile_ids.index(entry.start_tile) for entry in characters]
        self.c_objects: list[list[int]] = [
            [names.object_ids.index(id) for id in entry.start_objects] for entry in characters
        ]
        self.c_abilities = column[i64](
            [sum(1 << _CHARACTER_ABILITIES.index(ability) for ability in entry.abilities) for entry in characters]
        )

    def _monsters(self, pack: Pack, names: MashThings) -> None:
        monsters: list[Monster] = [at_difficulty(entry, self.difficulty) for entry in pack["monster"].values()]
        self.m_melee = column[i64]([entry.melee for entry in monsters])
        self.m_ranged = column[i64]([entry.ranged for entry in monsters])
        self.m_actions = column[i64]([entry.actions for entry in monsters])
        self.m_defense = column[i64]([entry.defense for entry in monsters])
        self.m_count = column[i64]([entry.count for entry in monsters])
        self.m_health = column[i64]([entry.health for entry in monsters])
        self.m_move = column[i64]([entry.move for entry in monsters])
        self.m_abilities = column[i64](
            [sum(1 << _MONSTER_ABILITIES.index(ability) for ability in entry.abilities) for entry in monsters]
        )
        self.m_ok: list[int] = [loss_of(entry.sanity_ok) for entry in monsters]
        self.m_fail: list[int] = [loss_of(entry.sanity_fail) for entry in monsters]
        generators: list[Generator] = [at_difficulty(entry, self.difficulty) for entry in pack["generator"].values()]
        self.g_defense = column[i64]([entry.defense for entry in generators])
        self.g_health = column[i64]([entry.health for entry in generators])
        self.g_gate: list[int] = [entry.gate for entry in generators]
        self.g_monster = column[i64]([names.monster_ids.index(entry.monster) for entry in generators])
        self.g_ok: list[int] = [loss_of(entry.sanity_ok) for entry in generators]
        self.g_fail: list[int] = [loss_of(entry.sanity_fail) for entry in generators]

    def _objects(self, pack: Pack) -> None:
        objects: list[Object] = list(pack["object"].values())
        self.o_count: list[int] = [entry.count for entry in objects]
        self.o_variants: list[int] = next(entry.variants for entry in objects if entry.variants)
        self.o_color: list[int] = [_COLORS.index(entry.color) for entry in objects]
        self.o_melee: list[bool] = ["melee" in entry.kind for entry in objects]
        self.o_ranged: list[bool] = ["ranged" in entry.kind for entry in objects]
        self.o_explosive: list[bool] = ["explosive" in entry.kind for entry in objects]
        self.o_tome: list[bool] = ["tome" in entry.kind for entry in objects]
        self.o_damage = column[i64]([entry.damage for entry in objects])
        self.o_bonus = column[i64]([entry.roll_bonus for entry in objects])
        self.o_immobilize = column[i64]([entry.immobilize for entry in objects])
        self.o_one_use: list[bool] = [entry.one_use for entry in objects]
        self.o_spent_on_hit: list[bool] = [entry.spent_on_hit for entry in objects]
        self.o_spells: list[int] = [entry.spells for entry in objects]
        self.o_slot = column[i64]([_SLOTS[entry.slot] for entry in objects])
        self.o_defense = column[i64]([entry.defense for entry in objects])
        self.o_move = column[i64]([entry.base_move for entry in objects])
        self.o_encumbrance = column[i64]([entry.encumbrance for entry in objects])
        self.o_weightless: list[bool] = [entry.weightless for entry in objects]
        self.o_mentality_base = column[i64]([entry.mentality_base for entry in objects])
        self.o_health: list[int] = [entry.health for entry in objects]
        self.o_mentality: list[int] = [entry.mentality for entry in objects]
        self.o_sanity: list[int] = [entry.sanity for entry in objects]
        self.o_sanity_base: list[int] = [entry.sanity_base for entry in objects]

        self.o_does = column[i64](
            [
                (SHOOTS if "ranged" in entry.kind and entry.area in ("", "chain") else 0)
                | (COVERS if entry.area not in ("", "chain") else 0)
                | (HELPS if entry.color == "green" else 0)
                | (TELLS if "tome" in entry.kind else 0)
                for entry in objects
            ]
        )

    def _spells_and_powerups(self, pack: Pack, names: MashThings) -> None:
        spells: list[Spell] = list(pack["spell"].values())
        self.s_cost: list[int] = [entry.mentality for entry in spells]
        self.s_die: list[int] = [entry.die for entry in spells]
        self.s_damage: list[int] = [entry.damage for entry in spells]
        self.s_immobilize: list[int] = [entry.immobilize for entry in spells]
        self.s_monsters_only: list[bool] = [entry.targets == ["monster"] for entry in spells]

        stats = NAMES.groups["stats"]
        powerups: list[PowerUp] = list(pack["powerup"].values())
        self.p_owner: list[int] = [names.character_ids.index(entry.character) for entry in powerups]
        self.p_stat: list[int] = [stats.index(entry.stat) for entry in powerups]
        self.p_add: list[int] = [entry.add for entry in powerups]
        self.p_stat2: list[int] = [stats.index(entry.stat2) if entry.stat2 else -1 for entry in powerups]
        self.p_add2: list[int] = [entry.add2 for entry in powerups]

    def _domains(self, names: MashThings) -> None:
        """The domains of verbs back to numbers of the content."""
        self.weapon_object = column[i64](
            [names.objects.index.get(name, -1) if name != "sedative_syringe" else -1 for name in names.weapons.names]
        )
        self.object_weapon = column[i64]([names.weapons.index.get(id, -1) for id in names.object_ids])
        self.syringe_weapon: i64 = names.weapons.index["sedative_syringe"]
        self.razor_weapon: i64 = names.weapons.index["spectral_razor"]
        self.block_object: list[int] = [names.object_ids.index(id) for id in names.blocks.names]
        self.green_object: list[int] = [names.object_ids.index(id) for id in names.greens.names]
        self.green_of: list[int] = [names.greens.index.get(id, -1) for id in names.object_ids]
        self.worn_object: list[int] = [names.object_ids.index(id) for id in names.worn.names]
        self.arms_object: list[int] = [names.object_ids.index(id) for id in names.arms.names]
        self.arms_of: list[int] = [names.arms.index.get(id, -1) for id in names.object_ids]
        self.tome_object: list[int] = [names.object_ids.index(id) for id in names.tomes.names]
        self.tome_of: list[int] = [names.tomes.index.get(id, -1) for id in names.object_ids]
        self.aimed_spell: list[int] = [names.spell_ids.index(id) for id in AIMED_SPELLS]
        self.aimed_of: list[int] = [names.aimed.index.get(id, -1) for id in names.spell_ids]

    def _tiles(self, pack: Pack, names: MashThings, sights: list[Sight], like: Tables | None) -> None:
        tiles: list[Tile] = list(pack["tile"].values())
        maps: list[Map] = []
        for tile in tiles:
            found = read_map(tile.map)
            assert isinstance(found, Map)
            maps.append(found)
        self.sights = sights
        self.tile_name: list[str] = [tile.name for tile in tiles]
        self.labels: list[dict[str, str]] = [tile.labels for tile in tiles]
        self.boot = column[i64]([tile.boot for tile in tiles])
        self.snow: list[bool] = [tile.snow for tile in tiles]
        self.start_for = column[i64]([names.character_ids.index(t.start_for) if t.start_for else -1 for t in tiles])
        self.letters: list[str] = [found.letters for found in maps]
        self.spaces: Spaces = like.spaces if like is not None else Spaces(tiles, maps)
        self.space = self.spaces.space
        self.icon = self.spaces.icon
        self.near = self.spaces.near
        self.line = self.spaces.line
        self.walk_to = self.spaces.walk_to
        self.fly_to = self.spaces.fly_to
        self.near8 = self.spaces.near8
        self.level = self.spaces.level
        self.water = self.spaces.water
        self._gates(maps)
        self._sanity_of_tiles(tiles)
        self.spawn_cell = column[i64]([tile * SPACES + space_of("r1c6") for tile in self.c_start])
        self.transporter: i64 = next((c // SPACES for c, f in enumerate(self.space) if f & TRANSPORTER), -1)
        self.quicksand: i64 = 0  # tiles where it is, as bits
        for cell in range(CELLS):
            if self.icon[cell] & ICON_DEADLINE:
                self.quicksand |= bit(cell // SPACES)
        self.drill_cells: list[int] = [cell for cell, flags in enumerate(self.space) if flags & GREEN]

    def _gates(self, maps: list[Map]) -> None:
        self.gates: list[bool] = []  # by tile * WAYS + printed edge
        self.gate_cell = numbers(-1, TILES * WAYS)  # by tile * WAYS + printed edge
        self.gate_cell2 = numbers(-1, TILES * WAYS)  # CM-A8: the second space of a wide gate
        self.gate_edge = numbers(-1, CELLS)
        self.gate_count: list[int] = []
        self.ice_cave: i64 = -1
        self.landing: list[int] = []
        for at, found in enumerate(maps):
            landing = found.letters.find("C")
            self.landing.append(at * SPACES + landing if landing >= 0 else -1)
            if landing >= 0:
                self.ice_cave = at
            self.gates += found.gates
            self.gate_count.append(sum(found.gates))
            for edge in range(WAYS):
                if not found.gates[edge]:
                    continue
                gate: i64 = at * SPACES + GATE_SPACE[edge]
                wide: i64 = at * SPACES + WIDE_GATE[edge]
                self.gate_cell[at * WAYS + edge] = gate
                self.gate_cell2[at * WAYS + edge] = wide
                self.gate_edge[gate] = edge
                if self.wide_gates and not self.space[wide] & CLOSED:
                    self.gate_edge[wide] = edge

    def _sanity_of_tiles(self, tiles: list[Tile]) -> None:
        """CM-31.6."""
        self.t_trigger: list[int] = [_trigger(tile) for tile in tiles]
        self.t_at: list[list[int]] = [[space_of(name) for name in t.sanity.at] if t.sanity else [] for t in tiles]
        self.t_ok: list[int] = [loss_of(t.sanity.ok) if t.sanity else 0 for t in tiles]
        self.t_fail: list[int] = [loss_of(t.sanity.fail) if t.sanity else 0 for t in tiles]
        self.t_shoggoth: list[bool] = [bool(t.sanity and t.sanity.shoggoth) for t in tiles]

    def has_transporter(self, tile: i64) -> bool:
        return tile == self.transporter

    def _marked_spaces(self, options: Mapping[str, object]) -> None:
        """CM-30.21: the spaces of three kinds, as bits by tile."""
        ids = self.names.tile_ids
        self.hindrance = column[i64](marked(ids, "hindrance", str(options["hindrance"])))
        self.height = column[i64](marked(ids, "height", str(options["height"])))
        self.blind = column[i64](marked(ids, "blind", str(options["blind"])))

    def _number(self, moves: Moves) -> None:
        """Where each verb starts among the dense integers, and what each move is."""
        self.first_of = column[i64]([verb.first for verb in moves.verbs])
        self.verb_of = numbers(0, moves.size)
        for number, verb in enumerate(moves.verbs):
            for move in range(verb.first, verb.first + verb.size):
                self.verb_of[move] = number
        assert moves.verbs[verbs.GATE].name == "gate"
