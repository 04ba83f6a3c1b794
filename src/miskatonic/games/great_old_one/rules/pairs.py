"""Pairs (GO-4): laid in your own turn from your own hand, and the Horror that a pair may recover."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import is_in
from miskatonic.core.state import WHAT
from miskatonic.games.great_old_one.numbers import events
from miskatonic.games.great_old_one.numbers.endings import BY_PAIRS
from miskatonic.games.great_old_one.numbers.frames import SETUP
from miskatonic.games.great_old_one.numbers.reasons import RECOVERED, RETURNED
from miskatonic.games.great_old_one.rules.ending import end, score_of
from miskatonic.games.great_old_one.rules.hands_and_deck import lay_down, lay_horror, pick_up, without
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.turn import go_on_if_forced


def add_lays(s: OldOneData, moves: list[int]) -> None:
    """GO-4.5 to GO-4.9: the pairs of the hand, each also with the Horror that it could recover."""
    stories: i64 = s.tables.stories
    last: i64 = -2
    kind: i64
    for kind in s.hands[s.seat]:
        if kind - last < 2:
            # Sorted as the hand is, only neighbours can be a pair.
            if kind >= stories:
                return
            if kind == last:
                add_lay(s, moves, kind)
            elif kind & 1:
                add_lay(s, moves, stories + (kind >> 1))
        last = kind


def add_lay(s: OldOneData, moves: list[int], pair: i64) -> None:
    tables = s.tables
    moves.append(tables.lay + pair)
    for recovery in tables.recoveries_of[pair]:
        if may_recover(s, tables.recovery_horror[recovery]):
            moves.append(tables.recover + recovery)


def may_recover(s: OldOneData, horror: i64) -> bool:
    """GO-4.9, GO-A9: from any play area, one's own included."""
    owner: i64 = s.lies[horror]
    return owner >= 0 and (owner != s.active or s.tables.recover_own)


def why_not_lay(s: OldOneData, pair: i64) -> Refusal | None:
    tables = s.tables
    hand = s.hands[s.seat]
    first, second = tables.pair_first[pair], tables.pair_second[pair]
    for kind in (min(first, second), max(first, second)):
        if not is_in(kind, hand):
            if is_in(kind, s.centre):
                return Refusal(f"{tables.said[kind]} lies in the centre: recruit it first", "GO-4.8")
            return Refusal(f"{tables.said[kind]} is not in your hand", "GO-4.8")
    if first == second and hand.count(first) < 2:
        return Refusal(f"You hold only one {tables.said[pair]}", "GO-4.1")
    return None


def why_not_recover(s: OldOneData, recovery: i64) -> Refusal | None:
    tables = s.tables
    refusal = why_not_lay(s, tables.recovery_pair[recovery])
    horror = tables.recovery_horror[recovery]
    if refusal is not None or may_recover(s, horror):
        return refusal
    name = tables.said[tables.first_horror + horror]
    if s.lies[horror] < 0:
        return Refusal(f"{name} is not in play", "GO-4.9" if s.frames[WHAT] != SETUP else "GO-3.4")
    return Refusal(f"{name} lies in your own play area, and recovering your own is switched off", "GO-A9")


def lay(s: OldOneData, pair: i64) -> None:
    """GO-4.5, GO-4.8: both cards from the hand."""
    tables = s.tables
    seat: i64 = s.seat
    before: i64 = score_of(s, seat) if s.heard is not None else 0
    lay_down(s, seat, tables.pair_first[pair])
    lay_down(s, seat, tables.pair_second[pair])
    s.laid[seat] = [*s.laid[seat], pair]
    s.idle = -1
    if s.heard is not None:
        s.heard.append([events.LAID, seat, pair, score_of(s, seat) - before])
    if tables.immediate and len(s.laid[seat]) >= tables.pairs_to_end:
        end(s, BY_PAIRS)
    elif s.frames[WHAT] != SETUP:
        go_on_if_forced(s)


def recover(s: OldOneData, recovery: i64) -> None:
    """GO-4.9: the Horror comes into hand, from whoever's play area, before anything else happens."""
    tables = s.tables
    horror: i64 = tables.recovery_horror[recovery]
    owner: i64 = s.lies[horror]
    lay_horror(s, horror, -1)
    s.undone &= ~(1 << horror)
    kind: i64 = tables.first_horror + horror
    pick_up(s, s.active, kind, RECOVERED)
    if s.heard is not None:
        s.heard.append([events.RECOVERED, s.active, owner, kind])
    lay(s, tables.recovery_pair[recovery])


def take_back(s: OldOneData, seat: i64, pair: i64) -> None:
    """Both cards of a pair go back to the hand of its player."""
    tables = s.tables
    s.laid[seat] = without(s.laid[seat], pair)
    pick_up(s, seat, tables.pair_first[pair], RETURNED)
    pick_up(s, seat, tables.pair_second[pair], RETURNED)
