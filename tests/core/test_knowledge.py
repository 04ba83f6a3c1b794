"""What each viewer knows of each hidden piece: sound, exact where it says so, and dealt fairly."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.core.knowledge import Knowledge
from miskatonic.core.state import NOBODY
from tests.core.parlour.game import Parlour
from tests.core.parlour.rules.state import ParlourState
from tests.support import bot_chance, lively

PARLOUR = Parlour()
DECK, ANN, BOB, CLEO = 0, 1, 2, 3


def knows(*may: int) -> Knowledge:
    return Knowledge(bytearray(may))


def bits(*places: int) -> int:
    return sum(1 << place for place in places)


# One change at a time


def test_a_sight_leaves_one_place_and_lying_open_none() -> None:
    known = knows(bits(DECK, ANN), bits(DECK, ANN))
    known.seen(0, ANN)
    known.opened(1)
    assert list(known.may) == [bits(ANN), 0]


def test_a_missed_call_takes_one_place_away() -> None:
    known = knows(bits(DECK, ANN, BOB))
    known.absent(0, ANN)
    assert list(known.may) == [bits(DECK, BOB)]


def test_an_unseen_draw_adds_a_place() -> None:
    known = knows(bits(DECK), bits(ANN), bits(BOB), bits(DECK, BOB))
    known.moved(DECK, ANN)
    assert list(known.may) == [bits(DECK, ANN), bits(ANN), bits(BOB), bits(DECK, ANN, BOB)]


def test_traded_hands_trade_bits() -> None:
    known = knows(bits(ANN), bits(BOB), bits(ANN, BOB), bits(DECK, ANN), bits(CLEO))
    known.traded(ANN, BOB)
    assert list(known.may) == [bits(BOB), bits(ANN), bits(ANN, BOB), bits(DECK, BOB), bits(CLEO)]


def test_a_pool_makes_all_of_its_places_possible_and_no_other() -> None:
    known = knows(bits(ANN), bits(DECK), bits(DECK, BOB), bits(CLEO))
    known.pooled(bits(ANN, BOB))
    assert list(known.may) == [bits(ANN, BOB), bits(DECK), bits(DECK, ANN, BOB), bits(CLEO)]


def test_what_is_passed_on_is_not_passed_on_again() -> None:
    known = knows(bits(ANN), bits(BOB), bits(CLEO), bits(DECK))
    known.passed([DECK, BOB, CLEO, ANN])
    assert list(known.may) == [bits(ANN, BOB), bits(BOB, CLEO), bits(CLEO, ANN), bits(DECK)]


def test_an_empty_place_holds_nothing() -> None:
    known = knows(bits(DECK, ANN), bits(DECK))
    known.emptied(ANN)
    assert list(known.may) == [bits(DECK), bits(DECK)]


def test_a_copy_is_independent() -> None:
    known = knows(bits(DECK, ANN))
    twin = known.copy()
    twin.seen(0, ANN)
    assert list(known.may) == [bits(DECK, ANN)]


# Sizes


def test_sizes_finish_the_deduction() -> None:
    """Ann may hold either; but Bob's one place can only be filled by the second, so the first is Ann's."""
    known = knows(bits(ANN), bits(ANN, BOB))
    assert known.places_left([0, 1], [0, 1, 1]) == {0: bits(ANN), 1: bits(BOB)}


def test_a_layout_that_cannot_be_is_an_error() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        knows(bits(ANN), bits(ANN)).deal([0, 1], [0, 1, 1], bot_chance(1))


def worlds(may: list[int], room: list[int]) -> list[tuple[int, ...]]:
    """Every layout that fits, the slow way."""
    places = range(len(room))
    return [
        world
        for world in itertools.product(places, repeat=len(may))
        if all(may[piece] >> place & 1 for piece, place in enumerate(world))
        and all(world.count(place) == room[place] for place in places)
    ]


@st.composite
def hidden(draw: st.DrawFn, pieces: int = 6, places: int = 4) -> tuple[list[int], list[int]]:
    """Bytes and sizes around some true layout."""
    truth = draw(st.lists(st.integers(0, places - 1), min_size=1, max_size=pieces))
    may = [1 << place | draw(st.integers(0, (1 << places) - 1)) for place in truth]
    return may, [truth.count(place) for place in range(places)]


@settings(max_examples=200, deadline=None)
@given(hidden())
def test_the_places_left_are_exact_for_every_piece(case: tuple[list[int], list[int]]) -> None:
    may, room = case
    known = Knowledge(bytearray(may))
    possible = worlds(may, room)
    expected = {piece: bits(*{world[piece] for world in possible}) for piece in range(len(may))}
    assert known.places_left(list(range(len(may))), room) == expected
    assert list(known.may) == may


@settings(max_examples=300, deadline=None)
@given(hidden(pieces=12, places=6), st.integers(0, 1 << 20))
def test_a_deal_keeps_to_the_places_and_sizes(case: tuple[list[int], list[int]], seed: int) -> None:
    may, room = case
    known = Knowledge(bytearray(may))
    dealt = known.deal(list(range(len(may))), room, bot_chance(seed))
    assert [len(pile) for pile in dealt] == room
    assert sorted(piece for pile in dealt for piece in pile) == list(range(len(may)))
    for place, pile in enumerate(dealt):
        assert all(may[piece] >> place & 1 for piece in pile)
    assert list(known.may) == may


@settings(max_examples=30, deadline=None)
@given(hidden(pieces=5, places=3))
def test_a_deal_can_give_every_world(case: tuple[list[int], list[int]]) -> None:
    may, room = case
    known = Knowledge(bytearray(may))
    chance = bot_chance(5)
    missing = set(worlds(may, room))
    for _ in range(2000):
        if not missing:
            break
        world = [0] * len(may)
        for place, pile in enumerate(known.deal(list(range(len(may))), room, chance)):
            for piece in pile:
                world[piece] = place
        missing.discard(tuple(world))
    assert not missing


def test_a_deal_of_pieces_that_may_be_anywhere_is_fair() -> None:
    known = knows(*[bits(DECK, ANN, BOB)] * 6)
    chance = bot_chance(1)
    count = 0
    for _ in range(3000):
        count += 0 in known.deal(list(range(6)), [3, 2, 1], chance)[ANN]
    assert 900 < count < 1100


# Whole games


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(PARLOUR.seats), st.integers(0, 1 << 20), st.integers(1, 60))
def test_the_true_place_is_always_possible(seats: int, seed: int, length: int) -> None:
    state = PARLOUR.new(seats=seats, seed=seed)
    assert isinstance(state, ParlourState)
    chooser = Random(seed)
    for _ in range(length):
        if state.seat == NOBODY:
            break
        state.play(lively(PARLOUR, state, chooser))
        check_knowledge(state)


def check_knowledge(state: ParlourState) -> None:
    for viewer, known in enumerate(state.known):
        left = known.places_left(state.hidden(viewer), state.room(viewer))
        for place, pile in enumerate((state.deck, *state.hands)):
            for card in pile:
                assert known.may[card] >> place & 1, "the true place is among the possible ones"
                if place - 1 == viewer:
                    assert known.may[card] == 1 << place, "a seat knows its own hand"
                else:
                    assert left[card] >> place & 1
                    assert left[card] & known.may[card] == left[card]
        assert all(known.may[card] == 0 for card in state.lying)
        public = state.known[state.seats]
        assert all(may & everybody == may for may, everybody in zip(known.may, public.may, strict=True)), (
            "what everybody knows, each seat knows"
        )


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1 << 20), st.integers(1, 8))
def test_no_world_that_fits_the_history_is_ruled_out(seed: int, length: int) -> None:
    """Five pieces, three places, one viewer who sees sizes and now and then a piece; all worlds carried along."""
    chooser = Random(seed)
    truth = [0, 0, 0, 1, 2]
    chooser.shuffle(truth)
    possible = set(itertools.permutations([0, 0, 0, 1, 2]))
    known = knows(*[0b111] * 5)
    for _ in range(length):
        truth, possible = happen(chooser, truth, possible, known)
        room = [truth.count(place) for place in range(3)]
        for place in range(3):
            if not room[place]:
                known.emptied(place)
        left = known.places_left(list(range(5)), room)
        for piece in range(5):
            assert bits(*{world[piece] for world in possible}) & ~left[piece] == 0


World = tuple[int, ...]


def happen(chooser: Random, truth: list[int], possible: set[World], known: Knowledge) -> tuple[list[int], set[World]]:
    """One event, to the truth, to every possible world and to the knowledge."""
    a, b = chooser.sample(range(3), 2)
    piece = chooser.randrange(5)
    what = chooser.choice(["see", "miss", "steal", "trade", "pool"])
    if what == "see":
        known.seen(piece, truth[piece])
        return truth, {world for world in possible if world[piece] == truth[piece]}
    if what == "miss" and truth[piece] != a:
        known.absent(piece, a)
        return truth, {world for world in possible if world[piece] != a}
    if what == "steal" and a in truth:
        known.moved(a, b)
        moved = chooser.choice([at for at in range(5) if truth[at] == a])
        return (
            [b if at == moved else place for at, place in enumerate(truth)],
            {(*world[:at], b, *world[at + 1 :]) for world in possible for at in range(5) if world[at] == a},
        )
    if what == "trade":
        known.traded(a, b)
        swap = {a: b, b: a}
        return [swap.get(place, place) for place in truth], {
            tuple(swap.get(place, place) for place in world) for world in possible
        }
    if what == "pool":
        known.pooled(1 << a | 1 << b)
        mixed = {
            other
            for world in possible
            for other in set(itertools.permutations(world))
            if all(x == y or {x, y} <= {a, b} for x, y in zip(world, other, strict=True))
        }
        return list(
            chooser.choice(
                sorted(
                    other
                    for other in mixed
                    if all(x == y or {x, y} <= {a, b} for x, y in zip(truth, other, strict=True))
                    and sorted(other) == sorted(truth)
                )
            )
        ), mixed
    return truth, possible
