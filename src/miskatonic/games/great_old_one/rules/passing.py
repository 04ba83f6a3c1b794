"""Effects that send hands round: `pool_redeal`, `pass_cards`, `pass_hands`, `swap_hands`."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, WHAT
from miskatonic.games.great_old_one.numbers import events, streams
from miskatonic.games.great_old_one.numbers.entries import PASSED, POOLED, TRADED, TURNED
from miskatonic.games.great_old_one.numbers.frames import PASS
from miskatonic.games.great_old_one.numbers.reasons import NOT_TOLD
from miskatonic.games.great_old_one.rules.hands_and_deck import one_each
from miskatonic.games.great_old_one.rules.log import ROUND_AT
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


def pool_hands(s: OldOneData, played: PlayedHorror) -> i64:
    """`pool_redeal`: all hands shuffled together, and as many cards dealt back to each."""
    pool: list[int] = []
    places: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if not (played.shields >> seat) & 1 and s.hands[seat]:
            pool += s.hands[seat]
            places |= 1 << (seat + 1)
        seat += 1
    if not pool:
        return NOTHING
    pool.sort()
    s.chance.shuffle(streams.HANDS, pool)
    s.surprises += 1
    s.log += [s.round << ROUND_AT | POOLED, places]
    if s.heard is not None:
        s.heard.append([events.HANDS_POOLED, s.active, len(pool)])
    seat = 0
    while seat < s.seats:
        if (places >> (seat + 1)) & 1:
            count: i64 = len(s.hands[seat])
            hand = pool[-count:]
            del pool[-count:]
            hand.sort()
            s.hands[seat] = hand
            s.log_look(1 << seat, seat, NOT_TOLD)
            if s.heard is not None:
                s.heard.append([events.DEALT_BACK, seat, len(hand), *hand])
        seat += 1
    return HAPPENED


def next_seat(s: OldOneData, seat: i64, step: i64, shields: i64) -> i64:
    """The neighbour on that side; passing skips a shielded seat."""
    seat = (seat + step + s.seats) % s.seats
    while (shields >> seat) & 1:
        seat = (seat + step + s.seats) % s.seats
    return seat


def ask_to_pass(s: OldOneData, played: PlayedHorror) -> i64:
    """`pass_cards`: everybody with a card picks one, sealed."""
    asked: i64 = 0
    reached: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if not (played.shields >> seat) & 1:
            reached += 1
            if s.hands[seat]:
                asked |= 1 << seat
        seat += 1
    if reached < 2 or not asked:
        return NOTHING
    s.owe(PASS, s.active, played.horror, NO_TARGET, 0, played.shields)
    s.ask(asked)
    return ASKED


def to_pass_on(s: OldOneData) -> list[int]:
    return one_each(s.tables.hand, s.hands[s.seat], -1)


def why_not_pass_on(s: OldOneData, kind: i64) -> Refusal | None:
    return why_not_held(s, s.seat, kind) if s.frames[WHAT] == PASS else NOT_ASKED


def pass_on(s: OldOneData, kind: i64) -> None:
    """One more has picked; after the last all cards change hands at the same moment."""
    if s.answer(s.tables.hand + kind):
        pass_picked(s)


def pass_picked(s: OldOneData) -> None:
    """All cards change hands at the same moment."""
    tables = s.tables
    answers = s.opened()
    step: i64 = tables.step[s.frames[PIECE]]
    shields: i64 = s.frames[EXTRA]
    s.settle()
    passes: list[int] = []
    seat: i64 = 0
    while seat < s.seats:
        if answers[seat] >= 0:
            passes.append(seat)
            passes.append(next_seat(s, seat, step, shields))
            passes.append(answers[seat] - tables.hand)
        seat += 1
    at: i64 = 0
    while at < len(passes):
        s.from_hand(passes[at], passes[at + 2])
        at += 3
    at = 0
    while at < len(passes):
        s.to_hand(passes[at + 1], passes[at + 2])
        if s.heard is not None:
            s.heard.append([events.PASSED_ON, passes[at], passes[at + 1], passes[at + 2]])
        at += 3
    s.surprises += 1
    s.log += [s.round << ROUND_AT | PASSED, len(passes) // 3]
    s.log += passes
    horror_done(s)


def pass_hands(s: OldOneData, played: PlayedHorror) -> i64:
    """`pass_hands`: whole hands, all at once."""
    step: i64 = s.tables.step[played.horror]
    shields: i64 = played.shields
    hands = s.hands[:]
    targets: list[int] = [0]
    moved: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if (shields >> seat) & 1:
            targets.append(seat + 1)
        else:
            other: i64 = next_seat(s, seat, step, shields)
            hands[other] = s.hands[seat]
            targets.append(other + 1)
            if other != seat:
                moved += 1
        seat += 1
    if not moved:
        return NOTHING
    s.hands = hands
    s.owned = 0
    s.surprises += 1
    s.log.append(s.round << ROUND_AT | TURNED)
    s.log += targets
    if s.heard is not None:
        s.heard.append([events.HANDS_PASSED, s.active])
    seat = 0
    while seat < s.seats:
        if not (shields >> seat) & 1:
            see_new_hand(s, seat)
        seat += 1
    return HAPPENED


def trade_hands(s: OldOneData, played: PlayedHorror) -> i64:
    """`swap_hands`."""
    if not touched(s, played):
        return NOTHING
    seat: i64 = s.active
    other: i64 = played.target
    hand = s.hands[seat]
    s.hands[seat] = s.hands[other]
    s.hands[other] = hand
    s.owned = 0
    s.surprises += 1
    s.log += [s.round << ROUND_AT | TRADED, seat + 1, other + 1]
    if s.heard is not None:
        s.heard.append([events.HANDS_TRADED, seat, other])
    see_new_hand(s, seat)
    see_new_hand(s, other)
    return HAPPENED


def see_new_hand(s: OldOneData, seat: i64) -> None:
    s.log_look(1 << seat, seat, NOT_TOLD)
    if s.heard is not None and s.hands[seat]:
        s.heard.append([events.NEW_HAND, seat, len(s.hands[seat]), *s.hands[seat]])
