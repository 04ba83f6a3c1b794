"""For speed: what is done to piles of pieces and to frames, once for compiled code and once for plain Python.

A list compares objects, which compiled code need not do: it compares numbers. Plain Python is quicker with what lists
do in C. Measured, compiled: a frame that is laid and taken away again takes 195 to 225 ns as here, and 300 to 430 ns
with lists of six and slices. `tests/core/test_piles.py` holds both ways equal to what lists do.
"""

from __future__ import annotations

from bisect import insort
from itertools import compress
from operator import itemgetter
from types import FunctionType
from typing import Any, Final

from miskatonic.core.native import i64

SIX: Final = [0] * 6
FEW: Final = 8  # pieces that are moved one by one sooner than together


def is_in(piece: i64, pile: list[int]) -> bool:
    """Whether the piece is in the pile."""
    if not COMPILED:
        return piece in pile
    other: i64
    for other in pile:
        if other == piece:
            return True
    return False


def take_out(piece: i64, pile: list[int]) -> None:
    """Take a piece out of a pile that has it."""
    if not COMPILED:
        pile.remove(piece)
        return
    at: i64 = 0
    other: i64
    for other in pile:
        if other == piece:
            break
        at += 1
    last: i64 = len(pile) - 1
    if last - at > FEW:
        pile.pop(at)
        return
    pieces: list[Any] = pile  # which are moved as they are
    while at < last:
        pieces[at] = pieces[at + 1]
        at += 1
    pieces.pop()


def has(pile: list[int], piece: i64) -> bool:
    """Whether the pile has the piece."""
    if not COMPILED:
        return piece in pile
    return is_in(piece, pile)


def lose(pile: list[int], piece: i64) -> None:
    """The pile, which has the piece, loses it."""
    if not COMPILED:
        pile.remove(piece)
        return
    take_out(piece, pile)


def add_six(pile: list[int], a: i64, b: i64, c: i64, d: i64, e: i64, f: i64) -> None:
    """Add six numbers, a frame, to the end of a pile. Compiled code writes them in place, without a list of them."""
    if not COMPILED:
        pile += [a, b, c, d, e, f]
        return
    pile += SIX
    pile[-6] = a
    pile[-5] = b
    pile[-4] = c
    pile[-3] = d
    pile[-2] = e
    pile[-1] = f


def drop_last(count: i64, pile: list[int]) -> None:
    """Take this many numbers from the end of a pile. Compiled code would make an object of the slice."""
    if not COMPILED:
        del pile[-count:]
        return
    pieces: list[Any] = pile  # which are not looked at
    while count > 0:
        pieces.pop()
        count -= 1


def sort_in(piece: i64, pile: list[int]) -> None:
    """Put a piece where it belongs in a pile that is in order."""
    if not COMPILED:
        insort(pile, piece)
        return
    at: i64 = 0
    other: i64
    for other in pile:
        if other > piece:
            break
        at += 1
    pile.insert(at, piece)


def gain(pile: list[int], piece: i64) -> None:
    """The pile, which is in order, gains the piece."""
    if not COMPILED:
        insort(pile, piece)
        return
    sort_in(piece, pile)


def put_in_order(piece: i64, pile: list[int]) -> list[int]:
    """A new pile with the piece where it belongs, of a pile that is in order."""
    if not COMPILED:
        larger = [*pile, piece]
        larger.sort()
        return larger
    larger = pile[:]
    sort_in(piece, larger)
    return larger


def at_places(places: list[int], row: list[Any]) -> list[Any]:
    """What a row has at these places."""
    if not COMPILED and len(places) > 4:
        return list(itemgetter(*places)(row))
    return [row[place] for place in places]


def add_at_places(into: list[int], places: list[int], row: list[Any]) -> None:
    """Add to a list what a row has at these places."""
    if not COMPILED:
        into += at_places(places, row)
        return
    place: i64
    for place in places:
        into.append(row[place])


def add_counted(into: list[int], rows: list[list[int]], counts: list[int], first: i64) -> None:
    """Add to a list those rows whose count is not zero; the counts begin at `first`."""
    if not COMPILED:
        for row in compress(rows, counts[first : first + len(rows)]):
            into += row
        return
    for row in rows:
        if counts[first]:
            into += row
        first += 1


COMPILED: Final[bool] = not isinstance(is_in, FunctionType)
