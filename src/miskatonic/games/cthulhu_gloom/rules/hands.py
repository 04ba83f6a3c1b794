"""Hands, deck and discard pile of Cthulhu Gloom, and what each seat knows of them."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.core.knowledge import ADDED, SWAPPED, Knowledge
from miskatonic.core.native import i64, u8, vec
from miskatonic.core.piles import COMPILED, lose
from miskatonic.games.cthulhu_gloom.numbers import events, streams
from miskatonic.games.cthulhu_gloom.rules.pieces import block
from miskatonic.games.cthulhu_gloom.rules.stories import Stories

# Places of hidden cards: the deck, then the hand of each seat.
DECK_PLACE: Final = 0
PLACES: Final = 6
SETS_OF_PLACES: Final = 64
BYTE: Final = 255


def _drawn(hands: int) -> bytes:
    """What one byte of knowledge becomes: whatever may be in the deck may be in these hands."""
    return bytes([byte | hands if byte & 1 else byte for byte in range(256)])


def _without(places: int) -> bytes:
    """The same: nothing of before is in these places."""
    return bytes([byte & ~places & 255 for byte in range(256)])


def _blocks(tables: list[bytes]) -> list[vec[u8]]:
    """The same as blocks, which compiled code reads faster."""
    blocks: list[vec[u8]] = []
    for table in tables:
        copy = block(0, 256)
        at: i64 = 0
        for byte in table:
            copy[at] = u8(byte)
            at += 1
        blocks.append(copy)
    return blocks


DRAWN: Final[list[vec[u8]]] = _blocks([_drawn(hands) for hands in range(SETS_OF_PLACES)])
WITHOUT: Final[list[vec[u8]]] = _blocks([_without(places) for places in range(SETS_OF_PLACES)])
HANDED_ON: Final[list[list[vec[u8]]]] = [_blocks(tables) for tables in ADDED]
TRADED: Final[list[list[vec[u8]]]] = [_blocks(tables) for tables in SWAPPED]


class Hands(Stories):
    """`known` has a row of bytes for each seat and a last one for what everybody at the table knows.

    Four things that happen all the time are not written into the rows. The hands that were emptied are in `gone`, those
    that drew from the deck since are in `mixed`. Which cards lie open is in `hidden`. And each seat sees its own hand
    anyway. `row` puts them together; `write_down` and `write_own_hand` write as much as what happens next depends on.
    """

    # Knowledge

    def show_in(self, cards: list[int], place: i64) -> None:
        """Everybody knows that these cards are in this place."""
        if (self.gone >> place) & 1:
            self.write_gone()
        there: i64 = 1 << place
        count: i64 = self.tables.count
        known = self.known
        hidden = self.hidden
        self.noted += 1
        card: i64
        if COMPILED:
            for card in cards:
                hidden[card] = BYTE
                while card < len(known):
                    known[card] = u8(there)
                    card += count
        else:
            rows: Any = known
            everywhere = bytes([there]) * (self.seats + 1)
            for card in cards:
                hidden[card] = BYTE
                rows[card::count] = everywhere

    def row(self, viewer: i64) -> Knowledge:
        """What one seat knows, or for `seats` what everybody knows."""
        count: i64 = self.tables.count
        may = bytearray(self.known[viewer * count : (viewer + 1) * count])
        if self.gone:
            may = may.translate(WITHOUT[self.gone])
        if self.mixed:
            may = may.translate(DRAWN[self.mixed])
        if viewer < self.seats:
            may = may.translate(WITHOUT[2 << viewer])
        both = int.from_bytes(may, "little") & int.from_bytes(self.hidden, "little")
        may = bytearray(both.to_bytes(count, "little"))
        if viewer < self.seats:
            bit: i64 = 2 << viewer
            for card in self.hands[viewer]:
                may[card] = bit
        return Knowledge(may)

    def set_row(self, viewer: i64, row: Knowledge) -> None:
        at: i64 = viewer * self.tables.count
        self.noted += 1
        if COMPILED:
            for may in bytes(row.may):
                self.known[at] = u8(may)
                at += 1
        else:
            rows: Any = self.known
            rows[at : at + self.tables.count] = row.may

    def read_as(self, table: vec[u8], first: i64, end: i64) -> None:
        """Each byte of the rows from one place to another becomes what the table has for it."""
        self.noted += 1
        known = self.known
        if COMPILED:
            while first < end:
                known[first] = table[i64(known[first])]
                first += 1
        else:
            rows: Any = known
            rows[first:end] = rows[first:end].translate(table)

    def read_all_as(self, table: vec[u8]) -> None:
        if COMPILED:
            self.read_as(table, 0, len(self.known))
        else:
            rows: Any = self.known
            self.known = rows.translate(table)
            self.noted += 1

    def write_down(self) -> None:
        """Write into every row which hands were emptied, and which drew from the deck."""
        self.write_gone()
        if self.mixed:
            self.read_all_as(DRAWN[self.mixed])
            self.mixed = 0

    def write_gone(self) -> None:
        if self.gone:
            self.read_all_as(WITHOUT[self.gone])
            self.gone = 0

    def write_own_hand(self, seat: i64) -> None:
        """Write down that a seat knows its own hand: before others have it."""
        first: i64 = seat * self.tables.count
        self.read_as(WITHOUT[2 << seat], first, first + self.tables.count)
        for card in self.hands[seat]:
            self.known[first + card] = u8(2 << seat)

    def empty(self, seat: i64) -> None:
        """Everybody knows that no card of before is in that hand."""
        self.gone |= 2 << seat
        self.mixed &= ~(2 << seat)

    # Drawing

    def draw(self, seat: i64, wanted: i64) -> None:
        """CG-3.10: card by card from the deck; an empty deck is made anew from the discard pile."""
        if wanted <= 0:
            return
        before: i64 = self.deck_left
        left: i64 = before - wanted
        if left <= 0:
            wanted = self.draw_the_last(seat, wanted)
            if wanted == 0:
                return
        else:
            hand: list[Any] = self.hands[seat]  # the cards are moved as they are
            if COMPILED:
                deck: list[Any] = self.deck
                while before > left:
                    before -= 1
                    hand.append(deck[before])
            else:
                hand += self.deck[before - 1 : left - 1 : -1]
            self.deck_left = left
            self.mixed |= 2 << seat
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([events.DREW, seat, wanted, *self.hands[seat][-wanted:]])

    def draw_the_last(self, seat: i64, wanted: i64) -> i64:
        """CG-3.10 where the deck runs out; how many cards there were."""
        drawn: i64 = 0
        while wanted > 0:
            if self.deck_left == 0:
                if not self.discards:
                    break
                self.reshuffle()
            self.mixed |= 2 << seat
            while wanted > 0 and self.deck_left > 0:
                self.deck_left -= 1
                wanted -= 1
                drawn += 1
                self.hands[seat].append(self.deck[self.deck_left])
            if self.deck_left == 0:
                self.write_down()
                self.gone = 1 << DECK_PLACE
        return drawn

    def shuffle_deck(self, deck: list[int]) -> None:
        """These cards in any order. Nearly all of them will be drawn, so that nothing is put off."""
        self.chance.shuffle(streams.DECK, deck)
        self.deck = deck
        self.deck_left = len(deck)

    def reshuffle(self) -> None:
        """CG-3.10: everybody knows which cards the new deck holds, nobody their order."""
        deck = self.discards
        self.discards = []
        self.lifted += 1
        deck.sort()
        self.shuffle_deck(deck)
        self.show_in(deck, DECK_PLACE)
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([events.RESHUFFLED, self.active, len(deck)])

    # Discarding

    def discard(self, seat: i64, card: i64) -> None:
        """A card of a hand is shown to all."""
        lose(self.hands[seat], card)
        self.hidden[card] = 0
        self.discards.append(card)
        if self.heard is not None:
            self.heard.append([events.DISCARDED, seat, card])

    def discard_whole_hand(self, seat: i64) -> None:
        """All at once, in an order that tells nothing."""
        hand = self.hands[seat]
        if not hand:
            return
        self.hands[seat] = []
        hand.sort()
        hidden = self.hidden
        for card in hand:
            hidden[card] = 0
        self.empty(seat)
        self.discards += hand
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([events.HAND_DISCARDED, seat, *hand])

    def discard_at_random(self, seat: i64, number: i64) -> None:
        while number > 0 and self.hands[seat]:
            hand = self.hands[seat]
            self.surprises += 1
            self.discard(seat, hand[self.chance.pick(streams.HAND, hand)])
            number -= 1

    # From hand to hand

    def take_random(self, giver: i64, taker: i64, number: i64) -> None:
        """Only the two see which cards they are."""
        count: i64 = self.tables.count
        while number > 0 and self.hands[giver] and giver != taker:
            self.write_gone()
            if (self.mixed >> (giver + 1)) & 1 and not (self.mixed >> (taker + 1)) & 1:
                self.write_down()  # to the others, whatever may be in the deck may be with the taker now
            hand = self.hands[giver]
            card: i64 = hand.pop(self.chance.pick(streams.HAND, hand))
            self.hands[taker].append(card)
            viewer: i64 = 0
            while viewer <= self.seats:  # and so may be whatever may be with the giver
                if viewer != giver and viewer != taker:
                    self.read_as(HANDED_ON[giver + 1][taker + 1], viewer * count, (viewer + 1) * count)
                viewer += 1
            self.known[giver * count + card] = u8(2 << taker)
            if not hand:
                self.empty(giver)
            self.surprises += 1
            number -= 1
            if self.heard is not None:
                self.heard.append([events.TOOK_RANDOM, taker, giver, card])

    def trade_hands(self, one: i64, two: i64) -> None:
        if one == two:
            return
        self.write_down()
        self.write_own_hand(one)
        self.write_own_hand(two)
        hand = self.hands[one]
        self.hands[one] = self.hands[two]
        self.hands[two] = hand
        self.read_all_as(TRADED[one + 1][two + 1])
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([events.HANDS_TRADED, one, two])
            self.heard.append([events.HAND_RECEIVED, one, len(self.hands[one]), *self.hands[one]])
            self.heard.append([events.HAND_RECEIVED, two, len(self.hands[two]), *self.hands[two]])

    def pass_hands_left(self) -> None:
        """Every hand goes one seat on at once: as trades of the first place with each other one, in turn."""
        self.write_down()
        for seat in range(self.seats):
            self.write_own_hand(seat)
        self.hands = self.hands[-1:] + self.hands[:-1]
        other: i64 = 1
        while other < self.seats:
            self.read_all_as(TRADED[1][other + 1])
            other += 1
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([events.HANDS_PASSED, self.active])
            for seat in range(self.seats):
                self.heard.append([events.HAND_RECEIVED, seat, len(self.hands[seat]), *self.hands[seat]])

    def reveal_hand(self, seat: i64) -> None:
        """Shown to all, and kept; whoever watched remembers."""
        hand = self.hands[seat][:]
        if not hand:
            return
        hand.sort()
        self.empty(seat)  # no other card is there
        self.show_in(hand, seat + 1)
        self.surprises += 1
        if self.heard is not None:
            self.heard.append([events.REVEALED, seat, *hand])

    def take_open(self, seat: i64, card: i64) -> None:
        """From the discard pile into a hand, before all eyes."""
        self.lifted += 1
        self.discards.remove(card)
        self.hands[seat].append(card)
        self.show_in([card], seat + 1)
        if self.heard is not None:
            self.heard.append([events.TOOK_OPEN, seat, card])
