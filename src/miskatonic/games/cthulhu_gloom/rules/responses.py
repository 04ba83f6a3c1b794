"""Responses (CG-11): who is asked for an answer to an announced card, and what answers it."""

from __future__ import annotations

from miskatonic.core.native import i64, u8
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import has
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_gloom.numbers.kinds import EVENT, MODIFIER, UNTIMELY_DEATH
from miskatonic.games.cthulhu_gloom.rules.lasting import forbidden, is_immune
from miskatonic.games.cthulhu_gloom.rules.state import GloomData


def asked_to_respond(s: GloomData, player: i64, card: i64, character: i64) -> i64:
    """CG-11.1: the seats that may hold an answer to the announced card, as far as everybody knows, as bits.

    CG-9.6: a Modifier is answered, by a Death, only on a living Character below zero: whoever asks sees to that.
    """
    tables = s.tables
    known = s.known
    hidden = s.hidden
    everybody: i64 = s.everybody
    may: u8 = 0
    response: i64
    for response in tables.deck.answering_to[card]:
        may |= known[everybody + response] & hidden[response]
    if not may:
        return 0
    places: i64 = i64(may) & ~s.gone
    if places & 1:
        places |= s.mixed
    asked: i64 = places >> 1 & ~(1 << player)  # not the deck
    if player != s.active and not tables.active_may_respond:
        asked &= ~(1 << s.active)
    if not asked:
        return 0
    seat: i64 = 0
    for hand in s.hands:
        if not hand:
            asked &= ~(1 << seat)
        seat += 1
    if asked and s.working & tables.hindering:
        for seat in range(s.seats):
            if (asked >> seat) & 1 and not can_answer(s, seat, tables.kind[card], character):
                asked &= ~(1 << seat)
    return asked


def can_answer(s: GloomData, seat: i64, kind: i64, character: i64) -> bool:
    """By public facts: a seat that may not play Events, or not choose the Character, is not asked."""
    if kind == MODIFIER:
        if is_immune(s, character, UNTIMELY_DEATH, seat):
            return False
        return not (forbidden(s, seat) >> UNTIMELY_DEATH) & 1
    return not (forbidden(s, seat) >> EVENT) & 1


def answers(s: GloomData) -> list[int]:
    """CG-11.2: the matching responses in hand, or pass."""
    tables = s.tables
    hand = s.hands[s.seat]
    moves: list[int] = []
    for card in tables.deck.answering_to[s.frames[PIECE]]:
        if has(hand, card):
            moves.append(tables.moves.respond + card - tables.first_death)
    if not moves:
        return tables.moves.only_pass[:]
    moves += tables.moves.only_pass
    return moves


def why_not_respond(s: GloomData, response: i64) -> Refusal | None:
    """CG-11.2: why a card is no answer to the one announced."""
    tables = s.tables
    said = tables.cards.card.said
    card: i64 = response + tables.first_death
    if not has(s.hands[s.seat], card):
        return Refusal(f"{said[card]} is not in your hand", "CG-11.2")
    if not has(tables.deck.answering_to[s.frames[PIECE]], card):
        return Refusal(f"{said[card]} does not answer {said[s.frames[PIECE]]}", "CG-11.2")
    return None
