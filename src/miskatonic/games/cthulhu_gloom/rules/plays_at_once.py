"""For speed: the plays of a turn are noted as numbers, and then a list is made of all of them at once.

Compiled code notes a number sooner than it adds to a list, and knows then how long the list is: a decision of random
play takes 6930 instructions, and 7150 where the plays of each card are lists that are kept until somebody dies. Plain
Python reads rows of moves sooner, all at the same places. The plain way is `plays.add_plays`;
tests/games/cthulhu_gloom/test_speed.py holds both equal in whole games.
"""

from __future__ import annotations

from operator import itemgetter

from miskatonic.core.native import column, i64
from miskatonic.core.piles import COMPILED, add_at_places
from miskatonic.games.cthulhu_gloom.numbers import aims
from miskatonic.games.cthulhu_gloom.rules.card_effects import OPENS_DEAD, SHIELDS
from miskatonic.games.cthulhu_gloom.rules.events import add_event_of_hand
from miskatonic.games.cthulhu_gloom.rules.modifiers import open_dead
from miskatonic.games.cthulhu_gloom.rules.state import GloomData, numbers


def may_go_anywhere(s: GloomData, seat: i64) -> bool:
    """Whether a play of the turn may go to everybody: nobody is shielded from it, and no kind of card is forbidden."""
    hindering: i64 = s.working & s.tables.hindering
    return not hindering or not (hindering & SHIELDS or s.barred[seat])


def plays_at_once(s: GloomData, seat: i64, with_death: bool, others: list[int]) -> list[int]:
    """As `add_plays` of all kinds, or of all but Deaths, where they `may_go_anywhere`; and then the other moves."""
    tables = s.tables
    open_to = s.living + open_dead(s) if s.working & OPENS_DEAD else s.living
    if not COMPILED:
        return read_at_once(s, seat, with_death, open_to) + others
    every = tables.moves.every
    first_play = tables.moves.first_play
    room = take_room(s)
    people: i64 = note(open_to, room, 0)  # before the moves, as numbers: each Modifier goes to all of them
    count: i64 = people
    card: i64
    character: i64
    for card in s.hands[seat]:
        first: i64 = first_play[card]
        if card < tables.first_death:
            at: i64 = 0
            while at < people:
                room[count] = first + room[at]
                count += 1
                at += 1
        elif card < tables.first_event:
            if with_death:
                for character in s.below:
                    room[count] = first + character
                    count += 1
        elif tables.deck.immediate[card]:
            if tables.deck.aim[card] == aims.NOBODY:
                room[count] = first
                count += 1
            else:
                of_event: list[int] = []
                add_event_of_hand(s, of_event, card, seat)
                count = note(of_event, room, count)
    count = note(others, room, count)
    noted = room[people:count]
    tables.moves.room = room
    return [every[move] for move in noted]


def note(some: list[int], room: column[i64], count: i64) -> i64:
    """Write numbers into a room after that many others; how many there are then."""
    number: i64
    for number in some:
        room[count] = number
        count += 1
    return count


def read_at_once(s: GloomData, seat: i64, with_death: bool, open_to: list[int]) -> list[int]:
    """The plays alone, in plain Python."""
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
    """Where everybody and all moves can be noted. It is put back; meanwhile another thread makes one of its own."""
    room = s.tables.moves.room
    s.tables.moves.room = s.tables.moves.no_room
    return room if len(room) else numbers(0, s.tables.people + len(s.tables.moves.every))
