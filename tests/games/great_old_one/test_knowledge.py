"""What a seat knows of each single card, against an enumeration of all worlds in small decks."""

from __future__ import annotations

from random import Random

import pytest

import miskatonic
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY
from miskatonic.games.great_old_one.rules.flow import OldOneState
from tests.games.great_old_one.worlds import after, entries, noted_places, places_of, worlds_of, written
from tests.support import lively

GAME = miskatonic.game("great_old_one")
# Cards that move others, twins and linked names, and the two that exist once.
MOVERS = [
    "the_call_of_cthulhu",
    "the_dunwich_horror",
    "the_shadow_over_innsmouth",
    "herbert_west_reanimator",
    "the_whisperer_in_darkness",
    "at_the_mountains_of_madness",
    "the_thing_on_the_doorstep",
    "the_case_of_charles_dexter_ward",
    "the_colour_out_of_space",
    "the_haunter_of_the_dark",
    "the_shadow_out_of_time",
    "pickmans_model",
    "the_rats_in_the_walls",
    "cool_air",
    "the_statement_of_randolph_carter",
    "the_lurking_fear",
]
OTHERS = ["zadok_allen", "zadok_allen", "obed_marsh", "obed_marsh", "thurber", "thurber", "richard_pickman"]
RARE = ["the_elder_sign", "the_elder_sign", "the_yellow_sign", "the_voorish_sign", "the_great_old_one", "the_cultist"]


def small_table(seed: int) -> OldOneState:
    """Two or three seats with one to three cards, a deck of two, and the rest out of the game."""
    pick = Random(seed)
    seats = pick.choice([2, 3, 3, 3])
    sizes = [pick.choice([1, 2, 2, 3]) for _ in range(seats)] + [2]
    cards = OTHERS + RARE
    pick.shuffle(cards)
    cards = cards[: sum(sizes) - seats]
    movers = pick.sample(MOVERS, seats)
    hands = []
    for size in sizes[:-1]:
        hands.append({"hand": [movers.pop(), *(cards.pop() for _ in range(size - 1))]})
    state = GAME.new(seats=seats, seed=seed)
    centre = ["delapore", "delapore", "joe_slater"]
    discards = pick.sample(["erich_zann", "blandot", "jan_martense"], pick.randrange(3))
    position = {"seats": hands, "deck": cards[:2], "centre": centre, "discards": discards, "active": 0, "first": 0}
    GAME.place(state, {**position, "phase": pick.choice(["call", "recruit", "horror"])})
    assert isinstance(state, OldOneState)
    return state


def whole_log(state: OldOneState) -> list[int]:
    """All that happened since the position was placed."""
    log, past = state.log[:], state.past
    while past is not None:
        log, past = past.log + log, past.before
    return log


def looked_at(state: OldOneState) -> None:
    for viewer in range(state.seats + 1):
        state.known_to(viewer)


def play_small(seed: int, length: int) -> list[tuple[OldOneState, list[int]]]:
    """The states of a short game, each with the log of the move that follows."""
    state = small_table(seed)
    pick = Random(seed)
    steps = []
    for _ in range(length):
        if state.seat == NOBODY:
            break
        before = state.clone()
        assert isinstance(before, OldOneState)
        known = len(whole_log(state))
        state.play(lively(GAME, state, pick))
        steps.append((before, whole_log(state)[known:]))
        looked_at(state)
    return steps


def check_exact(seed: int) -> int:
    """Each entry of the log changes what each viewer may think of each card exactly as it changes the worlds."""
    checked = 0
    for before, log in play_small(seed, 12):
        for viewer in range(before.seats + 1):
            page = before.known_to(viewer)
            for entry in entries(log, before.seats):
                later = written(page, viewer, entry)
                worlds = after(worlds_of(page), entry, viewer)
                assert noted_places(later) == places_of(worlds), f"seed {seed}, viewer {viewer}, entry {entry}"
                checked += 1
                page = later
    return checked


def check_sound(seed: int) -> None:
    """Over a whole game no world is ever lost that fits all a viewer saw; the true one is among them."""
    steps = play_small(seed, 25)
    if not steps:
        return
    start = steps[0][0]
    worlds = [worlds_of(start.known_to(viewer)) for viewer in range(start.seats + 1)]
    for before, log in steps:
        for viewer in range(start.seats + 1):
            held = noted_places(before.known_to(viewer))
            for kind, places in places_of(worlds[viewer]).items():
                assert places & ~held[kind] == 0, f"seed {seed}, viewer {viewer}: {GAME.moves} {kind}"
            true = tuple(tuple(sorted(cards)) for cards in (before.deck, *before.hands))
            assert true in worlds[viewer]
        for entry in entries(log, start.seats):
            worlds = [after(worlds[viewer], entry, viewer) for viewer in range(start.seats + 1)]


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_each_movement_is_exact_for_single_cards(first: int) -> None:
    assert sum(check_exact(seed) for seed in range(first, first + 10)) > 50


@pytest.mark.parametrize("first", range(0, 20, 5))
def test_no_possible_world_is_ever_ruled_out(first: int) -> None:
    for seed in range(first, first + 5):
        check_sound(seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 500, 50))
def test_each_movement_is_exact_many_times(first: int) -> None:
    for seed in range(first, first + 50):
        check_exact(seed)


@pytest.mark.long
def test_no_possible_world_is_ever_ruled_out_many_times() -> None:
    for seed in range(100, 300):
        check_sound(seed)


def test_a_guess_stays_within_the_known_places_and_sizes() -> None:
    for seed in range(6):
        state = GAME.new(seats=2 + seed % 5, seed=seed)
        pick = Random(seed)
        bots = seeded(seed, ("bot",))
        for number in range(120):
            if state.seat == NOBODY:
                break
            if number % 6 == 0:
                check_guess(state, pick.randrange(state.seats), bots)
            state.play(lively(GAME, state, pick))


def check_guess(state, seat, bots) -> None:  # type: ignore[no-untyped-def]
    guess = state.guess(seat, bots)
    assert guess.hands[seat] == state.hands[seat]
    assert [len(hand) for hand in guess.hands] == [len(hand) for hand in state.hands]
    assert len(guess.deck) == len(state.deck)
    held = noted_places(state.known_to(seat))
    for place, cards in enumerate((guess.deck, *guess.hands)):
        for kind in cards:
            assert held[kind] >> place & 1
    assert (guess.centre, guess.discards, guess.out) == (state.centre, state.discards, state.out)
    true = noted_places(state.known_to(seat))
    for place, cards in enumerate((state.deck, *state.hands)):
        for kind in cards:
            assert true[kind] >> place & 1, "the true place is always among the known ones"
