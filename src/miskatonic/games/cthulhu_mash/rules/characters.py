"""What a character may do in its turn (groups 4 and 5)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.spells import TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.numbers.steps import LAND
from miskatonic.games.cthulhu_mash.rules.abilities import add_abilities
from miskatonic.games.cthulhu_mash.rules.area_weapons import area_moves
from miskatonic.games.cthulhu_mash.rules.casting import add_casts
from miskatonic.games.cthulhu_mash.rules.equipment import add_spaces
from miskatonic.games.cthulhu_mash.rules.escape import add_escapes
from miskatonic.games.cthulhu_mash.rules.green_objects import add_greens
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD
from miskatonic.games.cthulhu_mash.rules.madness import add_madness, add_treatments
from miskatonic.games.cthulhu_mash.rules.movement import add_jumps, add_move_moves
from miskatonic.games.cthulhu_mash.rules.picking_up import add_free_hands
from miskatonic.games.cthulhu_mash.rules.powerups import may_redeem
from miskatonic.games.cthulhu_mash.rules.pushing import add_pushes
from miskatonic.games.cthulhu_mash.rules.red_objects import add_tools
from miskatonic.games.cthulhu_mash.rules.sanity import is_insane
from miskatonic.games.cthulhu_mash.rules.spells import add_readings
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_clung_to, move_points
from miskatonic.games.cthulhu_mash.rules.tables import ALBATROSS_SCOUT, COVERS, HEALTHY_FISHING, SHOOTS, TELLS
from miskatonic.games.cthulhu_mash.rules.targets import pieces_touched
from miskatonic.games.cthulhu_mash.rules.temporal_dust import may_dust
from miskatonic.games.cthulhu_mash.rules.under_way import may_stop
from miskatonic.games.cthulhu_mash.rules.weapons import add_attacks, add_cock_fights


def turn_moves(s: MashData) -> list[int]:
    """CM-4.4, CM-5.1: every action, and what is free."""
    c: i64 = s.frames[PIECE]
    moves: list[int] = []
    tables = s.tables
    if is_insane(s, c):
        add_madness(s, moves)
        return moves
    if s.actions > 0:
        add_actions(s, moves, c)
    add_free(s, moves, c)
    if s.snapshot is not None and s.action_by == c and may_dust(s, c):
        moves.append(tables.first_of[verbs.CAST] + TEMPORAL_DUST)
    moves.append(tables.first_of[verbs.END])
    return moves


def add_free(s: MashData, moves: list[int], c: i64) -> None:
    """CM-5.5: what costs no action."""
    if s.carried[c]:
        add_greens(s, moves, c)
        add_free_hands(s, moves, c)
        add_cock_fights(s, moves, c)
    if s.kept[c] and may_redeem(s, c):
        moves.append(s.tables.first_of[verbs.REDEEM])


def move_moves(s: MashData) -> list[int]:
    """In the middle of a move."""
    c: i64 = s.frames[PIECE]
    moves: list[int] = []
    add_move_moves(s, moves, c, s.frames[STEP], s.frames[EXTRA])
    if may_stop(s, c):
        add_free(s, moves, c)
        moves.append(s.tables.first_of[verbs.STOP])
    return moves


def add_actions(s: MashData, moves: list[int], c: i64) -> None:
    tables = s.tables
    holds: i64 = s.holds[c]
    if holds:
        add_escapes(s, moves, c)
        if holds & ~CUFFS_HOLD:
            return  # CM-13.6, CM-13.12
    add_move_moves(s, moves, c, move_points(s, c), 0)
    add_jumps(s, moves, c)
    if holds:
        return  # CM-A23: cuffed, it may move, jump and use gates; nothing else
    carried = s.carried[c]
    does: i64 = 0
    for item in carried:
        does |= tables.o_does[item]
    touched = pieces_touched(s, c)
    add_attacks(s, moves, c, touched, does & SHOOTS != 0 or (s.razor >> c) & 1 == 1)
    if touched:
        add_pushes(s, moves, c, touched)
    if is_clung_to(s, c) and not tables.attached_any:
        return  # CM-18.20
    if does & COVERS:
        area_moves(s, moves, c, carried)
    if does & TELLS:
        add_readings(s, moves, c)
    if s.mentality[c] > 0:
        add_casts(s, moves, c)
    if tables.space[s.at[c]]:
        add_spaces(s, moves, c)
    if tables.c_abilities[c] & (HEALTHY_FISHING | ALBATROSS_SCOUT):
        add_abilities(s, moves, c)
    if carried:
        add_tools(s, moves, c, carried)
    if tables.sanity:
        add_treatments(s, moves, c)


def end(s: MashData, index: i64) -> None:
    """CM-5.3: actions may be given up."""
    s.actions = 0
    s.frames[STEP] = LAND
    s.snapshot = None
