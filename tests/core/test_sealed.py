"""Sealed questions: put to several seats, answered one after another, opened together."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from miskatonic.core.errors import IllegalMove
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import NOBODY, UNANSWERED
from tests.core.parlour.game import Parlour
from tests.core.parlour.rules.state import ParlourState
from tests.support import bot_chance, events_seen, play_heard, seen

PARLOUR = Parlour()
HANDS = [["carousel_1", "thief_1", "laurel_1"], ["ward_1", "laurel_2"], ["oracle_1", "ward_2"]]


def table(hands: list[list[str]] = HANDS, **position: Any) -> ParlourState:
    state = PARLOUR.new(seats=len(hands), seed=1)
    PARLOUR.place(state, {"hands": hands, **position})
    assert isinstance(state, ParlourState)
    return state


def play(state: ParlourState, *moves: str) -> None:
    for text in moves:
        move = PARLOUR.parse(text, state)
        assert PARLOUR.refusal(state, move) is None, text
        state.play(move)


def legal(state: ParlourState, seat: int) -> list[str]:
    return sorted(PARLOUR.text(move) for move in state.moves_of(seat))


def test_everybody_answers_in_seat_order_and_the_answers_open_together() -> None:
    state = table()
    play(state, "play carousel_1")
    assert state.asked == 0b111
    assert state.seat == 0
    play(state, "give thief_1")
    assert state.seat == 1
    assert PARLOUR.position(state)["hands"][0] == ["thief_1", "laurel_1"], "nothing moves before the last answer"
    play(state, "give laurel_2")
    assert state.seat == 2
    play(state, "give ward_2")
    assert state.asked == 0
    assert state.sealed == []
    assert PARLOUR.position(state)["hands"] == [["laurel_1", "ward_2"], ["ward_1", "thief_1"], ["oracle_1", "laurel_2"]]
    assert state.seat == 1, "the turn is over"


def test_who_has_no_answer_is_not_asked() -> None:
    state = table([["carousel_1", "laurel_1"], [], ["oracle_1"]])
    play(state, "play carousel_1")
    assert state.asked == 0b101
    play(state, "give laurel_1")
    assert state.seat == 2
    play(state, "give oracle_1")
    assert PARLOUR.position(state)["hands"] == [["oracle_1"], ["laurel_1"], []]


def test_a_question_is_left_out_only_when_public_facts_rule_every_answer_out() -> None:
    """Cleo holds no Ward, but nobody can know that: she is asked. With both Wards lying open nobody is."""
    hands = [["thief_1", "laurel_1"], ["laurel_2"], ["oracle_1"]]
    state = table(hands)
    play(state, "play thief_1", "aim seat-2")
    assert state.asked == 0b110
    assert legal(state, 2) == ["decline"]
    open_wards = table(hands, lying=["ward_1", "ward_2"])
    play(open_wards, "play thief_1", "aim seat-2")
    assert open_wards.asked == 0
    assert PARLOUR.position(open_wards)["hands"][0] == ["laurel_1", "laurel_2"]


def test_no_view_shows_a_sealed_answer_but_the_own() -> None:
    thief, laurel = table(), table()
    play(thief, "play carousel_1", "give thief_1")
    play(laurel, "play carousel_1", "give laurel_1")
    for viewer in (1, 2, None):
        assert seen(PARLOUR, thief, viewer) == seen(PARLOUR, laurel, viewer)
    assert thief.view(0).answered == "give thief_1"
    assert laurel.view(0).answered == "give laurel_1"
    for viewer in (0, 1, 2, None):
        assert thief.view(viewer).asked == (0, 1, 2)


def test_an_answer_tells_nobody_anything() -> None:
    state = table()
    play(state, "play carousel_1")
    assert play_heard(state, PARLOUR.parse("give thief_1", state)) == []


def test_answers_of_a_seat_whose_turn_it_is_not_yet() -> None:
    state = table()
    assert state.moves_of(1) == []
    play(state, "play carousel_1")
    assert legal(state, 1) == ["give laurel_2", "give ward_1"]
    assert state.seat == 0, "looking changes nothing"
    play(state, "give thief_1")
    assert state.moves_of(0) == [], "an answer stands"


def test_refusals_of_every_seat() -> None:
    state = table()

    def why(text: str, seat: int) -> str:
        refusal = PARLOUR.refusal(state, PARLOUR.parse(text), seat)
        return str(refusal) if refusal else ""

    assert why("play ward_1", 1) == "Seat 1 decides now, not seat 2 (turn)"
    play(state, "play carousel_1", "give thief_1")
    assert why("give laurel_1", 0) == "Seat 1 has answered already (turn)"
    assert why("give oracle_1", 2) == ""
    assert why("give laurel_2", 2) == "Choose a card of your hand to pass on (PA-3.3)"
    assert why("give laurel_2", 1) == ""


def test_a_record_takes_the_answers_in_seat_order() -> None:
    played = Playthrough.begin(PARLOUR, ["Ann", "Bob", "Cleo"], seed=1)
    PARLOUR.place(played.state, {"hands": HANDS})
    played.play("play carousel_1", seat=0)
    with pytest.raises(IllegalMove, match="seat 1 answers before seat 2"):
        played.play("give laurel_2", seat=1)
    played.play("give thief_1", seat=0)
    played.play("give laurel_2", seat=1)
    assert played.state.seat == 2


def test_a_guess_redraws_the_sealed_answers_of_others() -> None:
    state = table()
    play(state, "play carousel_1", "give thief_1")
    answers = set()
    for number in range(60):
        guess = state.guess(1, bot_chance(number))
        assert isinstance(guess, ParlourState)
        assert guess.sealed[1:] == [UNANSWERED, UNANSWERED]
        given = guess.sealed[0] - guess.tables.give
        assert given in guess.hands[0], "an answer fits the guessed hand"
        assert guess.hands[1] == state.hands[1]
        answers.add(given)
    assert len(answers) > 3
    own = [state.guess(0, bot_chance(number)).sealed[0] for number in range(10)]
    assert set(own) == {state.sealed[0]}, "the own answer stays"


def test_a_guess_goes_on_to_the_opening() -> None:
    state = table()
    play(state, "play carousel_1", "give thief_1")
    for number in range(20):
        guess = state.guess(1, bot_chance(number))
        guess.play(PARLOUR.parse("give laurel_2"))
        guess.play(guess.moves()[0])
        assert guess.asked == 0
        assert sorted(PARLOUR.pieces(guess)) == sorted(PARLOUR.pieces(state))


def test_a_ward_shown_stops_the_thief_inside_an_encore() -> None:
    """PA-EX-1: effects inside effects; the frames remember what is still owed."""
    state = table(
        [["encore_1", "thief_1", "laurel_1"], ["ward_1", "laurel_2"], ["oracle_1", "ward_2"]], deck=["swap_1", "swap_2"]
    )
    play(state, "play encore_1", "play thief_1", "aim seat-2")
    assert [frame[0] for frame in PARLOUR.position(state)["frames"]] == [1, 6, 7]
    play(state, "show ward_1", "show ward_2")
    position = PARLOUR.position(state)
    assert position["hands"] == [["laurel_1", "swap_1"], ["laurel_2"], ["oracle_1", "ward_2"]]
    assert "ward_1" in position["lying"]
    assert state.view(0).sure["ward_2"] == 3, "a Ward shown in vain is known"
    assert state.view(None).sure["ward_2"] == 3
    assert state.seat == 1


def test_a_position_can_start_inside_an_effect() -> None:
    state = table()
    play(state, "play carousel_1", "give thief_1")
    twin = table()
    PARLOUR.place(twin, msgspec.json.decode(msgspec.json.encode(PARLOUR.position(state))))
    for one in (state, twin):
        play(one, "give laurel_2", "give ward_2")
    assert PARLOUR.position(twin) == PARLOUR.position(state)


def test_the_end_of_the_game_leaves_nothing_owed() -> None:
    state = PARLOUR.new(seats=2, seed=1, sudden=True)
    PARLOUR.place(state, {"hands": [["encore_1", "laurel_1"], []], "points": [2, 0]})
    for text in ("play encore_1", "play laurel_1"):
        state.play(PARLOUR.parse(text))
    assert state.seat == NOBODY
    assert state.frames == []
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.rule == "PA-5.3"


def test_events_of_the_opening_have_a_public_and_a_private_form() -> None:
    state = table()
    play(state, "play carousel_1", "give thief_1", "give laurel_2")
    heard = play_heard(state, PARLOUR.parse("give ward_2"))

    def told(viewer: int | None) -> list[str]:
        return [event.sentence for event in PARLOUR.events(heard, viewer, ["Ann", "Bob", "Cleo"])]

    assert told(0) == ["Ann passes thief 1.", "Bob passes on to Cleo.", "Cleo passes ward 2."]
    assert told(1) == ["Ann passes thief 1.", "Bob passes laurel 2.", "Cleo passes on to Ann."]
    assert told(None) == ["Ann passes on to Bob.", "Bob passes on to Cleo.", "Cleo passes on to Ann."]
    assert b"thief_1" not in events_seen(PARLOUR, heard, state, 2), "what is hidden is not in the data either"


def test_who_answers_before_the_seats_in_front_opens_nothing() -> None:
    """A bot thinks about its own answer while people before it still think about theirs."""
    state = table()
    play(state, "play carousel_1")
    state.seat = 2
    play(state, "give ward_2")
    assert state.seat == 0
    assert state.sealed[:2] == [UNANSWERED, UNANSWERED]
    play(state, "give thief_1", "give laurel_2")
    assert PARLOUR.position(state)["hands"] == [["laurel_1", "ward_2"], ["ward_1", "thief_1"], ["oracle_1", "laurel_2"]]
