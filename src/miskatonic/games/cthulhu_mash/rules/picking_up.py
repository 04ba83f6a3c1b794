"""Picking up, dropping, handing over, and what is in use (CM-6.6 to CM-6.8, CM-19.7, CM-19.12)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit
from miskatonic.games.cthulhu_mash.numbers import events, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import ACCEPTING, MOVE
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP
from miskatonic.games.cthulhu_mash.rules.actions import begin_move
from miskatonic.games.cthulhu_mash.rules.objects import (
    UNSEEN,
    gain,
    lay,
    lose,
    lying_open,
    take_up,
    tissue_size,
    top_unseen,
)
from miskatonic.games.cthulhu_mash.rules.sanity import can_be_treated
from miskatonic.games.cthulhu_mash.rules.state import FACE, LAID, LIES, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import room_of
from miskatonic.games.cthulhu_mash.rules.tables import WHITE
from miskatonic.games.cthulhu_mash.rules.targets import adjacent
from miskatonic.games.cthulhu_mash.rules.traps import spring
from miskatonic.games.cthulhu_mash.rules.wording import not_carried
from miskatonic.games.cthulhu_mash.things import CHARACTERS, MONSTER_0, OBJECTS, SLOTS


def hand_moves(s: MashData, moves: list[int], c: i64, refused: i64) -> None:
    """CM-6.6, CM-6.8: for one movement point each."""
    cell: i64 = s.at[c]
    if s.floor:
        pick_moves(s, moves, c, cell)
    if s.carried[c] and s.tables.terrain.touch[cell] & s.crowd[cell // SPACES]:
        give_moves(s, moves, c, cell, refused)


def pick_moves(s: MashData, moves: list[int], c: i64, cell: i64) -> None:
    tables = s.tables
    room: i64 = room_of(s, c)
    floor = s.floor
    first: i64 = tables.first_of[verbs.PICK]
    unseen = False
    at: i64 = 0
    while at < len(floor):
        if floor[at] == cell:
            if floor[at + LIES] != FACE_UP:
                unseen = True
            elif tissue_size(floor[at + FACE]) == 0 and (room > 0 or tables.o_weightless[floor[at + FACE]]):
                if first + floor[at + FACE] not in moves:
                    moves.append(first + floor[at + FACE])
        at += LAID
    if unseen and room > 0:
        moves.append(first + UNSEEN)


def give_moves(s: MashData, moves: list[int], c: i64, cell: i64, refused: i64) -> None:
    tables = s.tables
    for near in tables.terrain.neighbours[cell]:
        other: i64 = i64(s.who[near]) - 1
        if other < 0 or other >= MONSTER_0 or (refused >> (CHARACTERS + other)) & 1:
            continue
        treated = can_be_treated(s, other)
        for item in s.carried[c]:
            if treated and tables.o_sanity[item]:
                continue  # CM-31.13: that takes an action, and the sufferer is not asked
            if tables.o_weightless[item] or room_of(s, other) > 0:
                move = tables.first_of[verbs.GIVE] + item * CHARACTERS + other
                if move not in moves:
                    moves.append(move)


def why_not_pick(s: MashData, c: i64, index: i64) -> Refusal | None:
    cell: i64 = s.at[c]
    at: i64 = top_unseen(s, cell) if index == UNSEEN else lying_open(s, cell, index)
    if at < 0:
        return Refusal("That is not lying in your space", "CM-6.6")
    if i64(s.who[cell]) != c + 1:
        return Refusal("You can only pass through another's space", "CM-6.5")
    if room_of(s, c) <= 0 and (index == UNSEEN or not s.tables.o_weightless[index]):
        return Refusal("You carry all you can: drop something first", "CM-19.6")
    if (index != UNSEEN and tissue_size(index)) or (s.frames[WHAT] == MOVE and s.frames[STEP] <= 0):
        return Refusal("Picking up costs a movement point", "CM-6.6")
    return None


def why_not_give(s: MashData, c: i64, index: i64) -> Refusal | None:
    item: i64 = index // CHARACTERS
    other: i64 = index % CHARACTERS
    if item not in s.carried[c]:
        return not_carried(s, item, "CM-6.8")
    if other == c or s.life[other] != ON_BOARD or not adjacent(s, c, s.at[other]):
        return Refusal("The receiver must be adjacent, with no blue line between", "CM-6.13")
    if s.tables.o_sanity[item] and can_be_treated(s, other):
        return Refusal("Giving it to a mind that is gone takes an action, not a movement point", "CM-31.13")
    if room_of(s, other) <= 0 and not s.tables.o_weightless[item]:
        return Refusal("The receiver has no room for it", "CM-6.8")
    if i64(s.who[s.at[other]]) != other + 1 or i64(s.who[s.at[c]]) != c + 1:
        return Refusal("You can only pass through another's space", "CM-6.5")
    if s.frames[WHAT] == MOVE and (s.frames[STEP] <= 0 or (s.frames[EXTRA] >> (CHARACTERS + other)) & 1):
        return Refusal("The receiver has refused, or no movement point is left", "CM-6.8")
    return None


def add_free_hands(s: MashData, moves: list[int], c: i64) -> None:
    """Dropping, and which of two objects of a slot is in use: free at any time in one's own turn (CM-6.7, CM-19.12)."""
    tables = s.tables
    last: i64 = -1
    for item in sorted(s.carried[c]):
        if item != last:
            moves.append(tables.first_of[verbs.DROP] + item)
            slot: i64 = tables.o_slot[item]
            if slot >= 0 and s.worn[c * SLOTS + slot] != item:
                moves.append(tables.first_of[verbs.WEAR] + tables.worn_object.index(item))
        last = item


