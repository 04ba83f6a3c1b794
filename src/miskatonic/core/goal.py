"""What everybody at a table wants to know: what wins, how far each seat is, and where in the turn we are."""

from __future__ import annotations

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """How far a seat is, in a few words; `share` is the way it has come, 0 to 1. Seat -1 is the whole table."""

    seat: int
    text: str
    share: float = 0.0


class Goal(msgspec.Struct, frozen=True):
    """The line above every table. It is made of what everybody sees, whoever looks."""

    aim: str
    standings: tuple[Standing, ...]
    steps: tuple[str, ...] = ()  # of a turn, in order
    now: int = -1  # the present one; -1 between turns and before the first
    counted: str = ""  # what the scores at the end count, where that is not what wins
    scoring: str = ""  # the same as a sentence, with what wins instead


def part(done: float, whole: float) -> float:
    """How much of the whole is done, 0 to 1."""
    return min(max(done / whole, 0.0), 1.0) if whole else 0.0
