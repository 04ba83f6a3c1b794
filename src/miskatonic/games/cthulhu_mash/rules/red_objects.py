"""Red objects that are used for an action and are no weapons; a weapon taken in hand (group 20, CM-30.18)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit
from miskatonic.games.cthulhu_mash.numbers import events, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import CONTROLLED
from miskatonic.games.cthulhu_mash.numbers.monsters import DEEP_ONE
from miskatonic.games.cthulhu_mash.numbers.objects import LENG_GLASSES, PARALYZING_CHIME, RLYEH_SEASHELL
from miskatonic.games.cthulhu_mash.rules.actions import spend
from miskatonic.games.cthulhu_mash.rules.objects import use_up
from miskatonic.games.cthulhu_mash.rules.revealing import add_scoutings, reveal_beside, why_not_scouted
from miskatonic.games.cthulhu_mash.rules.sanity import lose_points
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, kind_of
from miskatonic.games.cthulhu_mash.rules.targets import in_sight
from miskatonic.games.cthulhu_mash.rules.wording import not_carried
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0

BY_SHELL: Final = 1  # how a monster came under control, in its frame's step


def add_tools(s: MashData, moves: list[int], c: i64, carried: list[int]) -> None:
    """Objects that are used by an action and are no weapons; a weapon taken in hand (CM-30.18)."""
    tables = s.tables
    add_shells(s, moves, c)
    if PARALYZING_CHIME in carried:
        moves.append(tables.first_of[verbs.CHIME])
    if LENG_GLASSES in carried:
        add_scoutings(s, moves, c, tables.first_of[verbs.LOOK])
    if tables.held_weapon:
        for item in sorted(set(carried)):
            arm: i64 = tables.arms_of[item]
            if arm >= 0 and why_not_hold(s, c, arm) is None:
                moves.append(tables.first_of[verbs.HOLD] + arm)


def why_not_hold(s: MashData, c: i64, index: i64) -> Refusal | None:
    if not s.tables.held_weapon:
        return Refusal("Weapons need not be held in this game", "CM-30.2")
    item: i64 = s.tables.arms_object[index]
    if item in s.carried[c] and s.held_weapon[c] != item:
        return None
    return Refusal("You do not carry that, or it is in your hand", "CM-30.18")


def why_not_chime(s: MashData, c: i64, index: i64) -> Refusal | None:
    return None if PARALYZING_CHIME in s.carried[c] else not_carried(s, PARALYZING_CHIME, "CM-20.19")


def why_not_look(s: MashData, c: i64, way: i64) -> Refusal | None:
    if LENG_GLASSES not in s.carried[c]:
        return not_carried(s, LENG_GLASSES, "CM-20.12")
    return why_not_scouted(s, c, way)


def why_not_control(s: MashData, c: i64, index: i64) -> Refusal | None:
    if RLYEH_SEASHELL not in s.carried[c]:
        return not_carried(s, RLYEH_SEASHELL, "CM-20.22")
    if controllable(s, c, MONSTER_0 + index):
        return None
    return Refusal("There is no such target in reach and in line of sight", "CM-20.22")


def look(s: MashData, way: i64) -> None:
    """CM-20.12."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.LOOK] + way)
    use_up(s, c, LENG_GLASSES)
    reveal_beside(s, c, way)


def chime(s: MashData, index: i64) -> None:
    """CM-20.19: all monsters of the tile lose a turn."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.CHIME])
    use_up(s, c, PARALYZING_CHIME)
    for piece in range(MONSTER_0, GENERATOR_0):
        if s.at[piece] >= 0 and s.at[piece] // SPACES == s.at[c] // SPACES:
            s.stilled |= bit(piece - MONSTER_0)


def hold(s: MashData, index: i64) -> None:
    """CM-30.18."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.HOLD] + index)
    s.own()
    s.held_weapon[c] = s.tables.arms_object[index]


def add_shells(s: MashData, moves: list[int], c: i64) -> None:
    """CM-20.22: a Deep One in line of sight."""
    if RLYEH_SEASHELL in s.carried[c]:
        add_shell_moves(s, moves, c)


def add_shell_moves(s: MashData, moves: list[int], c: i64) -> None:
    for piece in range(MONSTER_0 + DEEP_ONE * COPIES, MONSTER_0 + DEEP_ONE * COPIES + COPIES):
        if controllable(s, c, piece):
            moves.append(s.tables.first_of[verbs.CONTROL] + piece - MONSTER_0)


def controllable(s: MashData, c: i64, piece: i64) -> bool:
    """CM-20.22: another Deep One in line of sight."""
    if kind_of(piece) != DEEP_ONE or piece == c or s.at[piece] < 0:
        return False
    return in_sight(s, s.at[c], s.at[piece], flies(s, c))


def control(s: MashData, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.CONTROL] + index)
    piece: i64 = MONSTER_0 + index
    if c < MONSTER_0:
        s.shell_last = piece
    if s.tables.sanity and c < MONSTER_0:
        lose_points(s, c, 1)
    if s.heard is not None:
        s.heard.append([events.CONTROLLED, s.active, s.character[s.active], piece])
    s.owe(CONTROLLED, s.seat, piece, c, BY_SHELL, 0)
