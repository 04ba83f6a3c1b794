"""Hands, deck and discard pile of Cthulhu Gloom, and what each seat knows of them."""

from __future__ import annotations

from typing import Final

from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64
from miskatonic.games.cthulhu_gloom.shown import Shown

# Streams of chance.
STORY_STREAM: Final = 0
FIRST_STREAM: Final = 1
DECK_STREAM: Final = 2
HAND_STREAM: Final = 3
STREAMS: Final = 4

# Places of hidden cards: the deck, then the hand of each seat.
DECK_PLACE: Final = 0
PLACES: Final = 6
SETS_OF_PLACES: Final = 64

# Events, in the order of their declaration in events.py.
(
    FIRST_NAMED,
    STORY_LAID,
    FAMILY_TAKEN,
    DROPPED,
    MISFITS,
    DEALT,
    TURN_BEGAN,
    PLAYED,
    PLAYED_ON,
    PLAYED_ON_TWO,
    AIMED,
    AIMED_AT_TWO,
    RESPONDED,
    CANCELLED_CARD,
    FIZZLED,
    LAID,
    DIED,
    REVIVED,
    DEATH_MOVED,
    MODIFIER_REMOVED,
    TOPS_SWAPPED,
    UNMET,
    TRIGGERED,
    CLAIMED,
    STOLEN,
    STORY_RETURNED,
    DISCARDED,
    HAND_DISCARDED,
    TOOK_RANDOM,
    REVEALED,
    HANDS_PASSED,
    HANDS_TRADED,
    HAND_RECEIVED,
    TOOK_OPEN,
    WILL_MISS_DRAW,
    WILL_LOSE_PLAYS,
    MISSED_DRAW,
    FREE_GRANTED,
    DECLINED,
    DREW,
    RESHUFFLED,
    SALVAGED,
    PASSED,
    DIED_OUT,
    STALEMATE,
    TIME_UP,
) = range(46)


def _drawn(hands: int) -> bytes:
    """What one byte of knowledge becomes: whatever may be in the deck may be in these hands."""
    return bytes(byte | hands if byte & 1 else byte for byte in range(256))


def _drawn_out(hands: int) -> bytes:
    """The same, and nothing is left in the deck."""
    return bytes((byte | hands) & 254 if byte & 1 else byte for byte in range(256))


DRAWN: Final = [_drawn(hands) for hands in range(SETS_OF_PLACES)]
DRAWN_OUT: Final = [_drawn_out(hands) for hands in range(SETS_OF_PLACES)]
WITHOUT: Final = [bytes(byte & ~(1 << place) & 255 for byte in range(256)) for place in range(PLACES)]
HIDDEN: Final = bytes(255 if byte else 0 for byte in range(256))


