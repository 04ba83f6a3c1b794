"""The line above every table: it says what wins, to everybody the same, and lights the present step of the turn."""

from __future__ import annotations

import random

import pytest

import miskatonic
from miskatonic.core.state import NOBODY

DECISIONS = 400


@pytest.mark.parametrize("id", miskatonic.games())
def test_the_goal_is_the_same_whoever_looks(id: str) -> None:
    game = miskatonic.game(id)
    lit: set[int] = set()
    for number, seats in enumerate(game.seats):
        state = game.new(seats=seats, seed=number)
        pick = random.Random(number)
        for made in range(DECISIONS):
            if state.seat == NOBODY:
                break
            if made % 4 == 0:
                goal = game.goal(state.view(None))
                assert goal is not None
                assert all(game.goal(state.view(seat)) == goal for seat in range(seats))
                assert goal.aim.endswith(".")
                assert -1 <= goal.now < len(goal.steps)
                assert all(0 <= one.share <= 1 and one.text for one in goal.standings)
                lit.add(goal.now)
            state.play(pick.choice(state.moves()))
    assert not goal.steps or len(lit - {-1}) >= 2, "one step of the turn is all that was ever lit"


def test_it_counts_what_wins() -> None:
    game = miskatonic.game("stars_are_right")
    state = game.new(seats=2, seed=1)
    game.place(state, {"seats": [{"creatures": ["hastur_1", "dagoon_1"]}]})
    goal = game.goal(state.view(1))
    assert goal is not None
    assert goal.aim == "Creatures worth 10 points win."
    assert [one.text for one in goal.standings] == ["6 of 10", "0 of 10"]
    assert goal.steps[goal.now] == "Invoke"


def test_a_short_game_of_gloom_says_which_round_it_is() -> None:
    """It was said to end when a whole family is dead, and nobody saw the last round coming."""
    game = miskatonic.game("cthulhu_gloom")
    state = game.new(seats=3, seed=1, max_rounds=2)
    said = []
    while state.outcome() is None:
        goal = game.goal(state.view(0))
        assert goal is not None
        said.append(goal.aim.partition("It ends ")[2])
        state.play(state.moves()[-1])
    assert said[0] == "when a whole family is dead, or after round 2: this is round 1."
    assert said[-1].endswith("this is round 2.")
    goal = game.goal(game.new(seats=3, seed=1).view(0))
    assert goal is not None
    assert goal.aim.endswith("It ends when a whole family is dead.")


def test_a_short_game_of_stars_says_which_turn_it_is() -> None:
    """Whoever had chosen sixteen turns saw nothing of them, even in the last."""
    game = miskatonic.game("stars_are_right")
    state = game.new(seats=2, seed=1, max_turns=16)
    said = []
    while state.outcome() is None:
        goal = game.goal(state.view(0))
        assert goal is not None
        said.append(goal.aim)
        state.play(state.moves()[-1])
    assert said[0] == "Creatures worth 10 points win, or the most after turn 16: this is turn 1."
    assert said[-1].endswith("this is turn 16.")
    goal = game.goal(game.new(seats=2, seed=1).view(0))
    assert goal is not None
    assert goal.aim == "Creatures worth 10 points win."
