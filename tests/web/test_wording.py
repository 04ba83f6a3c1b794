"""A move reads the same whether its words were kept or are made anew."""

from __future__ import annotations

import random

import pytest

import miskatonic
from miskatonic.web.render import drawing
from miskatonic.web.wording import Wording


@pytest.mark.parametrize("game", miskatonic.games())
def test_kept_words_are_the_words_of_now(game: str) -> None:
    played = miskatonic.game(game)
    kept = Wording(played)
    for seed in range(3):
        seats = played.seats[0]
        names = [f"Player {seat}" for seat in range(seats + 1)]
        state = played.new(seats=seats, seed=seed)
        chance = random.Random(seed)
        for _ in range(150):
            moves = state.moves()
            if not moves:
                break
            assert kept.of(state, moves, names) == Wording(played).of(state, moves, names)
            state.play(chance.choice(moves))


def test_tables_with_other_options_have_words_of_their_own() -> None:
    gloom = miskatonic.game("cthulhu_gloom")
    printed, intended = ({**gloom.defaults, "display_names": names} for names in ("list", "intended"))
    assert drawing(gloom, printed).wording is not drawing(gloom, intended).wording
