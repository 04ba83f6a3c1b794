"""What is done to piles is what lists do, compiled or not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from miskatonic.core import piles

PILES = st.lists(st.integers(0, 40), max_size=30)
PIECES = st.integers(0, 40)


@given(PILES, PIECES)
def test_looking(pile: list[int], piece: int) -> None:
    assert piles.is_in(piece, pile) == piles.has(pile, piece) == (piece in pile)


@given(PILES, PIECES)
def test_taking_out(pile: list[int], piece: int) -> None:
    expected, taken, lost = [*pile, piece], [*pile, piece], [*pile, piece]
    expected.remove(piece)
    piles.take_out(piece, taken)
    piles.lose(lost, piece)
    assert taken == lost == expected


@given(PILES, PIECES)
def test_putting_in_order(pile: list[int], piece: int) -> None:
    pile.sort()
    expected = sorted([*pile, piece])
    put, gained = pile[:], pile[:]
    piles.sort_in(piece, put)
    piles.gain(gained, piece)
    assert put == gained == piles.put_in_order(piece, pile) == expected


@given(PILES, st.lists(st.integers(-5, 2**40), min_size=6, max_size=6))
def test_frames(pile: list[int], frame: list[int]) -> None:
    laid = pile[:]
    piles.add_six(laid, *frame)
    assert laid == pile + frame
    piles.drop_last(6, laid)
    assert laid == pile


@given(st.lists(st.integers(), min_size=1, max_size=30), st.data())
def test_reading_places(row: list[int], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(0, len(row) - 1), max_size=10))
    assert piles.at_places(places, row) == [row[place] for place in places]
    into = [7]
    piles.add_at_places(into, places, row)
    assert into == [7, *(row[place] for place in places)]


@given(st.lists(st.lists(st.integers(), max_size=3), max_size=8), st.data())
def test_adding_what_is_counted(rows: list[list[int]], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, 3))
    counts = data.draw(st.lists(st.integers(0, 2), min_size=first + len(rows), max_size=first + len(rows) + 2))
    into = [7]
    piles.add_counted(into, rows, counts, first)
    assert into == [7, *(piece for at, row in enumerate(rows) if counts[first + at] for piece in row)]