class Hands(Shown):
    """`known` has a row of bytes for each seat and a last one for what everybody at the table knows.

    Three things that happen all the time are not written into every row. The hands that drew from the deck are in
    `mixed`. That a card lies open is written into the last row only. And each seat sees its own hand anyway. `row` puts
    them together, and `write_rows` writes them down, before anything else happens that depends on them.
    """

    # Knowledge

    def show(self, card: i64) -> None:
        """The card lies open now."""
        self.known.may[self.everybody + card] = 0

    def show_in(self, card: i64, place: i64) -> None:
        """Everybody saw the card go to this place."""
        self.known.may[card :: self.tables.count] = bytearray([1 << place]) * (self.seats + 1)

    def row(self, viewer: i64) -> Knowledge:
        """What one seat knows, or for `seats` what everybody knows."""
        count: i64 = self.tables.count
        may = self.known.may[viewer * count : (viewer + 1) * count]
        if self.mixed:
            may = may.translate(DRAWN[self.mixed])
        if viewer < self.seats:
            may = may.translate(WITHOUT[viewer + 1])
            hidden = self.known.may[self.everybody :].translate(HIDDEN)
            both = int.from_bytes(may, "little") & int.from_bytes(hidden, "little")
            may = bytearray(both.to_bytes(count, "little"))
            bit: i64 = 1 << (viewer + 1)
            for card in self.hands[viewer]:
                may[card] = bit
        return Knowledge(may)

    def set_row(self, viewer: i64, row: Knowledge) -> None:
        first: i64 = viewer * self.tables.count
        self.known.may[first : first + self.tables.count] = row.may

    def write_rows(self) -> None:
        """Bring every row up to date."""
        rows = bytearray()
        for viewer in range(self.seats + 1):
            rows += self.row(viewer).may
        self.known.may = rows
        self.mixed = 0

    def empty(self, seat: i64) -> None:
        """Everybody knows that no card of before is in that hand."""
        self.known.emptied(seat + 1)
        self.mixed &= ~(1 << (seat + 1))

    # Drawing

    def draw(self, seat: i64, wanted: i64) -> None:
        """CG-3.10: card by card from the deck; an empty deck is made anew from the discard pile."""
        if wanted <= 0:
            return
        left: i64 = self.deck_left - wanted
        if left > 0:
            drawn = self.deck[left : self.deck_left]
            drawn.reverse()
            self.deck_left = left
            self.mixed |= 2 << seat
        else:
            drawn = self.draw_the_last(seat, wanted)
            if not drawn:
                return
        self.hands[seat] = self.hands[seat] + drawn
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([DREW, seat, len(drawn), *drawn])

    def draw_the_last(self, seat: i64, wanted: i64) -> list[int]:
        """CG-3.10 where the deck runs out."""
        drawn: list[int] = []
        while wanted > 0:
            if self.deck_left == 0:
                if not self.discards:
                    break
                self.reshuffle()
            taken: i64 = self.deck_left
            if taken > wanted:
                taken = wanted
            cards = self.deck[self.deck_left - taken : self.deck_left]
            cards.reverse()
            self.deck_left -= taken
            wanted -= taken
            self.mixed |= 2 << seat
            if self.deck_left == 0:
                self.known.may = self.known.may.translate(DRAWN_OUT[self.mixed])
                self.mixed = 0
            drawn += cards
        return drawn

    def reshuffle(self) -> None:
        """CG-3.10: everybody knows which cards the new deck holds, nobody their order."""
        deck = self.discards
        self.discards = []
        deck.sort()
        self.chance.shuffle(DECK_STREAM, deck)
        self.deck = deck
        self.deck_left = len(deck)
        in_deck = bytearray([1 << DECK_PLACE]) * (self.seats + 1)
        may = self.known.may
        for card in deck:
            may[card :: self.tables.count] = in_deck
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([RESHUFFLED, self.active, len(deck)])

    # Discarding

    def leave_hand(self, seat: i64, card: i64) -> None:
        """A card of a hand is shown to all."""
        hand = self.hands[seat][:]
        hand.remove(card)
        self.hands[seat] = hand
        self.show(card)

    def discard(self, seat: i64, card: i64) -> None:
        self.leave_hand(seat, card)
        self.discards.append(card)
        if self.heard is not None:
            self.heard.append([DISCARDED, seat, card])

    def discard_whole_hand(self, seat: i64) -> None:
        """All at once, in an order that tells nothing."""
        hand = self.hands[seat][:]
        if not hand:
            return
        hand.sort()
        self.hands[seat] = []
        for card in hand:
            self.show(card)
        self.empty(seat)
        self.discards += hand
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([HAND_DISCARDED, seat, *hand])

    def discard_at_random(self, seat: i64, number: i64) -> None:
        while number > 0 and self.hands[seat]:
            hand = self.hands[seat]
            self.surprises += 1
            self.discard(seat, hand[self.chance.pick(HAND_STREAM, hand)])
            number -= 1

    # From hand to hand

    def take_random(self, giver: i64, taker: i64, number: i64) -> None:
        """Only the two see which cards they are."""
        count: i64 = self.tables.count
        while number > 0 and self.hands[giver] and giver != taker:
            hand = self.hands[giver][:]
            card: i64 = hand.pop(self.chance.pick(HAND_STREAM, hand))
            if (self.mixed >> (giver + 1)) & 1 and not (self.mixed >> (taker + 1)) & 1:
                self.write_rows()  # to the others, whatever may be in the deck may be with the taker now
            self.hands[giver] = hand
            self.hands[taker] = self.hands[taker] + [card]
            before = self.known.may
            self.known.moved(giver + 1, taker + 1)
            for seat in (giver, taker):
                self.known.may[seat * count : (seat + 1) * count] = before[seat * count : (seat + 1) * count]
            self.known.may[giver * count + card] = 1 << (taker + 1)
            if not hand:
                self.empty(giver)
            self.surprises += 1
            number -= 1
            if self.heard is not None:
                self.heard.append([TOOK_RANDOM, taker, giver, card])

    def trade_hands(self, one: i64, two: i64) -> None:
        if one == two:
            return
        self.write_rows()
        hand = self.hands[one]
        self.hands[one] = self.hands[two]
        self.hands[two] = hand
        self.known.traded(one + 1, two + 1)
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([HANDS_TRADED, one, two])
            self.heard.append([HAND_RECEIVED, one, len(self.hands[one]), *self.hands[one]])
            self.heard.append([HAND_RECEIVED, two, len(self.hands[two]), *self.hands[two]])

    def pass_hands_left(self) -> None:
        """Every hand goes one seat on at once: as trades of the first place with each other one, in turn."""
        self.write_rows()
        self.hands = self.hands[-1:] + self.hands[:-1]
        other: i64 = 1
        while other < self.seats:
            self.known.traded(1, other + 1)
            other += 1
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([HANDS_PASSED, self.active])
            for seat in range(self.seats):
                self.heard.append([HAND_RECEIVED, seat, len(self.hands[seat]), *self.hands[seat]])

    def reveal_hand(self, seat: i64) -> None:
        """Shown to all, and kept; whoever watched remembers."""
        hand = self.hands[seat][:]
        if not hand:
            return
        hand.sort()
        self.empty(seat)  # no other card is there
        for card in hand:
            self.show_in(card, seat + 1)
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([REVEALED, seat, *hand])

    def take_open(self, seat: i64, card: i64) -> None:
        """From the discard pile into a hand, before all eyes."""
        self.discards.remove(card)
        self.hands[seat] = self.hands[seat] + [card]
        self.show_in(card, seat + 1)
        if self.heard is not None:
            self.heard.append([TOOK_OPEN, seat, card])
