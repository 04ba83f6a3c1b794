"""How a player's points are made up, line by line."""

from __future__ import annotations

import msgspec

from miskatonic.games.great_old_one.rules.ending import score_of
from miskatonic.games.great_old_one.rules.state import OldOneData


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of the score sheet: what, and what it is worth together."""

    what: str
    points: int


def score_sheet(state: OldOneData, seat: int) -> tuple[ScoreLine, ...]:
    """GO-9.6; what complete four-sets add to their pairs (GO-4.4) has a line of its own."""
    tables, laid = state.tables, state.laid[seat]
    matched = sum(pair < tables.stories for pair in laid) * tables.matched_points
    linked = sum(pair >= tables.stories for pair in laid) * tables.linked_points
    horrors = tables.horror_points * sum(
        owner == seat and (tables.negated_scores or not state.undone >> horror & 1)
        for horror, owner in enumerate(state.lies)
    )
    cultist = tables.cultist_points if state.cultist == seat else 0
    return (
        ScoreLine("Matched pairs", matched),
        ScoreLine("Linked pairs", linked),
        ScoreLine("Four-sets add", score_of(state, seat) - matched - linked - horrors - cultist),
        ScoreLine("Horrors", horrors),
        ScoreLine("The Cultist", cultist),
    )
