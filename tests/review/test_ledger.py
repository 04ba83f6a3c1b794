"""The ledger: chance is zero on average whatever V is, and the terms add up to the result."""

from __future__ import annotations

import pytest

import miskatonic
from benchmarks.luck import means, play
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import NOBODY
from miskatonic.review.judging import Depth
from miskatonic.review.reviewing import Review, Reviewer, review
from tests.support import bot_chance

TINY = Depth("tiny", redraws=2, set_ups=2, glances=1, guesses=2, finalists=2, told=2, planning=2, strongest=30)
SURE = 0.9999  # V is fitted anew now and then, and a test must not fail by luck
FEW = 16  # games; many are a command: python benchmarks/luck.py


def random_game(id: str, seats: int, seed: int, moves: int = 400) -> Playthrough:
    game = miskatonic.game(id)
    options = {"max_turns": 12} if "max_turns" in game.defaults else {}
    played = Playthrough.begin(game, [f"Player {seat + 1}" for seat in range(seats)], seed, options)
    chance = bot_chance(seed)
    while played.state.seat != NOBODY and played.number < moves:
        legal = played.state.moves()
        played.play(legal[chance.below(0, len(legal))])
    return played


def reviewed(id: str, seats: int, moves: int = 400) -> tuple[Playthrough, Review]:
    played = random_game(id, seats, 7, moves)
    return played, review(played, TINY)


@pytest.mark.parametrize("id", [id for id in miskatonic.games() if miskatonic.game(id).streams])
def test_chance_is_fair_for_every_seat_whatever_v_is(id: str) -> None:
    game = miskatonic.game(id)
    seats = max(game.seats[0], min(2, game.seats[-1]))
    found = [play(game, "random", seats, seed, turns=6) for seed in range(FEW)]
    assert any(abs(one) > 0.001 for lot in found for one in lot.chance), "chance plays a part"
    for one in means(found, SURE):
        assert one.fair, one


@pytest.mark.long
@pytest.mark.parametrize("id", miskatonic.games())
def test_chance_is_fair_over_more_games(id: str) -> None:
    game = miskatonic.game(id)
    found = [play(game, "random", game.seats[-1], seed, turns=20) for seed in range(1000, 1100)]
    for one in means(found, SURE):
        assert one.fair, one


@pytest.mark.parametrize("id", miskatonic.games())
def test_the_terms_add_up_to_the_result(id: str) -> None:
    game = miskatonic.game(id)
    played, found = reviewed(id, max(game.seats[0], min(2, game.seats[-1])), moves=24)
    assert len(found.curve) == played.number + 1
    outcome = played.state.outcome()
    for seat, one in enumerate(found.ledgers):
        terms = one.initial + one.chance + one.skill + one.rivals + one.remainder
        assert terms == pytest.approx(one.result)
        assert one.result == pytest.approx(found.curve[-1][seat])
        assert one.skill <= 0
        if outcome is not None:
            assert one.result == outcome.values[seat]
    for values in found.curve:
        assert all(0 <= value <= 1 for value in values)
        if found.contest and len(values) > 1:
            assert sum(values) == pytest.approx(1)


def test_a_step_is_seen_alike_whatever_else_is_looked_at() -> None:
    played = random_game("great_old_one", 3, 4, moves=12)
    first = Reviewer(played, TINY)
    forwards = [first.step(number) for number in range(played.number)]
    again = Reviewer(played, TINY)
    assert [again.step(number) for number in reversed(range(played.number))] == forwards[::-1]


def test_what_chance_made_of_a_step_is_no_decision() -> None:
    """The Cards of Cthulhu: a roll of the dice is luck, choosing whom to attack is not."""
    played = random_game("cards_of_cthulhu", 1, 3, moves=120)
    reviewer = Reviewer(played, TINY)
    rolled = [number for number, step in enumerate(played.line) if step.surprised]
    chosen = [number for number, step in enumerate(played.line) if not step.surprised]
    assert any(reviewer.step(number).luck.chance[0] != 0 for number in rolled)
    assert all(reviewer.step(number).luck.chance[0] == 0 for number in chosen[:20])
