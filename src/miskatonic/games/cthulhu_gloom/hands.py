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
ALL_SEATS: Final = 255

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


class Hands(Shown):
    """`known` has a row of bytes for each seat and a last one for what everybody at the table knows."""

    # Knowledge

    def show(self, card: i64) -> None:
        """The card lies open now."""
        self.known.may[card :: self.tables.count] = self.nowhere

    def show_in(self, card: i64, place: i64) -> None:
        """Everybody saw the card go to this place."""
        self.known.may[card :: self.tables.count] = bytes([1 << place]) * (self.seats + 1)

    def row(self, viewer: i64) -> Knowledge:
        """What one seat knows, or for `seats` what everybody knows."""
        first: i64 = viewer * self.tables.count
        return Knowledge(self.known.may[first : first + self.tables.count])

    def set_row(self, viewer: i64, row: Knowledge) -> None:
        first: i64 = viewer * self.tables.count
        self.known.may[first : first + self.tables.count] = row.may

    def look_at_hand(self, seat: i64) -> None:
        """The seat's own hand changed as a whole: these cards are there, and no others."""
        row = self.row(seat)
        row.emptied(seat + 1)
        for card in self.hands[seat]:
            row.seen(card, seat + 1)
        self.set_row(seat, row)

    def empty(self, seat: i64) -> None:
        """Everybody knows that no card of before is in that hand."""
        self.known.emptied(seat + 1)
        self.unmixed |= 1 << seat

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
            self.draw_unseen(seat, drawn)
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
            self.draw_unseen(seat, cards)
            if self.deck_left == 0:
                self.known.emptied(DECK_PLACE)
            drawn += cards
        return drawn

    def draw_unseen(self, seat: i64, cards: list[int]) -> None:
        """Whatever may be in the deck may be in that hand now; the seat itself sees which cards they are.

        For a seat that is not `unmixed` the others thought so before: only its own row changes.
        """
        known = self.known
        count: i64 = self.tables.count
        first: i64 = seat * count
        if (self.unmixed >> seat) & 1:
            self.unmixed &= ~(1 << seat)
            own = known.may[first : first + count]
            known.moved(DECK_PLACE, seat + 1)
            known.may[first : first + count] = own
        bit: i64 = 1 << (seat + 1)
        may = known.may
        for card in cards:
            may[first + card] = bit

    def reshuffle(self) -> None:
        """CG-3.10: everybody knows which cards the new deck holds, nobody their order."""
        deck = self.discards
        self.discards = []
        deck.sort()
        self.chance.shuffle(DECK_STREAM, deck)
        self.deck = deck
        self.deck_left = len(deck)
        in_deck = bytes([1 << DECK_PLACE]) * (self.seats + 1)
        may = self.known.may
        for card in deck:
            may[card :: self.tables.count] = in_deck
        self.unmixed = ALL_SEATS
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
            self.hands[giver] = hand
            self.hands[taker] = self.hands[taker] + [card]
            rows = [self.row(giver), self.row(taker)]
            self.known.moved(giver + 1, taker + 1)
            self.set_row(giver, rows[0])
            self.set_row(taker, rows[1])
            self.known.may[giver * count + card] = 1 << (taker + 1)
            self.known.may[taker * count + card] = 1 << (taker + 1)
            if not hand:
                self.empty(giver)
            self.surprises += 1
            number -= 1
            if self.heard is not None:
                self.heard.append([TOOK_RANDOM, taker, giver, card])

    def trade_hands(self, one: i64, two: i64) -> None:
        if one == two:
            return
        hand = self.hands[one]
        self.hands[one] = self.hands[two]
        self.hands[two] = hand
        self.known.traded(one + 1, two + 1)
        self.unmixed |= 1 << one | 1 << two
        self.look_at_hand(one)
        self.look_at_hand(two)
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([HANDS_TRADED, one, two])
            self.heard.append([HAND_RECEIVED, one, len(self.hands[one]), *self.hands[one]])
            self.heard.append([HAND_RECEIVED, two, len(self.hands[two]), *self.hands[two]])

    def pass_hands_left(self) -> None:
        """Every hand goes one seat on at once: as trades of the first place with each other one, in turn."""
        self.hands = self.hands[-1:] + self.hands[:-1]
        other: i64 = 1
        while other < self.seats:
            self.known.traded(1, other + 1)
            other += 1
        self.unmixed = ALL_SEATS
        self.surprises += 1
        for seat in range(self.seats):
            self.look_at_hand(seat)
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
