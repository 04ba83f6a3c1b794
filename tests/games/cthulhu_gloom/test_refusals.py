"""A rule that may forbid is written once: what is listed as legal is exactly what no rule refuses."""

from __future__ import annotations

import pytest

from tests.games.cthulhu_gloom.playing import GAME, walks

OPTIONS: list[dict[str, object]] = [
    {},
    {"cancel_before_targets": True, "stories": "host", "first_player": "host"},
    {"steal_needs_mix": False, "persistent_needs": "either", "active_may_respond": True, "full_families": True},
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_not_refused_is_listed(seats: int) -> None:
    for number, options in enumerate(OPTIONS):
        looked = 0
        for state, chooser in walks(4, seats, first=80 + number, **options):
            if state.seat < 0 or (state.turn and chooser.random() > 0.06):
                continue
            looked += 1
            legal = [move for move in range(GAME.moves.size) if state.why_not(move) is None]
            assert legal == sorted(state.moves())
        assert looked > 10
