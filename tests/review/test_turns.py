"""Turns of several steps: V knows how much of one is left, and what is only put off is not given away."""

from __future__ import annotations

from statistics import fmean

import pytest

import miskatonic
from benchmarks.reviews import played
from miskatonic.core.state import State
from miskatonic.review.judging import QUICK, SLIP, Judge
from miskatonic.review.reviewing import review

STEPPED = ["great_old_one", "cthulhu_gloom"]
OLD_ONE = miskatonic.game("great_old_one")
PAIR = "lay zadok_allen+zadok_allen"


def holding_a_pair(phase: str) -> State:
    state = OLD_ONE.new(seats=2, seed=5)
    seats = [
        {"hand": ["zadok_allen", "zadok_allen", "thurber"], "pairs": ["joe_slater+doctor_fenton"]},
        {"hand": ["danforth", "blandot", "delapore"], "pairs": ["erich_zann+erich_zann"]},
    ]
    OLD_ONE.place(state, {"seats": seats, "active": 0, "first": 0, "phase": phase})
    return state


@pytest.mark.parametrize("id", STEPPED)
def test_one_seat_has_the_turn_and_less_of_it_with_every_step(id: str) -> None:
    game = miskatonic.game(id)
    before: tuple[int, float] | None = None
    steps = set()
    for step in played(game, 2, "greedy", 1).line:
        found = [game.tempo(step.before, seat) for seat in range(2)]
        in_turn = [one for one in found if one["turn"]]
        if not in_turn:
            assert before is None, "only before the first turn nobody has one"
            continue
        (one,) = in_turn
        now = game.turn(step.before), one["left"]
        assert before is None or now[0] > before[0] or now[1] <= before[1]
        before = now
        steps.add(one["left"])
    assert len(steps) > 1


@pytest.mark.parametrize("id", STEPPED)
def test_nobody_seems_to_win_by_having_a_turn(id: str) -> None:
    """V rose by 0.7 a game with each seat's own moves, and fell as much with its rival's."""
    game = miskatonic.game(id)
    gained = []
    for seed in range(1, 13):
        table = played(game, 2, "greedy", seed)
        chances = [game.chances(table.at(number)) for number in range(table.number + 1)]
        for seat in range(2):
            own = [number for number, step in enumerate(table.line) if step.seat == seat]
            gained.append(sum(chances[number + 1][seat] - chances[number][seat] for number in own))
    assert abs(fmean(gained)) < 0.35


def test_a_better_move_that_can_still_be_made_is_not_given_away() -> None:
    calling = holding_a_pair("call")
    call = OLD_ONE.parse("call seat-2 thurber", calling)
    assert OLD_ONE.parse(PAIR, calling) in calling.moves()
    assert Judge(OLD_ONE, calling, 0, QUICK).of(call).loss == 0
    closing = holding_a_pair("close")
    judged = Judge(OLD_ONE, closing, 0, QUICK).of(OLD_ONE.parse("done", closing))
    assert judged.best == OLD_ONE.parse(PAIR, closing)
    assert judged.loss > 0


def test_a_move_that_loses_at_once_is_told_so() -> None:
    """It was said to be worse "by several small things together"."""
    pairs = ["joe_slater", "doctor_fenton", "erich_zann", "thurber", "delapore", "danforth"]
    state = OLD_ONE.new(seats=2, seed=5)
    seats = [
        {"hand": ["zadok_allen", "zadok_allen", "the_great_old_one"], "pairs": [f"{one}+{one}" for one in pairs]},
        {"hand": ["blandot", "herbert_west"]},
    ]
    OLD_ONE.place(state, {"seats": seats, "active": 0, "first": 0, "phase": "horror"})
    found = Judge(OLD_ONE, state, 0, QUICK).of(OLD_ONE.parse(PAIR, state))
    assert (found.verdict, found.chance, found.why) == ("blunder", 0.0, "Your move loses the game.")
    assert found.best_chance > 0.5


def test_what_a_hint_advises_is_no_mistake() -> None:
    """Reviews called one hint in ten of Cthulhu Gloom a mistake: V sees less far than the search behind the hint."""
    game = miskatonic.game("cthulhu_gloom")
    blamed = []
    for step in played(game, 2, "search:200it", 3).line:
        if step.seat < 2 and len(step.before.moves_of(step.seat)) > 1:
            blamed.append(Judge(game, step.before, step.seat, QUICK).of(step.move).loss >= SLIP)
    assert len(blamed) > 20
    assert sum(blamed) <= len(blamed) // 20


def test_no_set_up_is_a_turning_point() -> None:
    """“Take Miskatonic University as your family: −10 %”, where all families are equal."""
    table = played(miskatonic.game("cthulhu_gloom"), 2, "random", 1)
    first = next(number for number, step in enumerate(table.line) if table.game.turn(step.before))
    assert first > 0
    assert all(one.number >= first for one in review(table, QUICK).turnings)
