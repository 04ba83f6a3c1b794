"""Monsters that charge (CM-18.10)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS
from miskatonic.games.cthulhu_mash.numbers import events, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import WALKING
from miskatonic.games.cthulhu_mash.numbers.frames import CHARGED
from miskatonic.games.cthulhu_mash.rules.actions import begin_monster_action
from miskatonic.games.cthulhu_mash.rules.arrival import arrive
from miskatonic.games.cthulhu_mash.rules.attacks import MELEE, attack_with, strike
from miskatonic.games.cthulhu_mash.rules.destinations import FAR, ends_of, free_beside, reach, steps_apart
from miskatonic.games.cthulhu_mash.rules.destruction import kill_monster
from miskatonic.games.cthulhu_mash.rules.spaces import ICON_WALK
from miskatonic.games.cthulhu_mash.rules.state import HAS_CHARGED, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import boot_of, kind_of


def charge_points(s: MashData, piece: i64, target: i64) -> i64:
    """CM-18.10, CM-18.11: the movement points left after coming into the character's space, or -1 if a charge cannot be
    made: at least one space on the way, then in, and enough left to get out again."""
    tables = s.tables
    start: i64 = s.at[piece]
    goal: i64 = s.at[target]
    tile: i64 = start // SPACES
    step: i64 = 1 + boot_of(s, piece, tile)
    points: i64 = tables.m_move[kind_of(piece)]
    if steps_apart(s, piece, start, goal, points // step) == 0:
        return -1
    costs = reach(s, piece, start, points, False)
    # To come back to where it started, it has to go out first.
    costs[start % SPACES] = FAR
    for way in range(WAYS):
        other: i64 = tables.walk_to[start * WAYS + way]
        if other >= 0 and costs[other % SPACES] < FAR:
            costs[start % SPACES] = 2 * step
    best: i64 = FAR
    for way in range(WAYS):
        near: i64 = tables.near[goal * WAYS + way]
        if near < 0 or tables.walk_to[goal * WAYS + way] != near:
            continue
        if costs[near % SPACES] + step < best and (tables.icon[near] & ICON_WALK == 0 or near == start):
            best = costs[near % SPACES] + step
    left: i64 = points - best
    if left < step:
        return -1
    if charge_ends(s, piece, goal, left) == 0:
        return -1
    return left


def charge_ends(s: MashData, piece: i64, goal: i64, left: i64) -> i64:
    """Where the monster may come out of the character's space, as bits."""
    return ends_of(s, piece, goal, left, False)


def charge(s: MashData, target: i64) -> None:
    """CM-18.10: into the space, one melee attack, and out again."""
    left: i64 = charge_points(s, s.frames[PIECE], target)
    s.frames[EXTRA] |= HAS_CHARGED
    seat: i64 = s.seat
    piece: i64 = begin_monster_action(s, s.tables.first_of[verbs.CHARGE] + target)
    s.share(piece, s.at[target])
    s.owe(CHARGED, seat, piece, 0, left, 0)
    strike(s, attack_with(piece, MELEE, s.tables.m_melee[kind_of(piece)], 0), [target])


def charged_moves(s: MashData) -> list[int]:
    """CM-18.24: if the character is gone it may stay."""
    piece: i64 = s.frames[PIECE]
    goal: i64 = s.at[piece]
    first: i64 = s.tables.first_of[verbs.GO]
    found: i64 = charge_ends(s, piece, goal, s.frames[STEP])
    moves = [first + space for space in range(SPACES) if (found >> space) & 1]
    if s.who[goal] == 0:
        moves.append(first + goal % SPACES)
    return moves


def run_charged(s: MashData) -> bool:
    """A charging monster that died on the way, or has no way out any more, leaves nothing to decide."""
    piece: i64 = s.frames[PIECE]
    if s.at[piece] < 0:
        s.settle()
        return False
    if charged_moves(s):
        return True
    # Vampires whose victim died stand on every space that the charge could end on: it ends beside them.
    s.settle()
    spot: i64 = free_beside(s, piece, s.at[piece])
    if spot < 0:
        kill_monster(s, piece)
    else:
        s.lift(piece)
        s.put(piece, spot)
    return False


def leave_charge(s: MashData, space: i64) -> None:
    piece: i64 = s.frames[PIECE]
    s.settle()
    cell: i64 = (s.at[piece] // SPACES) * SPACES + space
    s.lift(piece)
    s.put(piece, cell)
    if s.heard is not None:
        s.heard.append([events.MOVED, s.active, piece, space])
    arrive(s, piece, cell, WALKING)
