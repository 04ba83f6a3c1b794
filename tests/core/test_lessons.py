"""Lessons: where a learner stands, what goes astray and comes back, and what a lesson can have wrong."""

from __future__ import annotations

import msgspec
import pytest

from miskatonic.core.errors import LessonError, MiskatonicError, RecordError
from miskatonic.core.lessons.checking import MOST_WORDS, check
from miskatonic.core.lessons.lesson import Lesson, fits, read_lesson
from miskatonic.core.lessons.tutor import Tutor
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import read_record
from miskatonic.core.verifying import verify
from tests.core.parlour.game import Parlour

PARLOUR = Parlour()

TEXT = """
title = "A thief in the parlour"
game = "parlour"
about = "Take what is not yours."
seats = 2
names = ["Bob"]
rivals = ["decline", "draw", "roll", "keep"]
[position]
hands = [["thief_1", "laurel_1"], ["ward_1", "laurel_2"]]
deck = ["swap_1", "swap_2"]

[[beats]]
say = "You hold a Thief."
point = ["thief_1"]
teaches = ["PA-3.1"]

[[beats]]
say = "Play it."
move = "play thief_1"
answers = { "draw" = "Not yet. The Thief is impatient." }

[[beats]]
say = "Rob Bob, and then roll as often as you like."
move = ["aim *", "roll", "keep", "keep{*}"]
until = "keep*"
chance = { thief = ["laurel_2"], dice = [6, 6, 1, 2] }

[[beats]]
say = "Bob draws a card."
rivals = ["draw"]

[[beats]]
say = "That is all."
"""
LESSON = read_lesson(TEXT)
TUTOR = Tutor(LESSON, PARLOUR)


def changed(old: str, new: str) -> Lesson:
    assert old in TEXT
    return read_lesson(TEXT.replace(old, new))


def go_on(played: Playthrough) -> None:
    played.take(TUTOR.go_on(played, TUTOR.place(played)))


def by_pattern(played: Playthrough) -> None:
    """One step further, as the lesson has it."""
    place = TUTOR.place(played)
    if TUTOR.rival_decides(played, place):
        TUTOR.play(played, TUTOR.rival_move(played, place))
    elif wanted := TUTOR.wanted(played, place):
        TUTOR.play(played, wanted[0])
    else:
        go_on(played)


def test_a_sound_lesson() -> None:
    assert check(LESSON, PARLOUR, first=True) == []


def test_it_leads_from_beat_to_beat() -> None:
    played = TUTOR.begin("Ann")
    assert played.seats == ("Ann", "Bob")
    beats = []
    while not TUTOR.is_done(place := TUTOR.place(played)):
        beats.append(place.beat)
        by_pattern(played)
    assert sorted(set(beats)) == [0, 1, 2, 3]
    assert [step.text for step in played.line if step.seat == 0][:2] == ["play thief_1", "aim seat-2"]
    assert "laurel_2" in PARLOUR.position(played.state)["hands"][0], "the script said what was stolen"


def test_a_move_outside_the_pattern_is_answered_and_taken_back() -> None:
    played = TUTOR.begin("Ann")
    go_on(played)
    before, hash_before = TUTOR.place(played), played.position_hash()
    TUTOR.play(played, PARLOUR.parse("draw", played.state))
    place = TUTOR.place(played)
    assert place.beat == before.beat
    assert place.astray == "draw"
    assert TUTOR.answer(played, place) == "Not yet. The Thief is impatient."
    assert not TUTOR.rival_decides(played, place), "the others wait until it is taken back"
    go_on(played)
    assert TUTOR.place(played) == before
    assert played.position_hash() == hash_before


def test_the_general_answer_names_the_move_to_try() -> None:
    played = TUTOR.begin("Ann")
    go_on(played)
    TUTOR.play(played, PARLOUR.parse("roll", played.state))
    assert "Play thief 1." in TUTOR.answer(played, TUTOR.place(played))


def test_undo_goes_back_to_the_beat_of_the_move() -> None:
    played = TUTOR.begin("Ann")
    go_on(played)
    by_pattern(played)
    assert TUTOR.place(played).beat == 2
    played.undo(0)
    assert TUTOR.place(played).beat == 1
    played.redo(0)
    assert TUTOR.place(played).beat == 2


def test_who_comes_back_stands_where_they_left() -> None:
    played = TUTOR.begin("Ann")
    for _ in range(4):
        by_pattern(played)
    again = Playthrough.replay(PARLOUR, read_record(played.record.text()))
    assert TUTOR.place(again) == TUTOR.place(played)
    assert again.position_hash() == played.position_hash()
    assert verify(PARLOUR, played.record).position_hash() == played.position_hash()


def test_a_record_with_a_position_that_is_none() -> None:
    played = TUTOR.begin("Ann")
    header = msgspec.structs.replace(played.record.header, placed={"hands": [7]})
    with pytest.raises(RecordError, match="cannot be laid out"):
        Playthrough.replay(PARLOUR, msgspec.structs.replace(played.record, header=header))


def test_a_beat_that_cannot_be_passed_can_be_read_past() -> None:
    """No lesson should have one; nobody is stuck all the same."""
    tutor = Tutor(changed('move = "play thief_1"', 'move = "play swap_1"'), PARLOUR)
    played = tutor.begin("Ann")
    played.take(tutor.go_on(played, tutor.place(played)))
    assert tutor.may_go_on(played, tutor.place(played))


