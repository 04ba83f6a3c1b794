"""Is a lesson sound? Every beat is played by its own patterns, and by other choices that they allow.

Nobody can see from here what is drawn: whoever can passes `look`, which says what lies on the table for a seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from miskatonic.core.errors import LessonError, MiskatonicError, ScriptError
from miskatonic.core.game import Game
from miskatonic.core.lessons.lesson import Lesson, fits
from miskatonic.core.lessons.tutor import Place, Tutor
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import NOBODY

Look = Callable[[Playthrough, int], Collection[str]]
MOST_WORDS = 350  # of lesson one
MOST_BEAT_WORDS = 45
MOST_SENTENCES = 2
NEVER = -1
MOST_MOVES = 60  # of one beat
OTHER_CHOICES = 6  # that are tried in each beat
WRONG_MOVES = 12  # that are tried in each beat
AREAS = ("goal", "rivals", "board", "own", "hand", "ask")  # the places of every table


def words_of(lesson: Lesson) -> int:
    return sum(len(beat.say.split()) for beat in lesson.beats)


def sentences_in(text: str) -> int:
    return len(re.findall(r"[.!?…]+[”’\")]*(?=\s|$)", text))


def check(lesson: Lesson, game: Game, *, first: bool = False, look: Look | None = None) -> list[str]:
    """What is wrong with a lesson, one line each; empty when it is sound. `first` is the first of its game."""
    faults = words_faults(lesson, game, first)
    try:
        run = _Run(lesson, game, look)
        run.all()
    except MiskatonicError as fault:
        return [*faults, str(fault)]
    return faults + run.faults


def words_faults(lesson: Lesson, game: Game, first: bool) -> list[str]:
    """What is said: short, and about rules that there are."""
    faults = []
    if first and words_of(lesson) > MOST_WORDS:
        faults.append(f"the first lesson may have {MOST_WORDS} words, and this one has {words_of(lesson)}")
    for number, beat in enumerate(lesson.beats, start=1):
        for said in (beat.say, beat.otherwise, *beat.answers.values()):
            if sentences_in(said) > MOST_SENTENCES:
                faults.append(f"beat {number}: at most {MOST_SENTENCES} sentences: {said!r}")
            if len(said.split()) > MOST_BEAT_WORDS:
                faults.append(f"beat {number}: at most {MOST_BEAT_WORDS} words: {said!r}")
        if not sentences_in(beat.say):
            faults.append(f"beat {number}: what it says is not a sentence: {beat.say!r}")
        faults += [f"beat {number}: there is no rule {rule}" for rule in beat.teaches if rule not in game.rulebook]
        if beat.answers and not beat.patterns:
            faults.append(f"beat {number}: it has answers to moves, but waits for none")
    if lesson.beats[-1].patterns or lesson.beats[-1].rivals:
        faults.append("the last beat only has to be read: it can have no move and no rivals")
    return faults


class _Run:
    """The lesson from its beginning, as its own patterns play it; and once more for each other choice."""

    def __init__(self, lesson: Lesson, game: Game, look: Look | None) -> None:
        self.lesson = lesson
        self.game = game
        self.tutor = Tutor(lesson, game)
        self.look = look
        self.faults: list[str] = []
        self.seen: set[int] = set()  # beats that were looked at
        self.others: list[tuple[int, str]] = []  # the number of a move and what else could be played there
        if lesson.game != game.id:
            raise LessonError(f"the lesson is for the game {lesson.game}, not {game.id}")
        if not 0 <= lesson.you < (lesson.seats or game.seats[0]):
            raise LessonError(f"nobody sits at seat {lesson.you}")

    def all(self) -> None:
        self.play(None)
        if not self.faults:
            for number, text in self.others:
                self.play((number, text))
                if self.faults:
                    return

    def play(self, other: tuple[int, str] | None) -> Playthrough:
        """To the end, with another choice at one move; without one everything is looked at on the way."""
        played = self.tutor.begin("You")
        place, moves = self.tutor.place(played), 0
        while not self.tutor.is_done(place) and not self.faults:
            if place.astray and other is not None:  # that lost the game: back, and not again
                played.take(self.tutor.go_on(played, place))
                place, other = self.tutor.place(played), (NEVER, other[1])
                continue
            try:
                self._step(played, place, other)
            except MiskatonicError as fault:
                self._fault(place, str(fault), other)
            now = self.tutor.place(played)
            moves = moves + 1 if now.beat == place.beat else 0
            if moves > MOST_MOVES:
                if other is None:
                    self._fault(place, f"it is not over after {MOST_MOVES} moves", other)
                return played  # after another choice nobody knows a good way, but there is always a move
            if now.beat != place.beat and other is None:
                self._leave(played, place)
            place = now
        if other is None:
            self._see(played, place)
        return played

    def _step(self, played: Playthrough, place: Place, other: tuple[int, str] | None) -> None:
        tutor = self.tutor
        beat = tutor.beat(place)
        if place.astray:
            self._fault(place, f'the game is over, too soon or lost, after "{place.astray}"', other)
        elif tutor.rival_decides(played, place):
            self._rival(played, place, other)
        elif other is None and place.rivals < len(beat.rivals):
            self._fault(place, f'"{beat.rivals[place.rivals]}" cannot be played: it is not a rival\'s decision', other)
        elif other is None and place.beat not in self.seen:
            self._see(played, place)
        elif not beat.patterns:
            played.take(tutor.go_on(played, place))
        elif not (wanted := tutor.wanted(played, place)):
            whose = "the game is over" if played.seat == NOBODY else f"none of its moves is legal: {played.moves[:8]}"
            self._fault(place, f"it cannot be passed: {whose}", other)
        elif other is not None:
            at, text = other
            tutor.play(played, self.game.parse(text, played.state) if played.number == at else wanted[0])
        else:
            self._go_astray(played, place, wanted)
            self.others += [(played.number, self.game.text(move, played.state)) for move in spread(wanted[1:])]
            self._play_as_written(played, wanted[0])

    def _rival(self, played: Playthrough, place: Place, other: tuple[int, str] | None) -> None:
        move = self.tutor.rival_move(played, place)
        text = self.game.text(move, played.state)
        if other is None:
            written = [*self.tutor.beat(place).rivals[place.rivals :][:1]] or self.lesson.rivals
            if not any(fits(pattern, text) for pattern in written):
                whose = f"seat {played.seat} decides among {played.moves[:8]}"
                self._fault(place, f"{whose}, and none of {written} fits", None)
                return
            self._play_as_written(played, move)
        else:
            self.tutor.play(played, move)

    def _play_as_written(self, played: Playthrough, move: int) -> None:
        """With the script and no other chance in its place."""
        try:
            played.play(move, script=self.tutor.script(played, move))
        except ScriptError as fault:
            self._fault(self.tutor.place(played), str(fault), None)

    def _go_astray(self, played: Playthrough, place: Place, wanted: list[int]) -> None:
        """Legal moves outside of the pattern are answered and taken back."""
        tutor, state = self.tutor, played.state
        wrong = spread([move for move in state.moves() if move not in wanted], WRONG_MOVES)
        for move, text in [(move, self.game.text(move, state)) for move in wrong]:
            count = len(played.record.inputs)
            tutor.play(played, move)
            astray = tutor.place(played)
            if astray.astray != text or not tutor.answer(played, astray):
                self._fault(place, f'"{text}" is legal and gets no answer', None)
            played.take(tutor.go_on(played, astray))
            if tutor.place(played) != place:
                self._fault(place, f'"{text}" could not be taken back', None)
            del played.record.inputs[count:]
            played.undone.clear()

    def _see(self, played: Playthrough, place: Place) -> None:
        """What a beat points at is there."""
        beat = self.tutor.beat(place)
        self.seen.add(place.beat)
        there = set(self.look(played, self.lesson.you)) if self.look else names_of(self.game)
        self.faults += [
            f'beat {place.beat + 1} points at "{thing}", which is not on the table'
            for thing in beat.point
            if thing not in there and thing not in AREAS
        ]

    def _leave(self, played: Playthrough, place: Place) -> None:
        """All that was scripted has been drawn."""
        beat = self.tutor.beat(place)
        steps = played.line[place.since :]
        for stream, draws in beat.chance.items():
            drawn = sum(len(step.chance.get(stream, [])) for step in steps)
            if drawn < len(draws):
                self._fault(place, f"scripted but never drawn: {len(draws) - drawn} of {stream}", None)

    def _fault(self, place: Place, what: str, other: tuple[int, str] | None) -> None:
        after = f' (after "{other[1]}" as move {other[0] + 1})' if other else ""
        self.faults.append(f"beat {place.beat + 1}{after}: {what}")


def spread(moves: list[int], most: int = OTHER_CHOICES) -> list[int]:
    """Some of many, from all over."""
    return moves[:: -(-len(moves) // most)] if moves else []


def names_of(game: Game) -> set[str]:
    """Every name that a move of the game can have for a thing, or its path for an element."""
    names: set[str] = set()
    for verb in game.moves.verbs:
        for things in [*verb.things, *(verb.among.domains if verb.among else ())]:
            names |= set(things.names)
            for clicks in things.clicks or ():
                names |= set(clicks)
    return names
