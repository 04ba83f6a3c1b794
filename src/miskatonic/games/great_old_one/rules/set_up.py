"""Setup (GO-3): nine cards each, three Story cards in the centre, and pairs from the first hands."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.games.great_old_one.numbers import streams
from miskatonic.games.great_old_one.numbers.frames import SETUP
from miskatonic.games.great_old_one.numbers.reasons import NOT_TOLD
from miskatonic.games.great_old_one.rules.recruiting import fill_centre
from miskatonic.games.great_old_one.rules.state import OldOneData
from miskatonic.games.great_old_one.rules.table_knowledge import first_knowledge


def set_up(s: OldOneData) -> None:
    """GO-3.1 to GO-3.3."""
    tables = s.tables
    s.deck = tables.kind_of[:]
    s.chance.shuffle(streams.DECK, s.deck)
    for seat in range(s.seats):
        rest: i64 = len(s.deck) - tables.hand_size
        s.hands[seat] = sorted(s.deck[rest:])
        del s.deck[rest:]
    s.first = s.chance.below(streams.FIRST, s.seats)
    s.active = s.first
    s.know(first_knowledge(tables, s.seats))
    for seat in range(s.seats):
        s.log_look(1 << seat, seat, NOT_TOLD)
    fill_centre(s)
    s.owe(SETUP, s.active, 0, 0, 0, 0)
    s.seat = s.active
