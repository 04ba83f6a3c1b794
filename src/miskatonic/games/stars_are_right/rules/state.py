"""A position of The Stars Are Right as data: the sky, the cards, and what everybody knows of those that are hidden."""

from __future__ import annotations

from typing import Final

from miskatonic.core.chance import Chance
from miskatonic.core.knowledge import Knowledge
from miskatonic.core.native import i64
from miskatonic.core.state import State
from miskatonic.games.stars_are_right.names import NAMES
from miskatonic.games.stars_are_right.numbers.endings import GOING_ON
from miskatonic.games.stars_are_right.rules.tables import Tables

STREAMS: Final = len(NAMES.streams)
IN_DECK: Final = 0  # the places of hidden cards are the deck, then the hand of each seat


class StarsData(State):
    """The sky and the cards. What every seat may know of hidden cards is public (`known`) plus its own hand."""

    def __init__(self, tables: Tables, seats: i64, chance: Chance, source: StarsData | None = None) -> None:
        super().__init__(seats, chance, source)
        self.tables = tables
        if source is None:
            self.sky: list[int] = []
            self.where: list[int] = []  # for each symbol the spaces that show it, as bits: the sky read the other way
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.areas: list[list[int]] = [[] for _ in range(seats)]
            self.deck: list[int] = []
            self.discards: list[int] = []
            self.used: list[int] = []
            self.avatars: list[int] = [0] * seats  # which Great Old Ones a seat has summoned, as bits (SR-Q9)
            self.known = Knowledge(bytearray())
            self.mixed: i64 = 0  # the seats that have drawn since the last shuffle: known to hold whatever the deck may
            self.active: i64 = 0
            self.turn: i64 = 0
            self.pool: i64 = 0
            self.invoked: i64 = -1
            self.ended: i64 = GOING_ON
        else:
            self.sky = source.sky[:]
            self.where = source.where[:]
            self.hands = [hand[:] for hand in source.hands]
            self.areas = [area[:] for area in source.areas]
            self.deck = source.deck[:]
            self.discards = source.discards[:]
            self.used = source.used[:]
            self.avatars = source.avatars[:]
            self.known = source.known.copy()
            self.mixed = source.mixed
            self.active = source.active
            self.turn = source.turn
            self.pool = source.pool
            self.invoked = source.invoked
            self.ended = source.ended

    def redeal(self, seat: i64, chance: Chance) -> None:
        """A seat's own hand and all that is public stay; the other hands and the deck are dealt anew."""
        hidden = self.deck
        room: list[int] = [len(hidden)]
        for owner in range(self.seats):
            if owner == seat:
                room.append(0)
            else:
                room.append(len(self.hands[owner]))
                hidden += self.hands[owner]
        hidden.sort()  # the order of what is hidden must tell nothing
        dealt = self.known.deal(hidden, room, chance)
        self.deck = dealt[0]
        for owner in range(self.seats):
            if owner != seat:
                self.hands[owner] = dealt[owner + 1]

    def leave_hand(self, card: i64) -> None:
        """A card of the active player's hand is shown to all."""
        self.hands[self.active].remove(card)
        self.known.may[card] = 0
