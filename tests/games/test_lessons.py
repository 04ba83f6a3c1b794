"""Every lesson of every game can be played to its end, and together they teach what a first game needs."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.core.lessons.checking import check
from miskatonic.core.lessons.lesson import Lesson, first_game_needs, lessons_of, untaught
from miskatonic.web.trying import things_drawn
from tests.support import games_with

LESSONS = [
    pytest.param(id, name, lesson, id=f"{id}-{name}")
    for id in miskatonic.games()
    for name, lesson in lessons_of(miskatonic.game(id)).items()
]


@pytest.mark.parametrize("id, name, lesson", LESSONS)
def test_lesson(id: str, name: str, lesson: Lesson) -> None:
    assert check(lesson, miskatonic.game(id), first=name.startswith("01_"), look=things_drawn) == []


@pytest.mark.parametrize("id", games_with("lessons"))
def test_what_a_first_game_needs_is_taught(id: str) -> None:
    game = miskatonic.game(id)
    needs = first_game_needs(game)
    assert len(lessons_of(game)) >= 4
    assert needs
    assert [rule for rule in needs if rule not in game.rulebook] == []
    assert sorted(set(needs) & set(untaught(game))) == []


@pytest.mark.parametrize("id", miskatonic.games())
def test_titles_tell_lessons_apart(id: str) -> None:
    titles = [lesson.title for lesson in lessons_of(miskatonic.game(id)).values()]
    assert len(set(titles)) == len(titles)
