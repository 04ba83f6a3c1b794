"""Line of sight against a slow reference in fractions, on every tile, with pieces standing about."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import miskatonic
from miskatonic.games.cthulhu_mash.geometry import SPACES, beside
from miskatonic.games.cthulhu_mash.maps import SOLID, Map, read_map
from miskatonic.games.cthulhu_mash.rules.sight import Sight, sees

GAME = miskatonic.game("cthulhu_mash")
Cell = tuple[int, int]


def cell(space: int) -> Cell:
    return 6 - space // 6, space % 6 + 1


def reference(a: Cell, b: Cell, solid: set[frozenset[Cell]], blocked: set[Cell], occupied: set[Cell]) -> bool:
    """CM-10 as it is written: walk the line from border to border."""
    down, right = b[0] - a[0], b[1] - a[1]
    events: dict[Fraction, set[str]] = {}
    for k in range(abs(down)):
        events.setdefault(Fraction(2 * k + 1, 2 * abs(down)), set()).add("row")
    for k in range(abs(right)):
        events.setdefault(Fraction(2 * k + 1, 2 * abs(right)), set()).add("column")
    row_step, column_step = (down > 0) - (down < 0), (right > 0) - (right < 0)
    full = blocked | occupied
    at = a
    for moment in sorted(events):
        crossed = events[moment]
        to = at[0] + (row_step if "row" in crossed else 0), at[1] + (column_step if "column" in crossed else 0)
        if len(crossed) == 2:
            flanks = ((to[0], at[1]), (at[0], to[1]))
            if not any(
                frozenset((at, flank)) not in solid and frozenset((flank, to)) not in solid and flank not in full
                for flank in flanks
            ):
                return False
        elif frozenset((at, to)) in solid:
            return False
        if (to != b and to in full) or to in blocked:
            return False
        at = to
    return True


@pytest.mark.parametrize("id", list(GAME.pack["tile"]))
def test_every_line_of_every_tile(id: str) -> None:
    found = read_map(GAME.pack["tile"][id].map)
    assert isinstance(found, Map)
    sight = Sight(found)
    chooser = Random(id)
    solid = {
        frozenset((cell(space), cell(beside(space, way))))
        for space in range(SPACES)
        for way in range(4)
        if beside(space, way) >= 0 and found.lines[space][way] == SOLID
    }
    blocked = {cell(space) for space in range(SPACES) if found.letters[space] == "#"}
    for share in (0.0, 0.1, 0.3):
        standing = [space for space in range(SPACES) if found.letters[space] != "#" and chooser.random() < share]
        bits = sum(1 << space for space in standing)
        for a in range(SPACES):
            if found.letters[a] == "#":
                continue
            for b in range(SPACES):
                if a != b:
                    others = {cell(space) for space in standing if space not in (a, b)}
                    expected = reference(cell(a), cell(b), solid, blocked, others)
                    assert sees(sight, a, b, bits) == expected, (cell(a), cell(b))
