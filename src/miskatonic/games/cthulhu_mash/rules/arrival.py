"""What a space does to who comes onto it (groups 13 and 15)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.numbers import causes, deaths, events, holds
from miskatonic.games.cthulhu_mash.numbers.arrivals import IN_FLIGHT, PUSHED
from miskatonic.games.cthulhu_mash.rules.damage import harm
from miskatonic.games.cthulhu_mash.rules.destruction import destroy
from miskatonic.games.cthulhu_mash.rules.holds import CAUGHT, ICON_HOLD
from miskatonic.games.cthulhu_mash.rules.objects import tissue_at
from miskatonic.games.cthulhu_mash.rules.spaces import (
    DROP,
    ICON,
    ICON_DEADLINE,
    ICON_FLY,
    ICON_HURTS,
    ICON_KILLS,
    ICON_PUSH,
    ICON_PUSH_FLY,
    ICON_WALK,
    SKULL,
    WATER,
)
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, safe_in_water, told_hold
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0


def carry(s: MashData, piece: i64, cell: i64) -> None:
    """Move a piece to a cell, with the vampires that cling to it (CM-18.15, CM-18.21)."""
    s.lift(piece)
    s.put(piece, cell)
    if piece < MONSTER_0 and s.clinging:
        for vampire in range(MONSTER_0, GENERATOR_0):
            if s.attached[vampire] == piece:
                s.share(vampire, cell)


def displaced(s: MashData, piece: i64) -> None:
    """CM-13.11, CM-A24: what holds it to an icon ends, other holds stay."""
    if s.holds[piece] & ICON_HOLD or s.mired[piece]:
        s.own()
        s.holds[piece] &= ~ICON_HOLD
        s.mired[piece] = 0


def arrive(s: MashData, piece: i64, cell: i64, how: i64, credit: i64 = 0) -> None:
    """What a space does to who comes onto it, each time (CM-6.17): it kills (CM-15.2), holds (CM-13.2) or hurts.

    `credit` is the seat, plus one, of the character whose action brought it here (CM-A22); who pushes, has it.
    """
    tables = s.tables
    flags: i64 = tables.space[cell]
    if flags & (ICON | SKULL | DROP) == 0 and not s.floor:
        return
    in_air = how == IN_FLIGHT or (how == PUSHED and flies(s, piece))
    if how == PUSHED:
        credit = s.active + 1
    if flags & ICON:
        icon: i64 = tables.icon[cell]
        by: i64 = ICON_WALK
        if how == PUSHED:
            by = ICON_PUSH_FLY if in_air else ICON_PUSH
        elif in_air:
            by = ICON_FLY
        if icon & by:
            if icon & ICON_KILLS:
                destroy(s, piece, deaths.PIT, credit)
                return
            if not (piece >= GENERATOR_0):
                hold_by_icon(s, piece, icon, credit)
            if icon & ICON_HURTS and how == PUSHED:
                harm(s, piece, 1, credit, cause=causes.ICON)
    if in_air:
        return
    if flags & (SKULL | DROP) and not (flags & WATER and safe_in_water(s, piece)):
        if flags & SKULL:
            destroy(s, piece, deaths.PIT, credit)
            return
        harm(s, piece, 1, credit, cause=causes.WATER if flags & WATER else causes.FIRE)
    tissue: i64 = 0
    if s.floor:
        tissue = tissue_at(s, cell)
    if tissue:
        harm(s, piece, tissue, credit, cause=causes.TISSUE)


def hold_by_icon(s: MashData, piece: i64, icon: i64, credit: i64) -> None:
    s.own()
    s.holds[piece] |= ICON_HOLD
    if icon & ICON_DEADLINE:
        s.mired[piece] = CAUGHT
        if piece < MONSTER_0:
            s.mired_by[piece] = credit
    if s.heard is not None:
        s.heard.append([events.IMMOBILIZED, s.active, piece, told_hold(s, piece, holds.ICON)])
