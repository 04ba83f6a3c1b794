"""What the lessons tell is what the table shows; a Sign and a Horror that is taken back come early, words explained."""

from __future__ import annotations

import miskatonic
from miskatonic.core.coach import coach_of
from miskatonic.core.lessons.lesson import lessons_of
from miskatonic.core.lessons.tutor import Tutor

GAME = miskatonic.game("great_old_one")
LESSONS = list(lessons_of(GAME).values())


def test_the_register_shows_whom_armitage_took() -> None:
    for lesson, taken in zip(LESSONS, ("zadok_allen", "nahum_gardner"), strict=False):
        seen = Tutor(lesson, GAME).begin("You").view(0)
        assert taken in [known.card for known in seen.players[1].known]


def test_a_sign_and_a_horror_that_is_taken_back_come_early() -> None:
    moves = [beat.move for lesson in LESSONS[:2] for beat in lesson.beats if isinstance(beat.move, str)]
    assert "answer the_elder_sign" in moves
    assert "recover zadok_allen+obed_marsh" in moves


def test_words_are_explained_before_they_are_used() -> None:
    """In lesson one, whose learner has read nothing: the beat that explains a word is the first to have it."""
    said = [beat.say for beat in LESSONS[0].beats]
    for word, explained in (
        ("Story card", "people from the tales"),
        ("call", "asking one player for one name"),
        ("register", "lists all names"),
        ("centre", "the three that lie open"),
        ("four-set", "all four cards of a tale"),
    ):
        assert explained in next(one for one in said if word in one), word


def test_nothing_speaks_of_going_on_where_the_button_ends_the_turn() -> None:
    said = [text for lesson in LESSONS for beat in lesson.beats for text in (beat.say, beat.otherwise)]
    said += [tip.say for tip in coach_of(GAME).verb.values()]
    assert [one for one in said if "go on" in one.lower()] == []
