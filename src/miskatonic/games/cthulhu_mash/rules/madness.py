"""What the insane do, and how others help their minds (CM-31.11 to CM-31.13)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS, bit
from miskatonic.games.cthulhu_mash.maps import OPEN
from miskatonic.games.cthulhu_mash.numbers import causes, events, streams, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import WALKING
from miskatonic.games.cthulhu_mash.numbers.frames import AFTER, WANDERING
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.actions import begin_action, spend
from miskatonic.games.cthulhu_mash.rules.arrival import arrive, carry
from miskatonic.games.cthulhu_mash.rules.attacks import MELEE, attack_with, strike
from miskatonic.games.cthulhu_mash.rules.damage import harm
from miskatonic.games.cthulhu_mash.rules.entering import go_through
from miskatonic.games.cthulhu_mash.rules.escape import add_escapes, try_escape
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, behind_gate, way_of_gate
from miskatonic.games.cthulhu_mash.rules.green_objects import apply_green
from miskatonic.games.cthulhu_mash.rules.objects import gain, lose
from miskatonic.games.cthulhu_mash.rules.sanity import can_be_treated, is_lost, look_around, regain
from miskatonic.games.cthulhu_mash.rules.spaces import MACHINE
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_fast, room_of, sanity_base
from miskatonic.games.cthulhu_mash.rules.tables import GREEN_OBJECT
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATOR_0, MONSTER_0


def add_madness(s: MashData, moves: list[int]) -> None:
    """CM-31.11: a die decides each action; without actions the turn is over."""
    if s.actions > 0:
        moves.append(s.tables.first_of[verbs.SUFFER])
    else:
        moves.append(s.tables.first_of[verbs.END])


def why_not_mad(s: MashData, verb: i64) -> Refusal | None:
    """CM-31.11: of whoever has lost their mind."""
    if verb == (verbs.SUFFER if s.actions > 0 else verbs.END):
        return None
    if verb == verbs.END:
        return Refusal("The madness takes every action that is left", "CM-31.11")
    return Refusal("The mind is gone: a die decides each action", "CM-31.11")


def suffer(s: MashData, index: i64) -> None:
    """CM-31.11, CM-A48: 1 stay, 2 north, 3 south, 4 east, 5 west, 6 a random attack."""
    c: i64 = s.frames[PIECE]
    seat: i64 = s.seat
    begin_action(s, c, s.tables.first_of[verbs.SUFFER])
    s.actions -= 1
    s.spent += 1
    s.owe(AFTER, seat, c, 0, 0, 0)
    face: i64 = s.roll(6)
    if face == 1:
        return
    if face == 6:
        if not is_fast(s, c):
            lash_out(s, c)
        return
    if is_fast(s, c):
        tries: list[int] = []
        add_escapes(s, tries, c)
        if tries:
            try_escape(s, c, tries[0] - s.tables.first_of[verbs.ESCAPE], seat)
        return
    wander(s, c, (0, 2, 1, 3)[face - 2], s.roll(6))


def wander(s: MashData, c: i64, way: i64, spaces: i64) -> None:
    """CM-31.12, CM-31.21: space by space, for what a space does is done before the next is entered (CM-9.7)."""
    if s.heard is not None:
        s.heard.append([events.WANDERED, s.owner[c], c, spaces])
    s.owe(WANDERING, s.owner[c], c, way, spaces, 0)


def run_wandering(s: MashData) -> bool:
    """The next space of the way, or its end; the machine is met once (CM-31.23)."""
    frames = s.frames
    c: i64 = frames[PIECE]
    way: i64 = frames[THING]
    if s.life[c] == ON_BOARD and look_around(s):
        return False  # CM-31.16: after every step
    if frames[STEP] <= 0 or s.life[c] != ON_BOARD or is_fast(s, c):
        s.settle()
        return False
    cell: i64 = s.at[c]
    if way_of_gate(s, cell) == way and behind_gate(s, cell) != DEAD_END:
        s.settle()
        go_through(s, c, s.owner[c])
        return False
    target: i64 = s.tables.walk_to[cell * WAYS + ((way - s.rot[cell // SPACES]) & 3)]
    if target < 0 or s.who[target]:
        s.settle()
        return False
    frames[STEP] -= 1
    met = s.tables.space[target] & MACHINE != 0 and frames[EXTRA] == 0
    if met:
        frames[EXTRA] = 1
    carry(s, c, target)
    arrive(s, c, target, WALKING)
    if met:
        cure(s, c)
    return False


def cure(s: MashData, c: i64) -> None:
    """CM-31.13, CM-31.23: the machine restores sanity to just above half, or costs a point of health."""
    if s.roll(6) <= s.tables.machine_bad:
        s.machine_hurt |= bit(c)
        harm(s, c, 1, 0, cause=causes.MACHINE)
    elif not is_lost(s, c) and not (s.machine_hurt >> c) & 1:
        above: i64 = sanity_base(s, c) // 2 + 1
        if s.sane[c] < above:
            regain(s, c, above - s.sane[c])


def lash_out(s: MashData, c: i64) -> None:
    """CM-31.12, CM-31.22: base melee against a random neighbour."""
    tables = s.tables
    cell: i64 = s.at[c]
    targets: list[int] = []
    for way in range(WAYS):
        near: i64 = tables.near[cell * WAYS + way]
        if near >= 0 and tables.line[cell * WAYS + way] == OPEN and s.who[near]:
            targets.append(i64(s.who[near]) - 1)
    for piece in range(MONSTER_0, GENERATOR_0):
        if s.attached[piece] == c:
            targets.append(piece)
    if not targets:
        return
    s.surprises += 1
    target: i64 = targets[s.chance.below(streams.TABLE, len(targets))] if len(targets) > 1 else targets[0]
    strike(s, attack_with(c, MELEE, tables.c_melee[c], 0), [target])


def neighbours(s: MashData, c: i64) -> list[int]:
    cell: i64 = s.at[c]
    found: list[int] = []
    for way in range(WAYS):
        near: i64 = s.tables.near[cell * WAYS + way]
        if near >= 0 and s.tables.line[cell * WAYS + way] == OPEN and 0 < s.who[near] <= MONSTER_0:
            found.append(i64(s.who[near]) - 1)
    return found


def add_treatments(s: MashData, moves: list[int], c: i64) -> None:
    """A sanity object handed over, or a restoring one administered from either inventory."""
    tables = s.tables
    for other in neighbours(s, c):
        if not can_be_treated(s, other):
            continue
        for item in sorted({*s.carried[c], *s.carried[other]}):
            if tables.o_sanity[item] == 0:
                continue
            if tables.o_color[item] == GREEN_OBJECT or (item in s.carried[c] and room_of(s, other) > 0):
                moves.append(tables.first_of[verbs.TREAT] + item * CHARACTERS + other)


def why_not_treat(s: MashData, c: i64, index: i64) -> Refusal | None:
    listed: list[int] = []
    if s.tables.sanity:
        add_treatments(s, listed, c)
    if s.tables.first_of[verbs.TREAT] + index in listed:
        return None
    return Refusal("Only an adjacent character out of their mind can be treated, with what restores sanity", "CM-31.13")


def treat(s: MashData, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    other: i64 = index % CHARACTERS
    item: i64 = index // CHARACTERS
    spend(s, c, s.tables.first_of[verbs.TREAT] + index)
    if s.tables.o_color[item] == GREEN_OBJECT:
        apply_green(s, c if item in s.carried[c] else other, other, item)
    else:
        lose(s, c, item)
        gain(s, other, item)
