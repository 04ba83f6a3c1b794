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


def score_sheet(state: CardsState) -> tuple[ScoreLine, ...]:
    """CC-18.1, CC-18.2."""
    counted = zip(LINES, counts(state), state.tables.worths, strict=True)
    return tuple(ScoreLine(what, count, count * each) for what, count, each in counted)
