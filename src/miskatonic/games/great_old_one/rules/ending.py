"""The end and the scores (GO-9)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.core.piles import is_in
from miskatonic.core.state import NOBODY
from miskatonic.games.great_old_one.numbers import events
from miskatonic.games.great_old_one.numbers.endings import BY_STALL, GOING_ON
from miskatonic.games.great_old_one.numbers.reasons import SEEN
from miskatonic.games.great_old_one.rules.hands_and_deck import EVERYBODY
from miskatonic.games.great_old_one.rules.state import OldOneData


def end(s: OldOneData, how: i64) -> None:
    """GO-9.2: everybody shows their hand. Game over clears what was owed."""
    s.ended = how
    s.frames.clear()
    s.seat = NOBODY
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.GAME_OVER, s.active])
    for seat in range(s.seats):
        s.log_look(EVERYBODY, seat, SEEN)
        if s.heard is not None and s.hands[seat]:
            s.heard.append([events.HAND_SHOWN, seat, *s.hands[seat]])


def score_of(s: OldOneData, seat: i64) -> i64:
    """GO-9.6: pairs, with complete four-sets worth four in all (GO-4.4), Horrors, and The Cultist (GO-8.4)."""
    tables = s.tables
    stories: i64 = tables.stories
    score: i64 = 0
    once: i64 = 0  # four-sets with one linked pair, as bits
    matched: i64 = 0  # names with a matched pair, as bits
    for pair in s.laid[seat]:
        if pair < stories:
            score += tables.matched_points
            matched |= 1 << pair
            if (matched >> (pair ^ 1)) & 1:
                score += tables.four_set_points - 2 * tables.matched_points
        else:
            score += tables.linked_points
            bit: i64 = 1 << (pair - stories)
            if once & bit:
                score += tables.four_set_points - 2 * tables.linked_points
            once |= bit
    horror: i64 = 0
    for owner in s.lies:
        if owner == seat and (tables.negated_scores or not (s.undone >> horror) & 1):
            score += tables.horror_points
        horror += 1
    if s.cultist == seat:
        score += tables.cultist_points
    return score


def holder(s: OldOneData) -> i64:
    """Who holds The Great Old One; -1 when it is in the deck."""
    seat: i64 = 0
    for hand in s.hands:
        if is_in(s.tables.great_old_one, hand):
            return seat
        seat += 1
    return -1


def rank(s: OldOneData, seat: i64) -> tuple[int, ...]:
    """GO-9.7, GO-A8: points; then most pairs, most matched pairs, most Horrors."""
    points = score_of(s, seat)
    if not s.tables.ladder:
        return (points,)
    pairs = s.laid[seat]
    matched: i64 = 0
    for pair in pairs:
        if pair < s.tables.stories:
            matched += 1
    return points, len(pairs), matched, s.lies.count(seat)


def winners(s: OldOneData) -> tuple[int, ...]:
    """Who wins if it ends now. GO-9.3: The Cultist's win; GO-9.4: else the holder is out; GO-9.7: most points."""
    return tuple(winners_but(holder(s), s))


def winners_but(held_by: i64, s: OldOneData) -> list[int]:
    """The same of whom The Great Old One is known to be with."""
    if held_by >= 0 and s.cultist == held_by:
        return [held_by]
    won: list[int] = []
    best: tuple[int, ...] = ()
    seat: i64 = 0
    while seat < s.seats:
        if seat != held_by:
            reached = rank(s, seat)
            if reached > best:
                won = []
                best = reached
            if reached == best:
                won.append(seat)
        seat += 1
    return won


def outcome(s: OldOneData) -> Outcome | None:
    """None while the game goes on."""
    if s.ended == GOING_ON:
        return None
    scores: list[int] = []
    seat: i64 = 0
    while seat < s.seats:
        scores.append(score_of(s, seat))
        seat += 1
    held_by: i64 = holder(s)
    won = tuple(winners_but(held_by, s))
    rule = "GO-A7" if s.ended == BY_STALL else "GO-9.1"
    reason = "A round passed with nothing to draw and no pair laid." if s.ended == BY_STALL else _seven(s)
    if held_by >= 0 and s.cultist == held_by:
        rule = "GO-9.3"
        reason += f" Seat {held_by + 1} holds The Great Old One with The Cultist in play, which wins."
    elif held_by >= 0:
        reason += f" Seat {held_by + 1} holds The Great Old One, which loses."
    return Outcome(reason, rule, tuple(scores), won, shared_win(s.seats, won))


def _seven(s: OldOneData) -> str:
    most: i64 = 0
    seat: i64 = 0
    at: i64 = 0
    for pairs in s.laid:
        at += 1
        if len(pairs) > most:
            most = len(pairs)
            seat = at
    return f"{most} pairs lie in front of seat {seat}."
