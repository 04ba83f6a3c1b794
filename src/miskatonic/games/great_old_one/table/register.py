"""The register: where each copy of each Story card is or may be, as a viewer knows; and the names worth calling."""

from __future__ import annotations

import msgspec

from miskatonic.games.great_old_one.rules.seat_knowledge import SeatKnowledge, is_single
from miskatonic.games.great_old_one.rules.state import OldOneData


class Copy(msgspec.Struct, frozen=True):
    """One copy of a Story card as the viewer knows it.

    `where` is hand (the viewer's own), centre, laid, discarded, out, known or hidden; `seats` are those who have it, or
    may have it; `deck` whether it may be in the deck.
    """

    where: str
    seats: tuple[int, ...]
    deck: bool


class Name(msgspec.Struct, frozen=True):
    """A Story card in the register: who may hold its copies."""

    card: str
    copies: tuple[Copy, ...]


class FourSet(msgspec.Struct, frozen=True):
    """GO-4.3: two linked names and the Horror of their tale (where it lies: a seat, or -1)."""

    first: Name
    second: Name
    horror: str
    lies: int


class Lead(msgspec.Struct, frozen=True):
    """A Story card worth calling: it makes a pair with one in the viewer's hand (`makes`), or its holder is known.

    `seats` are the opponents who may have it; `certain` when one of them surely has.
    """

    card: str
    makes: str
    seats: tuple[int, ...]
    certain: bool


def register(state: OldOneData, known: SeatKnowledge, viewer: int) -> tuple[FourSet, ...]:
    tables = state.tables
    sets = []
    for first in range(0, tables.stories, 2):
        horror = tables.connects[first]
        sets.append(
            FourSet(
                _name(state, known, viewer, first),
                _name(state, known, viewer, first + 1),
                tables.ids[tables.first_horror + horror],
                state.lies[horror],
            )
        )
    return tuple(sets)


def _name(state: OldOneData, known: SeatKnowledge, viewer: int, kind: int) -> Name:
    """Open copies first, then hidden ones by what is known of them."""
    tables = state.tables
    copies = [Copy("centre", (), False) for card in state.centre if card == kind]
    for seat in range(state.seats):
        for pair in state.laid[seat]:
            lying = (tables.pair_first[pair] == kind) + (tables.pair_second[pair] == kind)
            copies += [Copy("laid", (seat,), False)] * lying
    copies += [Copy("discarded", (), False) for card in state.discards if card == kind]
    copies += [Copy("out", (), False) for card in state.out if card == kind]
    may = bytes(known.may)
    for slot in range(tables.first_slot[kind], tables.first_slot[kind + 1]):
        byte = may[slot]
        if not byte:
            continue
        seats = tuple(seat for seat in range(state.seats) if byte >> seat + 1 & 1)
        if seats == (viewer,):
            copies.append(Copy("hand", seats, False))
        else:
            copies.append(Copy("known" if is_single(byte) and seats else "hidden", seats, bool(byte & 1)))
    return Name(tables.ids[kind], tuple(copies))


def leads(state: OldOneData, known: SeatKnowledge, seat: int) -> tuple[Lead, ...]:
    """Known holders first, then names that would make a pair and may be in some hand."""
    tables = state.tables
    hand = state.hands[seat]
    may = bytes(known.may)
    found = []
    for kind in range(tables.stories):
        partner = kind if kind in hand else kind ^ 1 if kind ^ 1 in hand else -1
        certain, possible = 0, 0
        for slot in range(tables.first_slot[kind], tables.first_slot[kind + 1]):
            others = may[slot] & ~1 & ~(1 << seat + 1)
            possible |= others
            if others and is_single(may[slot]):
                certain |= others
        if certain or (partner >= 0 and possible):
            shown = certain or possible
            seats = tuple(other for other in range(state.seats) if shown >> other + 1 & 1)
            found.append(Lead(tables.ids[kind], tables.ids[partner] if partner >= 0 else "", seats, bool(certain)))
    return tuple(sorted(found, key=lambda lead: (not (lead.certain and lead.makes), not lead.certain, len(lead.seats))))
