"""Equipment and special spaces, for an action (groups 12 and 29)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit
from miskatonic.games.cthulhu_mash.numbers import causes, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import CHOOSING_GATE
from miskatonic.games.cthulhu_mash.numbers.objects import SKELETON_KEY
from miskatonic.games.cthulhu_mash.rules.actions import spend
from miskatonic.games.cthulhu_mash.rules.attacks import DAMAGE, OPERATED, PARRIES, attack_with, strike
from miskatonic.games.cthulhu_mash.rules.damage import harm
from miskatonic.games.cthulhu_mash.rules.destruction import find_loot
from miskatonic.games.cthulhu_mash.rules.green_objects import heal, replenish
from miskatonic.games.cthulhu_mash.rules.objects import use_up
from miskatonic.games.cthulhu_mash.rules.sanity import regain
from miskatonic.games.cthulhu_mash.rules.spaces import BIN, CHEST, DISPENSER, MACHINE, SPAWN_SPACE, TRANSPORTER
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import health_base, mentality_base
from miskatonic.games.cthulhu_mash.rules.targets import pieces_in
from miskatonic.games.cthulhu_mash.rules.wording import not_carried
from miskatonic.games.cthulhu_mash.things import MONSTER_0, SPAWN_0

TRANSPORT_NEEDS: Final = 3  # CM-29.9


def add_spaces(s: MashData, moves: list[int], c: i64) -> None:
    """The space a character stands on (CM-5.1, CM-12, CM-27.2, CM-29)."""
    tables = s.tables
    flags: i64 = tables.space[s.at[c]]
    if flags == 0:
        return
    if flags & SPAWN_SPACE:
        if why_not_restore(s, c, 0) is None:
            moves.append(tables.first_of[verbs.RESTORE])
    elif flags & DISPENSER:
        moves.append(tables.first_of[verbs.DRINK])
    elif flags & MACHINE:
        moves.append(tables.first_of[verbs.CONSULT])
    elif flags & CHEST:
        if why_not_unlock(s, c, 0) is None:
            moves.append(tables.first_of[verbs.UNLOCK])
    elif flags & BIN:
        add_drills(s, moves, c)
    elif flags & TRANSPORTER:
        moves.append(tables.first_of[verbs.TRANSPORT])


def why_not_on(s: MashData, c: i64, flag: i64, what: str, rule: str) -> Refusal | None:
    """Why something that is printed on a space cannot be used: one has to stand there."""
    return None if s.tables.space[s.at[c]] & flag else Refusal(f"You are not standing on {what}", rule)


def why_not_restore(s: MashData, c: i64, index: i64) -> Refusal | None:
    refusal = why_not_on(s, c, SPAWN_SPACE, "a spawn space", "CM-27.2")
    if refusal is None and s.health[SPAWN_0 + s.tables.start_for[s.at[c] // SPACES]] <= 0:
        return Refusal("A destroyed spawn space restores nothing", "CM-27.10")
    return refusal


def why_not_drink(s: MashData, c: i64, index: i64) -> Refusal | None:
    return why_not_on(s, c, DISPENSER, "the dispenser", "CM-29.4")


def why_not_consult(s: MashData, c: i64, index: i64) -> Refusal | None:
    return why_not_on(s, c, MACHINE, "the psychotherapy machine", "CM-29.8")


def why_not_unlock(s: MashData, c: i64, index: i64) -> Refusal | None:
    refusal = why_not_on(s, c, CHEST, "the chest", "CM-20.26")
    if refusal is None and SKELETON_KEY not in s.carried[c]:
        return not_carried(s, SKELETON_KEY, "CM-20.26")
    return refusal


def why_not_drill(s: MashData, c: i64, target: i64) -> Refusal | None:
    refusal = why_not_on(s, c, BIN, "the bin of the drill", "CM-12.1")
    if refusal is None and not in_green_area(s, c, target):
        return Refusal("There is no such target in the green area", "CM-12.5")
    return refusal


def in_green_area(s: MashData, c: i64, target: i64) -> bool:
    """CM-12.5, CM-29.7."""
    return target < SPAWN_0 and s.at[target] in s.tables.drill_cells and s.at[target] // SPACES == s.at[c] // SPACES


def why_not_transport(s: MashData, c: i64, index: i64) -> Refusal | None:
    return why_not_on(s, c, TRANSPORTER, "the gate transporter", "CM-12.1")


def use_spawn_space(s: MashData, index: i64) -> None:
    """CM-27.2, CM-30.26."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.RESTORE])
    health = s.tables.c_spawn_health[s.tables.start_for[s.at[c] // SPACES]]
    if health or s.tables.spawn_restores_both:
        heal(s, c, health_base(s, c))
    if not health or s.tables.spawn_restores_both:
        replenish(s, c, mentality_base(s, c))


def drink(s: MashData, index: i64) -> None:
    """CM-29.4."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.DRINK])
    heal(s, c, 1)


def consult(s: MashData, index: i64) -> None:
    """CM-29.8, CM-A13."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.CONSULT])
    if s.roll(6) <= s.tables.machine_bad:
        if s.tables.sanity:
            s.machine_hurt |= bit(c)
        harm(s, c, 1, 0, cause=causes.MACHINE)
        return
    replenish(s, c, 1)
    if s.tables.sanity and not (s.machine_hurt >> c) & 1:
        regain(s, c, 1)


def unlock(s: MashData, index: i64) -> None:
    """CM-20.26, CM-20.31: six objects face down on the chest."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.UNLOCK])
    use_up(s, c, SKELETON_KEY)
    find_loot(s, c if c < MONSTER_0 else -1, s.at[c], 6)


def add_drills(s: MashData, moves: list[int], c: i64) -> None:
    """CM-12.5, CM-29.7: any one piece in the green area, without line of sight."""
    for cell in s.tables.drill_cells:
        if cell // SPACES == s.at[c] // SPACES:
            for piece in pieces_in(s, [cell]):
                moves.append(s.tables.first_of[verbs.DRILL] + piece)


def drill(s: MashData, target: i64) -> None:
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.DRILL] + target)
    blow = attack_with(c, OPERATED, s.tables.c_operate[c], 0)
    blow[DAMAGE] = 2
    blow[PARRIES] = 0
    strike(s, blow, [target])


def transport(s: MashData, index: i64) -> None:
    """CM-12.6: a failed roll only costs the action."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.TRANSPORT])
    if s.roll(s.tables.c_operate[c]) >= TRANSPORT_NEEDS:
        s.owe(CHOOSING_GATE, s.seat, c, 0, 0, 1)
