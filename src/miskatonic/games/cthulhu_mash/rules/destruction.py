"""Pieces that are destroyed, and what falls down: monsters, generators and loot, spawn spaces (groups 16 and 27)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import deaths, events, rolls, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import DYING, SPOTTING
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT, WAITING
from miskatonic.games.cthulhu_mash.rules.ending import check_cleared, check_survivors
from miskatonic.games.cthulhu_mash.rules.objects import lay_unseen, monster_scatters
from miskatonic.games.cthulhu_mash.rules.spawning import by_table
from miskatonic.games.cthulhu_mash.rules.state import DISCARDED, KEPT, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_immobilized
from miskatonic.games.cthulhu_mash.rules.tables import SPOT_HIDDEN
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0, SPAWN_0


def destroy(s: MashData, piece: i64, how: i64, credit: i64) -> None:
    """A piece dies or is destroyed at once; a character has a last breath for Temporal Dust."""
    if piece < MONSTER_0:
        if s.life[piece] == ON_BOARD:
            s.owe(DYING, s.owner[piece], piece, how, 0, credit)
    elif piece < GENERATOR_0:
        kill_monster(s, piece, how)
    elif piece < SPAWN_0:
        destroy_generator(s, piece, credit)
    else:
        destroy_spawn_space(s, piece, credit)


def kill_monster(s: MashData, piece: i64, how: i64 = deaths.WOUNDS) -> None:
    """CM-18.19: back to its pile."""
    if s.at[piece] < 0:
        return
    if s.heard is not None:
        s.heard.append([events.MONSTER_KILLED, s.active, piece, how])
    if s.burden:
        monster_scatters(s, piece)
    s.lift(piece)
    forget(s, piece)
    check_cleared(s)


def forget(s: MashData, piece: i64) -> None:
    """A piece off the board keeps nothing that was on it."""
    detach(s, piece)
    unbind(s, piece)
    if s.holds[piece] or s.mired[piece]:
        s.own()
        s.holds[piece] = 0
        s.mired[piece] = 0
    if MONSTER_0 <= piece < GENERATOR_0:
        s.stilled &= ~bit(piece - MONSTER_0)
        if s.shell_last == piece:
            s.shell_last = -1


def detach(s: MashData, piece: i64) -> None:
    """A vampire clings to nobody any more."""
    if s.attached[piece] >= 0:
        s.own()
        s.attached[piece] = -1
        s.clinging &= ~bit(piece - MONSTER_0)


def unbind(s: MashData, piece: i64) -> None:
    if s.bound[piece] >= 0:
        s.own()
        s.bound[piece] = -1
        s.spellbound &= ~bit(piece - MONSTER_0)


def destroy_generator(s: MashData, piece: i64, credit: i64) -> None:
    """CM-16.9: the destroyer keeps the piece, and its objects are laid on the space (CM-16.14 where nobody did it)."""
    cell: i64 = s.at[piece]
    if cell < 0:
        return
    if s.heard is not None:
        s.heard.append([events.GENERATOR_DESTROYED, s.active, piece])
    s.lift(piece)
    n: i64 = piece - GENERATOR_0
    finder: i64 = -1
    s.own()
    if credit > 0 and s.life[s.character[credit - 1]] == ON_BOARD:
        finder = s.character[credit - 1]
        s.generator_place[n] = KEPT + finder
        s.kept[finder] += 1
    else:
        s.generator_place[n] = DISCARDED
    find_loot(s, finder, cell, by_table(s, s.tables.g_gate[n // COPIES], rolls.LOOT))
    check_cleared(s)


def find_loot(s: MashData, finder: i64, cell: i64, count: i64) -> None:
    """CM-3.10: the Private Eye may add one object to the draw."""
    if (
        finder >= 0
        and s.tables.c_abilities[finder] & SPOT_HIDDEN
        and s.mentality[finder] > 0
        and not is_immobilized(s, finder)
    ):
        s.owe(SPOTTING, s.owner[finder], finder, cell, count, 0)
        return
    lay_unseen(s, cell, count)


def spot_moves(s: MashData) -> list[int]:
    return [s.tables.first_of[verbs.SPOT], s.tables.first_of[verbs.PASS]]


def spot(s: MashData, index: i64) -> None:
    s.own()
    s.mentality[s.frames[PIECE]] -= 1
    cell: i64 = s.frames[THING]
    count: i64 = s.frames[STEP]
    s.settle()
    lay_unseen(s, cell, count + 1, spotted=1)


def spot_nothing(s: MashData) -> None:
    cell: i64 = s.frames[THING]
    count: i64 = s.frames[STEP]
    s.settle()
    lay_unseen(s, cell, count)


def hit_spawn_space(s: MashData, piece: i64, amount: i64, credit: i64) -> None:
    """CM-27.11, CM-27.14."""
    s.own()
    s.health[piece] -= amount
    if s.heard is not None:
        s.heard.append([events.SPAWN_SPACE_HIT, s.active, piece, amount])
    if s.health[piece] <= 0:
        destroy_spawn_space(s, piece, credit)


def destroy_spawn_space(s: MashData, piece: i64, credit: i64) -> None:
    """CM-27.10, CM-30.27: by whom it was destroyed counts in Capture the Flag; a monster's deed for all rivals."""
    s.own()
    s.health[piece] = 0
    c: i64 = piece - SPAWN_0
    s.spawn_killers[c] = bit(credit - 1) if credit > 0 else bit(s.players) - 1
    if s.heard is not None:
        s.heard.append([events.SPAWN_SPACE_DESTROYED, s.active, piece])
    if s.owner[c] >= 0 and s.life[c] == WAITING:
        s.life[c] = OUT  # it has nowhere to return to
    check_survivors(s)
