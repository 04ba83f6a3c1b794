"""Green objects, and what heals and replenishes (group 21)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, WHAT
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import events, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import DYING
from miskatonic.games.cthulhu_mash.numbers.objects import POWER_UP, TEMPORAL_CLOCK
from miskatonic.games.cthulhu_mash.rules.objects import lose_to_discard
from miskatonic.games.cthulhu_mash.rules.powerups import draw_powerup
from miskatonic.games.cthulhu_mash.rules.sanity import is_insane, regain
from miskatonic.games.cthulhu_mash.rules.state import CLOCK_COUNTED, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import (
    actions_of,
    health_base,
    is_immobilized,
    mentality_base,
    printed_health,
    sanity_base,
)
from miskatonic.games.cthulhu_mash.rules.tables import GREEN_OBJECT, HELPS
from miskatonic.games.cthulhu_mash.rules.under_way import acting
from miskatonic.games.cthulhu_mash.rules.wording import not_carried


def usable_green(s: MashData, c: i64, item: i64) -> bool:
    """CM-21: only where it does something, and not while immobilized (CM-21.9)."""
    tables = s.tables
    if item == POWER_UP:
        return len(s.powerup_piles[c]) > 0
    if item == TEMPORAL_CLOCK:
        return (s.clocked >> c) & 1 == 0
    if tables.o_health[item]:
        return s.health[c] < health_base(s, c)
    if s.mentality[c] < mentality_base(s, c):
        return True
    return tables.sanity and tables.o_sanity[item] > 0 and 0 < s.sane[c] < sanity_base(s, c)


def why_not_use(s: MashData, c: i64, index: i64) -> Refusal | None:
    item: i64 = s.tables.green_object[index]
    if item not in s.carried[c]:
        return not_carried(s, item, "CM-21.9")
    if is_immobilized(s, c):
        return Refusal("No object can be used while immobilized", "CM-21.9")
    if not usable_green(s, c, item):
        return Refusal("It would do nothing: healing never exceeds the base", "CM-2.9")
    return None


def may_use_things(s: MashData, c: i64) -> bool:
    """CM-13.6, CM-31.22."""
    if is_immobilized(s, c):
        return False
    if s.tables.sanity:
        return not is_insane(s, c)
    return True


def has_green(s: MashData, c: i64) -> bool:
    for item in s.carried[c]:
        if s.tables.o_color[item] == GREEN_OBJECT and may_use_things(s, c) and usable_green(s, c, item):
            return True
    return False


def may_heal_now(s: MashData, c: i64) -> bool:
    """CM-A34 with the option: a health object saves from death by wounds."""
    for item in s.carried[c]:
        if (
            s.tables.o_color[item] == GREEN_OBJECT
            and s.tables.o_health[item] + s.health[c] > 0
            and may_use_things(s, c)
        ):
            if s.tables.o_health[item]:
                return True
    return False


def add_greens(s: MashData, moves: list[int], c: i64) -> None:
    tables = s.tables
    does: i64 = 0
    for item in s.carried[c]:
        does |= tables.o_does[item]
    if does & HELPS == 0:
        return
    last: i64 = -1
    for item in sorted(s.carried[c]):
        if item != last and tables.o_color[item] == GREEN_OBJECT and may_use_things(s, c) and usable_green(s, c, item):
            moves.append(tables.first_of[verbs.USE] + tables.green_of[item])
        last = item


def use(s: MashData, index: i64) -> None:
    """CM-21: no action, and the object is spent."""
    c: i64 = s.frames[PIECE]
    apply_green(s, c, c, s.tables.green_object[index])
    if s.frames[WHAT] == DYING and s.health[c] > 0:
        s.settle()  # CM-A34, by the option


def apply_green(s: MashData, holder: i64, c: i64, item: i64) -> None:
    """The effect on `c` of an object that `holder` gives up."""
    tables = s.tables
    lose_to_discard(s, holder, item)
    if s.heard is not None:
        s.heard.append([events.USED, s.owner[holder], c, item])
    if item == POWER_UP:
        draw_powerup(s, c)
    elif item == TEMPORAL_CLOCK:
        s.clocked |= bit(c)
        if acting(s, c) and s.once & CLOCK_COUNTED == 0:
            count_clock(s, c)
    else:
        heal(s, c, tables.o_health[item])
        replenish(s, c, tables.o_mentality[item])
        if tables.sanity and tables.o_sanity[item]:
            regain(s, c, tables.o_sanity[item])


def count_clock(s: MashData, c: i64) -> None:
    """CM-21.8, CM-21.10: twice the Actions value in all, spent ones included."""
    s.once |= CLOCK_COUNTED
    s.actions = 2 * actions_of(s, c) - s.spent


def heal(s: MashData, piece: i64, points: i64) -> None:
    """CM-2.9: up to the base, and what is above it stays (CM-2.16)."""
    before: i64 = s.health[piece]
    most: i64 = printed_health(s, piece)
    if points <= 0 or before >= most:
        return
    s.own()
    s.health[piece] = min(most, before + points)
    if s.heard is not None:
        s.heard.append([events.HEALTH_GAINED, s.active, piece, s.health[piece] - before])


def replenish(s: MashData, c: i64, points: i64) -> None:
    before: i64 = s.mentality[c]
    most: i64 = mentality_base(s, c)
    if points <= 0 or before >= most:
        return
    s.own()
    s.mentality[c] = min(most, before + points)
    if s.heard is not None:
        s.heard.append([events.MENTALITY_GAINED, s.active, c, s.mentality[c] - before])