def test_chance_that_does_not_fit_is_left_to_the_table() -> None:
    tutor = Tutor(changed("dice = [6, 6, 1, 2]", "dice = [6, 6, 1, 9]"), PARLOUR)
    played = tutor.begin("Ann")
    while not tutor.is_done(place := tutor.place(played)):
        if tutor.rival_decides(played, place):
            tutor.play(played, tutor.rival_move(played, place))
        elif wanted := tutor.wanted(played, place):
            tutor.play(played, wanted[0])
        else:
            played.take(tutor.go_on(played, place))


@pytest.mark.parametrize(
    "old, new, found",
    [
        ('point = ["thief_1"]', 'point = ["sofa"]', 'beat 1 points at "sofa", which is not on the table'),
        ('teaches = ["PA-3.1"]', 'teaches = ["PA-9.9"]', "beat 1: there is no rule PA-9.9"),
        ('move = "play thief_1"', 'move = "play swap_1"', "beat 2: it cannot be passed: none of its moves is legal"),
        ('rivals = ["draw"]', 'rivals = ["play mixer_1"]', "and none of ['play mixer_1'] fits"),
        ('rivals = ["draw"]', 'rivals = ["draw", "draw"]', 'beat 4: "draw" cannot be played: it is not a rival\'s'),
        ('rivals = ["decline", "draw", "roll", "keep"]', "rivals = []", "and none of [] fits"),
        ('"You hold a Thief."', '"You hold. A Thief. Now."', "beat 1: at most 2 sentences"),
        ('"You hold a Thief."', '"You hold a Thief"', "beat 1: what it says is not a sentence"),
        ('"You hold a Thief."', f'"{"thief " * 50}."', "beat 1: at most 45 words"),
        ("dice = [6, 6, 1, 2]", "dice = [6, 6, 1, 2, 3]", "beat 3: scripted but never drawn: 1 of dice"),
        ("dice = [6, 6, 1, 2]", "dice = [6, 6, 1, 9]", 'The script of stream "dice" says 9'),
        ('say = "That is all."', 'say = "That is all."\nmove = "*"', "the last beat only has to be read"),
        ('until = "keep*"', 'until = "sing"', "beat 3: the game is over, too soon or lost"),
        ('hands = [["thief_1"', 'hands = [["sofa"', "sofa"),
        ('game = "parlour"', 'game = "chess"', "the lesson is for the game chess"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, found: str) -> None:
    faults = check(changed(old, new), PARLOUR)
    assert any(found in fault for fault in faults), faults


def test_another_choice_that_leads_into_a_dead_end_is_found() -> None:
    """Either of two moves is allowed, but after one of them a later beat cannot be passed."""
    lesson = changed('move = "play thief_1"', 'move = ["play thief_1", "play laurel_1"]')
    beats = [*lesson.beats]
    beats[2] = msgspec.structs.replace(beats[2], move="aim *", until="", chance={})
    beats[3] = msgspec.structs.replace(beats[3], rivals=[])
    faults = check(msgspec.structs.replace(lesson, beats=beats), PARLOUR)
    assert any('after "play laurel_1"' in fault for fault in faults), faults


def test_the_first_lesson_is_short() -> None:
    beats = [*LESSON.beats] * (MOST_WORDS // 4)
    assert "350 words" in check(msgspec.structs.replace(LESSON, beats=beats), PARLOUR, first=True)[0]


@pytest.mark.parametrize("text", ["", "title = 1", "beats = []", TEXT.replace("about", "abuot"), "[[["])
def test_what_is_not_a_lesson_says_so(text: str) -> None:
    with pytest.raises(LessonError, match="not a lesson"):
        read_lesson(text)


def test_patterns() -> None:
    assert fits("summon *", "summon gug_1")
    assert fits("*", "done")
    assert fits("push row-3 *", "push row-3 left")
    assert not fits("summon", "summon gug_1")
    assert not fits("swap r1c1.r1c2", "swap r1c1-r1c2")
    assert fits("summon x{*}", "summon x{a,b}")


def test_errors_are_ours() -> None:
    assert issubclass(LessonError, MiskatonicError)


LAST_TURN = """
title = "The last turn"
game = "parlour"
about = "Win it."
rivals = ["*"]
[position]
turn = 11
active = 0
points = [0, 1]
hands = [["thief_1"], ["laurel_2"]]
[[beats]]
say = "Roll, and keep a pair."
move = ["roll", "keep{6,6,6}", "*"]
until = "over"
chance = { dice = [6, 6, 6, 2] }
[[beats]]
say = "You win."
"""


def test_a_lost_game_is_played_once_more() -> None:
    lesson = read_lesson(LAST_TURN)
    assert check(lesson, PARLOUR) == []
    tutor = Tutor(lesson, PARLOUR)
    played = tutor.begin("Ann")
    for text in ("roll", "keep"):
        tutor.play(played, PARLOUR.parse(text, played.state))
    while tutor.rival_decides(played, place := tutor.place(played)):
        tutor.play(played, PARLOUR.parse("roll" if "roll" in played.moves else played.moves[-1], played.state))
    assert played.outcome is not None
    assert 0 not in played.outcome.winners
    assert not tutor.is_done(place)
    assert "try that part again" in tutor.answer(played, place)
    played.take(tutor.go_on(played, place))
    assert played.number == 0
    assert played.seat == 0
