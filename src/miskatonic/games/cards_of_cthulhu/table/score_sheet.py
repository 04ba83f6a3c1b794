"""The score sheet of The Cards of Cthulhu, line by line."""

from __future__ import annotations

import msgspec

from miskatonic.games.cards_of_cthulhu.rules.ending import counts
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of the score sheet: what, how many, and what they are worth together."""

    what: str
    count: int
    points: int


LINES = (
    "The game is won",
    "Boards without a card",
    "Unspent experience",
    "Minions in play",
    "Sleeping horrors",
    "Open gates",
    "Wounds",
)
GATE = LINES.index("Open gates")


def gate_points(state: CardsState) -> int:
    """CC-18.1: what a gate counts that is still open at the end; nothing where the best slayer wins (CC-17.12)."""
    return 0 if state.tables.competitive and state.seats > 1 else state.tables.worths[GATE]


def score_sheet(state: CardsState) -> tuple[ScoreLine, ...]:
    """CC-18.1, CC-18.2."""
    counted = zip(LINES, counts(state), state.tables.worths, strict=True)
    return tuple(ScoreLine(what, count, count * each) for what, count, each in counted)
