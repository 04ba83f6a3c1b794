"""Line of sight, exactly as group 10 says: tables made once per map, and one test against the pieces that stand about.

For each pair of spaces of a tile the table holds the spaces that must be empty, as bits, or BLIND; and the corners,
each as the two flanking spaces of which one must be empty (CM-10.5).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.geometry import SIDE, SPACES, WAYS, beside
from miskatonic.games.cthulhu_mash.maps import SOLID, Map

BLIND: Final = -1


@cache  # the same on every map
def crossings(a: int, b: int) -> list[tuple[int, int, bool]]:
    """The spaces a line from centre to centre passes: (from, to, through a corner), in order, in whole numbers."""
    row, column = divmod(a, SIDE)
    down, right = b // SIDE - row, b % SIDE - column
    # The line crosses the k-th row border at (2k + 1) / (2 |down|) of its way, and columns alike.
    events: list[tuple[int, int]] = []
    scale = max(abs(down), 1) * max(abs(right), 1)
    events += [((2 * k + 1) * scale // max(abs(down), 1), 0) for k in range(abs(down))]
    events += [((2 * k + 1) * scale // max(abs(right), 1), 1) for k in range(abs(right))]
    events.sort()
    steps: list[tuple[int, int, bool]] = []
    at = 0
    while at < len(events):
        corner = at + 1 < len(events) and events[at][0] == events[at + 1][0]
        new_row, new_column = row, column
        if corner or events[at][1] == 0:
            new_row += 1 if down > 0 else -1
        if corner or events[at][1] == 1:
            new_column += 1 if right > 0 else -1
        steps.append((row * SIDE + column, new_row * SIDE + new_column, corner))
        row, column = new_row, new_column
        at += 2 if corner else 1
    return steps


def _wall(found: Map, a: int, b: int) -> bool:
    """Whether a solid line parts two spaces that share an edge."""
    direction = next(d for d in range(WAYS) if beside(a, d) == b)
    return found.lines[a][direction] == SOLID


def sight_of(found: Map, steps: list[tuple[int, int, bool]], target: int) -> tuple[int, list[int]]:
    """CM-10.2 to CM-10.5 for one line on one map: what must be empty, and the corners with a choice."""
    empty = 0
    corners: list[int] = []
    for a, b, corner in steps:
        if corner:
            flanks = (b // SIDE * SIDE + a % SIDE, a // SIDE * SIDE + b % SIDE)
            free = [
                flank
                for flank in flanks
                if not _wall(found, a, flank) and not _wall(found, flank, b) and found.letters[flank] != "#"
            ]
            if not free:
                return BLIND, []
            if len(free) == 1:
                empty |= 1 << free[0]
            else:
                corners.append(1 << free[0] | 1 << free[1])
        elif _wall(found, a, b):
            return BLIND, []
        if found.letters[b] == "#":
            return BLIND, []
        if b != target:
            empty |= 1 << b
    return empty, corners


UNREACHED: Final = 99


def steps_from(found: Map, start: int) -> bytes:
    """How many steps it is on foot to each space, whoever stands about, and around what hurts or catches."""
    steps = bytearray([UNREACHED] * SPACES)
    steps[start] = 0
    queue = [start]
    for space in queue:
        for direction in range(WAYS):
            other = beside(space, direction)
            if other < 0 or found.lines[space][direction] != 0 or steps[other] < UNREACHED:
                continue
            if found.letters[other] not in "#oXW":
                steps[other] = steps[space] + 1
                if found.letters[other] not in "wfq":
                    queue.append(other)
    return bytes(steps)


class Sight:
    """The lines of sight of one tile."""

    def __init__(self, found: Map) -> None:
        self.empty: list[int] = []  # by origin * SPACES + target
        self.corners: list[list[int]] = []
        self.clear: list[int] = []  # by origin: the targets that solid lines alone leave open, as bits (CM-10.6)
        for a in range(SPACES):
            clear = 0
            for b in range(SPACES):
                empty, corners = sight_of(found, crossings(a, b), b) if found.letters[a] != "#" else (BLIND, [])
                self.empty.append(empty)
                self.corners.append(corners)
                if empty != BLIND:
                    clear |= 1 << b
            self.clear.append(clear)
        self.steps: list[bytes] = [steps_from(found, a) for a in range(SPACES)]  # walking distances, for evaluation


def sees(sight: Sight, a: i64, b: i64, occupied: i64) -> bool:
    """CM-10.1: whether the line from `a` to `b` is open with pieces on the `occupied` spaces, their own not counted."""
    at: i64 = a * SPACES + b
    empty: i64 = sight.empty[at]
    if empty < 0 or empty & occupied:
        return False
    corners = sight.corners[at]
    if corners:
        for corner in corners:
            pair: i64 = corner
            if occupied & pair == pair:
                return False
    return True
