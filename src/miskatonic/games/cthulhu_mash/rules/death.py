"""The death of a character (group 27)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import deaths, events
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT, WAITING
from miskatonic.games.cthulhu_mash.rules.damage import KNIFED, bestow
from miskatonic.games.cthulhu_mash.rules.destinations import free_beside, may_end
from miskatonic.games.cthulhu_mash.rules.destruction import detach, kill_monster
from miskatonic.games.cthulhu_mash.rules.ending import check_survivors
from miskatonic.games.cthulhu_mash.rules.green_objects import may_heal_now
from miskatonic.games.cthulhu_mash.rules.objects import scatter
from miskatonic.games.cthulhu_mash.rules.powerups import draw_powerup, lose_powerups
from miskatonic.games.cthulhu_mash.rules.sanity import lose_points, mourned
from miskatonic.games.cthulhu_mash.rules.state import DISCARDED, KEPT, MashData
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE
from miskatonic.games.cthulhu_mash.rules.temporal_dust import may_dust
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, GENERATORS, MONSTER_0, SPAWN_0

# Steps of a DYING frame.
LAST_BREATH: Final = 0
GONE: Final = 1


def run_dying(s: MashData) -> bool:
    """CM-25.16: Temporal Dust works even now; cards only by the option of CM-A34."""
    c: i64 = s.frames[PIECE]
    if s.life[c] != ON_BOARD:
        s.settle()
        return False
    if s.frames[STEP] == LAST_BREATH:
        if may_dust(s, c):
            return True
        if s.tables.last_gasp_heal and s.frames[THING] == deaths.WOUNDS and may_heal_now(s, c):
            return True
    how: i64 = s.frames[THING]
    credit: i64 = s.frames[EXTRA]
    s.settle()
    if credit >= KNIFED:
        credit -= KNIFED
        if credit > 0:
            drain(s, s.character[credit - 1])
    die(s, c, how, credit)
    return False


def accept(s: MashData) -> None:
    """Nothing is done about it."""
    s.frames[STEP] = GONE


def die(s: MashData, c: i64, how: i64, credit: i64) -> None:
    """CM-27.3 to CM-27.6."""
    if s.heard is not None:
        s.heard.append([events.CHARACTER_DIED, s.owner[c], c, how])
    cell: i64 = s.at[c]
    s.lift(c)
    let_go(s, c, cell)
    scatter(s, c, cell, how)
    lose_powerups(s, c)
    s.own()
    for n in range(GENERATORS):
        if s.generator_place[n] == KEPT + c:
            s.generator_place[n] = DISCARDED
    s.kept[c] = 0
    s.holds[c] = 0
    s.mired[c] = 0
    rest: i64 = ~bit(c)
    s.ward &= rest
    s.flying &= rest
    s.razor &= rest
    s.webbed &= rest
    s.clocked &= rest
    s.turn_lost &= rest
    s.health[c] = 0
    s.mentality[c] = 0
    s.owed_health[c] = 0
    s.owed_mentality[c] = 0
    killed = credit > 0 and s.owner[c] != credit - 1  # CM-A22: by another character
    final = s.mode == COOPERATIVE or killed or s.health[SPAWN_0 + c] <= 0
    s.life[c] = OUT if final else WAITING
    if final and s.heard is not None:
        s.heard.append([events.ELIMINATED, s.owner[c], c])
    if killed and s.life[s.character[credit - 1]] == ON_BOARD:
        draw_powerup(s, s.character[credit - 1])  # CM-26.1, CM-27.4
    if s.tables.sanity:
        mourned(s, c)
    check_survivors(s)


def let_go(s: MashData, c: i64, cell: i64) -> None:
    """CM-18.21: a vampire whose victim dies remains on the space; a second one finds the nearest free space."""
    if s.clinging == 0:
        return
    for vampire in range(MONSTER_0, GENERATOR_0):
        if s.attached[vampire] != c:
            continue
        detach(s, vampire)
        spot: i64 = cell
        if s.who[cell] or not may_end(s, vampire, cell):
            spot = free_beside(s, vampire, cell)
        if spot < 0:
            kill_monster(s, vampire)
        else:
            s.put(vampire, spot)


def drain(s: MashData, c: i64) -> None:
    """CM-20.24: a kill with the Sacrificial Knife gives a point of health, even above the base."""
    if s.life[c] == ON_BOARD:
        bestow(s, c)
        lose_points(s, c, 1)
