"""Where in the sky a creature's constellations are, or where they are nearest: what is there and what is missing."""

from __future__ import annotations

import msgspec

from miskatonic.games.stars_are_right.rules.constellations import is_present
from miskatonic.games.stars_are_right.rules.state import StarsData
from miskatonic.games.stars_are_right.rules.tables import Tables
from miskatonic.games.stars_are_right.things import SPACES, space_name


class Star(msgspec.Struct, frozen=True):
    """A symbol of a constellation: the space where it is, or is wanted ("" when any would do)."""

    space: str
    shown: bool


Stars = tuple[
    tuple[Star, ...], ...
]  # for each constellation of a card its symbols, in the order in which they are printed
Place = tuple[int, ...]  # a space for each symbol of a constellation


def stars_of(state: StarsData, card: int) -> Stars:
    """The constellations of a card in the sky, each on tiles of its own (SR-9.5), as nearly complete as can be."""
    tables = state.tables
    faces = [tables.face[side] for side in state.sky]
    if tables.singles[card]:
        return _singles(tables.singles[card], faces)
    ways = [_places(tables, card, at) for at in range(len(tables.constellations[card]))]
    whole = is_present(tables, card, state.where)
    places = (_apart(tables.symbols[card], ways, faces) if whole else None) or _nearest(
        tables.symbols[card], ways, faces
    )
    return tuple(
        tuple(Star(space_name(space), faces[space] == symbol) for space, symbol in zip(place, symbols, strict=True))
        for place, symbols in zip(places, tables.symbols[card], strict=True)
    )


def used_by(state: StarsData, card: int) -> Stars:
    """The stars that a creature in play has, if the sky still shows it: right after its summoning those it used."""
    return stars_of(state, card) if is_present(state.tables, card, state.where) else ()


def _singles(singles: list[int], faces: list[int]) -> Stars:
    """SR-9.11: single symbols, each as often as it is printed."""
    stars: list[tuple[Star, ...]] = []
    for symbol, wanted in zip(singles[::2], singles[1::2], strict=True):
        spaces = [space_name(space) for space in range(SPACES) if faces[space] == symbol]
        stars += [(Star(spaces[at], True) if at < len(spaces) else Star("", False),) for at in range(wanted)]
    return tuple(stars)


def _places(tables: Tables, card: int, at: int) -> list[Place]:
    """Everywhere a constellation could lie: in each of its turns, from each anchor."""
    return [
        tuple(anchor + shift for shift in shifts)
        for anchors, *shifts in tables.constellations[card][at]
        for anchor in range(SPACES)
        if anchors >> anchor & 1
    ]


def _apart(symbols: list[list[int]], ways: list[list[Place]], faces: list[int]) -> list[Place] | None:
    """Places where every constellation shows, with no tile used twice."""

    def rest(at: int, taken: frozenset[int]) -> list[Place] | None:
        if at == len(ways):
            return []
        for place in ways[at]:
            if taken.isdisjoint(place) and _matches(place, symbols[at], faces) == len(place):
                found = rest(at + 1, taken.union(place))
                if found is not None:
                    return [place, *found]
        return None

    return rest(0, frozenset())


def _nearest(symbols: list[list[int]], ways: list[list[Place]], faces: list[int]) -> list[Place]:
    """The place of each constellation that lacks the least, apart from those before it if there is one."""
    taken: set[int] = set()
    found: list[Place] = []
    for at, places in enumerate(ways):
        best = max(places, key=lambda place: (taken.isdisjoint(place), _matches(place, symbols[at], faces)))
        taken.update(best)
        found.append(best)
    return found


def _matches(place: Place, symbols: list[int], faces: list[int]) -> int:
    return sum(faces[space] == symbol for space, symbol in zip(place, symbols, strict=True))
