"""The effect `discard`, at random or by choice; The Great Old One can never be discarded (GO-8.2)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, WHAT
from miskatonic.games.great_old_one.numbers import streams
from miskatonic.games.great_old_one.numbers.frames import DISCARD
from miskatonic.games.great_old_one.numbers.reasons import SEEN
from miskatonic.games.great_old_one.rules.hands_and_deck import EVERYBODY, discard_card, one_each
from miskatonic.games.great_old_one.rules.played_horror import (
    ASKED,
    HAPPENED,
    NO_TARGET,
    NOTHING,
    PlayedHorror,
    touched,
)
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.taking import NOT_ASKED, why_not_held
from miskatonic.games.great_old_one.rules.turn import horror_done


def discard_by_horror(s: OldOneData, played: PlayedHorror) -> i64:
    """`discard`: at random, or as each of those it touches chooses."""
    amount: i64 = s.tables.amount[played.horror]
    seats = touched(s, played)
    if s.tables.chosen[played.horror]:
        return ask_to_discard(s, played.horror, seats, amount)
    for seat in seats:
        discard_at_random(s, seat, amount)
    return HAPPENED if seats else NOTHING


def discard_at_random(s: OldOneData, seat: i64, amount: i64) -> None:
    """GO-8.2. A hand that gives too few has nothing left but The Great Old One."""
    while amount > 0:
        others = [kind for kind in s.hands[seat] if kind != s.tables.great_old_one]
        if not others:
            break
        discard_card(s, seat, others[s.chance.pick(streams.HANDS, others)])
        amount -= 1
    if s.hands[seat] and amount > 0:
        s.log_look(EVERYBODY, seat, SEEN)


def ask_to_discard(s: OldOneData, horror: i64, seats: list[int], amount: i64) -> i64:
    """By choice: every one of them with a card is asked, sealed; again for each further card."""
    asked: i64 = 0
    for seat in seats:
        if s.hands[seat]:
            asked |= 1 << seat
    if not asked:
        return NOTHING
    s.owe(DISCARD, s.active, horror, NO_TARGET, amount, asked)
    s.ask(asked)
    return ASKED


def to_discard(s: OldOneData) -> list[int]:
    """GO-8.2: anything but The Great Old One; with nothing else in hand, nothing."""
    tables = s.tables
    moves = one_each(tables.discard, s.hands[s.seat], tables.great_old_one)
    if not moves:
        moves.append(tables.done)
    return moves


def why_not_discard(s: OldOneData, kind: i64) -> Refusal | None:
    if s.frames[WHAT] != DISCARD:
        return NOT_ASKED
    if kind == s.tables.great_old_one:
        return Refusal("The Great Old One can never be discarded", "GO-8.2")
    return why_not_held(s, s.seat, kind)


def why_not_discard_nothing(s: OldOneData) -> Refusal | None:
    if to_discard(s)[0] == s.tables.done:
        return None
    return Refusal("You hold a card that can be discarded", "GO-8.2")


def discard(s: OldOneData, kind: i64) -> None:
    """One more has chosen; after the last all discards are shown together."""
    if s.answer(s.tables.discard + kind):
        discard_picked(s)


def discard_nothing(s: OldOneData) -> None:
    if s.answer(s.tables.done):
        discard_picked(s)


def discard_picked(s: OldOneData) -> None:
    """All discards are shown together."""
    tables = s.tables
    answers = s.opened()
    left: i64 = s.frames[STEP] - 1
    horror: i64 = s.frames[PIECE]
    asked: i64 = s.frames[EXTRA]
    s.settle()
    again: list[int] = []
    step: i64 = 1
    while step < s.seats:
        seat: i64 = (s.active + step) % s.seats
        step += 1
        if not (asked >> seat) & 1:
            continue
        if answers[seat] == tables.done:
            s.surprises += 1
            s.log_look(EVERYBODY, seat, SEEN)
            continue
        discard_card(s, seat, answers[seat] - tables.discard)
        if s.hands[seat]:
            again.append(seat)
    if left > 0 and again:
        ask_to_discard(s, horror, again, left)
    else:
        horror_done(s)
