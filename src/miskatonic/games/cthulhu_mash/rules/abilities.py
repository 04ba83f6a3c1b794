"""Special abilities that take an action: fishing and the albatross (group 3)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import WAYS
from miskatonic.games.cthulhu_mash.maps import SOLID
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.rules.actions import spend
from miskatonic.games.cthulhu_mash.rules.green_objects import heal
from miskatonic.games.cthulhu_mash.rules.revealing import add_scoutings, reveal_beside, why_not_scouted
from miskatonic.games.cthulhu_mash.rules.spaces import WATER
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import health_base
from miskatonic.games.cthulhu_mash.rules.tables import ALBATROSS_SCOUT, HEALTHY_FISHING
from miskatonic.games.cthulhu_mash.rules.wording import NO_MENTALITY
from miskatonic.games.cthulhu_mash.things import MOST_PAID


def add_abilities(s: MashData, moves: list[int], c: i64) -> None:
    tables = s.tables
    abilities: i64 = tables.c_abilities[c]
    if abilities & HEALTHY_FISHING and s.health[c] < health_base(s, c):
        points: i64 = 1
        while points < MOST_PAID and why_not_fish(s, c, points) is None:
            moves.append(tables.first_of[verbs.FISH] + points)
            points += 1
    if abilities & ALBATROSS_SCOUT and s.mentality[c] > 0:
        add_scoutings(s, moves, c, tables.first_of[verbs.SCOUT])


def beside_water(s: MashData, c: i64) -> bool:
    """CM-3.18."""
    cell: i64 = s.at[c]
    for way in range(WAYS):
        other: i64 = s.tables.near[cell * WAYS + way]
        if other >= 0 and s.tables.space[other] & WATER and s.tables.line[cell * WAYS + way] != SOLID:
            return True
    return False


def why_not_fish(s: MashData, c: i64, points: i64) -> Refusal | None:
    if not s.tables.c_abilities[c] & HEALTHY_FISHING:
        return Refusal("Only the Mariner Merchant fishes", "CM-3.7")
    if not beside_water(s, c):
        return Refusal("There is no water beside you", "CM-3.18")
    if not 0 < points <= min(s.mentality[c], health_base(s, c) - s.health[c]):
        return Refusal("At most as many points as you have mentality and lack health", "CM-3.7")
    return None


def why_not_scout(s: MashData, c: i64, way: i64) -> Refusal | None:
    if not s.tables.c_abilities[c] & ALBATROSS_SCOUT:
        return Refusal("Only the Mariner Merchant has an albatross", "CM-3.6")
    if s.mentality[c] <= 0:
        return NO_MENTALITY
    return why_not_scouted(s, c, way)


def fish(s: MashData, points: i64) -> None:
    """CM-3.7."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.FISH] + points)
    s.own()
    s.mentality[c] -= points
    heal(s, c, points)


def scout(s: MashData, way: i64) -> None:
    """CM-3.6."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.SCOUT] + way)
    s.own()
    s.mentality[c] -= 1
    reveal_beside(s, c, way)
