"""A game as the rest of the house sees it: its declaration, its options, and the way to its states."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, ClassVar, SupportsIndex

import msgspec

from miskatonic.core import packs
from miskatonic.core.advice import Advice
from miskatonic.core.chance import SEED_BITS as SEED_BITS
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.chances import Fits, chances, read_fits
from miskatonic.core.contract import Parts
from miskatonic.core.ends import End
from miskatonic.core.errors import ContractError, IllegalMove, InvalidMove, UnknownName, listed
from miskatonic.core.events import Event, Telling
from miskatonic.core.gesture import Gesture
from miskatonic.core.goal import Goal
from miskatonic.core.look import Look
from miskatonic.core.moves import Moves
from miskatonic.core.observation import Observer
from miskatonic.core.options import NewTable
from miskatonic.core.options import Option as Option
from miskatonic.core.options import Value as Value
from miskatonic.core.outcome import Refusal
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.rulebook import Rulebook, read_rulebook
from miskatonic.core.state import NOBODY, UNANSWERED, State, hand_over
from miskatonic.core.thinking import Thinking


class Consent(msgspec.Struct, frozen=True):
    """A move that a player may agree to once and for all, by its notation, and what that is called."""

    move: str
    about: str


_WITH_CONTENT: dict[tuple[type[Game], str], Game] = {}
MOST_CONTENTS = 16  # games with kept content that stay at hand
MOST_TABLES = 32  # choices of options whose tables stay at hand


class Game(ABC):
    """One game with one content pack. Its states share read-only tables, one set for each choice of options."""

    id: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    seats: ClassVar[range]  # how many seats can play
    minutes: ClassVar[str]  # at a table of people
    minutes_with_bots: ClassVar[str] = ""  # of somebody who learns it, at the smallest table; where not said, the same
    version: ClassVar[int]  # of the rules; a record names the one it was played under
    referees: ClassVar[Sequence[int]] = ()  # older versions whose records these rules can referee as well
    options: ClassVar[tuple[Option, ...]]
    new_table: ClassVar[NewTable] = NewTable()  # how its options are asked for
    streams: ClassVar[tuple[str, ...]]
    parts: ClassVar[Parts[Any]]  # its modules, as core/contract.py asks for them
    thinking: ClassVar[Thinking] = Thinking()  # how bots think about it
    advice: ClassVar[Advice] = Advice()  # how it gives hints
    # What a sweep varies: options, and `move:VERB` for the first move; `OPTION=VALUE` is what it needs for that.
    sweep: ClassVar[tuple[str, ...]] = ()
    tells: ClassVar[bool] = False  # whether a game can be read as a story afterwards, by `chronicle`
    house: ClassVar[bool] = False  # whether a seat beyond the players' plays the game's own side
    hides: ClassVar[bool] = True  # whether seats know different things; where not, one drawing serves every viewer
    look: ClassVar[Look] = Look()  # besides its own table
    legend: ClassVar[str] = ""  # what the signs of its table mean in a terminal
    consent: ClassVar[Consent | None] = None  # what a table may be told always to answer for a player
    always_asked: ClassVar[frozenset[str]] = frozenset()  # verbs that are never answered for a player
    changing: ClassVar[frozenset[str]] = frozenset()  # verbs whose sentence or path depends on the position

    def __init_subclass__(cls) -> None:
        """A game is whole when it is loaded, or says what it lacks."""
        super().__init_subclass__()
        if not isinstance(getattr(cls, "parts", None), Parts):
            raise ContractError(f"{cls.__name__} cannot be loaded: its game.py hands over no parts = Parts(…).")
        cls.parts.check(getattr(cls, "title", cls.__name__))
        hand_over(cls.parts.states, cls.parts)

    def __init__(
        self, pack: Path | None = None, content: Mapping[str, Any] | None = None, kept: packs.Kept | None = None
    ) -> None:
        """With its own content; with a user's pack, or a scenario's few entries, laid over it; or as it was kept."""
        self.pack_folder = pack
        tables = self.parts.content.CONTENT
        if kept is not None:
            self.pack = packs.load_kept(kept, tables, self.check_content)
        else:
            self.pack = packs.load(self.folder / "content", tables, self.id, pack, self.check_content, content)
        self.kept = kept  # the content it was made from, if that is not what stands in files now
        self._tables: dict[tuple[Value, ...], Any] = {}
        self.moves: Moves = self.declare()
        self.telling: Telling = self.declare_events()

    def with_content(self, kept: packs.Kept) -> Game:
        """The same game with content as it was kept: itself, or one that all who ask for it share."""
        if kept.hash == self.pack.hash:
            return self
        key = type(self), kept.hash
        found = _WITH_CONTENT.pop(key, None) or type(self)(kept=kept)
        _WITH_CONTENT[key] = found  # the last used last
        while len(_WITH_CONTENT) > MOST_CONTENTS:
            del _WITH_CONTENT[next(iter(_WITH_CONTENT))]
        return found

    # What each game writes

    @abstractmethod
    def declare(self) -> Moves:
        """The verbs and things, for this content."""

    @abstractmethod
    def declare_events(self) -> Telling:
        """The kinds of events and how they read."""

    @abstractmethod
    def build_tables(self, options: Mapping[str, Value]) -> Any:
        """What the rules look up, the same for all states with these options."""

    # What its parts do, unless a game says otherwise

    def position(self, state: State) -> dict[str, Any]:
        """The whole state as plain data, by the names in the content."""
        return self.parts.positions.position(state)

    def place(self, state: State, position: Mapping[str, Any]) -> None:
        """Change a state to a partial position: what it leaves out stays, what it names is taken from where it was."""
        self.parts.place.place(state, position)

    def pieces(self, state: State) -> list[str]:
        """Every piece of the game once, by name, wherever it is: what must be the same before and after each move."""
        return self.parts.positions.pieces(state)

    def draw(self, view: Any) -> str:
        """A view as text for a terminal."""
        return self.parts.draw.draw(view)

    def features(self, state: State, seat: int) -> dict[str, float]:
        """What a bot should like about a position, by name, from evaluate.py."""
        return self.parts.evaluate.features(state, seat)

    def evaluate(self, state: State, seat: int) -> float:
        """How good a position looks for a seat, 0..1 when it is decided."""
        return self.parts.evaluate.evaluate(state, seat)

    @classmethod
    def check_content(cls, pack: packs.Pack) -> list[str]:
        """Faults that a schema cannot see, one line each."""
        return cls.parts.content.check(pack)

    # What a game may add

    def facts(self) -> dict[str, Any]:
        """Numbers of the content, for scenarios that prove descriptive rules."""
        return {}

    def piece(self, stream: str, name: str) -> int:
        """The number of a piece named in a scripted shuffle or pick."""
        raise UnknownName(f'The stream "{stream}" of {self.title} holds no pieces with names.')

    def foretell(self, state: State, move: int) -> str:
        """What can be said of a move whose result is left to chance, such as the odds; `state` is a guess."""
        return ""

    def reason(self, state: State, move: int, seat: int) -> str:
        """Why a move is worth playing, where the game can say it better than its features; `state` is a guess."""
        return ""

    def touches(self, state: State, move: int) -> list[str]:
        """The things of the table that a move would reach beyond those it names, such as the spaces of a blast."""
        return []

    def rank(self, state: State, move: int) -> int:
        """Where a move stands among those that are offered: the lowest first, equals as the rules list them."""
        return self.gives_nothing(state, move)

    def gives_nothing(self, state: State, move: int) -> bool:
        """Whether a move is legal and of no use, as all can see: it is offered last, and no hint mentions it."""
        return False

    def is_idle(self, state: State, move: int) -> bool:
        """Whether a move could as well be made at another time: nobody is asked for its sake."""
        return False

    def unreached(self, state: State, thing: str) -> Refusal | None:
        """Why a click on a thing of the table does nothing now, if that is no question of one move."""
        return None

    def gestures(self, state: State, seat: int) -> Sequence[Gesture]:
        """What one click could do with several moves of the seat that decides; `state` is a guess where seats hide."""
        return ()

    def far_fetched(self, state: State, move: int, seat: int) -> bool:
        """Whether a sealed answer does its seat no good, as all can see: it is legal, but not asked for."""
        return False

    def judge(self, state: State, move: int, seat: int) -> float | None:
        """How good a move looks (as `evaluate`) where the game can work out what chance will make of it; else None."""
        return None

    def habit(self, state: State) -> int | None:
        """The move of a house that plays by a fixed rule; None where whoever is to move chooses."""
        return None

    def thinks(self, state: State) -> Thinking:
        """How bots think about this game, where that depends on its options."""
        return self.thinking

    def goal(self, view: Any) -> Goal | None:
        """What wins, how far everybody is and where in the turn we are: of a view, the same whoever looks."""
        return None

    def end(self, state: State) -> End | None:
        """How a game that is over ended, as a picture, a sound and words."""
        return None

    def is_contest(self, state: State) -> bool:
        """Whether the seats play against each other, so that their chances add up to one."""
        return True

    def turn(self, state: State) -> int:
        """The number of the present turn, for bots that play turns out and for reviews."""
        return 0

    def when(self, state: State) -> str:
        """The present moment as the table counts it: “turn 6”; empty during a set-up."""
        turn = self.turn(state)
        return f"turn {turn}" if turn else ""

    def settled(self, state: State) -> State:
        """The position that V looks at instead: what the answers to a move lead to, or a win that is there to take."""
        return state

    def tempo(self, state: State, seat: int) -> dict[str, float]:
        """What `chances.tempo` says of a seat, in a game whose turns have several steps; V weighs it."""
        return {}

    def course(self, state: State) -> dict[str, Value]:
        """The options that change the course of the game so much that V is fitted for them apart."""
        return {}

    def chronicle(self, played: Any, names: Sequence[str], seat: int | None = None) -> str:
        """A playthrough as a story, for one seat or for all: one self-contained HTML file."""
        raise UnknownName(f"{self.title} has no chronicle.")

    def misfit(self, seats: int, options: Mapping[str, Value]) -> str:
        """Why this many seats cannot play with these options, as a sentence; empty when they can."""
        return ""

    def labels(self, state: State) -> Sequence[str] | None:
        """What the members of labelled sets show now (dice), if the game has such sets."""
        return None

    # What all games share

    def tables(self, options: Mapping[str, Value]) -> Any:
        """Built once for each choice of options and shared by all states."""
        key = tuple(options.values())
        tables = self._tables.get(key)
        if tables is None:
            while len(self._tables) >= MOST_TABLES:  # a number can be any: strangers choose it, and each keeps memory
                del self._tables[next(iter(self._tables))]
            tables = self._tables[key] = self.build_tables(options)
        return tables

    def set_up(self, seats: int, options: Mapping[str, Value], chance: Chance) -> State:
        """A new game, all chance from `chance`; a house that plays its own side has the last seat."""
        return self.start(self.tables(options), seats + self.house, chance)

    def start(self, tables: Any, seats: int, chance: Chance) -> State:
        """The same for whoever has the tables at hand and counts the house among the seats."""
        state: State = self.parts.states(tables, seats, chance)
        state.set_up()
        return state

    @property
    def folder(self) -> Traversable:
        return files(type(self).__module__.rpartition(".")[0])

    @cached_property
    def rulebook(self) -> Rulebook:
        return read_rulebook(self.folder)

    @cached_property
    def observer(self) -> Observer:
        """What a seat may know as a row of bytes, from observe.py."""
        return self.parts.observe.OBSERVER(self)

    @cached_property
    def weights(self) -> dict[str, float]:
        """How much each named feature weighs, from evaluate.py."""
        return dict(self.parts.evaluate.WEIGHTS)

    @cached_property
    def fits(self) -> Fits:
        """The fitted numbers of its chances, from thinking/chances.toml."""
        return read_fits(self.folder)

    def chances(self, state: State) -> list[float]:
        """V: each player's chance of winning a full position; the result itself when the game is over."""
        return chances(self, state)

    def table(self, seats: int | None = None, seed: int | None = None, **options: object) -> Playthrough:
        """A new game to be played with checked moves, undo and a record; without a seed, a random one.

        `table.play("flip r2c4")` plays for whoever decides, or raises an error that names the rule;
        `table.moves`, `table.view(0)`, `table.outcome` and `print(table)` say all there is to know.
        """
        count = self.seats[0] if seats is None else seats
        return Playthrough.begin(self, [f"Seat {seat + 1}" for seat in range(count)], seed, options)

    def new(self, seats: int | None = None, seed: int | None = None, **options: object) -> State:
        """The first state of a new game, for programs that search: fast, and its `play` checks nothing.

        To play a game, use `table` instead. Without a seed, one comes from the operating system.
        """
        count = self.seats[0] if seats is None else seats
        chance = seeded(secrets.randbits(SEED_BITS) if seed is None else seed, self.streams)
        return self.set_up(self.check_seats(count), self.options_at(count, options), chance)

    @cached_property
    def defaults(self) -> dict[str, Value]:
        return {option.name: option.default for option in self.options}

    def check_seats(self, seats: int) -> int:
        if seats not in self.seats:
            raise UnknownName(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}.")
        return seats

    def options_at(self, seats: int, given: Mapping[str, object]) -> dict[str, Value]:
        """The same for a new table of this many seats: what does not fit them raises too."""
        values = self.read_options(given)
        if fault := self.misfit(seats, values):
            raise UnknownName(fault)
        return values

    def read_options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values; an unknown name or value raises with the valid ones listed."""
        values = self.defaults.copy()
        for name, value in given.items():
            if name not in values:
                raise UnknownName(f'{self.title} has no option "{name}". It has: {listed(list(values))}.')
            values[name] = self.known_options[name].read(value)
        return values

    @cached_property
    def known_options(self) -> dict[str, Option]:
        return {option.name: option for option in self.options}

    def say(self, move: int, state: State | None = None) -> str:
        """A move as a sentence."""
        return self.moves.say(move, self.labels(state) if state else None)

    def text(self, move: int, state: State | None = None) -> str:
        """A move in notation."""
        return self.moves.text(move, self.labels(state) if state else None)

    def parse(self, text: str, state: State | None = None) -> int:
        """The move a text means."""
        return self.moves.parse(text, self.labels(state) if state else None)

    def path(self, move: int, state: State | None = None) -> list[str | list[str]]:
        """The elements to click for a move."""
        return self.moves.path(move, self.labels(state) if state else None)

    def refusal(self, state: State, move: int, seat: int | None = None) -> Refusal | None:
        """Why a seat may not play a move now, or None when it may."""
        if not 0 <= move < self.moves.size:
            return Refusal(f"There is no move number {move}", "notation")
        if state.seat == NOBODY:
            return Refusal("The game is over", "end")
        if seat is not None and seat != state.seat:
            if not state.asked >> seat & 1:
                return Refusal(f"Seat {state.seat + 1} decides now, not seat {seat + 1}", "turn")
            if state.sealed[seat] != UNANSWERED:
                return Refusal(f"Seat {seat + 1} has answered already", "turn")
            state = state.clone()
            state.seat = seat
        if move in state.moves():
            return None
        return state.why_not(move)

    def check(self, state: State, move: int, seat: int | None = None) -> None:
        """Raise IllegalMove, with the reason and its rule, unless the move may be played now."""
        if not isinstance(move, SupportsIndex):
            raise InvalidMove(f"{move!r} is not a move: a move is a text such as those in `moves`, or its number.")
        refusal = self.refusal(state, move, seat)
        if refusal:
            known = 0 <= move < self.moves.size
            named = f'"{self.text(move, state)}"' if known else f"move {move}"
            raise IllegalMove(f"Illegal: {named}. {refusal}.", refusal.rule)

    def events(
        self, heard: Sequence[Sequence[int]], viewer: int | None, names: Sequence[str], state: State | None = None
    ) -> list[Event]:
        """What a viewer may know of what happened; `state` says how this table calls things."""
        telling = self.telling_of(state)
        return [telling.tell(raw, viewer, names) for raw in heard]

    def telling_of(self, state: State | None) -> Telling:
        """How events read at a table with the options of `state`."""
        return self.telling
