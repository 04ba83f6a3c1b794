"""A Horror that is being played, with all that was announced about it, and how its announced choices are kept."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.great_old_one.rules.state import OldOneData

NO_TARGET: Final = -1

# Announced choices share one number, eight bits each, counted from one.
CHOICE_BITS: Final = 8
CHOICE_MASK: Final = 255

# What came of an effect.
NOTHING: Final = 0
HAPPENED: Final = 1
ASKED: Final = 2  # it waits for choices from hidden cards: a frame is owed


class PlayedHorror:
    """Its number among the Horrors, the opponent it is played at, the choices, and the seats that it does not touch."""

    def __init__(self, horror: i64, target: i64, choice: i64, shields: i64) -> None:
        self.horror: i64 = horror
        self.target: i64 = target
        self.choice: i64 = choice
        self.shields: i64 = shields


def opponents(s: OldOneData, shields: i64) -> list[int]:
    """Every opponent clockwise, but for those who are shielded."""
    found: list[int] = []
    step: i64 = 1
    while step < s.seats:
        seat: i64 = (s.active + step) % s.seats
        if not (shields >> seat) & 1:
            found.append(seat)
        step += 1
    return found


def touched(s: OldOneData, played: PlayedHorror) -> list[int]:
    """Whom an effect touches: the target, or every opponent clockwise; not who is shielded."""
    if s.tables.each[played.horror] == 1:
        return opponents(s, played.shields)
    if played.target < 0 or (played.shields >> played.target) & 1:
        return []
    return [played.target]


def choices_in(choice: i64) -> list[int]:
    """Announced choices one by one, in the order in which they were made."""
    made: list[int] = []
    while choice:
        made.append((choice & CHOICE_MASK) - 1)
        choice >>= CHOICE_BITS
    return made
