"""The deck is shuffled at set-up and mixed as far as it is drawn: nobody can tell the difference."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

import miskatonic
from miskatonic.core.chance import seeded
from miskatonic.core.playthrough import position_hash
from miskatonic.core.state import NOBODY
from miskatonic.games.cards_of_cthulhu.rules.deck import mix_all
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState

GAME = miskatonic.game("cards_of_cthulhu")


def begun(seats: int, seed: int, *, at_once: bool) -> CardsState:
    chance = seeded(seed, GAME.streams)
    chance.log = [] if at_once else None
    state = cast(CardsState, GAME.set_up(seats, GAME.read_options({}), chance))
    chance.log = None
    return state


@pytest.mark.parametrize("seed", range(8))
def test_mixed_at_once_or_bit_by_bit_the_game_is_the_same(seed: int) -> None:
    seats = 1 + seed % 4
    at_once, later = begun(seats, seed, at_once=True), begun(seats, seed, at_once=False)
    assert at_once.mixed == len(at_once.deck)
    assert later.mixed == 0
    chooser = Random(seed)
    while at_once.seat != NOBODY:
        moves = at_once.moves()
        assert later.moves() == moves
        move = chooser.choice(moves)
        at_once.play(move)
        later.play(move)
        assert position_hash(GAME, later.clone()) == position_hash(GAME, at_once)
    assert later.outcome() == at_once.outcome()


def test_looking_at_the_order_settles_it_and_changes_nothing_else() -> None:
    state = begun(1, 3, at_once=False)
    before = position_hash(GAME, state)
    assert state.mixed == len(state.deck)
    assert not state.unmixed
    assert position_hash(GAME, state) == before == position_hash(GAME, begun(1, 3, at_once=True))


def test_a_guess_keeps_the_cards_and_not_their_order() -> None:
    state = begun(2, 4, at_once=True)
    guessed = [cast(CardsState, state.guess(0, seeded(number, ("bot",)))) for number in range(20)]
    for guess in guessed:
        mix_all(guess)
        assert sorted(guess.deck) == sorted(state.deck)
    assert len({tuple(guess.deck) for guess in guessed}) == 20
