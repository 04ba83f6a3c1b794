"""Setup (SR-3): the sky, five cards each, and a random first player."""

from __future__ import annotations

from miskatonic.core.knowledge import Knowledge
from miskatonic.games.stars_are_right.numbers import streams
from miskatonic.games.stars_are_right.rules.constellations import where_symbols_are
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.turn import begin_turn


def set_up(s: StarsData) -> None:
    """SR-3.1 to SR-3.5."""
    tables = s.tables
    sides = list(range(0, len(tables.face), 2))
    s.chance.shuffle(streams.SKY, sides)
    s.sky = [side + s.chance.below(streams.SKY, 2) for side in sides]
    s.where = where_symbols_are(s.sky, tables.face)
    s.deck = list(range(tables.count))
    s.chance.shuffle(streams.DECK, s.deck)
    for hand in s.hands:
        for _ in range(tables.hand_size):
            hand.append(s.deck.pop())
    everywhere = (1 << (s.seats + 1)) - 1
    s.known = Knowledge(bytearray([everywhere]) * tables.count)
    s.mixed = (1 << s.seats) - 1
    s.active = s.chance.below(streams.FIRST, s.seats)
    begin_turn(s)
