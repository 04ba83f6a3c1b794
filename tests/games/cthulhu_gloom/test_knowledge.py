"""Hands shown or traded are remembered; guesses keep what a seat knows and nothing else."""

from __future__ import annotations

from typing import cast

import pytest

from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.games.cthulhu_gloom.rules.knowledge import row_of, write_down, write_own_hand
from tests.games.cthulhu_gloom.playing import GAME, play, table, walks
from tests.support import bot_chance, seen


def places(state: GloomState) -> dict[int, int]:
    """Where every hidden card truly is: 0 the deck, then the hands."""
    found = dict.fromkeys(state.deck[: state.deck_left], 0)
    for seat, hand in enumerate(state.hands):
        found |= dict.fromkeys(hand, seat + 1)
    return found


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_truth_is_always_possible(seats: int) -> None:
    for state, _ in walks(8, seats):
        if state.turn == 0:
            continue
        true = places(state)
        for viewer in range(seats + 1):
            may = row_of(state, viewer).may
            for card in range(state.tables.count):
                if card in true:
                    assert may[card] >> true[card] & 1
                else:
                    assert may[card] == 0, "a card that lies open is in no hidden place"
                if viewer < seats:
                    own = card in state.hands[viewer]
                    assert (may[card] >> viewer + 1 & 1 == 1) == own, "one's own hand is known exactly"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_written_later_is_known_at_once(seats: int) -> None:
    """A seat knows the same before and after the rows are written, and what a draw tells is no news the second time."""
    for state, _ in walks(8, seats, first=20):
        if state.turn == 0:
            continue
        known = [row_of(state, viewer).may for viewer in range(seats + 1)]
        written = state.clone()
        write_down(written)
        assert written.mixed == written.gone == 0
        assert [row_of(written, viewer).may for viewer in range(seats + 1)] == known
        for seat in range(seats):
            write_own_hand(written, seat)
        assert [row_of(written, viewer).may for viewer in range(seats + 1)] == known
        for drawing in range(seats):
            if state.mixed >> drawing + 1 & 1:
                assert all(may >> drawing + 1 & 1 for may in known[-1] if may & 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_guess_looks_the_same_to_its_seat(seats: int) -> None:
    for state, chooser in walks(4, seats):
        if chooser.random() > 0.2:
            continue
        for viewer in range(seats):
            world = cast(GloomState, state.guess(viewer, bot_chance(chooser.randrange(1 << 30))))
            assert seen(GAME, world, viewer) == seen(GAME, state, viewer)
            assert sorted(GAME.pieces(world)) == sorted(GAME.pieces(state))
            assert world.moves_of(viewer) == state.moves_of(viewer)
            known = row_of(state, viewer).may
            for card, place in places(world).items():
                assert known[card] >> place & 1, "a guess puts no card where the seat knows it is not"


def test_a_shown_hand_is_never_guessed_otherwise() -> None:
    state = table(
        {
            "seats": [
                {"hand": ["was_stalked_by_shadows", "visited_vermont"]},
                {"hand": ["only_a_dream", "dined_with_degenerates"]},
                {"hand": ["perused_pickmans_portfolio"]},
            ]
        },
        seats=3,
    )
    play(state, "play was_stalked_by_shadows anna_tilton")
    for number in range(30):
        for viewer in (0, 2):
            world = state.guess(viewer, bot_chance(number))
            assert sorted(world.hands[1]) == sorted(state.hands[1])


def test_a_card_taken_at_random_is_known_to_two() -> None:
    state = table(
        {
            "seats": [
                {"hand": ["stole_from_the_stacks", "visited_vermont"]},
                {"hand": ["dined_with_degenerates"]},
                {"hand": ["perused_pickmans_portfolio", "found_a_curious_colour"]},
            ]
        },
        seats=3,
    )
    play(state, "play stole_from_the_stacks doctor_willett", "choose seat-3")
    taken = state.hands[0][-1]
    name = state.tables.ids[taken]
    assert name in ("perused_pickmans_portfolio", "found_a_curious_colour")
    assert [card.id for card in state.view(2).players[0].known] == [name]
    assert state.view(1).players[0].known == ()
    assert all(taken in state.guess(2, bot_chance(number)).hands[0] for number in range(20))
    assert any(taken not in state.guess(1, bot_chance(number)).hands[0] for number in range(20))
