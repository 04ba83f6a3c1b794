"""For speed: the plays of a turn are noted as numbers, and then a list is made of all of them at once.

Compiled code notes a number sooner than it adds to a list, and knows then how long the list is. MEASURED Plain Python
reads rows of moves sooner, all at the same places.
The plain way is `plays.add_plays`; tests/games/cthulhu_gloom/test_speed.py holds both equal in whole games.
"""

from __future__ import annotations

from operator import itemgetter

from miskatonic.core.native import column, i64
from miskatonic.core.piles import COMPILED, add_at_places
from miskatonic.games.cthulhu_gloom.rules.card_effects import OPENS_DEAD, SHIELDS
from miskatonic.games.cthulhu_gloom.rules.events import add_event_of_hand
from miskatonic.games.cthulhu_gloom.rules.modifiers import open_dead
from miskatonic.games.cthulhu_gloom.rules.state import GloomData, numbers


def may_go_anywhere(s: GloomData, seat: i64) -> bool:
    """Whether a play of the turn may go to everybody: nobody is shielded from it, and no kind of card is forbidden."""
    hindering: i64 = s.working & s.tables.hindering
    return not hindering or not (hindering & SHIELDS or s.barred[seat])


def plays_at_once(s: GloomData, seat: i64, with_death: bool) -> list[int]:
    """As `add_plays` of all kinds, or of all but Deaths, where they `may_go_anywhere`."""
    tables = s.tables
    every = tables.moves.every
    first_play = tables.moves.first_play
    open_to = s.living + open_dead(s) if s.working & OPENS_DEAD else s.living
    if not COMPILED:
        return read_at_once(s, seat, with_death, open_to)
    room = take_room(s)
    count: i64 = 0
    card: i64
    character: i64
    move: i64
    for card in s.hands[seat]:
        first: i64 = first_play[card]
        if card < tables.first_death:
            for character in open_to:
                room[count] = first + character
                count += 1
        elif card < tables.first_event:
            if with_death:
                for character in s.below:
                    room[count] = first + character
                    count += 1
        elif tables.deck.immediate[card]:
            of_event: list[int] = []
            add_event_of_hand(s, of_event, card, seat)
            for move in of_event:
                room[count] = move
                count += 1
    noted = room[:count]
    tables.moves.room = room
    return [every[move] for move in noted]


def read_at_once(s: GloomData, seat: i64, with_death: bool, open_to: list[int]) -> list[int]:
    tables = s.tables
    rows = tables.moves.rows
    read = itemgetter(*open_to, 0, 0)  # it makes a row of two or more
    moves: list[int] = []
    for card in s.hands[seat]:
        if card < tables.first_death:
            moves += read(rows[card])[:-2]
        elif card < tables.first_event:
            if with_death:
                add_at_places(moves, s.below, rows[card])
        elif tables.deck.immediate[card]:
            add_event_of_hand(s, moves, card, seat)
    return moves


def take_room(s: GloomData) -> column[i64]:
    """Where all moves can be noted. It is put back; another thread that comes meanwhile makes one of its own."""
    room = s.tables.moves.room
    s.tables.moves.room = s.tables.moves.no_room
    return room if len(room) else numbers(0, len(s.tables.moves.every))
