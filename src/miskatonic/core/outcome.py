"""How a game ended, and why a move was refused: plain values for every table, terminal and bot."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """Why the game ended. `values` holds each seat's result in 0..1 (cooperative: the same for all)."""

    reason: str
    rule: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    values: tuple[float, ...]


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not allowed now, as a sentence, and the rule that says so."""

    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


def shared_win(seats: int, winners: tuple[int, ...]) -> tuple[float, ...]:
    """Each seat's value when the winners share one win."""
    share = 1 / len(winners) if winners else 0.0
    return tuple([share if seat in winners else 0.0 for seat in range(seats)])
