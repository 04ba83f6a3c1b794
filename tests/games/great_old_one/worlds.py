"""All worlds that fit what a viewer knows, counted out one by one: the plain meaning of what is kept of it."""

from __future__ import annotations

from itertools import combinations, permutations, product

from miskatonic.games.great_old_one.numbers.entries import ABSENT, LOOKED, MOVED, PASSED, POOLED, TOOK, TRADED, TURNED
from miskatonic.games.great_old_one.rules.log import KIND_AT, OPEN, PLACE_MASK, SOURCE_AT, TARGET_AT, WHAT_MASK
from miskatonic.games.great_old_one.rules.seat_knowledge import SeatKnowledge
from miskatonic.games.great_old_one.rules.witnessing import read_log

# A world: the sorted kinds in each place (the deck, then the hands).
World = tuple[tuple[int, ...], ...]


def entries(log: list[int], seats: int) -> list[list[int]]:
    """The log, cut into its entries."""
    found = []
    at = 0
    while at < len(log):
        what = log[at] & WHAT_MASK
        length = {TRADED: 3, TURNED: 2 + seats, POOLED: 2}.get(what, 1)
        if what == LOOKED:
            length = 5 + log[at + 4]
        elif what == PASSED:
            length = 2 + 3 * log[at + 1]
        found.append(log[at : at + length])
        at += length
    return found


def worlds_of(known: SeatKnowledge) -> set[World]:
    """Every way to lay the hidden slots into the places that they may be in and that have room."""
    tables = known.tables
    may = known.may
    slots = [slot for slot, byte in enumerate(may) if byte]
    found: set[World] = set()
    places: list[list[int]] = [[] for _ in known.sizes]

    def lay(at: int) -> None:
        if at == len(slots):
            found.add(tuple(tuple(sorted(cards)) for cards in places))
            return
        for place, cards in enumerate(places):
            if may[slots[at]] >> place & 1 and len(cards) < known.sizes[place]:
                cards.append(tables.kind_of[slots[at]])
                lay(at + 1)
                cards.pop()

    lay(0)
    return found


def after(worlds: set[World], entry: list[int], viewer: int) -> set[World]:
    """The worlds that are left, as changed by one entry of the log that this viewer saw in its own way."""
    return {later for world in worlds for later in _after(world, entry, viewer)}


def _moved(world: World, kind: int, source: int, target: int) -> World:
    places = [list(cards) for cards in world]
    if source != OPEN:
        places[source].remove(kind)
    if target != OPEN:
        places[target].append(kind)
    return tuple(tuple(sorted(cards)) for cards in places)


def _after(world: World, entry: list[int], viewer: int) -> list[World]:
    what, kind = entry[0] & WHAT_MASK, entry[0] >> KIND_AT
    source, target = ((entry[0] >> at & PLACE_MASK) - 1 for at in (SOURCE_AT, TARGET_AT))
    if what in (MOVED, TOOK):
        if what == MOVED or viewer + 1 in (source, target):
            return [_moved(world, kind, source, target)] if source == OPEN or kind in world[source] else []
        return [_moved(world, other, source, target) for other in set(world[source])]
    if what == ABSENT:
        return [] if kind in world[source] else [world]
    if what == LOOKED:
        seers, owner = entry[1:3]
        return [world] if not seers >> viewer & 1 or world[owner + 1] == tuple(entry[5:]) else []
    if what == TRADED:
        places = list(world)
        places[entry[1]], places[entry[2]] = places[entry[2]], places[entry[1]]
        return [tuple(places)]
    if what == TURNED:
        places = list(world)
        for source, target in enumerate(entry[1:]):
            places[target] = world[source]
        return [tuple(places)]
    if what == POOLED:
        return _pooled(world, [place for place in range(len(world)) if entry[1] >> place & 1])
    return _passed(world, [tuple(entry[at : at + 3]) for at in range(2, len(entry), 3)], viewer)


def _pooled(world: World, pooled: list[int]) -> list[World]:
    pool = sorted(card for place in pooled for card in world[place])
    found = set()
    for order in set(permutations(pool)) if len(pool) <= 6 else _splits(pool, [len(world[place]) for place in pooled]):
        places = list(world)
        at = 0
        for place in pooled:
            size = len(world[place])
            places[place] = tuple(sorted(order[at : at + size]))
            at += size
        found.add(tuple(places))
    return list(found)


def _splits(pool: list[int], sizes: list[int]) -> list[tuple[int, ...]]:
    """Every way to deal a pool into hands of these sizes, the order within a hand left out."""
    if not sizes:
        return [()]
    found = []
    for chosen in combinations(range(len(pool)), sizes[0]):
        rest = [card for at, card in enumerate(pool) if at not in chosen]
        hand = tuple(pool[at] for at in chosen)
        found += [hand + later for later in _splits(rest, sizes[1:])]
    return found


def _passed(world: World, passes: list[tuple[int, ...]], viewer: int) -> list[World]:
    """Every choice of the cards that the viewer did not see; all leave before any arrives."""
    options = []
    for giver, receiver, kind in passes:
        hand = world[giver + 1]
        if viewer in (giver, receiver):
            options.append([kind] if kind in hand else [])
        else:
            options.append(sorted(set(hand)))
    found = []
    for chosen in product(*options):
        places = [list(cards) for cards in world]
        for (giver, _, _), kind in zip(passes, chosen, strict=True):
            places[giver + 1].remove(kind)
        for (_, receiver, _), kind in zip(passes, chosen, strict=True):
            places[receiver + 1].append(kind)
        found.append(tuple(tuple(sorted(cards)) for cards in places))
    return found


def places_of(worlds: set[World]) -> dict[int, int]:
    """For each kind the places, as bits, where some world has a copy of it."""
    found: dict[int, int] = {}
    for world in worlds:
        for place, cards in enumerate(world):
            for kind in cards:
                found[kind] = found.get(kind, 0) | 1 << place
    return found


def noted_places(known: SeatKnowledge) -> dict[int, int]:
    """The same as a viewer knows it."""
    found: dict[int, int] = {}
    for slot, byte in enumerate(known.may):
        if byte:
            kind = known.tables.kind_of[slot]
            found[kind] = found.get(kind, 0) | byte
    return found


def written(known: SeatKnowledge, viewer: int, entry: list[int]) -> SeatKnowledge:
    """What is known once one more entry of the log is read."""
    later = known.copy()
    read_log(later, viewer, entry, 0)
    later.count_sizes()
    later.tidy_up()
    return later
