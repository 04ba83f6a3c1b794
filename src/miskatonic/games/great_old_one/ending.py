"""How a game of The Great Old One ended (GO-9)."""

from __future__ import annotations

from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.games.great_old_one.state import BY_STALL, GOING_ON, GreatOldOneState


def holder(state: GreatOldOneState) -> int:
    """Who holds The Great Old One; -1 when it is in the deck."""
    for seat in range(state.seats):
        if state.tables.great_old_one in state.hands[seat]:
            return seat
    return -1


def rank(state: GreatOldOneState, seat: int) -> tuple[int, ...]:
    """GO-9.7, GO-A8: points; then most pairs, most matched pairs, most Horrors."""
    points = state.score_of(seat)
    if not state.tables.ladder:
        return (points,)
    pairs = state.laid[seat]
    matched = sum(pair < state.tables.stories for pair in pairs)
    return points, len(pairs), matched, state.lies.count(seat)


def winners(state: GreatOldOneState) -> tuple[int, ...]:
    """Who wins if it ends now. GO-9.3: The Cultist's win; GO-9.4: else the holder is out; GO-9.7: most points."""
    held_by = holder(state)
    if held_by >= 0 and state.cultist == held_by:
        return (held_by,)
    ranks = {seat: rank(state, seat) for seat in range(state.seats) if seat != held_by}
    best = max(ranks.values())
    return tuple(seat for seat, reached in ranks.items() if reached == best)


def outcome(state: GreatOldOneState) -> Outcome | None:
    """None while the game goes on."""
    if state.ended == GOING_ON:
        return None
    scores = tuple(state.score_of(seat) for seat in range(state.seats))
    won = winners(state)
    held_by = holder(state)
    rule = "GO-A7" if state.ended == BY_STALL else "GO-9.1"
    reason = "A round passed with nothing to draw and no pair laid." if state.ended == BY_STALL else _seven(state)
    if held_by >= 0 and state.cultist == held_by:
        rule = "GO-9.3"
        reason += f" Seat {held_by + 1} holds The Great Old One with The Cultist in play and wins."
    elif held_by >= 0:
        reason += f" Seat {held_by + 1} holds The Great Old One and loses."
    return Outcome(reason, rule, scores, won, shared_win(state.seats, won))


def _seven(state: GreatOldOneState) -> str:
    most = max(len(pairs) for pairs in state.laid)
    return f"{most} pairs lie in front of seat {[len(pairs) for pairs in state.laid].index(most) + 1}."
