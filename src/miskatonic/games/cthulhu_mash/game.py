"""Cthulhu Mash as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from miskatonic.core.contract import Parts
from miskatonic.core.errors import UnknownName, listed
from miskatonic.core.events import Telling
from miskatonic.core.game import Game, Option, Value
from miskatonic.core.goal import Goal
from miskatonic.core.look import Look
from miskatonic.core.moves import Moves
from miskatonic.core.state import State
from miskatonic.core.thinking import Thinking
from miskatonic.games.cthulhu_mash import content
from miskatonic.games.cthulhu_mash.maps import Map, read_map
from miskatonic.games.cthulhu_mash.names import NAMES
from miskatonic.games.cthulhu_mash.rules import ending, refusals, simple_house
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.games.cthulhu_mash.rules.sight import Sight
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE, Tables
from miskatonic.games.cthulhu_mash.table import draw, goal, observe, odds, placing, positions, view
from miskatonic.games.cthulhu_mash.table.clicks import clicks
from miskatonic.games.cthulhu_mash.table.facts import facts
from miskatonic.games.cthulhu_mash.table.view import MashView
from miskatonic.games.cthulhu_mash.things import MashThings
from miskatonic.games.cthulhu_mash.thinking import evaluate

BOTH = (False, True)
TEAMS = ("none", "13-24", "12-34", "14-23", "1-234", "2-134", "3-124", "4-123", "1-23", "2-13", "3-12")
STARTS = ("", "base_camp", "mariners_ship", "train_station", "miskatonic_medical_school")


class CthulhuMash(Game):
    id = "cthulhu_mash"
    title = "Cthulhu Mash"
    about = (
        "Four dead souls fight monsters on a map that is revealed as they walk: against each other, together or alone."
    )
    seats = range(1, 5)
    minutes = "60-120"
    version = 2
    streams = NAMES.streams
    thinking = Thinking(adept=12, scholar=5)
    contest = Thinking(
        rollout_turns=4, prior_visits=5.0, novice=80, adept=45, scholar=20, elder=40
    )  # against each other
    look = Look(
        icons=("fish-monster", "lantern-flame", "revolver", "shambling-zombie"),
        light="#2d6a6a",
        ground="#103234",
        shade="#091c1e",
    )
    parts = Parts[MashState](
        states=MashState,
        content=content,
        ending=ending,
        refusals=refusals,
        view=view,
        draw=draw,
        positions=positions,
        place=placing,
        observe=observe,
        evaluate=evaluate,
    )
    house = True
    hides = False
    sweep = ("characters=pick", "move:choose")
    wandering = frozenset({"step", "jump", "leave"})
    options = (
        Option(
            "victory",
            "cooperative",
            "Who wins: the last survivor, who destroys the spawn spaces, all together; or a d6 decides.",
            "CM-28.1",
            ("cooperative", "death_match", "capture_the_flag", "roll"),
        ),
        Option("teams", "none", "Who plays with whom against whom, by seat.", "CM-A63", TEAMS),
        Option(
            "characters",
            "random",
            "Characters at random, or picked in the order of a roll.",
            "CM-1.3",
            ("random", "pick"),
        ),
        Option(
            "left_player",
            "house",
            "In a cooperative game the house plays the monsters, or the player to the left does.",
            "CM-4.8",
            ("house", "player"),
        ),
        Option(
            "difficulty",
            "standard",
            "How strong monsters and generators are; cooperative and solo only.",
            "CM-34.7",
            ("gentle", "standard", "grim"),
        ),
        Option(
            "house",
            "simple",
            "How the house plays its monsters: by a fixed rule that you can foresee, or thinking like a player.",
            "CM-34.1",
            ("simple", "cunning"),
        ),
        Option("max_turns", 800, "A game that has not ended after this many turns ends there. 0: never.", "CM-28.6"),
        Option("held_weapon", False, "One weapon in hand; an action to take another.", "CM-30.18", BOTH),
        Option("free_layout", "", "Another layout: rows of Ts, Tn and -- parted by slashes.", "CM-30.19"),
        Option("one_way_gates", False, "A gate that faces a wall is a one-way passage.", "CM-30.20", BOTH),
        Option("hindrance", "", "Spaces that give +1 defense across them, such as tile:r3c2,r4c4.", "CM-30.21"),
        Option("height", "", "Spaces from which one fires over pieces.", "CM-30.21"),
        Option("blind", "", "Spaces that cannot be fired at from a height.", "CM-30.21"),
        Option("monsters_heal", False, "Monsters use healing drops.", "CM-30.22", BOTH),
        Option("improper_location_destroys", False, "A bad roll for its place destroys a generator.", "CM-30.23", BOTH),
        Option("monsters_use_objects", False, "Monsters carry and use objects.", "CM-30.24", BOTH),
        Option("powerup_full_restore", False, "A power-up restores health and mentality.", "CM-30.25", BOTH),
        Option("spawn_restores_both", False, "A spawn space restores health and mentality.", "CM-30.26", BOTH),
        Option("monsters_attack_spawn", False, "Monsters may attack spawn spaces.", "CM-30.27", BOTH),
        Option("monsters_attack_anyone", False, "Monsters may attack any character of the tile.", "CM-30.28", BOTH),
        Option(
            "arctic_dynamite",
            "none",
            "What the Arctic Explorer starts with.",
            "CM-30.29",
            ("none", "dynamite_stick", "dynamite_bundle"),
        ),
        Option("sanity", False, "The sanity variant; cooperative and solo only.", "CM-30.30", BOTH),
        Option(
            "coop_single_start", "", "All come in by one gate of this start tile; cooperative only.", "CM-30.31", STARTS
        ),
        Option("turn_limit", 0, "A cooperative game is lost after this many rounds. 0: no limit.", "CM-30.32"),
        Option("boots_affect_monsters", True, "Monsters pay for snow, ice and swamp too.", "CM-A5", BOTH),
        Option(
            "push_gate",
            "declare",
            "A push onto a gate space goes through the gate when declared, or always.",
            "CM-A7",
            ("declare", "always"),
        ),
        Option("gate_width", 1, "Gate spaces of a gate.", "CM-A8", (1, 2)),
        Option("winter_gear_in_swamp", False, "Winter Gear works in the swamp too.", "CM-A11", BOTH),
        Option("machine_bad", 1, "The psychotherapy machine harms on this roll or less.", "CM-A13"),
        Option(
            "attach_tick",
            "vampire",
            "An attached vampire bites with its own actions, or after each action of its victim.",
            "CM-A14",
            ("vampire", "target"),
        ),
        Option("dust_while_immobilized", False, "Reflection and Temporal Dust while immobilized.", "CM-A25", BOTH),
        Option("syringe_cost", 0, "The mentality the Sedative Syringe costs.", "CM-A31"),
        Option("last_gasp_heal", False, "Healing objects work at 0 health, before death.", "CM-A34", BOTH),
        Option("solo_second_start", True, "A solo game has a second start tile.", "CM-A36", BOTH),
        Option("coop_all_tiles", False, "Every tile must be cleared, reachable or not.", "CM-A43", BOTH),
        Option(
            "attached_actions",
            "three",
            "With a vampire attached: move, attack it or push it off; or any action.",
            "CM-A66",
            ("three", "any"),
        ),
    )

    def declare(self) -> Moves:
        self.names = MashThings(self.pack)
        maps = [read_map(tile.map) for tile in self.pack["tile"].values()]
        self.sights = [Sight(found) for found in maps if isinstance(found, Map)]
        return Moves(*NAMES.verbs, domains=self.names.domains())

    def declare_events(self) -> Telling:
        return Telling(NAMES.events, self.names.told())

    def read_options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """CM-30.17: the book gives no facing rule of its own, so there is nothing to switch on."""
        if given.get("facing"):
            raise UnknownName(
                "Cthulhu Mash refuses a game with facing: the book has no facing rule of its own, only a hint at "
                "those of miniatures games (CM-30.17)."
            )
        return super().read_options({name: value for name, value in given.items() if name != "facing"})

    def misfit(self, seats: int, options: Mapping[str, Value]) -> str:
        """CM-A63: teams name each seat once."""
        teams = str(options["teams"])
        fitting = [split for split in TEAMS if split == "none" or len(split) == seats + 1]
        if teams in fitting:
            return ""
        return f"The teams {teams} do not fit {seats} player{'s' * (seats > 1)}; expected {listed(fitting)} (CM-A63)."

    def goal(self, view: Any) -> Goal:
        return goal.goal(cast(MashView, view))

    def build_tables(self, options: Mapping[str, Value]) -> Tables:
        like = next(iter(self._tables.values()), None)
        tables = Tables(self.pack, self.names, self.moves, self.sights, options, like)
        # CM-30.30 to CM-30.32, CM-34.7: these need the cooperative condition and do nothing without it.
        without = {**options, "sanity": False, "coop_single_start": "", "turn_limit": 0, "difficulty": ""}
        if without != options:
            other = Tables(self.pack, self.names, self.moves, self.sights, without, tables)
            tables.competitive = other
            other.cooperative = tables
        return tables

    def path(self, move: int, state: State | None = None) -> list[str | list[str]]:
        """A way is clicked where it leads to."""
        if state is not None:
            found = clicks(cast(MashState, state), move)
            if found:
                return [*found]
        return super().path(move, state)

    def draw(self, view: Any) -> str:
        return self.parts.draw.draw(cast(MashView, view), self.tables(self.read_options({})))

    def foretell(self, state: State, move: int) -> str:
        return odds.foretell(cast(MashState, state), move)

    def touches(self, state: State, move: int) -> list[str]:
        return odds.touches(cast(MashState, state), move)

    def judge(self, state: State, move: int, seat: int) -> float | None:
        return evaluate.judge(cast(MashState, state), move, seat)

    def habit(self, state: State) -> int | None:
        move = simple_house.habit(cast(MashState, state))
        return None if move < 0 else move

    def thinks(self, state: State) -> Thinking:
        return self.thinking if cast(MashState, state).mode == COOPERATIVE else self.contest

    def is_contest(self, state: State) -> bool:
        return cast(MashState, state).mode != COOPERATIVE

    def turn(self, state: State) -> int:
        return cast(MashState, state).turn

    def facts(self) -> dict[str, Any]:
        return facts(self)

    def piece(self, stream: str, name: str) -> int:
        domains = {
            "tiles": self.names.tile_ids,
            "generators": self.names.generator_ids,
            "objects": self.names.face_ids,
            "spells": self.names.spell_ids,
            "powerups": self.names.powerup_ids,
            "table": self.names.character_ids if name in self.names.character_ids else self.names.tile_ids,
        }
        if name in domains.get(stream, []):
            return domains[stream].index(name)
        raise UnknownName(f'The stream "{stream}" of {self.title} holds no piece "{name}".')


GAME = CthulhuMash
