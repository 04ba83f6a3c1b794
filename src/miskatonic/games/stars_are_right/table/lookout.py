"""Where in the sky a creature's constellations are, or where they are nearest: what is there and what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from miskatonic.games.stars_are_right.rules.constellations import anchors_of, is_present
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import Tables
from miskatonic.games.stars_are_right.things import SPACES, space_name


class Star(msgspec.Struct, frozen=True):
    """A symbol of a constellation: the space where it is, or is wanted ("" when any would do)."""

    space: str
    shown: bool


# For each constellation of a card its symbols, in the order in which they are printed.
Stars = tuple[tuple[Star, ...], ...]
Place = tuple[int, ...]  # a space for each symbol of a constellation
Turns = list[list[int]]  # of a constellation: the anchors as bits, then for each symbol how far it is from the anchor


def stars_of(state: StarsData, card: int) -> Stars:
    """The constellations of a card in the sky, each on tiles of its own (SR-9.5), as nearly complete as can be."""
    return _stars_of(state.tables, card, tuple(state.where))


def used_by(state: StarsData, card: int) -> Stars:
    """The stars that a creature in play has, if the sky still shows it: right after its summoning those it used."""
    return stars_of(state, card) if is_present(state.tables, card, state.where) else ()


@lru_cache(4096)  # the sky of a table changes less often than somebody looks at it
def _stars_of(tables: Tables, card: int, where: tuple[int, ...]) -> Stars:
    spaces = list(where)
    if tables.singles[card]:
        return _singles(tables.singles[card], spaces)
    turns, symbols = tables.constellations[card], tables.symbols[card]
    whole = is_present(tables, card, spaces)
    places = (_apart(turns, symbols, spaces) if whole else None) or _nearest(turns, symbols, spaces)
    return tuple(
        tuple(
            Star(space_name(space), bool(spaces[symbol] >> space & 1)) for space, symbol in zip(place, of, strict=True)
        )
        for place, of in zip(places, symbols, strict=True)
    )


def _singles(singles: list[int], where: list[int]) -> Stars:
    """SR-9.11: single symbols, each as often as it is printed."""
    stars: list[tuple[Star, ...]] = []
    for symbol, wanted in zip(singles[::2], singles[1::2], strict=True):
        spaces = [space_name(space) for space in range(SPACES) if where[symbol] >> space & 1]
        stars += [(Star(spaces[at], True) if at < len(spaces) else Star("", False),) for at in range(wanted)]
    return tuple(stars)


def _bits(number: int) -> Iterator[int]:
    """The bits that are set, from the lowest."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def _mask(place: Place) -> int:
    return sum(1 << space for space in place)


def _apart(turns: list[Turns], symbols: list[list[int]], where: list[int]) -> list[Place] | None:
    """Places where every constellation shows, with no tile used twice."""

    def rest(at: int, taken: int) -> list[Place] | None:
        if at == len(turns):
            return []
        for turn in turns[at]:
            for anchor in _bits(anchors_of(turn, symbols[at], where)):
                place = tuple(anchor + shift for shift in turn[1:])
                if not taken & _mask(place):
                    found = rest(at + 1, taken | _mask(place))
                    if found is not None:
                        return [place, *found]
        return None

    return rest(0, 0)


def _nearest(turns: list[Turns], symbols: list[list[int]], where: list[int]) -> list[Place]:
    """The place of each constellation that lacks the least, apart from those before it if there is one."""
    taken = 0
    found: list[Place] = []
    for of, wanted in zip(turns, symbols, strict=True):
        place = _fullest(of, wanted, where, taken) or _fullest(of, wanted, where, 0)
        taken |= _mask(place)
        found.append(place)
    return found


def _fullest(turns: Turns, symbols: list[int], where: list[int], taken: int) -> Place:
    """The first place, among those free of `taken`, where the most symbols show; empty when none is free."""
    most = -1
    best: Place = ()
    for anchors, *shifts in turns:
        free = anchors
        for shift in shifts:
            free &= ~(taken >> shift)
        showing = [free] + [0] * len(shifts)  # at each number the anchors from which at least that many symbols show
        for symbol, shift in zip(symbols, shifts, strict=True):
            hits = where[symbol] >> shift
            for number in range(len(shifts), 0, -1):
                showing[number] |= showing[number - 1] & hits
        number = max((number for number, anchors in enumerate(showing) if anchors), default=-1)
        if number > most:
            most = number
            anchor = next(_bits(showing[number]))
            best = tuple(anchor + shift for shift in shifts)
    return best
