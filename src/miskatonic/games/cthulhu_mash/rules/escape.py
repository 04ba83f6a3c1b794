"""Getting free: escape tries, the step out of an icon, and the quicksand's deadline (group 13)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE, SEAT, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS, bit
from miskatonic.games.cthulhu_mash.numbers import causes, deaths, events, takers, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import WALKING
from miskatonic.games.cthulhu_mash.numbers.frames import LEAVING, PAYING
from miskatonic.games.cthulhu_mash.rules.actions import spend
from miskatonic.games.cthulhu_mash.rules.arrival import arrive, carry
from miskatonic.games.cthulhu_mash.rules.damage import harm
from miskatonic.games.cthulhu_mash.rules.destruction import destroy
from miskatonic.games.cthulhu_mash.rules.holds import CAUGHT, ESCAPE_NUMBER, GRASP_HOLD, ICON_HOLD, SINKING
from miskatonic.games.cthulhu_mash.rules.objects import lose_to_discard, tissue_at
from miskatonic.games.cthulhu_mash.rules.spaces import ICON_ESCAPE, SHUNNED, WATER
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, kind_of, told_hold
from miskatonic.games.cthulhu_mash.rules.tables import ESCAPE_ARTIST, SWIMMING
from miskatonic.games.cthulhu_mash.rules.wording import at_the_start
from miskatonic.games.cthulhu_mash.things import MONSTER_0


def escape_number(s: MashData, piece: i64, hold: i64) -> i64:
    """CM-13.9: the highest face of the d6 that frees."""
    if hold == 0:
        return s.tables.icon[s.at[piece]] & ICON_ESCAPE
    return ESCAPE_NUMBER[hold]


def ways_out(s: MashData, piece: i64) -> list[int]:
    """CM-13.13: the directions of the board in which the piece can step off its icon."""
    tables = s.tables
    cell: i64 = s.at[piece]
    rot: i64 = s.rot[cell // SPACES]
    found: list[int] = []
    for way in range(WAYS):
        other: i64 = tables.walk_to[cell * WAYS + ((way - rot) & 3)]
        if other < 0 or s.who[other]:
            continue
        if piece >= MONSTER_0 and shuns(s, piece, other):
            continue
        found.append(way)
    return found


def shuns(s: MashData, piece: i64, cell: i64) -> bool:
    """CM-6.15: a monster does not step where it would be hurt."""
    if flies(s, piece):
        return False
    flags: i64 = s.tables.space[cell]
    if flags & WATER and s.tables.m_abilities[kind_of(piece)] & SWIMMING:
        return False
    return flags & SHUNNED != 0 or tissue_at(s, cell) > 0


def add_escapes(s: MashData, moves: list[int], piece: i64) -> None:
    """CM-13.14: a try names one of the holds; CM-13.5: off an icon only where there is a space to step to."""
    holds: i64 = s.holds[piece]
    for hold in range(9):
        if (holds >> hold) & 1 and why_not_escape(s, piece, hold) is None:
            moves.append(s.tables.first_of[verbs.ESCAPE] + hold)


def why_not_escape(s: MashData, piece: i64, hold: i64) -> Refusal | None:
    held = (s.holds[piece] >> hold) & 1 == 1
    if held and (hold > 0 or ways_out(s, piece)):
        return None
    if piece >= MONSTER_0:
        return Refusal(f"{at_the_start(s, piece)} is not held by that, or has no space to step to", "CM-13.4")
    if held:
        return Refusal("There is no free space to step to, so no escape is possible", "CM-13.5")
    return Refusal("You are not held by that", "CM-13.14")


def try_escape(s: MashData, piece: i64, hold: i64, seat: i64) -> None:
    """CM-13.4; the Private Eye pays after the roll (CM-3.9, CM-A32)."""
    face: i64 = s.roll(6)
    number: i64 = escape_number(s, piece, hold)
    if face <= number:
        set_free(s, piece, hold, seat)
    elif piece < MONSTER_0 and s.tables.c_abilities[piece] & ESCAPE_ARTIST and s.mentality[piece] >= face - number:
        s.owe(PAYING, seat, piece, hold, face - number, 0)
    else:
        fail(s, piece, hold)


def paying_moves(s: MashData) -> list[int]:
    """Nothing, or as many points as the roll is too high: fewer would be thrown away, more too."""
    return [s.tables.first_of[verbs.PAY], s.tables.first_of[verbs.PAY] + s.frames[STEP]]


def pay_escape(s: MashData, paid: i64) -> None:
    seat: i64 = s.frames[SEAT]
    piece: i64 = s.frames[PIECE]
    hold: i64 = s.frames[THING]
    s.settle()
    if paid == 0:
        fail(s, piece, hold)
        return
    s.own()
    s.mentality[piece] -= paid
    set_free(s, piece, hold, seat, paid)


def fail(s: MashData, piece: i64, hold: i64) -> None:
    if s.heard is not None:
        s.heard.append([events.ESCAPE_FAILED, s.active, piece, told_hold(s, piece, hold)])
    if bit(hold) == GRASP_HOLD:  # CM-25.6
        by: i64 = s.grasped_by[piece] if piece < MONSTER_0 else 0  # the caster's deed (CM-A22)
        harm(s, piece, 1, by, cause=causes.GRASP)


def set_free(s: MashData, piece: i64, hold: i64, seat: i64, paid: i64 = 0) -> None:
    """CM-13.5: off an icon the piece steps away; other holds end in place (CM-A24)."""
    s.own()
    s.holds[piece] &= ~bit(hold)
    if s.heard is not None:
        s.heard.append([events.FREED, s.active, piece, told_hold(s, piece, hold), paid])
    if bit(hold) == ICON_HOLD:
        if s.mired[piece] and piece < MONSTER_0:
            swallow(s, piece)
        s.mired[piece] = 0
        s.owe(LEAVING, seat, piece, 0, 0, 0)


def swallow(s: MashData, c: i64) -> None:
    """CM-29.2: on escape the quicksand takes each carried object on a 1."""
    for item in s.carried[c][:]:
        if s.roll(10) == 1:
            lose_to_discard(s, c, item)
            if s.heard is not None:
                s.heard.append([events.OBJECT_CARRIED_AWAY, s.active, c, item, takers.QUICKSAND])


def leaving_moves(s: MashData) -> list[int]:
    return [s.tables.first_of[verbs.LEAVE] + way for way in ways_out(s, s.frames[PIECE])]


def leave(s: MashData, way: i64) -> None:
    """CM-13.13: the step is free, and the space acts as if walked into."""
    piece: i64 = s.frames[PIECE]
    s.settle()
    cell: i64 = s.at[piece]
    other: i64 = s.tables.walk_to[cell * WAYS + ((way - s.rot[cell // SPACES]) & 3)]
    carry(s, piece, other)
    arrive(s, piece, other, 1 if flies(s, piece) else WALKING)


def turn_begins_mired(s: MashData, c: i64) -> None:
    if s.mired[c] == CAUGHT:
        s.own()
        s.mired[c] = SINKING


def turn_ends_mired(s: MashData, c: i64) -> None:
    """A character dies at the end of its first own turn that began with it trapped; who pushed it there, killed it."""
    if s.mired[c] == SINKING and s.holds[c] & ICON_HOLD:
        destroy(s, c, deaths.QUICKSAND, s.mired_by[c])


def monsters_begin_mired(s: MashData, tile: i64) -> None:
    if tile < 0 or (s.tables.quicksand >> tile) & 1 == 0:
        return
    horde: i64 = s.horde[tile]
    piece: i64 = MONSTER_0
    while horde:
        if horde & 1 and s.mired[piece] == CAUGHT:
            s.own()
            s.mired[piece] = SINKING
        horde >>= 1
        piece += 1


def monsters_end_mired(s: MashData, tile: i64) -> None:
    """A monster at the end of the first step 3, begun after it was trapped, in which it could act."""
    if tile < 0 or (s.tables.quicksand >> tile) & 1 == 0:
        return
    horde: i64 = s.horde[tile]
    piece: i64 = MONSTER_0
    while horde:
        if horde & 1 and s.mired[piece] == SINKING and s.holds[piece] & ICON_HOLD:
            destroy(s, piece, deaths.QUICKSAND, 0)
        horde >>= 1
        piece += 1


def escape(s: MashData, hold: i64) -> None:
    c: i64 = s.frames[PIECE]
    seat: i64 = s.seat
    spend(s, c, s.tables.first_of[verbs.ESCAPE] + hold)
    try_escape(s, c, hold, seat)


def run_leaving(s: MashData) -> bool:
    if s.at[s.frames[PIECE]] < 0 or not ways_out(s, s.frames[PIECE]):
        s.settle()
        return False
    return True
