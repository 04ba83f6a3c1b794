"""What each seat of Cthulhu Gloom knows of the hidden cards: of each card, in which places it may be.

`known` has a row of bytes for each seat and a last one for what everybody at the table knows. Four things that happen
all the time are not written into the rows. The hands that were emptied are in `gone`, those that drew from the deck
since are in `mixed`. Which cards lie open is in `hidden`. And each seat sees its own hand anyway. `row` puts them
together; `write_down` and `write_own_hand` write as much as what happens next depends on.
"""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import ADDED, SWAPPED, Knowledge
from miskatonic.core.native import i64, u8, vec
from miskatonic.games.cthulhu_gloom.rules.rows_of_bytes import DRAWN, WITHOUT, empty_and_draw, translate, write
from miskatonic.games.cthulhu_gloom.rules.state import BYTE, GloomData, block

# Places of hidden cards: the deck, then the hand of each seat.
DECK_PLACE: Final = 0
PLACES: Final = 6


def _blocks(tables: list[bytes]) -> list[vec[u8]]:
    """What each byte of knowledge becomes, as blocks, which compiled code reads faster."""
    blocks: list[vec[u8]] = []
    for table in tables:
        copy = block(0, 256)
        at: i64 = 0
        for byte in table:
            copy[at] = u8(byte)
            at += 1
        blocks.append(copy)
    return blocks


HANDED_ON: Final[list[list[vec[u8]]]] = [_blocks(tables) for tables in ADDED]
TRADED: Final[list[list[vec[u8]]]] = [_blocks(tables) for tables in SWAPPED]


def show_in(s: GloomData, cards: list[int], place: i64) -> None:
    """Everybody knows that these cards are in this place."""
    if (s.gone >> place) & 1:
        write_gone(s)
    there: i64 = 1 << place
    count: i64 = s.tables.count
    known = s.known
    hidden = s.hidden
    s.noted += 1
    card: i64
    for card in cards:
        hidden[card] = BYTE
        while card < len(known):
            known[card] = u8(there)
            card += count


def row_of(s: GloomData, viewer: i64) -> Knowledge:
    """What one seat knows, or for `seats` what everybody knows."""
    count: i64 = s.tables.count
    may = bytearray(s.known[viewer * count : (viewer + 1) * count])
    if s.gone:
        may = may.translate(WITHOUT[s.gone])
    if s.mixed:
        may = may.translate(DRAWN[s.mixed])
    if viewer < s.seats:
        may = may.translate(WITHOUT[2 << viewer])
    both = int.from_bytes(may, "little") & int.from_bytes(s.hidden, "little")
    may = bytearray(both.to_bytes(count, "little"))
    if viewer < s.seats:
        bit: i64 = 2 << viewer
        for card in s.hands[viewer]:
            may[card] = bit
    return Knowledge(may)


def set_row(s: GloomData, viewer: i64, row: Knowledge) -> None:
    s.noted += 1
    write(s.known, viewer * s.tables.count, bytes(row.may))


def read_as(s: GloomData, table: vec[u8]) -> None:
    """Each byte of all rows becomes what the table has for it."""
    s.noted += 1
    translate(s.known, 0, len(s.known), table)


def write_down(s: GloomData, drawn_up: bool = False) -> None:
    """Write into every row which hands were emptied, which drew from the deck, and that nothing is left of it."""
    if s.gone or s.mixed or drawn_up:
        s.noted += 1
        empty_and_draw(s.known, 0, len(s.known), s.gone, s.mixed, drawn_up)
        s.gone = 0
        s.mixed = 0


def write_gone(s: GloomData) -> None:
    if s.gone:
        s.noted += 1
        empty_and_draw(s.known, 0, len(s.known), s.gone, 0, False)
        s.gone = 0


def write_own_hand(s: GloomData, seat: i64) -> None:
    """Write down that a seat knows its own hand: before others have it."""
    first: i64 = seat * s.tables.count
    s.noted += 1
    empty_and_draw(s.known, first, first + s.tables.count, 2 << seat, 0, False)
    for card in s.hands[seat]:
        s.known[first + card] = u8(2 << seat)


def empty(s: GloomData, seat: i64) -> None:
    """Everybody knows that no card of before is in that hand."""
    s.gone |= 2 << seat
    s.mixed &= ~(2 << seat)


def redeal(s: GloomData, other: GloomData, seat: i64, chance: Chance) -> None:
    """In a guess of what the seat may know, a copy, deal out anew whatever the seat does not know."""
    hidden = s.deck[: s.deck_left]
    room: list[int] = [len(hidden)]
    for owner in range(s.seats):
        if owner == seat:
            room.append(0)
        else:
            room.append(len(s.hands[owner]))
            hidden += s.hands[owner]
    hidden.sort()  # the order of what is hidden must tell nothing
    own = row_of(s, seat)
    dealt = own.deal(hidden, room, chance)
    deck = dealt[0]
    chance.shuffle(0, deck)
    other.deck = deck
    for owner in range(s.seats):
        if owner != seat:
            other.hands[owner] = dealt[owner + 1]
    # What the others know of each other is theirs: they know their hand and what everybody knows.
    public = row_of(s, s.seats)
    for viewer in range(s.seats + 1):
        set_row(other, viewer, own if viewer == seat else public)
    other.gone = 0
    other.mixed = 0
