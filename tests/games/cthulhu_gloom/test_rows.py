"""Observations of Cthulhu Gloom: a row that is written again and again tells what a new one tells."""

from __future__ import annotations

import pytest

from miskatonic.core.observation import Row, zeros
from tests.games.cthulhu_gloom.playing import GAME, walks

OBSERVER = GAME.observer


def new_row() -> Row:
    return Row(zeros(OBSERVER.size), 0, OBSERVER.size)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_row_that_is_kept_tells_what_a_new_one_does(seats: int) -> None:
    """Only what changed is written: whether a seat looks often or seldom, at one game after another or among others."""
    own = [new_row() for _ in range(seats)]
    shared = new_row()
    for state, chooser in walks(8, seats, first=40):
        for seat in range(seats):
            if state.seat >= 0 and chooser.random() < 0.6:
                continue
            fresh = OBSERVER.row(state, seat)
            OBSERVER.look(state, seat, own[seat])
            OBSERVER.look(state, seat, shared)
            assert own[seat].bytes() == fresh
            assert shared.bytes() == fresh
