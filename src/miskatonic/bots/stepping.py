"""The inner loop of the environments, compiled with the rules: play, let random rivals answer, observe, list moves.

Nothing here checks a move: that is done before, by the list of legal ones.
"""

from __future__ import annotations

from typing import Any

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.observation import Observer
from miskatonic.core.state import NOBODY, State

EVERY_SEAT = -1


def rivals_play(state: State, seat: i64, chance: Chance) -> None:
    """Seats other than `seat` play any legal move until it is its decision again, or the game is over.

    A uniformly random player needs its list of moves and nothing else, so none is shown anything here.
    """
    while state.seat != seat and state.seat != NOBODY:
        moves = state.moves()
        state.play(moves[chance.below(0, len(moves))])


def mask_of(legal: list[Any], moves: i64) -> bytearray:
    """One byte for each of the `moves` of a game: 1 where it is legal.

    The numbers stay the objects they are: to the compiler a list of int is one to unpack and pack again.
    """
    mask = bytearray(moves)
    for move in legal:
        mask[move] = 1
    return mask


class SeatStepper:
    """One game from one seat. `observation` and `mask` are new after every step, so who gets them may keep them."""

    def __init__(self, observer: Observer, moves: i64) -> None:
        self.observer = observer
        self.moves: i64 = moves
        self.seat: i64 = 0
        self.legal: list[int] = []
        self.observation = bytearray()
        self.mask = bytearray(moves)

    def see(self, state: State) -> None:
        """Write what the seat may know now and which moves it has."""
        self.observation = self.observer.row(state, self.seat)
        self.legal = state.moves() if state.seat == self.seat else []
        self.mask = mask_of(self.legal, self.moves)

    def stop(self, state: State) -> None:
        """The episode ends here: what the seat sees stays, and it has no move."""
        self.see(state)
        self.mask = bytearray(self.moves)
        self.legal = []

    def may_play(self, move: int) -> bool:
        """By the list, not by the mask: that one was handed out and may have been written on."""
        return move in self.legal

    def step(self, state: State, move: i64, chance: Chance) -> None:
        """Play a legal move of the seat, then its random rivals until it has a decision again."""
        state.play(move)
        rivals_play(state, self.seat, chance)
        self.see(state)


class Rows:
    """Many games side by side, each with its row of bytes and its mask.

    With a seat, random rivals play the others; with EVERY_SEAT each step is a decision of whoever has it.
    """

    def __init__(self, observer: Observer, moves: i64, count: i64) -> None:
        self.observer = observer
        self.observations: list[bytearray] = [bytearray() for _ in range(count)]
        self.masks: list[bytearray] = [bytearray(moves) for _ in range(count)]
        self.legal: list[list[int]] = [[] for _ in range(count)]
        self.states: list[State] = []
        self.chances: list[Chance] = []
        self.seats: list[int] = []

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

    def see(self, at: i64) -> None:
        """What the deciding seat may know and play; in self-play a finished game is seen from its first seat."""
        state = self.states[at]
        seat: i64 = self.seats[at]
        if seat == EVERY_SEAT:
            seat = state.seat if state.seat != NOBODY else 0
        self.observations[at] = self.observer.row(state, seat)
        legal = state.moves()
        redraw(self.masks[at], self.legal[at], legal)
        self.legal[at] = legal

    def first_illegal(self, moves: list[int]) -> i64:
        """The first row whose move is not legal, or -1."""
        at: i64 = 0
        for move in moves:
            if move not in self.legal[at]:
                return at
            at += 1
        return -1

    def step(self, moves: list[int]) -> list[int]:
        """Play one legal move in every row; which games are over now."""
        over: list[int] = []
        at: i64 = 0
        for move in moves:
            state = self.states[at]
            seat: i64 = self.seats[at]
            state.play(move)
            if seat != EVERY_SEAT:
                rivals_play(state, seat, self.chances[at])
            self.see(at)
            if state.seat == NOBODY:
                over.append(at)
            at += 1
        return over

    def all_observations(self) -> bytearray:
        """All rows as one: new bytes, whoever gets them may keep them."""
        return bytearray().join(self.observations)

    def all_masks(self) -> bytearray:
        return bytearray().join(self.masks)

    def any_moves(self, chance: Chance) -> list[int]:
        """A random legal move for every row."""
        chosen: list[int] = []
        for legal in self.legal:
            chosen.append(legal[chance.below(0, len(legal))])
        return chosen


def redraw(mask: bytearray, old: list[Any], new: list[Any]) -> None:
    """Take the old moves out of a mask and put the new ones in."""
    for move in old:
        mask[move] = 0
    for move in new:
        mask[move] = 1
