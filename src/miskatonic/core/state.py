"""The protocol that each game's state keeps: decisions, frames, sealed questions.

A state knows nothing of files, people or clocks. Every game's State derives from this one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from miskatonic.core.native import i64, mypyc_attr
from miskatonic.core.piles import add_six, drop_last

if TYPE_CHECKING:
    from miskatonic.core.chance import Chance
    from miskatonic.core.outcome import Outcome, Refusal

NOBODY: Final = -1
UNANSWERED: Final = -1
NO_ANSWERS: Final = [UNANSWERED] * 64  # of as many seats as bits fit `asked`
NOT_ASKED: Final[list[int]] = []  # what is sealed while nobody is asked: it is replaced, never added to

# A frame is six numbers: what is owed, and by whom about what. The last frame of the list is the one to answer now.
FRAME: Final = 6
WHAT: Final = -6
SEAT: Final = -5
PIECE: Final = -4
THING: Final = -3
STEP: Final = -2
EXTRA: Final = -1

LINE: Final = 120  # characters that a printed state shows of a field


# The parts of the game that a class of states belongs to (core/contract.py), filled when the game is loaded.
_PARTS: Final[dict[type, Any]] = {}


def hand_over(states: type, parts: Any) -> None:
    """From now on the states of this class are viewed, ended and refused by these parts."""
    _PARTS[states] = parts


def parts_of(kind: type) -> Any:
    """The parts of the game of a class of states, or of a class derived from one."""
    parts = _PARTS.get(kind)
    if parts is None:
        for base in kind.__mro__:
            if base in _PARTS:
                return _PARTS[base]
        raise LookupError(f"{kind.__name__} is a state of a game that has not been loaded: import its game.py first.")
    return parts


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of one game, as a search needs it: fast, and nothing is checked.

    `play` takes whatever number it is given, and one that is not legal leaves a position that no rule allows. To play a
    game, take the table of `Game.table`: it checks, explains, records and takes back.
    """

    __slots__ = ("asked", "chance", "frames", "heard", "sealed", "seat", "seats", "surprises")

    def __init__(self, seats: i64, chance: Chance, source: State | None) -> None:
        """A new state, or a copy of `source`: mypyc has no cheaper way to copy than a constructor."""
        self.chance = chance
        self.heard: list[list[int]] | None = None  # events, while somebody listens
        if source is None:
            self.seats: i64 = seats
            self.seat: i64 = NOBODY
            self.asked: i64 = 0
            self.surprises: i64 = 0
            self.frames: list[int] = []
            self.sealed: list[int] = NOT_ASKED
        else:
            self.seats = source.seats
            self.seat = source.seat
            self.asked = source.asked
            self.surprises = source.surprises
            self.frames = source.frames[:]
            self.sealed = source.sealed[:] if source.sealed else source.sealed

    @abstractmethod
    def set_up(self) -> None:
        """Lay the game out, of a state that was just made, until the first decision."""

    @abstractmethod
    def moves(self) -> list[int]:
        """Every legal move of the seat that has the decision, in a list of its own; empty when the game is over."""

    @abstractmethod
    def play(self, move: i64) -> None:
        """Play a legal move. It is not checked here: `Game.check` and `Playthrough.play` do that."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def guess(self, seat: i64, chance: Chance) -> State:
        """A full state that fits what the seat knows; all else is redrawn from `chance`."""

    @abstractmethod
    def redraw(self, chance: Chance) -> State:
        """The same position with another future: what no seat knows is redrawn from `chance`, and nothing else.

        Every hand, sealed answer and view stays; the streams and the order of piles that nobody has seen do not.
        """

    # What others make of a state: the parts of its game, off the hot path

    def view(self, seat: int | None) -> Any:
        """What a seat may know, as plain data; None is a spectator."""
        return parts_of(type(self)).view.view(self, seat)

    def outcome(self) -> Outcome | None:
        """Why the game ended and for whom it was good; None while it goes on."""
        found: Outcome | None = parts_of(type(self)).ending.outcome(self)
        return found

    def why_not(self, move: int) -> Refusal | None:
        """Why the seat that has the decision may not play this move; None when it may."""
        found: Refusal | None = parts_of(type(self)).refusals.why_not(self, move)
        return found

    def __str__(self) -> str:
        """Whose decision it is, and the whole position, a line a field: for whoever looks for a fault."""
        seat: i64 = self.seat
        lines = [f"{type(self).__name__}, {self.seats} seats: "]
        lines[0] += "the game is over" if seat == NOBODY else f"seat {seat + 1} decides, {len(self.moves())} moves"
        fields = parts_of(type(self)).positions.position(self)
        for name in fields:
            said = f"  {name}: {fields[name]}"
            lines.append(said if len(said) <= LINE else said[: LINE - 1] + "…")
        return "\n".join(lines)

    def moves_of(self, seat: i64) -> list[int]:
        """The legal moves of any seat, including its answers while a sealed question is put to it."""
        if seat == self.seat:
            return self.moves()
        if not (self.asked >> seat) & 1 or self.sealed[seat] != UNANSWERED:
            return []
        other = self.clone()
        other.seat = seat
        return other.moves()

    # Frames

    def owe(self, what: i64, seat: i64, piece: i64, thing: i64, step: i64, extra: i64) -> None:
        """Push a frame."""
        add_six(self.frames, what, seat, piece, thing, step, extra)

    def settle(self) -> None:
        """Pop the last frame."""
        drop_last(FRAME, self.frames)

    def each_frame(self) -> list[list[int]]:
        """All that is owed, the oldest first. The fields of each are read by the same names: `frame[PIECE]`."""
        return [self.frames[at : at + FRAME] for at in range(0, len(self.frames), FRAME)]

    def tell(self, event: list[int]) -> None:
        """Let the listeners know; the first number is the kind of event."""
        if self.heard is not None:
            self.heard.append(event)

    # Sealed questions: put to several seats, answered one after another, opened together.

    def ask(self, asked: i64) -> None:
        """Put the question of the top frame to the seats in `asked`; the first of them decides first."""
        self.asked = asked
        self.sealed = NO_ANSWERS[: self.seats]
        seat: i64 = 0
        while not (asked >> seat) & 1:
            seat += 1
        self.seat = seat

    def answer(self, move: i64) -> bool:
        """Seal one answer; true when it was the last, so that the rules can open them.

        The first seat that has not answered comes next. Answers may come in any order: who thinks about its own answer
        need not wait for those of the seats before it.
        """
        self.sealed[self.seat] = move
        seat: i64 = 0
        while seat < self.seats:
            if (self.asked >> seat) & 1 and self.sealed[seat] == UNANSWERED:
                self.seat = seat
                return False
            seat += 1
        self.seat = NOBODY
        return True

    def opened(self) -> list[int]:
        """Close the question and hand out its answers, one a seat, UNANSWERED for whoever was not asked."""
        answers = self.sealed
        self.sealed = NOT_ASKED
        self.asked = 0
        return answers

    def reseal(self, seat: i64, chance: Chance) -> None:
        """In a guess for `seat`: the others' sealed answers become any answers of their guessed hands."""
        if not self.asked:
            return
        decides: i64 = self.seat
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.sealed[other] != UNANSWERED:
                self.seat = other
                answers = self.moves()
                self.sealed[other] = answers[chance.below(0, len(answers))]
            other += 1
        self.seat = decides