def why_not_drop(s: MashData, c: i64, item: i64) -> Refusal | None:
    return None if item in s.carried[c] else not_carried(s, item, "CM-6.7")


def why_not_wear(s: MashData, c: i64, index: i64) -> Refusal | None:
    item: i64 = s.tables.worn_object[index]
    if item in s.carried[c] and s.worn[c * SLOTS + s.tables.o_slot[item]] != item:
        return None
    return Refusal("You do not carry that, or it is already in use", "CM-19.12")


def pick(s: MashData, index: i64) -> None:
    """CM-6.6: each object's effect is resolved before the next is taken."""
    begin_move(s, s.tables.first_of[verbs.PICK] + index)
    c: i64 = s.frames[PIECE]
    s.frames[STEP] -= 1
    cell: i64 = s.at[c]
    at: i64 = top_unseen(s, cell) if index == UNSEEN else lying_open(s, cell, index)
    take(s, c, take_up(s, at), cell)


def take(s: MashData, c: i64, face: i64, cell: i64) -> None:
    """A character gets an object that lay on a cell: a trap acts at once (CM-23.11)."""
    if s.heard is not None:
        s.heard.append([events.PICKED_UP, s.owner[c], c, face])
    if face >= OBJECTS or s.tables.o_color[face] == WHITE:
        spring(s, c, face, cell)
    else:
        gain(s, c, face)


def drop(s: MashData, item: i64) -> None:
    """CM-6.7; in the SURPLUS frame CM-19.7."""
    c: i64 = s.frames[PIECE]
    if s.heard is not None:
        s.heard.append([events.DROPPED, s.owner[c], c, item])
    lay(s, s.at[c], item, FACE_UP)
    lose(s, c, item)


def surplus_moves(s: MashData) -> list[int]:
    c: i64 = s.frames[PIECE]
    first: i64 = s.tables.first_of[verbs.DROP]
    return [first + item for item in sorted(set(s.carried[c]))]


def run_surplus(s: MashData) -> bool:
    """CM-19.7."""
    c: i64 = s.frames[PIECE]
    if s.life[c] == ON_BOARD and room_of(s, c) < 0:
        return True
    s.settle()
    return False


def wear(s: MashData, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    item: i64 = s.tables.worn_object[index]
    s.own()
    s.worn[c * SLOTS + s.tables.o_slot[item]] = item


def give(s: MashData, index: i64) -> None:
    """CM-6.8, CM-6.13: the receiver is asked."""
    begin_move(s, s.tables.first_of[verbs.GIVE] + index)
    c: i64 = s.frames[PIECE]
    s.owe(ACCEPTING, s.owner[index % CHARACTERS], c, index // CHARACTERS, index % CHARACTERS, 0)


def accept_moves(s: MashData) -> list[int]:
    return [s.tables.first_of[verbs.ACCEPT], s.tables.first_of[verbs.REFUSE]]


def accept(s: MashData, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    item: i64 = s.frames[THING]
    other: i64 = s.frames[STEP]
    s.settle()
    s.frames[STEP] -= 1
    if s.heard is not None:
        s.heard.append([events.HANDED_OVER, s.owner[c], c, other, item])
    lose(s, c, item)  # first, for the next holder may draw a power-up into an empty Crystal (CM-22.6)
    gain(s, other, item)


def decline(s: MashData) -> None:
    """A refusal costs nothing and stands for the rest of the move."""
    other: i64 = s.frames[STEP]
    s.settle()
    s.frames[EXTRA] |= bit(CHARACTERS + other)
