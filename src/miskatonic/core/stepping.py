"""The inner loop of the environments, compiled with the rules: play, let random rivals answer, observe, list moves.

Rows and masks are written into blocks of bytes that stay where they are, so whoever looks at a block (numpy) makes its
view of it once. Only what changes is written: the moves of the last list are taken out of a mask, those of the new one
put in.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64, u8, vec
from miskatonic.core.observation import Observer, Row, zeros
from miskatonic.core.state import NOBODY, State

EVERY_SEAT: Final = -1
FEW: Final = 16  # legal moves that a mask has room for before it asks for more

# What a step came to.
ILLEGAL: Final = -1
GOES_ON: Final = 0
OVER: Final = 1


def rivals_play(state: State, seat: i64, chance: Chance) -> None:
    """Seats other than `seat` play any legal move until it is its decision again, or the game is over.

    A uniformly random player needs its list of moves and nothing else, so none is shown anything here.
    """
    while state.seat != seat and state.seat != NOBODY:
        moves = state.moves()
        state.play(moves[chance.below(0, len(moves))])


class Mask:
    """One byte for each move of a game within a block: 1 where it is legal."""

    def __init__(self, block: vec[u8], base: i64, moves: i64) -> None:
        self.block: vec[u8] = block
        self.base: i64 = base
        self.moves: i64 = moves
        none: i64 = 0
        self.drawn: vec[i64] = vec[i64]([none] * FEW)  # where a 1 stands: side by side, not all over the memory
        self.count: i64 = 0

    def draw(self, legal: list[int]) -> None:
        """Take the moves of the last list out and put these in."""
        block = self.block
        drawn = self.drawn
        count: i64 = self.count
        at: i64 = 0
        while at < count:
            block[drawn[at]] = 0
            at += 1
        count = len(legal)
        self.count = count
        if count > len(drawn):
            none: i64 = 0
            drawn = vec[i64]([none] * (2 * count))
            self.drawn = drawn
        base: i64 = self.base
        at = 0
        move: i64
        for move in legal:
            block[base + move] = 1
            drawn[at] = base + move
            at += 1

    def allows(self, move: i64) -> bool:
        return 0 <= move < self.moves and self.block[self.base + move] == 1


class SeatStepper:
    """One game from one seat: its row and its mask."""

    def __init__(self, observer: Observer, mask: Mask) -> None:
        self.observer = observer
        self.seat: i64 = 0
        self.row = Row(zeros(observer.size), 0, observer.size)
        self.mask = mask
        self.legal: list[int] = []

    def see(self, state: State, mask: Mask) -> None:
        """Write what the seat may know now and which moves it has, those into this mask."""
        self.show(state, state.moves() if state.seat == self.seat else [], mask)

    def show(self, state: State, legal: list[int], mask: Mask) -> None:
        self.observer.look(state, self.seat, self.row)
        self.draw(legal, mask)

    def draw(self, legal: list[int], mask: Mask) -> None:
        mask.draw(legal)
        self.mask = mask
        self.legal = legal

    def step(self, state: State, move: i64, chance: Chance, mask: Mask) -> i64:
        """Play a move of the seat if it is legal, then its random rivals until it has a decision again.

        What is legal then goes into this mask, which need not be the one of the last step.
        """
        if not self.mask.allows(move):
            return ILLEGAL
        state.play(move)
        if state.seat != self.seat:
            rivals_play(state, self.seat, chance)
        self.see(state, mask)
        return OVER if state.seat == NOBODY else GOES_ON


class Masks:
    """The masks of many games in one block."""

    def __init__(self, moves: i64, count: i64) -> None:
        self.block: vec[u8] = zeros(moves * count)
        self.of: list[Mask] = []
        at: i64 = 0
        while at < count:
            self.of.append(Mask(self.block, at * moves, moves))
            at += 1

    def first_illegal(self, moves: list[int]) -> i64:
        """The first game whose move is not legal, or -1."""
        at: i64 = 0
        for move in moves:
            if not self.of[at].allows(move):
                return at
            at += 1
        return -1


class Rows:
    """Many games side by side, each with its row of bytes and its list of moves.

    With a seat, random rivals play the others; with EVERY_SEAT each step is a decision of whoever has it, and every
    seat has a row of its own (`views` a game): what it saw last is nearly what it sees next.
    """

    def __init__(self, observer: Observer, count: i64, views: i64) -> None:
        self.observer = observer
        self.views: i64 = views
        self.block: vec[u8] = zeros(observer.size * count * views)
        self.rows: list[Row] = []
        none: i64 = 0
        self.movers: vec[i64] = vec[i64]([none] * count)  # whose decision each game awaits
        self.chosen: vec[i64] = vec[i64]([none] * count)
        self.shown: vec[i64] = vec[i64]([none] * count)  # which row is the one of each game
        self.legal: list[list[int]] = []
        self.states: list[State] = []
        self.chances: list[Chance] = []
        self.seats: list[int] = []
        at: i64 = 0
        while at < count * views:
            self.rows.append(Row(self.block, at * observer.size, observer.size))
            at += 1
        at = 0
        while at < count:
            self.legal.append([])
            at += 1

    def place(self, at: i64, state: State, seat: i64, chance: Chance) -> None:
        """Put a new game into a row, its rivals' first moves played."""
        if at == len(self.states):
            self.states.append(state)
            self.chances.append(chance)
            self.seats.append(seat)
        else:
            self.states[at] = state
            self.chances[at] = chance
            self.seats[at] = seat
        if seat != EVERY_SEAT:
            rivals_play(state, seat, chance)

    def see(self, at: i64, masks: Masks) -> None:
        """What the deciding seat may know and play; in self-play a finished game is seen from its first seat."""
        self._show(at, self.states[at], masks)

    def _show(self, at: i64, state: State, masks: Masks) -> None:
        seat: i64 = self.seats[at]
        row: i64 = at
        if seat == EVERY_SEAT:
            seat = state.seat
            if seat == NOBODY:
                seat = 0
            row = at * self.views + seat
        self.shown[at] = row
        self.observer.look(state, seat, self.rows[row])
        legal = state.moves()
        self.legal[at] = legal
        masks.of[at].draw(legal)
        self.movers[at] = seat

    def step(self, moves: list[int], masks: Masks) -> list[int]:
        """Play one legal move in every row and draw the masks of what comes then; which games are over now."""
        over: list[int] = []
        at: i64 = 0
        for move in moves:
            state = self.states[at]
            state.play(move)
            seat: i64 = self.seats[at]
            if seat != EVERY_SEAT and state.seat != seat:
                rivals_play(state, seat, self.chances[at])
            self._show(at, state, masks)
            if state.seat == NOBODY:
                over.append(at)
            at += 1
        return over

    def choose(self, chance: Chance) -> None:
        """A random legal move for every row, into `chosen`."""
        at: i64 = 0
        for legal in self.legal:
            self.chosen[at] = legal[chance.below(0, len(legal))]
            at += 1
