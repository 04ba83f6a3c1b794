"""What V looks at besides what a bot should like: who is about to win, and how the race stands."""

from __future__ import annotations

from typing import Any

import miskatonic
from benchmarks.reviews import played

STARS = miskatonic.game("stars_are_right")
GLOOM = miskatonic.game("cthulhu_gloom")


def test_who_can_summon_the_last_points_is_seen_to_win_this_turn() -> None:
    """SR-12: V gave the same to a hand before the sky is changed and after it."""
    wins = 0
    for seed in (1, 2, 3):
        for step in played(STARS, 2, "greedy", seed).line:
            state, seat = step.before, step.seat
            won = [number for number in state.moves() if (end := _after(state, number)) and end.values[seat] == 1]
            if won:
                wins += 1
                assert STARS.tempo(state, seat)["wins_now"] == 1
                assert STARS.chances(state)[seat] > 0.95
    assert wins >= 3


def _after(state: Any, move: int) -> Any:
    after = state.clone()
    after.play(move)
    return after.outcome()


def test_only_who_is_to_play_has_a_step_of_the_turn() -> None:
    state = STARS.new(seats=3, seed=5)
    steps = set()
    for step, flag in (("invoke", "to_invoke"), ("summon", "to_summon"), ("discard", "to_discard")):
        STARS.place(state, {"seats": [{"hand": ["dhole_1"]}, {"hand": ["byakhee_1"]}, {}], "active": 1, "step": step})
        found = [STARS.tempo(state, seat) for seat in range(3)]
        assert [one[flag] for one in found] == [0, 1, 0]
        assert [one["to_draw"] for one in found] == [0, 4, 0], "one of five cards in hand (SR-14)"
        steps.add(tuple(sorted(found[1].items())))
    assert len(steps) == 3


def test_a_lead_among_the_dead_weighs_more_the_fewer_are_alive() -> None:
    """CG-13.2: V knew nothing of the race, and gave a family with four dead what it gave one with none."""
    leads = []
    for step in played(GLOOM, 2, "greedy", 1).line:
        first, second = (GLOOM.tempo(step.before, seat) for seat in range(2))
        assert (first["lead"], first["late_lead"]) == (-second["lead"], -second["late_lead"])
        assert abs(first["late_lead"]) <= abs(first["lead"])
        leads.append(first)
    assert leads[0]["lead"] == 0
    assert any(abs(one["late_lead"]) >= 0.6 * abs(one["lead"]) > 0 for one in leads), "four of five are dead"
    assert any(one["late_lead"] == 0 for one in leads)
