"""Where a game stands in its lesson, and what comes next there.

The place in a lesson is read from the record, so it is right after an undo, after leaving and coming back, and for
everybody who looks. A move that the beat does not wait for is played and stands until it is taken back.
"""

from __future__ import annotations

import msgspec

from miskatonic.core.chance import Script
from miskatonic.core.errors import ScriptError
from miskatonic.core.game import Game
from miskatonic.core.lessons.lesson import ALLOWED, LOST, OVER, Beat, Lesson, fits
from miskatonic.core.playthrough import Playthrough, Step
from miskatonic.core.record import GoOn, Move, Redo, Undo
from miskatonic.core.scenario import script_of
from miskatonic.core.state import NOBODY


class Place(msgspec.Struct, frozen=True):
    """A place in a lesson: the beat, the move it began with, how many moves of the rivals it has had."""

    beat: int = 0
    since: int = 0  # the number of the first move of the beat
    rivals: int = 0
    astray: str = ""  # the move that was played instead, until it is taken back
    back: int = -1  # when that ended the game: before which move it goes on


class Tutor:
    """Leads through one lesson of a game."""

    def __init__(self, lesson: Lesson, game: Game) -> None:
        self.lesson = lesson
        self.game = game

    def begin(self, name: str) -> Playthrough:
        """The table as the lesson finds it."""
        lesson, game = self.lesson, self.game
        seats = game.check_seats(lesson.seats or game.seats[0])
        rivals = [*lesson.names, *(f"Rival {number + 1}" for number in range(seats))]
        rivals.insert(lesson.you, name)
        return Playthrough.begin(game, rivals[:seats], lesson.seed, lesson.options, lesson.position)

    # Where we are

    def place(self, played: Playthrough) -> Place:
        here = Place()
        before: list[Place] = []  # where we were before each move of the line
        line: list[Move] = []
        undone: list[Move] = []
        for entry in played.record.inputs:
            if isinstance(entry, GoOn):
                here = self.next_place(here, len(line))
            elif isinstance(entry, Undo):
                here = before[entry.to]
                undone += reversed(line[entry.to :])
                del line[entry.to :], before[entry.to :]
            elif isinstance(entry, Move) or (isinstance(entry, Redo) and undone):
                move = entry if isinstance(entry, Move) else undone.pop()
                if isinstance(entry, Move):
                    undone.clear()
                before.append(here)
                line.append(move)
                here = self._after(here, move, len(line))
        return self._at_the_end(played, here, before) if played.outcome is not None else here

    def _at_the_end(self, played: Playthrough, here: Place, before: list[Place]) -> Place:
        """Where we are when the game is over. If it was lost, or too soon, its last beat is played once more."""
        outcome, you = played.outcome, self.lesson.you
        assert outcome is not None
        last = max((at for at, step in enumerate(played.line) if step.seat == you), default=-1)
        if here.astray or last < 0:
            return here
        if self.beat(here).until == OVER and last >= here.since:
            here = self.next_place(here, len(played.line))
        if you in outcome.winners and not any(beat.patterns for beat in self.lesson.beats[here.beat :]):
            return here
        # Whoever was sent back there before, and lost again, goes back further.
        tried = {entry.to for entry in played.record.inputs if isinstance(entry, Undo)}
        back = next((place.since for place in reversed(before[: last + 1]) if place.since not in tried), 0)
        return msgspec.structs.replace(before[last], astray=played.line[last].text, back=back)

    def _after(self, here: Place, move: Move, number: int) -> Place:
        if move.seat != self.lesson.you:
            return msgspec.structs.replace(here, rivals=here.rivals + 1)
        beat = self.beat(here)
        if not beat.takes(move.move):
            return msgspec.structs.replace(here, astray=move.move)
        done = fits(beat.until, move.move) if beat.until else True
        return self.next_place(here, number) if done and beat.until != OVER else here

    def next_place(self, here: Place, number: int = 0) -> Place:
        return Place(min(here.beat + 1, len(self.lesson.beats) - 1), number)

    def beat(self, place: Place) -> Beat:
        return self.lesson.beats[place.beat]

    def is_done(self, place: Place) -> bool:
        """Whether this is the last beat, which only has to be read."""
        return place.beat == len(self.lesson.beats) - 1 and not place.astray

    # What comes next

    def rival_decides(self, played: Playthrough, place: Place) -> bool:
        """Whether one of the others moves now. They wait while the learner reads, or looks at a move gone astray."""
        seat = played.state.seat
        if seat in (NOBODY, self.lesson.you) or place.astray:
            return False
        beat = self.beat(place)
        return place.rivals < len(beat.rivals) or bool(beat.patterns)

    def rival_move(self, played: Playthrough, place: Place, seat: int | None = None) -> int:
        """What one of the others plays: what the beat says next, else what the lesson likes best, else anything."""
        state = played.state
        moves = state.moves() if seat is None else state.moves_of(seat)
        texts = [self.game.text(move, state) for move in moves]
        for pattern in [*self.beat(place).rivals[place.rivals :][:1], *self.lesson.rivals]:
            for move, text in zip(moves, texts, strict=True):
                if fits(pattern, text):
                    return move
        return moves[0]

    def wanted(self, played: Playthrough, place: Place) -> list[int]:
        """The learner's moves that fit the beat, the one to be shown first; empty when it waits for none."""
        state, you = played.state, self.lesson.you
        if place.astray or not (state.seat == you or state.asked >> you & 1):
            return []
        beat = self.beat(place)
        moves = state.moves_of(you) if state.asked else state.moves()
        texts = {move: self.game.text(move, state) for move in moves}
        first = {move: self._rank(beat.patterns, text) for move, text in texts.items() if beat.takes(text)}
        return sorted(first, key=first.__getitem__)

    @staticmethod
    def _rank(patterns: list[str], text: str) -> int:
        return next((at for at, pattern in enumerate(patterns) if fits(pattern, text)), len(patterns))

    def may_go_on(self, played: Playthrough, place: Place) -> bool:
        """Whether "go on" leads on: the beat waits to be read, or (which no lesson should do) for what cannot be."""
        if self.is_done(place) or self.rival_decides(played, place):
            return False
        return not self.wanted(played, place)

    def go_on(self, played: Playthrough, place: Place) -> GoOn | Undo:
        """What "go on" means here: take back what went astray, or the next beat."""
        you = self.lesson.you
        if not place.astray:
            return GoOn(you)
        if place.back >= 0:
            return Undo(you, place.back)
        back = next(at for at in range(len(played.line) - 1, -1, -1) if played.line[at].seat == you)
        return Undo(you, back)

    def answer(self, played: Playthrough, place: Place) -> str:
        """What is said to the move that went astray."""
        if place.back >= 0:
            return LOST
        own = self.beat(place).answer(place.astray)
        if own:
            return own
        at = next(at for at in range(len(played.line) - 1, -1, -1) if played.line[at].seat == self.lesson.you)
        return f"{ALLOWED} {self.suggestion(played, place, at)}"

    def suggestion(self, played: Playthrough, place: Place, at: int) -> str:
        """The move to be shown, in words, as it was open before move number `at`."""
        state = played.at(at)
        beat = self.beat(place)
        for pattern in beat.patterns:
            for move in state.moves_of(self.lesson.you) if state.asked else state.moves():
                if fits(pattern, self.game.text(move, state)):
                    return f"{self.game.say(move, state)}."
        return beat.say

    def play(self, played: Playthrough, move: int) -> Step:
        """Play with the chance that the beat scripts; where that does not fit, with the table's own."""
        script = self.script(played, move)
        try:
            return played.play(move, script=script)
        except ScriptError:
            return played.play(move)

    def script(self, played: Playthrough, move: int) -> Script | None:
        """What chance gives to a move: what the beat scripts and has not given yet."""
        place = self.place(played)
        beat = self.beat(place)
        astray = played.state.seat == self.lesson.you and not beat.takes(self.game.text(move, played.state))
        if not beat.chance or astray:
            return None
        given = [step.chance for step in played.line[place.since :]]
        left = {
            stream: draws[sum(len(one.get(stream, [])) for one in given) :] for stream, draws in beat.chance.items()
        }
        return script_of(left, self.game, played.state.chance.words)
