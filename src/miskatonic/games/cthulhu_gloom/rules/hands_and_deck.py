"""Hands, deck and discard pile: drawing, discarding, and cards that go from hand to hand."""

from __future__ import annotations

from typing import Any

from miskatonic.core.native import i64, u8
from miskatonic.core.outcome import Refusal
from miskatonic.core.piles import has, lose
from miskatonic.core.state import EXTRA, PIECE, SEAT, STEP
from miskatonic.games.cthulhu_gloom.numbers import events, frames, manners, streams
from miskatonic.games.cthulhu_gloom.rules.knowledge import (
    DECK_PLACE,
    HANDED_ON,
    TRADED,
    empty,
    read_as,
    show_in,
    write_down,
    write_gone,
    write_own_hand,
)
from miskatonic.games.cthulhu_gloom.rules.lasting import draw_limit
from miskatonic.games.cthulhu_gloom.rules.rows_of_bytes import translate
from miskatonic.games.cthulhu_gloom.rules.state import GloomData


def draw(s: GloomData, seat: i64, wanted: i64, told: i64 = events.DREW) -> None:
    """CG-3.10: card by card from the deck; an empty deck is made anew from the discard pile. `told` as which event."""
    if wanted <= 0:
        return
    before: i64 = s.deck_left
    left: i64 = before - wanted
    if left <= 0:
        wanted = draw_the_last(s, seat, wanted)
        if wanted == 0:
            return
    else:
        hand: list[Any] = s.hands[seat]  # the cards are moved as they are
        deck: list[Any] = s.deck
        while before > left:
            before -= 1
            hand.append(deck[before])
        s.deck_left = left
        s.mixed |= 2 << seat
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([told, seat, wanted, *s.hands[seat][-wanted:]])


def draw_the_last(s: GloomData, seat: i64, wanted: i64) -> i64:
    """CG-3.10 where the deck runs out; how many cards there were."""
    drawn: i64 = 0
    while wanted > 0:
        if s.deck_left == 0:
            if not s.discards:
                break
            reshuffle(s)
        s.mixed |= 2 << seat
        while wanted > 0 and s.deck_left > 0:
            s.deck_left -= 1
            wanted -= 1
            drawn += 1
            s.hands[seat].append(s.deck[s.deck_left])
        if s.deck_left == 0:
            write_down(s, drawn_up=True)
    return drawn


def shuffle_deck(s: GloomData, deck: list[int]) -> None:
    """These cards in any order. Nearly all of them will be drawn, so that nothing is put off."""
    s.chance.shuffle(streams.DECK, deck)
    s.deck = deck
    s.deck_left = len(deck)


def reshuffle(s: GloomData) -> None:
    """CG-3.10: everybody knows which cards the new deck holds, nobody their order."""
    deck = s.discards
    s.discards = []
    s.lifted += 1
    deck.sort()
    shuffle_deck(s, deck)
    show_in(s, deck, DECK_PLACE)
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.RESHUFFLED, s.active, len(deck)])


def discard(s: GloomData, seat: i64, card: i64) -> None:
    """A card of a hand is shown to all."""
    lose(s.hands[seat], card)
    s.hidden[card] = 0
    s.discards.append(card)
    if s.heard is not None:
        s.heard.append([events.DISCARDED, seat, card])


def discard_whole_hand(s: GloomData, seat: i64) -> None:
    """All at once, in an order that tells nothing."""
    hand = s.hands[seat]
    if not hand:
        return
    s.hands[seat] = []
    hand.sort()
    hidden = s.hidden
    for card in hand:
        hidden[card] = 0
    empty(s, seat)
    s.discards += hand
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.HAND_DISCARDED, seat, *hand])


def discard_at_random(s: GloomData, seat: i64, number: i64) -> None:
    while number > 0 and s.hands[seat]:
        hand = s.hands[seat]
        s.surprises += 1
        discard(s, seat, hand[s.chance.pick(streams.HAND, hand)])
        number -= 1


def take_random(s: GloomData, giver: i64, taker: i64, number: i64) -> None:
    """Only the two see which cards they are."""
    count: i64 = s.tables.count
    while number > 0 and s.hands[giver] and giver != taker:
        write_gone(s)
        if (s.mixed >> (giver + 1)) & 1 and not (s.mixed >> (taker + 1)) & 1:
            write_down(s)  # to the others, whatever may be in the deck may be with the taker now
        hand = s.hands[giver]
        card: i64 = hand.pop(s.chance.pick(streams.HAND, hand))
        s.hands[taker].append(card)
        s.noted += 1
        viewer: i64 = 0
        while viewer <= s.seats:  # and so may be whatever may be with the giver
            if viewer != giver and viewer != taker:
                translate(s.known, viewer * count, (viewer + 1) * count, HANDED_ON[giver + 1][taker + 1])
            viewer += 1
        s.known[giver * count + card] = u8(2 << taker)
        if not hand:
            empty(s, giver)
        s.surprises += 1
        number -= 1
        if s.heard is not None:
            s.heard.append([events.TOOK_RANDOM, taker, giver, card])


