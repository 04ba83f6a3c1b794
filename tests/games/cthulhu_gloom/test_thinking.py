"""What is thought of a position, where the rules say that it must be even."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from miskatonic.review.judging import LETS_WIN, QUICK, Judge
from tests.games.cthulhu_gloom.playing import GAME, play, table

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


# Four of each family are dead. The first is ahead, and the last of the second is below zero.
NEARLY_DEAD = {
    "doctor_willett": ["went_mad_at_the_mountains", "was_crushed_by_a_shoggoth"],
    "casilda_and_camila": ["was_delirious_for_days", "read_the_wrong_play"],
    "henry_akeley": ["touched_the_trapezohedron", "disappeared_in_the_night"],
    "randolph_carter": ["was_possessed_from_the_past", "was_trapped_in_the_ice"],
    "anna_tilton": ["was_nettled_by_nightmares", "was_taken_to_yuggoth"],
    "barnabas_marsh": ["fought_something_formless", "was_haunted_in_the_dark"],
    "joe_sergeant": ["feasted_on_flesh", "wasted_away"],
    "pththya_iyi": ["learned_loathsome_lore", "died_from_sheer_fright"],
    "zadok_allen": ["saw_the_sticky_star_spawn"],
}
DEATH, DREAM, OTHER = "was_burned_alive", "only_a_dream", "inherited_an_idol"


def nearly_dead(theirs: str, mine: str) -> GloomState:
    """The turn of the second seat, which is one Death from the end; each holds one card that matters."""
    seats = [{"hand": [theirs, "lost_their_heart"]}, {"hand": [mine, "loved_a_librarian"]}]
    return table({"seats": seats, "stacks": NEARLY_DEAD, "active": 1})


def test_a_death_that_wins_at_once_is_as_good_as_a_win() -> None:
    """CG-13.1: V gave 51 % to a family that needed one more Death and had it in hand."""
    assert GAME.chances(nearly_dead(OTHER, DEATH))[1] > 0.99
    assert GAME.chances(nearly_dead(DEATH, OTHER))[1] < 0.9, "the Death is in the other hand"
    assert GAME.chances(nearly_dead(DREAM, DEATH))[1] < 0.9, "it can be stopped"


def test_a_card_that_is_being_played_counts_as_it_will_be_answered() -> None:
    """CG-11.3: V gave nothing to whoever held the card that stops the last Death, and half as soon as it was played."""
    state = nearly_dead(DREAM, DEATH)
    play(state, f"play {DEATH} zadok_allen")
    announced = GAME.chances(state)
    play(state, f"respond {DREAM}")
    assert 0.1 < announced[0] < 0.9
    assert announced == GAME.chances(state)


def test_a_move_that_lets_a_rival_win_is_told_so() -> None:
    """“Play it elsewhere: then you can play another card” said nothing of the game that was lost by it."""
    theirs = [DEATH, OTHER, "loved_a_librarian", "entertained_an_heiress", "discovered_a_diary"]
    seats = [{"hand": ["was_hunted_by_hounds", "the_stars_are_wrong"]}, {"hand": theirs}]
    state = table({"seats": seats, "stacks": {**NEARLY_DEAD, "randolph_carter": [], "zadok_allen": []}, "active": 0})
    judge = Judge(GAME, state, 0, QUICK)
    sad, idle = (GAME.parse(move, state) for move in ("play was_hunted_by_hounds zadok_allen", "pass"))
    assert judge.why(idle, sad, 0.3, wins=False).endswith(LETS_WIN)
    assert LETS_WIN not in judge.why(sad, idle, 0.3, wins=False)
