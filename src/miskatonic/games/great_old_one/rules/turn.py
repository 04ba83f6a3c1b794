"""The turn (GO-5): draw, call, recruit, Horror, and pairs laid in between; what is forced happens by itself."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import SEAT, WHAT
from miskatonic.games.great_old_one.numbers import events
from miskatonic.games.great_old_one.numbers.endings import BY_PAIRS, BY_STALL
from miskatonic.games.great_old_one.numbers.frames import CALL, CLOSE, HORROR, RECRUIT, SETUP
from miskatonic.games.great_old_one.rules.ending import end
from miskatonic.games.great_old_one.rules.hands_and_deck import can_draw, draw_card
from miskatonic.games.great_old_one.rules.state import OldOneData

DEEDS = {CALL: "call", RECRUIT: "recruit", HORROR: "Horror"}


def out_of_order(s: OldOneData, phase: i64, rule: str) -> Refusal | None:
    """Why what belongs to a phase of the turn is not done now; None in that phase."""
    what: i64 = s.frames[WHAT]
    if what == phase:
        return None
    deed = DEEDS[phase]
    if what == SETUP:
        return Refusal(f"No {deed} before the first turn: only pairs may be laid at setup", "GO-3.3")
    if what > phase:
        return Refusal(f"The phase for the {deed} is over this turn", rule)
    return Refusal(f"The {deed} comes later in the turn", rule)


def callable_seats(s: OldOneData) -> i64:
    """GO-5.7: the opponents who hold a card, as bits."""
    seats: i64 = 0
    seat: i64 = 0
    for hand in s.hands:
        if hand and seat != s.active:
            seats |= 1 << seat
        seat += 1
    return seats


def next_setup(s: OldOneData) -> None:
    """GO-3.3, GO-A1: in seat order from the first player."""
    if s.heard is not None:
        s.heard.append([events.SETUP_DONE, s.seat, len(s.laid[s.seat])])
    seat: i64 = (s.seat + 1) % s.seats
    s.active = seat
    if seat == s.first:
        s.idle = 0
        begin_turn(s)
    else:
        s.seat = seat
        s.frames[SEAT] = seat


def begin_turn(s: OldOneData) -> None:
    """GO-5.2: the draw opens the turn."""
    s.put_log_aside()
    frames = s.frames
    frames[WHAT] = CALL
    frames[SEAT] = s.active
    s.seat = s.active
    if s.heard is not None:
        s.heard.append([events.TURN_BEGAN, s.active, s.round])
    draw_card(s, s.active)
    if not callable_seats(s):
        begin_recruit(s)


def begin_recruit(s: OldOneData) -> None:
    """GO-5.8; with an empty hand there is only the draw, and without cards to draw (GO-A18) nothing."""
    s.frames[WHAT] = RECRUIT
    if not s.hands[s.active]:
        if can_draw(s):
            draw_card(s, s.active)
        begin_horror(s)


def begin_horror(s: OldOneData) -> None:
    """GO-5.10. With an empty hand there is nothing to play."""
    s.frames[WHAT] = HORROR
    if not s.hands[s.active]:
        end_turn(s)


def horror_done(s: OldOneData) -> None:
    """GO-5.13: back to the turn, where pairs may still be laid, if there are two cards."""
    s.seat = s.active
    if len(s.hands[s.active]) < 2:
        end_turn(s)


def go_on_if_forced(s: OldOneData) -> None:
    """Where the sizes of hands and deck leave one way to go, go it."""
    what: i64 = s.frames[WHAT]
    if what == RECRUIT:
        begin_recruit(s)
    elif what == HORROR:
        begin_horror(s)
    elif what == CLOSE:
        horror_done(s)


def end_turn(s: OldOneData) -> None:
    """GO-9.1, GO-A7, GO-5.14: the end test, then the player on the left; who must skip is passed over."""
    tables = s.tables
    while True:
        for pairs in s.laid:
            if len(pairs) >= tables.pairs_to_end:
                end(s, BY_PAIRS)
                return
        s.idle = 0 if can_draw(s) else s.idle + 1
        if s.idle >= tables.stall_rounds * s.seats:
            end(s, BY_STALL)
            return
        s.set_turn(s.turn + 1)
        s.active += 1
        if s.active == s.seats:
            s.active = 0
        if not (s.skips >> s.active) & 1:
            begin_turn(s)
            return
        s.skips &= ~(1 << s.active)
        if s.heard is not None:
            s.heard.append([events.TURN_SKIPPED, s.active])


def why_not_go_on(s: OldOneData) -> Refusal | None:
    """Two phases are compulsory."""
    if s.frames[WHAT] == CALL:
        return Refusal("The Call Phase is compulsory: choose an opponent and name a Story card", "GO-5.3")
    if s.frames[WHAT] == RECRUIT:
        return Refusal("The Recruit Phase is compulsory: swap a Story card or draw", "GO-5.8")
    return None
