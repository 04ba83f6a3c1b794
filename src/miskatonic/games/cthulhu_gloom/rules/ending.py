"""How a game of Cthulhu Gloom ended."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.games.cthulhu_gloom.numbers.endings import BY_DEATH, BY_STALEMATE, GOING_ON
from miskatonic.games.cthulhu_gloom.rules.state import GloomState


def outcome(state: GloomState) -> Outcome | None:
    """CG-13.4: the lowest Family Value wins; equal ones share the win."""
    if state.ended == GOING_ON:
        return None
    scores = tuple([state.family_value(seat) for seat in range(state.seats)])
    least = min(scores)
    winners = tuple([seat for seat in range(state.seats) if scores[seat] == least])
    if state.ended == BY_DEATH:
        died_out: i64 = 0
        while state.has_living(died_out):
            died_out += 1
        reason, rule = f"The family of seat {died_out + 1} has died out.", "CG-13.1"
    elif state.ended == BY_STALEMATE:
        reason, rule = f"Nothing happened for {state.tables.stall_rounds} rounds.", "CG-A4"
    else:
        reason, rule = f"The limit of {state.tables.max_rounds} rounds is reached.", "CG-A4"
    return Outcome(reason, rule, scores, winners, shared_win(state.seats, winners))
