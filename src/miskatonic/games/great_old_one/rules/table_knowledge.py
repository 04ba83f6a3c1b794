"""What each seat knows at a table, and what everybody knows.

The state only lists what moved; what a viewer learns from it is worked out when somebody asks, and for no other viewer.
"""

from __future__ import annotations

from typing import cast

from miskatonic.core.native import i64, u8
from miskatonic.core.observation import zeros
from miskatonic.games.great_old_one.rules.seat_knowledge import SeatKnowledge, numbers
from miskatonic.games.great_old_one.rules.tables import Tables


class TableKnowledge:
    """What each viewer knows. Clones share it until one of them learns more."""

    def __init__(self, viewers: list[SeatKnowledge]) -> None:
        self.viewers = viewers  # one a seat, the last for what everybody knows
        self.shared: bool = False  # with a clone: nothing here may change any more
        self.owned: i64 = 0  # the viewers, as bits, whose knowledge nobody else has

    def own(self, viewer: i64) -> SeatKnowledge:
        """What a viewer knows, to be changed."""
        known = self.viewers[viewer]
        if not (self.owned >> viewer) & 1:
            known = known.copy()
            self.viewers[viewer] = known
            self.owned |= 1 << viewer
        return known

    def guessed(self, seat: i64) -> TableKnowledge:
        """In a guess of `seat`: what it knows and what is public stay; the others start from what is public."""
        self.owned = 0
        public: i64 = len(self.viewers) - 1
        viewers: list[SeatKnowledge] = []
        viewer: i64 = 0
        while viewer <= public:
            viewers.append(self.viewers[viewer if viewer == seat else public])
            viewer += 1
        return TableKnowledge(viewers)


def first_knowledge(tables: Tables, seats: i64) -> TableKnowledge:
    """Of a new game, all cards dealt: the same every time, for nobody changes what others have."""
    known = tables.first_knowledge[seats]
    if known is None:
        dealt: i64 = tables.hand_size * seats
        sizes: list[int] = [len(tables.kind_of) - dealt] + [tables.hand_size] * seats
        known = blank(tables, seats, sizes, [1] * len(tables.kind_of)).viewers[0]
        tables.first_knowledge[seats] = known
    return TableKnowledge([cast(SeatKnowledge, known)] * (seats + 1))


def blank(tables: Tables, seats: i64, sizes: list[int], hidden: list[int]) -> TableKnowledge:
    """Nothing known but the sizes: `hidden` says for each slot whether it is hidden."""
    everywhere: i64 = (1 << (seats + 1)) - 1
    may = zeros(len(hidden))
    places = numbers(seats + 1)
    known = SeatKnowledge(tables, may, numbers(len(may)), places, places)
    at: i64 = 0
    for there in hidden:
        if there:
            may[at] = u8(everywhere)
        at += 1
    at = 0
    for size in sizes:
        places[at] = size
        at += 1
    known.count_bytes()
    return TableKnowledge([known] * (seats + 1))