def trade_hands(s: GloomData, one: i64, two: i64) -> None:
    if one == two:
        return
    write_down(s)
    write_own_hand(s, one)
    write_own_hand(s, two)
    hand = s.hands[one]
    s.hands[one] = s.hands[two]
    s.hands[two] = hand
    read_as(s, TRADED[one + 1][two + 1])
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.HANDS_TRADED, one, two])
        s.heard.append([events.HAND_RECEIVED, one, len(s.hands[one]), *s.hands[one]])
        s.heard.append([events.HAND_RECEIVED, two, len(s.hands[two]), *s.hands[two]])


def pass_hands_left(s: GloomData) -> None:
    """Every hand goes one seat on at once: as trades of the first place with each other one, in turn."""
    write_down(s)
    for seat in range(s.seats):
        write_own_hand(s, seat)
    s.hands = s.hands[-1:] + s.hands[:-1]
    other: i64 = 1
    while other < s.seats:
        read_as(s, TRADED[1][other + 1])
        other += 1
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.HANDS_PASSED, s.active])
        for seat in range(s.seats):
            s.heard.append([events.HAND_RECEIVED, seat, len(s.hands[seat]), *s.hands[seat]])


def reveal_hand(s: GloomData, seat: i64) -> None:
    """Shown to all, and kept; whoever watched remembers."""
    hand = s.hands[seat][:]
    if not hand:
        return
    hand.sort()
    empty(s, seat)  # no other card is there
    show_in(s, hand, seat + 1)
    s.surprises += 1
    if s.heard is not None:
        s.heard.append([events.REVEALED, seat, *hand])


def take_open(s: GloomData, seat: i64, card: i64) -> None:
    """From the discard pile into a hand, before all eyes."""
    s.lifted += 1
    s.discards.remove(card)
    s.hands[seat].append(card)
    show_in(s, [card], seat + 1)
    if s.heard is not None:
        s.heard.append([events.TOOK_OPEN, seat, card])


def discards(s: GloomData) -> list[int]:
    """The moves of a seat that owes a discard."""
    first: i64 = s.tables.moves.discard
    moves: list[int] = []
    for card in s.hands[s.seat]:
        moves.append(first + card)
    return moves


def discard_owed(s: GloomData, card: i64) -> None:
    """One of the cards that the seat owes."""
    discard(s, s.seat, card)
    s.frames[EXTRA] -= 1


def why_not_discard(s: GloomData, card: i64) -> Refusal | None:
    """CG-8.2: of a seat that owes a discard."""
    if has(s.hands[s.seat], card):
        return None
    return Refusal(f"{s.tables.cards.card.said[card]} is not in your hand", "CG-8.2")


def take_from_discard(s: GloomData, effect: i64, seat: i64) -> None:
    """The last card discarded, or any one; nothing from an empty pile."""
    tables = s.tables
    if not s.discards:
        return
    if not tables.effects.top_only[effect]:
        s.owe(frames.TAKE, seat, tables.effects.kinds[effect], 0, 0, 0)
        return
    card: i64 = s.discards[-1]
    if (tables.effects.kinds[effect] >> tables.kind[card]) & 1:
        take_open(s, seat, card)


def go_on_discarding(s: GloomData) -> bool:
    """Whether a choice is left; else whatever must go is discarded without asking, and the frame is settled."""
    seat: i64 = s.frames[SEAT]
    held: i64 = len(s.hands[seat])
    if s.frames[STEP] == manners.DOWN_TO_LIMIT:
        s.frames[EXTRA] = held - draw_limit(s, seat)
    left: i64 = s.frames[EXTRA]
    if 0 < left < held:
        s.seat = seat
        return True
    s.settle()
    if left > 0:
        discard_whole_hand(s, seat)
    return False


def takes(s: GloomData) -> list[int]:
    """The moves of a seat that may take any card of some kinds from the discard pile."""
    first: i64 = s.tables.moves.take
    moves: list[int] = []
    for card in s.discards:
        if (s.frames[PIECE] >> s.tables.kind[card]) & 1:
            moves.append(first + card)
    return moves


def take_owed(s: GloomData, card: i64) -> None:
    s.settle()
    take_open(s, s.seat, card)


def why_not_take(s: GloomData, card: i64) -> Refusal | None:
    """CG-8.2: of a seat that may take a card."""
    if has(s.discards, card) and (s.frames[PIECE] >> s.tables.kind[card]) & 1:
        return None
    return Refusal(f"{s.tables.cards.card.said[card]} cannot be taken from the discard pile", "CG-8.2")


def go_on_taking(s: GloomData) -> bool:
    """Whether there is a choice; the only card there is is taken without asking."""
    s.seat = s.frames[SEAT]
    moves = takes(s)
    if len(moves) > 1:
        return True
    s.settle()
    if moves:
        take_open(s, s.seat, moves[0] - s.tables.moves.take)
    return False
