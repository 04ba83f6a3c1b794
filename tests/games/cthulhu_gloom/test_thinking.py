"""What is thought of a position, where the rules say that it must be even."""

from __future__ import annotations

import pytest

from tests.games.cthulhu_gloom.playing import GAME

WHOSE_TURN = 0.03  # what deciding now is worth in itself


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_family_is_better_than_another_and_none_is_ahead_for_having_chosen(seats: int) -> None:
    """CG-3.3, CG-3.5: the coach says so, and a review that calls it a turning point would contradict it."""
    state = GAME.new(seats=seats, seed=4)
    looked = 0
    while not state.hands[0]:
        assert GAME.chances(state) == pytest.approx([1 / seats] * seats, abs=WHOSE_TURN)
        state.play(state.moves()[-1])
        looked += 1
    assert looked >= seats
