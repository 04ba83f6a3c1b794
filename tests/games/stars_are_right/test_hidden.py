"""What is hidden stays hidden, draws and shuffles included; what is known publicly is right."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.core.state import NOBODY
from miskatonic.games.stars_are_right.rules.flow import StarsState
from miskatonic.games.stars_are_right.rules.state import IN_DECK
from tests.games.stars_are_right.reference import GAME
from tests.support import bot_chance, events_seen, lively_of, play_heard, seen

SEEDS = st.integers(0, 1 << 30)


def begin(seats: int, seed: int) -> StarsState:
    return cast(StarsState, GAME.new(seats=seats, seed=seed))


def swap_hidden(state: StarsState, a: int, b: int) -> None:
    """Exchange two hidden cards that nobody has seen, wherever they are."""
    for pile in (state.deck, *state.hands):
        for at, card in enumerate(pile):
            pile[at] = b if card == a else a if card == b else card


def check_whole_game(seats: int, seed: int, moves: int) -> int:
    """Two worlds that differ in two cards hidden from a viewer, played alike, until one of the two must be shown.

    The viewer must not notice: the same views, moves and events, byte for byte, through draws and shuffles.
    """
    chooser = Random(seed)
    here = begin(seats, seed)
    viewer = chooser.randrange(seats)
    compared = 0
    while compared < moves and here.seat != NOBODY:
        hidden = here.deck + [card for seat in range(seats) if seat != viewer for card in here.hands[seat]]
        a, b = chooser.sample(hidden, 2)
        may = here.known.may
        if may[a] != may[b]:
            here.play(chooser.choice(here.moves()))
            continue
        there = here.clone()
        swap_hidden(there, a, b)
        assert seen(GAME, here, viewer) == seen(GAME, there, viewer)
        for _ in range(60):
            both = set(there.moves())
            alike = [move for move in here.moves() if move in both and not names_either(here, move, a, b)]
            if not alike or here.seat == NOBODY:
                break
            move = lively_of(GAME, alike, chooser)
            heard, heard_there = play_heard(here, move), play_heard(there, move)
            if {a, b} & {*here.hands[viewer], *there.hands[viewer]}:
                break  # the viewer has drawn one of the two
            assert events_seen(GAME, heard, here, viewer) == events_seen(GAME, heard_there, there, viewer)
            assert seen(GAME, here, viewer) == seen(GAME, there, viewer)
            assert here.moves_of(viewer) == there.moves_of(viewer)
            assert (here.seat, here.surprises, here.known.may) == (there.seat, there.surprises, there.known.may)
            guesses = [GAME.position(world.guess(viewer, bot_chance(3))) for world in (here, there)]
            assert guesses[0] == guesses[1]
            compared += 1
        if here.seat != NOBODY:
            here.play(chooser.choice(here.moves()))
    return compared


def names_either(state: StarsState, move: int, a: int, b: int) -> bool:
    text = GAME.text(move)
    return state.tables.ids[a] in text or state.tables.ids[b] in text


@pytest.mark.parametrize("seats", GAME.seats)
def test_other_hidden_cards_are_never_noticed(seats: int) -> None:
    assert sum(check_whole_game(seats, seed, 150) for seed in range(3)) > 200


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
def test_other_hidden_cards_are_never_noticed_in_many_games(seats: int) -> None:
    for seed in range(10, 60):
        check_whole_game(seats, seed, 400)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAME.seats), SEEDS, st.integers(1, 500))
def test_the_true_place_of_every_card_is_possible(seats: int, seed: int, length: int) -> None:
    state, chooser = begin(seats, seed), Random(seed)
    for _ in range(length):
        if state.seat == NOBODY:
            break
        state.play(lively_of(GAME, state.moves(), chooser))
    for place, pile in enumerate((state.deck, *state.hands), start=IN_DECK):
        assert all(state.known.may[card] >> place & 1 for card in pile)
    lying = [*state.discards, *(card for area in state.areas for card in area)]
    assert all(state.known.may[card] == 0 for card in lying)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(GAME.seats), SEEDS, st.integers(1, 300))
def test_guesses_draw_what_may_be_and_leave_the_deck_to_chance(seats: int, seed: int, length: int) -> None:
    state, chooser = begin(seats, seed), Random(seed)
    for _ in range(length):
        if state.seat == NOBODY:
            break
        state.play(lively_of(GAME, state.moves(), chooser))
    for seat in range(seats):
        guess = state.guess(seat, bot_chance(seed))
        assert guess.hands[seat] == state.hands[seat]
        assert [len(hand) for hand in guess.hands] == [len(hand) for hand in state.hands]
        for place, pile in enumerate((guess.deck, *guess.hands)):
            if place != seat + 1:
                assert all(state.known.may[card] >> place & 1 for card in pile)


def test_a_card_taken_openly_stays_known_until_it_leaves() -> None:
    state = begin(3, 1)
    GAME.place(
        state,
        {
            "active": 0,
            "discards": ["gug_1"],
            "seats": [{"hand": ["ghast_1"], "creatures": ["dhole_1"]}, {"hand": ["gug_2"]}, {"hand": ["gug_3"]}],
        },
    )
    gug = state.tables.ids.index("gug_1")
    for text in ("release dhole_1", "take gug_1", "done", "done"):
        state.play(GAME.parse(text))
    for seat in (1, 2):
        assert state.view(seat).players[0].known == ("gug_1",)
        for number in range(20):
            assert gug in state.guess(seat, bot_chance(number)).hands[0]
    while state.active != 0:
        state.play(GAME.parse("done"))
    state.play(GAME.parse("invoke gug_1"))
    assert state.view(1).players[0].known == ()


def test_a_guess_deals_the_other_hands_fairly() -> None:
    """Of 70 cards a rival with five holds any one of them in a fourteenth of the guesses."""
    state = begin(2, 3)
    card = state.deck[0]
    chance = bot_chance(1)
    held = sum(card in state.guess(0, chance).hands[1] for _ in range(3000))
    assert 150 < held < 280
    tops = {state.guess(0, chance).deck[-1] for _ in range(600)}
    assert len(tops) == 70, "any hidden card may lie on top"
