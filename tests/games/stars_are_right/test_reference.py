"""The engine against a second, slow engine: the same legal moves and the same positions, over whole games."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from miskatonic.core.state import NOBODY, State
from tests.games.stars_are_right.reference import CARDS, GAME, Reference, comparable
from tests.support import lively


def options_for(chooser: Random) -> dict[str, Any]:
    return GAME.read_options({option.name: chooser.choice(option.choices) for option in GAME.options if option.choices})


def compare(seed: int, seats: int, moves: int) -> int:
    """Play both side by side; how many moves it took to the end, or `moves`."""
    chooser = Random(seed)
    options = options_for(chooser)
    state = GAME.new(seats=seats, seed=seed, **options)
    reference = Reference(GAME.position(state), options)
    for number in range(moves):
        if state.seat == NOBODY:
            return number
        legal = {GAME.text(move) for move in state.moves()}
        assert legal == reference.legal(), f"seed {seed}, move {number}"
        move = wilful(state, chooser)
        state.chance.log = []
        state.play(move)
        orders = [draw for _, draw in state.chance.log if isinstance(draw, list)]
        state.chance.log = None
        reference.play(GAME.text(move), partial(new_deck, reference, orders))
        assert comparable(GAME.position(state)) == reference.position(), f"seed {seed}, move {number}"
    return moves


def new_deck(reference: Reference, orders: list[Any]) -> list[str]:
    """The recorded shuffle, applied to the discard pile in the order of the content; the top first."""
    ids: list[str] = GAME.cards.ids  # type: ignore[attr-defined]
    pile = sorted(reference.discards, key=ids.index)
    return [pile[at] for at in orders.pop(0)][::-1]


def wilful(state: State, chooser: Random) -> int:
    """Summon whenever possible, else anything: so games have creatures in them."""
    moves = state.moves()
    summonings = [move for move in moves if GAME.text(move).startswith("summon")]
    return chooser.choice(summonings) if summonings and chooser.random() < 0.9 else lively(GAME, state, chooser)


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games(seats: int) -> None:
    for seed in range(2):
        compare(seed, seats, 250)


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
def test_many_whole_games(seats: int) -> None:
    for seed in range(100, 120):
        compare(seed, seats, 1000)


# Perft: how many ways there are to play on, counted by both engines from fixed positions.

POSITIONS = {
    "a_turn_begins": {
        "seats": [
            {"hand": ["byakhee_1", "deep_ones_8", "ghast_1"], "creatures": ["deep_ones_4", "dhole_1"]},
            {"hand": ["gug_1"], "creatures": ["byakhee_2"]},
        ],
        "discards": ["gug_2", "gug_3"],
        "active": 0,
        "sky": ["SH 1 WN WX 3", "1 SH ME 1 LE", "3 4 3 5 3", "3 VO SE 3 3", "WX SE LE VO 1"],
    },
    "cthulhoo_with_help": {
        "seats": [
            {
                "hand": ["cthulhoo_1", "gug_1"],
                "creatures": ["deep_ones_2", "deep_ones_6", "dagoon_1", "tindaloo_1", "gug_2", "ghouls_1"],
            },
            {"hand": ["gug_3", "dagoon_3"], "creatures": ["cthulhoo_2", "dagoon_2", "byakhee_1"]},
        ],
        "discards": [],
        "active": 0,
        "sky": ["5 WX 3 1 SH", "2 WN SH 1 LE", "3 SU VO 4 3", "1 3 3 VO SE", "3 WX ME LE 4"],
    },
    "seven_creatures_and_a_full_hand": {
        "seats": [
            {"hand": ["gug_1"], "creatures": []},
            {
                "hand": ["deep_ones_8", "formless_8", "tindaloo_3", "byakhee_9", "byakhee_4"],
                "creatures": ["dagoon_1", "dhole_1", "dhole_2", "ghouls_1", "ghast_2", "byakhee_2"],
            },
            {"hand": [], "creatures": ["dagoon_2"]},
        ],
        "discards": ["gug_2"],
        "active": 1,
        "sky": ["SH 1 WN WX 3", "1 SH ME 1 LE", "3 4 3 5 3", "3 VO SE 3 3", "WX SE LE VO 1"],
    },
}


def start(name: str) -> State:
    """The other cards are the deck, in the order of the content."""
    position: dict[str, Any] = POSITIONS[name]
    seats = position["seats"]
    named = position["discards"] + [card for seat in seats for card in seat["hand"] + seat["creatures"]]
    state = GAME.new(seats=len(seats), seed=1)
    GAME.place(state, {**position, "deck": [card for card in CARDS if card not in named]})
    return state


def perft(state: State, depth: int) -> int:
    """How many lines of play there are of this many moves; a line may end earlier with the game."""
    moves = state.moves()
    if depth == 1 or not moves:
        return len(moves) if moves else 1
    total = 0
    for move in moves:
        after = state.clone()
        after.play(move)
        total += perft(after, depth - 1)
    return total


def slow_perft(state: State, reference: Reference, depth: int) -> int:
    """The same by the reference; the engine goes along only where the deck is shuffled."""
    legal = sorted(reference.legal())
    assert legal == sorted(GAME.text(move) for move in state.moves())
    if depth == 1 or not legal:
        return len(legal) or 1
    total = 0
    for text in legal:
        after = state.clone()
        after.play(GAME.parse(text))
        other = deepcopy(reference)
        other.play(text, lambda: pytest.fail("no shuffle is near"))
        assert comparable(GAME.position(after)) == other.position()
        total += slow_perft(after, other, depth - 1)
    return total


@pytest.mark.parametrize(
    "name, counts",
    [
        ("a_turn_begins", (5, 94, 506, 1670, 7476)),
        ("cthulhoo_with_help", (5, 55, 611, 10329)),
        ("seven_creatures_and_a_full_hand", (8, 212, 1982, 11608)),
    ],
)
def test_perft(name: str, counts: tuple[int, ...]) -> None:
    state = start(name)
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_perft_of_the_reference(name: str) -> None:
    state = start(name)
    reference = Reference(msgspec.json.decode(msgspec.json.encode(GAME.position(state))), GAME.read_options({}))
    for depth in (1, 2, 3):
        assert slow_perft(state, reference, depth) == perft(state, depth)
