"""How a game of The Great Old One ended (GO-9)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.core.piles import is_in
from miskatonic.games.great_old_one.rules.state import BY_STALL, GOING_ON, GreatOldOneState


def holder(state: GreatOldOneState) -> i64:
    """Who holds The Great Old One; -1 when it is in the deck."""
    seat: i64 = 0
    for hand in state.hands:
        if is_in(state.tables.great_old_one, hand):
            return seat
        seat += 1
    return -1


def rank(state: GreatOldOneState, seat: i64) -> tuple[int, ...]:
    """GO-9.7, GO-A8: points; then most pairs, most matched pairs, most Horrors."""
    points = state.score_of(seat)
    if not state.tables.ladder:
        return (points,)
    pairs = state.laid[seat]
    matched: i64 = 0
    for pair in pairs:
        if pair < state.tables.stories:
            matched += 1
    return points, len(pairs), matched, state.lies.count(seat)


def winners(state: GreatOldOneState) -> tuple[int, ...]:
    """Who wins if it ends now. GO-9.3: The Cultist's win; GO-9.4: else the holder is out; GO-9.7: most points."""
    return tuple(winners_but(holder(state), state))


def winners_but(held_by: i64, state: GreatOldOneState) -> list[int]:
    """The same of whom The Great Old One is known to be with."""
    if held_by >= 0 and state.cultist == held_by:
        return [held_by]
    won: list[int] = []
    best: tuple[int, ...] = ()
    seat: i64 = 0
    while seat < state.seats:
        if seat != held_by:
            reached = rank(state, seat)
            if reached > best:
                won = []
                best = reached
            if reached == best:
                won.append(seat)
        seat += 1
    return won


def outcome(state: GreatOldOneState) -> Outcome | None:
    """None while the game goes on."""
    if state.ended == GOING_ON:
        return None
    scores: list[int] = []
    seat: i64 = 0
    while seat < state.seats:
        scores.append(state.score_of(seat))
        seat += 1
    held_by: i64 = holder(state)
    won = tuple(winners_but(held_by, state))
    rule = "GO-A7" if state.ended == BY_STALL else "GO-9.1"
    reason = "A round passed with nothing to draw and no pair laid." if state.ended == BY_STALL else _seven(state)
    if held_by >= 0 and state.cultist == held_by:
        rule = "GO-9.3"
        reason += f" Seat {held_by + 1} holds The Great Old One with The Cultist in play and wins."
    elif held_by >= 0:
        reason += f" Seat {held_by + 1} holds The Great Old One and loses."
    return Outcome(reason, rule, tuple(scores), won, shared_win(state.seats, won))


def _seven(state: GreatOldOneState) -> str:
    most: i64 = 0
    seat: i64 = 0
    at: i64 = 0
    for pairs in state.laid:
        at += 1
        if len(pairs) > most:
            most = len(pairs)
            seat = at
    return f"{most} pairs lie in front of seat {seat}."
