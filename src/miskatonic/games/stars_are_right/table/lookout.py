"""Where in the sky a creature's constellations are, or where they are nearest: what is there and what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import msgspec

from miskatonic.games.stars_are_right.numbers.types import LESSER_SERVITOR
from miskatonic.games.stars_are_right.rules.constellations import (
    anchors_of,
    constellations_shown,
    is_present,
    neighbours,
    shows,
    where_symbols_are,
)
from miskatonic.games.stars_are_right.rules.great_old_ones import bonus_stars_allowed, helpers_of
from miskatonic.games.stars_are_right.rules.patterns import cells_of, turns_of
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import Tables
from miskatonic.games.stars_are_right.things import SPACES, space_name

# How near a symbol is to the space that wants it: there already, or one flip or swap away.
THERE, NEARBY = 3, 1


class Star(msgspec.Struct, frozen=True):
    """A symbol of a constellation: the space where it is, or is wanted ("" when any would do).

    `lent_by`: the servitor whose bonus star stands in for it (SR-10.2); then it needs no space.
    """

    space: str
    shown: bool
    lent_by: str = ""


# For each constellation of a card its symbols, in the order in which they are printed.
Stars = tuple[tuple[Star, ...], ...]
Place = tuple[int, ...]  # a space for each symbol of a constellation
Turns = list[list[int]]  # of a constellation: the anchors as bits, then for each symbol how far it is from the anchor


def stars_of(state: StarsData, card: int) -> Stars:
    """The constellations of a card in the sky, each on tiles of its own (SR-9.5), as nearly complete as can be."""
    return _stars_of(state.tables, card, tuple(state.sky))


def stars_with_help(state: StarsData, card: int) -> Stars:
    """The same for a Great Old One in the hand of the active player, with the bonus stars that serve it best."""
    tables = state.tables
    servitors = sorted(helpers_of(state, card), key=lambda servitor: tables.type[servitor] == LESSER_SERVITOR)
    lenders: dict[int, int] = {}  # for each symbol one servitor, rather a Greater one, which stays (SR-10.5)
    for servitor in servitors:
        lenders.setdefault(tables.bonus_star[servitor], servitor)
    near = _nearby(state.sky, tables)
    god = tables.god_index[card]
    best: tuple[int, int, Place, tuple[int, ...]] = (-1, 0, (), ())
    for count in range(min(len(lenders), bonus_stars_allowed(state, card)) + 1):
        for lent in combinations(lenders, count):
            ignored = sum(tables.symbol_bit[god][symbol] for symbol in lent)
            nearness, place = _fullest(tables.without[god][ignored], tables.kept[god][ignored], state.where, near, 0)
            lost = sum(tables.type[lenders[symbol]] == LESSER_SERVITOR for symbol in lent)
            best = max(best, (nearness + THERE * count, -lost, place, lent), key=lambda found: found[:2])
    _, _, place, lent = best
    spaces = iter(place)
    return (
        tuple(
            Star("", True, tables.ids[lenders[symbol]]) if symbol in lent else _star(next(spaces), symbol, state.where)
            for symbol in tables.symbols[card][0]
        ),
    )


def used_by(state: StarsData, card: int) -> Stars:
    """The stars that a creature in play has, if the sky still shows it: right after its summoning those it used."""
    return stars_of(state, card) if is_present(state.tables, card, state.where) else ()


def is_mirrored(state: StarsData, card: int) -> bool:
    """Whether the sky shows a card only in a mirror, which does not count (SR-9.3)."""
    tables = state.tables
    if tables.singles[card]:  # four single tiles have no shape
        return False
    seen = zip(_and_mirrored(tables, card), tables.symbols[card], strict=True)
    return not all(constellations_shown(tables, card, state.where)) and all(
        shows(turns, symbols, state.where) for turns, symbols in seen
    )


@lru_cache(256)
def _and_mirrored(tables: Tables, card: int) -> list[Turns]:
    return [turns_of(cells_of(rows), mirror=True) for rows in tables.creatures[card].constellations]


@lru_cache(4096)  # the sky of a table changes less often than somebody looks at it
def _stars_of(tables: Tables, card: int, sky: tuple[int, ...]) -> Stars:
    where = where_symbols_are(list(sky), tables.face)
    if tables.singles[card]:
        return _singles(tables.singles[card], where)
    turns, symbols = tables.constellations[card], tables.symbols[card]
    places = _apart(turns, symbols, where) if is_present(tables, card, where) else None
    if places is None:
        places = _nearest(turns, symbols, where, _nearby(list(sky), tables))
    return tuple(
        tuple(_star(space, symbol, where) for space, symbol in zip(place, of, strict=True))
        for place, of in zip(places, symbols, strict=True)
    )


def _star(space: int, symbol: int, where: list[int]) -> Star:
    return Star(space_name(space), bool(where[symbol] >> space & 1))


def _nearby(sky: list[int], tables: Tables) -> list[int]:
    """For each symbol the spaces that one flip or one swap brings it to."""
    backs = where_symbols_are([side ^ 1 for side in sky], tables.face)
    shown = where_symbols_are(sky, tables.face)
    return [neighbours(spaces) | back for spaces, back in zip(shown, backs, strict=True)]


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


def _apart(
    turns: list[Turns], symbols: list[list[int]], where: list[int], at: int = 0, taken: int = 0
) -> list[Place] | None:
    """Places where every constellation from `at` on shows, with no tile used twice."""
    if at == len(turns):
        return []
    for turn in turns[at]:
        for anchor in _bits(anchors_of(turn, symbols[at], where)):
            place = tuple(anchor + shift for shift in turn[1:])
            if not taken & _mask(place):
                found = _apart(turns, symbols, where, at + 1, taken | _mask(place))
                if found is not None:
                    return [place, *found]
    return None


def _nearest(turns: list[Turns], symbols: list[list[int]], where: list[int], near: list[int]) -> list[Place]:
    """The place of each constellation, apart from the others where there is one. What lacks the least comes first, so
    that none takes a tile from another that is complete."""
    alone = [_fullest(of, wanted, where, near, 0) for of, wanted in zip(turns, symbols, strict=True)]
    found = [place for _, place in alone]
    taken = 0
    for at in sorted(range(len(alone)), key=lambda at: THERE * len(symbols[at]) - alone[at][0]):
        if taken & _mask(found[at]):
            found[at] = _fullest(turns[at], symbols[at], where, near, taken)[1] or found[at]
        taken |= _mask(found[at])
    return found


def _fullest(turns: Turns, symbols: list[int], where: list[int], near: list[int], taken: int) -> tuple[int, Place]:
    """The first place, among those free of `taken`, that is nearest to showing all; empty when none is free."""
    most = -1
    best: Place = ()
    for anchors, *shifts in turns:
        free = anchors
        for shift in shifts:
            free &= ~(taken >> shift)
        at_least = [free] + [0] * THERE * len(shifts)  # at each number the anchors from which it is that near
        for symbol, shift in zip(symbols, shifts, strict=True):
            there, nearby = where[symbol] >> shift, near[symbol] >> shift
            for number in range(len(at_least) - 1, 0, -1):
                at_least[number] |= at_least[number - NEARBY] & nearby
                if number >= THERE:
                    at_least[number] |= at_least[number - THERE] & there
        number = max((number for number, anchors in enumerate(at_least) if anchors), default=-1)
        if number > most:
            most = number
            anchor = next(_bits(at_least[number]))
            best = tuple(anchor + shift for shift in shifts)
    return most, best
