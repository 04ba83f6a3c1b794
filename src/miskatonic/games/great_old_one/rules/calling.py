"""The Call Phase (GO-5.3 to GO-5.7): a Story card is called from an opponent; in vain, a random card is taken."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import is_in
from miskatonic.games.great_old_one.numbers import events
from miskatonic.games.great_old_one.numbers.entries import MOVED
from miskatonic.games.great_old_one.numbers.frames import CALL
from miskatonic.games.great_old_one.numbers.reasons import CALLED, STOLEN
from miskatonic.games.great_old_one.rules.hands_and_deck import pass_card, steal_random
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.turn import begin_recruit, callable_seats, out_of_order


def calls(s: OldOneData) -> list[int]:
    """GO-5.3, GO-5.6: any name, on any opponent with a card."""
    return s.tables.calls[callable_seats(s)][:]


def why_not_call(s: OldOneData, at: i64) -> Refusal | None:
    refusal = out_of_order(s, CALL, "GO-5.1")
    if refusal is not None:
        return refusal
    seat = at // s.tables.stories
    if seat == s.active:
        return Refusal("A Call is put to an opponent, not to yourself", "GO-5.3")
    if seat >= s.seats:
        return Refusal(f"Nobody sits at seat {seat + 1}", "GO-5.3")
    if not s.hands[seat]:
        return Refusal(f"Seat {seat + 1} has no cards", "GO-5.7")
    return None


def call(s: OldOneData, at: i64) -> None:
    """GO-5.4, GO-5.5."""
    seat: i64 = at // s.tables.stories
    kind: i64 = at % s.tables.stories
    s.surprises += 1
    if is_in(kind, s.hands[seat]):
        pass_card(s, MOVED, seat, s.active, kind, CALLED)
        if s.heard is not None:
            s.heard.append([events.CALL_HIT, s.active, seat, kind])
        if s.tables.call_gives_all:
            while is_in(kind, s.hands[seat]):
                pass_card(s, MOVED, seat, s.active, kind, CALLED)
                if s.heard is not None:
                    s.heard.append([events.CALL_HIT, s.active, seat, kind])
            s.log_absent(seat, kind)
    else:
        s.log_absent(seat, kind)
        if s.heard is not None:
            s.heard.append([events.CALL_MISSED, s.active, seat, kind])
        steal_random(s, seat, s.active, STOLEN)
    begin_recruit(s)
