"""Cthulhu Mash as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any, cast

from msgspec import structs

from miskatonic.core.contract import Parts
from miskatonic.core.ends import End
from miskatonic.core.errors import UnknownName, listed
from miskatonic.core.events import Event, Telling
from miskatonic.core.game import Game, Value
from miskatonic.core.gesture import Gesture
from miskatonic.core.goal import Goal
from miskatonic.core.look import Look
from miskatonic.core.moves import Moves
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import THING, WHAT, State
from miskatonic.core.thinking import Thinking
from miskatonic.games.cthulhu_mash import content
from miskatonic.games.cthulhu_mash.maps import Map, read_map
from miskatonic.games.cthulhu_mash.names import NAMES
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import TURN, WINDOW
from miskatonic.games.cthulhu_mash.numbers.windows import END_OF_TURN
from miskatonic.games.cthulhu_mash.options import NEW_TABLE, OPTIONS, TEAMS
from miskatonic.games.cthulhu_mash.rules import ending, refusals, simple_house
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.games.cthulhu_mash.rules.sight import Sight
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE, Tables
from miskatonic.games.cthulhu_mash.table import (
    draw,
    ends,
    goal,
    observe,
    odds,
    ordering,
    placing,
    positions,
    sentences,
    view,
)
from miskatonic.games.cthulhu_mash.table.clicks import clicks
from miskatonic.games.cthulhu_mash.table.dangers import ahead
from miskatonic.games.cthulhu_mash.table.facts import facts
from miskatonic.games.cthulhu_mash.table.strikes import strikes
from miskatonic.games.cthulhu_mash.table.view import MashView
from miskatonic.games.cthulhu_mash.table.walks import unreached, walks
from miskatonic.games.cthulhu_mash.things import MashThings
from miskatonic.games.cthulhu_mash.thinking import evaluate
from miskatonic.games.cthulhu_mash.thinking.advice import ADVICE

KNOWN = ("TurnBegan", "TurnEnded")


class CthulhuMash(Game):
    id = "cthulhu_mash"
    title = "Cthulhu Mash"
    about = "Up to four dead souls fight monsters on a map that they reveal as they walk: together, alone or as rivals."
    seats = range(1, 5)
    minutes = "60-120"
    minutes_with_bots = "10 to 25"
    version = 3
    referees = (2,)  # its moves are legal here; but then Steal Life gave a point that Stamina had kept from being lost
    streams = NAMES.streams
    thinking = Thinking(adept=24, scholar=10)
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
    changing = sentences.CHANGING
    always_asked = frozenset({"end"})  # CM-5.3: then it is the monsters' turn
    options = OPTIONS
    new_table = NEW_TABLE
    legend = draw.LEGEND
    advice = ADVICE

    def declare(self) -> Moves:
        self.names = MashThings(self.pack)
        return Moves(*NAMES.verbs, domains=self.names.domains())

    @cached_property
    def sights(self) -> list[Sight]:
        """Made when the first game begins: a lobby can do without."""
        maps = [read_map(tile.map) for tile in self.pack["tile"].values()]
        return [Sight(found) for found in maps if isinstance(found, Map)]

    def declare_events(self) -> Telling:
        return Telling(NAMES.events, self.names.told())

    def events(
        self, heard: Sequence[Sequence[int]], viewer: int | None, names: Sequence[str], state: State | None = None
    ) -> list[Event]:
        """Whose turn it is, the table shows anyway; and the sentence of an attack says what was rolled for it."""
        told = super().events(heard, viewer, names, state)
        kinds = [one.kind for one in told]
        return [
            structs.replace(one, news=False) if one.kind in KNOWN or pair == ("Rolled", "Attacked") else one
            for one, pair in zip(told, zip_longest(kinds, kinds[1:]), strict=True)
        ]

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

    def end(self, state: State) -> End:
        return ends.end(cast(MashState, state))

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

    def say(self, move: int, state: State | None = None) -> str:
        """With what waits where a step leads, the chance of an attack, what a space gives."""
        return super().say(move, state) + (sentences.more(cast(MashState, state), move) if state is not None else "")

    def draw(self, view: Any) -> str:
        return self.parts.draw.draw(cast(MashView, view), self.tables(self.read_options({})))

    def foretell(self, state: State, move: int) -> str:
        return odds.foretell(cast(MashState, state), move)

    def touches(self, state: State, move: int) -> list[str]:
        return odds.touches(cast(MashState, state), move)

    def rank(self, state: State, move: int) -> int:
        return ordering.rank(cast(MashState, state), move)

    def is_idle(self, state: State, move: int) -> bool:
        """CM-21.9: alone, a card that may be used when a turn ends may be used as well when the next one begins."""
        mash = cast(MashState, state)
        frames = mash.frames
        alone = mash.players == 1 and frames[WHAT] == WINDOW and frames[THING] == END_OF_TURN
        return alone and mash.tables.verb_of[move] != verbs.PASS

    def unreached(self, state: State, thing: str) -> Refusal | None:
        return unreached(cast(MashState, state), thing)

    def gestures(self, state: State, seat: int) -> Sequence[Gesture]:
        mash = cast(MashState, state)
        return [*walks(mash, seat, self.moves), *strikes(mash, seat, self.moves)]

    def far_fetched(self, state: State, move: int, seat: int) -> bool:
        """Whoever slips neither walks to their death (CM-15.2) nor lets go of what they carry (CM-6.7)."""
        mash = cast(MashState, state)
        waits = ahead(mash, move)
        dropping = mash.tables.verb_of[move] == verbs.DROP and mash.frames[WHAT] == TURN
        return dropping or (waits is not None and waits.deadly)

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

    def when(self, state: State) -> str:
        return f"round {cast(MashState, state).round}" if self.turn(state) else ""

    def course(self, state: State) -> dict[str, Value]:
        tables = cast(MashState, state).tables
        hard: dict[str, Value] = {} if tables.difficulty == "standard" else {"difficulty": tables.difficulty}
        return hard | ({"small_map": True} if tables.small_map else {})

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
