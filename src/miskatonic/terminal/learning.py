"""A lesson at the terminal: the same beats as in the browser, in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from miskatonic.core.game import Game
from miskatonic.core.lessons.lesson import Lesson
from miskatonic.core.lessons.tutor import Place, Tutor
from miskatonic.terminal.plain import Leave, PlainTable

HELP = """Press Enter to go on. When it is your move, type its number or the move itself. Also:
  show           play the move that the lesson has in mind
  look           the table again
  legend, moves, why MOVE, undo, hint, rules, log, quit, as in a game"""


class LessonTable(PlainTable):
    """One lesson. What is played at it is not kept: a lesson is short."""

    def __init__(self, lesson: Lesson, game: Game, *, ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
        self.tutor = Tutor(lesson, game)
        super().__init__(self.tutor.begin("You"), seed=lesson.seed, save_to=Path(), ask=ask, tell=tell)
        self.you = self.eyes = lesson.you
        self.humans = [self.you]
        self.names = [*self.played.seats, *(["The house"] if game.house else [])]
        self.shown = -1  # the beat that was told last

    def run(self) -> None:
        """To the end of the lesson, or until the learner leaves."""
        self.tell(f"{self.tutor.lesson.title}. {self.tutor.lesson.about}")
        self.tell(HELP)
        self._legend()
        try:
            while not self.tutor.is_done(place := self.tutor.place(self.played)):
                self._beat(place)
            self._tell_beat(place)
            self.tell("The lesson is over.")
        except (Leave, EOFError, KeyboardInterrupt):
            self.tell("")

    def _beat(self, place: Place) -> None:
        if place.astray:
            self.tell(f"  {self.tutor.answer(self.played, place)}")
            self._wait("Press Enter to take it back. ")
            self.played.take(self.tutor.go_on(self.played, place))
            return
        self._tell_beat(place)
        if self.tutor.rival_decides(self.played, place):
            self._play(self.tutor.rival_move(self.played, place))
        elif self.tutor.may_go_on(self.played, place):
            self._wait("Press Enter to go on. ")
            self.played.take(self.tutor.go_on(self.played, place))
        else:
            self._decide(self.you)

    def _tell_beat(self, place: Place) -> None:
        if place.beat != self.shown:
            beat = self.tutor.beat(place)
            self.shown = place.beat
            self.tell(f"\n{place.beat + 1}. {beat.say}")
            if beat.point:
                self.tell(f"   Look at: {', '.join(beat.point)}")

    def _wait(self, prompt: str) -> None:
        while line := self.ask(prompt).strip():
            if line in ("quit", "exit"):
                raise Leave
            if line == "look":
                self._draw(self.played.state.view(self.you))
            elif line == "legend":
                self._legend()
            else:
                self.tell("Just press Enter, or type look, legend or quit.")

    def _play(self, move: int) -> None:
        self.tell_step(self.tutor.play(self.played, move))

    def _obey(self, line: str, moves: list[int], seat: int) -> bool:
        if line == "show":
            self._play(self.tutor.wanted(self.played, self.tutor.place(self.played))[0])
            return True
        return super()._obey(line, moves, seat)
