"""Hands, deck and discard pile: how cards move between them, each movement logged for those who see it (GO-5, GO-8)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.piles import take_out
from miskatonic.games.great_old_one.numbers import events, streams
from miskatonic.games.great_old_one.numbers.entries import MOVED, TOOK
from miskatonic.games.great_old_one.rules.log import (
    DRAWN_FROM_DECK,
    HOW_AT,
    SHUFFLED_INTO_DECK,
    SOURCE_AT,
    TARGET_AT,
)
from miskatonic.games.great_old_one.rules.state import OldOneData

EVERYBODY: Final = 255  # who sees a hand, as bits


def without(pile: list[int], piece: i64) -> list[int]:
    """A pile less one such piece, as a new list."""
    left = pile[:]
    take_out(piece, left)
    return left


def one_each(first: i64, hand: list[int], but: i64) -> list[int]:
    """One move for each kind of a (sorted) hand but one."""
    moves: list[int] = []
    last: i64 = -1
    for kind in hand:
        if kind != last and kind != but:
            moves.append(first + kind)
        last = kind
    return moves


def can_draw(s: OldOneData) -> bool:
    """GO-5.16: from the deck, or from the discard pile that becomes one."""
    return len(s.deck) > 0 or len(s.discards) > 0


def draw_card(s: OldOneData, seat: i64) -> None:
    """GO-5.2, GO-5.16, GO-A6."""
    if not s.deck:
        if not s.discards:
            if s.heard is not None:
                s.heard.append([events.DREW_NOTHING, seat])
            return
        reshuffle(s)
    kind = s.deck.pop()
    s.to_hand(seat, kind)
    s.surprises += 1
    s.log_move(kind, (seat + 2) << TARGET_AT | DRAWN_FROM_DECK)
    if s.heard is not None:
        s.heard.append([events.DREW, seat, kind])


def reshuffle(s: OldOneData) -> None:
    """GO-A6: the discard pile becomes the deck. Everybody knows which cards it holds, nobody their order."""
    s.deck = sorted(s.discards)
    s.discards = []
    for kind in s.deck:
        s.log_move(kind, SHUFFLED_INTO_DECK)
    s.chance.shuffle(streams.DECK, s.deck)
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.RESHUFFLED, s.active, len(s.deck)])


def pass_card(s: OldOneData, what: i64, source: i64, target: i64, kind: i64, how: i64) -> None:
    """A card goes from a hand to another: MOVED, or TOOK."""
    s.from_hand(source, kind)
    s.to_hand(target, kind)
    s.surprises += 1
    s.log_move(kind, (source + 2) << SOURCE_AT | (target + 2) << TARGET_AT | how << HOW_AT | what)


def steal_random(s: OldOneData, victim: i64, thief: i64, how: i64) -> None:
    """GO-5.5: any kind of card, The Great Old One included; thief and victim see it."""
    hand = s.hands[victim]
    if not hand:
        return
    kind = hand[s.chance.pick(streams.HANDS, hand)]
    pass_card(s, TOOK, victim, thief, kind, how)
    if s.heard is not None:
        s.heard.append([events.STOLE, thief, victim, kind])


def lay_down(s: OldOneData, seat: i64, kind: i64) -> None:
    """A card of a hand is shown to all and leaves it."""
    s.from_hand(seat, kind)
    s.log_move(kind, (seat + 2) << SOURCE_AT | MOVED)


def pick_up(s: OldOneData, seat: i64, kind: i64, how: i64) -> None:
    """A card that lay open goes into a hand."""
    s.to_hand(seat, kind)
    s.log_move(kind, (seat + 2) << TARGET_AT | how << HOW_AT | MOVED)


def discard_card(s: OldOneData, seat: i64, kind: i64) -> None:
    lay_down(s, seat, kind)
    s.discards = [*s.discards, kind]
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.DISCARDED, seat, kind])


def lay_horror(s: OldOneData, horror: i64, seat: i64) -> None:
    """It lies in front of this seat from now on; -1: in nobody's play area. A new list also when it is undone."""
    lies = s.lies[:]
    lies[horror] = seat
    s.lies = lies
