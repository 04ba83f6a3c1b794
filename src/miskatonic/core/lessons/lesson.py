"""A lesson as it is written: where it begins, and its beats."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

import msgspec

from miskatonic.core.errors import LessonError
from miskatonic.core.game import Game, Value

OVER = "over"  # of `until`: the beat goes on until the game is over
LOST = "The game is over, and not the way we wanted. Let us go back a little and try that part again."
ALLOWED = "That is allowed, and one day it may be brilliant. In this lesson, though, try this:"


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson: it says something, points at things, and waits for the learner.

    Without a `move` it waits to be read. With one it waits for a move that fits the pattern (or one of several, the
    first of which is the one to be shown); with `until` as well, for as many as it takes.
    """

    say: str
    point: list[str] = []  # the things that light up, by the names that moves and the table give them
    move: str | list[str] = ""
    until: str = ""  # the pattern of the move that ends the beat, or "over"
    rivals: list[str] = []  # what the others play when the beat begins, in order
    chance: dict[str, list[Any]] = {}  # what chance gives in this beat, as in a scenario
    answers: dict[str, str] = {}  # what is said to other legal moves, by pattern
    otherwise: str = ""  # and to all the rest of them
    teaches: list[str] = []  # ids of rules
    more: bool = False  # the rest of the beat before, which one walk may play as well: they are counted as one

    @property
    def patterns(self) -> list[str]:
        if isinstance(self.move, str):
            return [self.move] if self.move else ["*"] if self.until else []
        return self.move

    def takes(self, text: str) -> bool:
        """Whether a move is one that the beat waits for."""
        return any(fits(pattern, text) for pattern in self.patterns)

    def answer(self, text: str) -> str:
        """What is said to a legal move that the beat does not wait for; empty for the general words."""
        return next((said for pattern, said in self.answers.items() if fits(pattern, text)), self.otherwise)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    game: str
    about: str  # one line for the list of lessons
    beats: list[Beat]
    seats: int | None = None
    you: int = 0  # the learner's seat, from 0
    seed: int = 1  # what the position leaves out comes from the set-up with this seed
    options: dict[str, Value] = {}
    position: dict[str, Any] = {}
    names: list[str] = []  # who sits at the rivals' seats, in order
    rivals: list[str] = []  # what the others like to play where a beat does not say, the best first

    def counted(self, beats: int) -> int:
        """How many steps the learner has seen when the first `beats` beats have been shown."""
        return sum(not beat.more for beat in self.beats[:beats])

    @property
    def teaches(self) -> set[str]:
        return {rule for beat in self.beats for rule in beat.teaches}


@cache
def _matcher(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.split("*")))


def fits(pattern: str, text: str) -> bool:
    """Whether a move in notation fits a pattern, in which `*` stands for anything."""
    return _matcher(pattern).fullmatch(text) is not None


def read_lesson(text: str) -> Lesson:
    try:
        lesson = msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise LessonError(f"not a lesson: {fault}") from None
    if not lesson.beats:
        raise LessonError("not a lesson: it has no beats.")
    return lesson


@cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """A game's lessons in the order they are taken, by file name without its ending: `01_first_light`."""
    folder = game.folder / "lessons"
    found: dict[str, Lesson] = {}
    if folder.is_dir():
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if re.fullmatch(r"\d\d_\w+\.toml", entry.name):
                try:
                    found[entry.name.removesuffix(".toml")] = read_lesson(entry.read_text(encoding="utf-8"))
                except LessonError as fault:
                    raise LessonError(f"{game.id}/lessons/{entry.name}: {fault}") from None
    return found


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """lessons/first_game.toml: the rules that a first full game needs."""

    needs: list[str]


def first_game_needs(game: Game) -> list[str]:
    """The rules that a game's lessons have to teach; the others are left to the coach and the rulebook."""
    file = game.folder / "lessons" / "first_game.toml"
    if not file.is_file():
        return []
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), FirstGame).needs
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise LessonError(f"{game.id}/lessons/first_game.toml: {fault}") from None


def untaught(game: Game) -> list[str]:
    """The rules that no lesson teaches."""
    taught = {rule for lesson in lessons_of(game).values() for rule in lesson.teaches}
    return [rule.id for rule in game.rulebook.proper() if rule.id not in taught]
