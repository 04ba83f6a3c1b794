"""What many tests share: tables drawn by hypothesis, lively random play, and coupled worlds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import miskatonic
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.game import Game, Option, Value
from miskatonic.core.state import NOBODY, State

if TYPE_CHECKING:
    from tests.properties import Property

# Words that a refusal, an event or an outcome may name where no numbered rule is the cause.
HOUSE_WORDS = frozenset({"turn", "end", "notation", "sealed"})
LENGTH_GUARD = "max_turns"


def games_with(part: str) -> list[str]:
    """The games that have a part which a new game may begin without; test_house.py sees that none of ours loses one."""
    return [id for id in miskatonic.games() if (miskatonic.game(id).folder / part).exists()]


class Table(NamedTuple):
    """A game about to be played: all that chance and choice need."""

    game: Game
    seats: int
    options: dict[str, Any]
    seed: int
    choices: int
    length: int

    def begin(self) -> State:
        return self.game.new(seats=self.seats, seed=self.seed, **self.options)

    def chooser(self) -> Random:
        return Random(self.choices)

    def walk(self) -> State:
        """The position after `length` moves, or the end."""
        state = self.begin()
        chooser = self.chooser()
        for _ in range(self.length):
            if state.seat == NOBODY:
                break
            state.play(lively(self.game, state, chooser))
        return state

    def __repr__(self) -> str:
        return (
            f"Table({self.game.id}, seats={self.seats}, seed={self.seed}, choices={self.choices}, "
            f"length={self.length}, options={self.options})"
        )


def tables(game: Game, seats: int, most: int) -> st.SearchStrategy[Table]:
    """Any table of a game: seed, options, choices and length."""
    options = {}
    for option in game.options:
        if option.name == LENGTH_GUARD:
            options[option.name] = st.sampled_from([0, 0, 0, 2, 9])
        elif option.choices:
            options[option.name] = st.sampled_from((option.default, *fitting(game, seats, option)))
    return st.builds(
        Table,
        st.just(game),
        st.just(seats),
        st.fixed_dictionaries(options),
        st.integers(0, 2**32),
        st.integers(0, 2**32),
        st.integers(0, most),
    )


def fitting(game: Game, seats: int, option: Option) -> list[Value]:
    """The choices of an option that so many seats can play with."""
    return [choice for choice in option.choices if not game.misfit(seats, {**game.defaults, option.name: choice})]


def explore(game: Game, seats: int, holds: Property, examples: int) -> None:
    """Let hypothesis look for a table on which the property does not hold."""

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(tables(game, seats, holds.most))
    def check(table: Table) -> None:
        holds.check(table)

    check()


def lively(game: Game, state: State, chooser: Random) -> int:
    """A random move, the verb first: so rare verbs come as often as those with hundreds of moves."""
    return lively_of(game, state.moves(), chooser)


def lively_of(game: Game, moves: list[int], chooser: Random) -> int:
    by_verb: dict[int, list[int]] = {}
    for move in moves:
        by_verb.setdefault(verb_of(game, move), []).append(move)
    return chooser.choice(by_verb[chooser.choice(sorted(by_verb))])


def verb_of(game: Game, move: int) -> int:
    """The number of a move's verb in the declaration."""
    starts = _STARTS.setdefault(id(game), [verb.first for verb in game.moves.verbs])
    low, high = 0, len(starts)
    while high - low > 1:
        middle = (low + high) // 2
        if starts[middle] <= move:
            low = middle
        else:
            high = middle
    return low


_STARTS: dict[int, list[int]] = {}


# The Stars Are Right: nine points, and a flip away from the tenth: invoke, flip, summon.
NINE_POINTS = {
    "sky": ["WX 1 2 2 2", "2 3 3 3 VO", "SH 4 VO VO WX", "1 4 ME 1 SU", "SH SE WN LE MO"],
    "active": 0,
    "seats": [
        {"hand": ["byakhee_4", "dhole_2"], "creatures": ["hastur_1", "tsatso_1", "deep_ones_1"]},
        {"creatures": ["cthulhoo_1", "chaugnar_1", "byakhee_1"]},
    ],
}


def bot_chance(number: int) -> Chance:
    """The chance of a bot: never a table's stream."""
    return seeded(number, ("bot",))


def viewers(state: State) -> list[int | None]:
    return [*range(state.seats), None]


def names(state: State) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(state.seats)]


def seen(game: Game, state: State, viewer: int | None) -> bytes:
    """A view as it would be sent: two of them are the same, byte for byte, or not."""
    return msgspec.json.encode(state.view(viewer))


def events_seen(game: Game, heard: list[list[int]], state: State, viewer: int | None) -> bytes:
    return msgspec.json.encode(game.events(heard, viewer, names(state)))


def play_heard(state: State, move: int) -> list[list[int]]:
    """Play, and hand out the raw events."""
    state.heard = []
    state.play(move)
    heard, state.heard = state.heard, None
    return heard or []


def is_cause(game: Game, rule: str) -> bool:
    """Whether a rule named by a refusal, an event or an outcome exists."""
    return rule in game.rulebook or rule in HOUSE_WORDS or rule in {option.name for option in game.options}
