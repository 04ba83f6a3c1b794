"""Objects: stacks, what lies about, carrying, picking up, handing over (group 19, group 22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.numbers import deaths, events, streams, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import ACCEPTING, ROUSED, SURPLUS
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP, HIDDEN, REMEMBERED
from miskatonic.games.cthulhu_mash.numbers.objects import ELDER_THING_CRYSTAL, SHOGGOTH_TISSUE, SHOGGOTH_TISSUE_2
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.stats import (
    mentality_base,
    room_of,
)
from miskatonic.games.cthulhu_mash.rules.tables import IN_DISCARD, WHITE
from miskatonic.games.cthulhu_mash.things import MONSTER_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState

OBJECTS_LOG: Final = 2
UNSEEN: Final = 54  # in the domain of `pick`


# What lies about


def tissue_size(face: i64) -> i64:
    """The damage printed on a piece of Shoggoth Tissue, 0 for anything else."""
    if face == SHOGGOTH_TISSUE:
        return 1
    return 2 if face == SHOGGOTH_TISSUE_2 else 0


def tissue_at(s: MashState, cell: i64) -> i64:
    """CM-23.5: what Shoggoth Tissue lying open here does to who enters."""
    total: i64 = 0
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at] == cell and floor[at + 2] == FACE_UP:
            total += tissue_size(floor[at + 1])
        at += 4
    return total


def tissue_on(s: MashState, tile: i64) -> i64:
    """The spaces of a tile with Shoggoth Tissue, as bits."""
    spaces: i64 = 0
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at + 2] == FACE_UP and floor[at] // 36 == tile and tissue_size(floor[at + 1]):
            spaces |= bit(floor[at] % 36)
        at += 4
    return spaces


def tiles_with_tissue(s: MashState) -> i64:
    """The tiles with Shoggoth Tissue, as bits."""
    tiles: i64 = 0
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at + 2] == FACE_UP and tissue_size(floor[at + 1]):
            tiles |= bit(floor[at] // 36)
        at += 4
    return tiles


def lay(s: MashState, cell: i64, face: i64, lies: i64) -> None:
    s.own()
    floor = s.floor
    floor.append(cell)
    floor.append(face)
    floor.append(lies)
    floor.append(s.serial)
    s.serial += 1


def draw_object(s: MashState) -> i64:
    """The top object of the stack, unseen; -1 when there is none (CM-A42)."""
    if not s.object_stack:
        if not s.object_discard:
            return -1
        s.object_stack = sorted(s.object_discard)
        s.object_discard = []
        s.chance.shuffle(streams.OBJECTS, s.object_stack)
        s.objects_known = 0
        s.mixed |= bit(OBJECTS_LOG)
    s.surprises += 1
    s.own()
    face: i64 = s.object_stack.pop()
    s.drawn.append(OBJECTS_LOG)
    s.drawn.append(face)
    return face


def lay_unseen(s: MashState, cell: i64, count: i64) -> None:
    """CM-16.9: objects are drawn unseen and laid face down as a stack."""
    for _ in range(count):
        known = s.objects_known > 0
        face: i64 = draw_object(s)
        if face < 0:
            return
        if known:
            s.objects_known -= 1
        lay(s, cell, face, REMEMBERED if known else HIDDEN)
    if s.heard is not None:
        s.heard.append([events.OBJECTS_FOUND, s.active, count, cell % 36])


def top_unseen(s: MashState, cell: i64) -> i64:
    """Where the top of the face-down stack of a cell is in the list, or -1."""
    floor = s.floor
    at: i64 = len(floor) - 4
    while at >= 0:
        if floor[at] == cell and floor[at + 2] != FACE_UP:
            return at
        at -= 4
    return -1


def lying_open(s: MashState, cell: i64, face: i64) -> i64:
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at] == cell and floor[at + 2] == FACE_UP and floor[at + 1] == face:
            return at
        at += 4
    return -1


def take_up(s: MashState, at: i64) -> i64:
    """Take an object off the floor: its face."""
    face: i64 = s.floor[at + 1]
    if s.floor[at + 2] != FACE_UP:
        s.surprises += 1
    s.own()
    del s.floor[at : at + 4]
    return face


# Carrying


def gain(s: MashState, c: i64, item: i64) -> None:
    """CM-22.5, CM-22.6, CM-A37: what a passive object gives, it gives at once."""
    tables = s.tables
    s.own()
    s.carried[c].append(item)
    slot: i64 = tables.o_slot[item]
    if slot >= 0 and s.worn[c * 3 + slot] < 0:
        s.worn[c * 3 + slot] = item
    s.mentality[c] += tables.o_mentality_base[item]
    if tables.sanity:
        s.sane[c] += tables.o_sanity_base[item]
    if item == ELDER_THING_CRYSTAL:
        from miskatonic.games.cthulhu_mash.rules.powerups import crystal_gained

        crystal_gained(s, c)


def lose(s: MashState, c: i64, item: i64) -> None:
    """An object leaves a character; what it gave goes with it (CM-19.7, CM-22.15, CM-31.25)."""
    tables = s.tables
    s.own()
    s.carried[c].remove(item)
    slot: i64 = tables.o_slot[item]
    if slot >= 0 and s.worn[c * 3 + slot] == item:
        s.worn[c * 3 + slot] = -1
        for other in s.carried[c]:
            if tables.o_slot[other] == slot:
                s.worn[c * 3 + slot] = other
                break
    if s.held_weapon[c] == item and item not in s.carried[c]:
        s.held_weapon[c] = -1
    if tables.o_mentality_base[item]:
        base: i64 = mentality_base(s, c)
        if s.mentality[c] > base:
            s.mentality[c] = base
    if tables.sanity and tables.o_sanity_base[item]:
        s.sane[c] = max(0, s.sane[c] - tables.o_sanity_base[item])
    if item == ELDER_THING_CRYSTAL:
        from miskatonic.games.cthulhu_mash.rules.powerups import crystal_lost

        crystal_lost(s, c)
    if room_of(s, c) < 0 and s.life[c] == 1:
        s.owe(SURPLUS, s.owner[c], c, 0, 0, 0)


def discard(s: MashState, face: i64) -> None:
    """CM-19.11, CM-22.15: a tome's spells and the Crystal's power-up do not stay with it in the discard pile."""
    s.own()
    s.object_discard.append(face)
    if face < 54 and s.tables.o_tome[face]:
        s.tomes_read &= ~bit(face)
        for spell in range(16):
            if s.spell_place[spell] == face:
                s.spell_place[spell] = IN_DISCARD
    elif face == ELDER_THING_CRYSTAL:
        from miskatonic.games.cthulhu_mash.rules.powerups import crystal_emptied

        crystal_emptied(s)


def lose_to_discard(s: MashState, c: i64, item: i64) -> None:
    lose(s, c, item)
    discard(s, item)


def scatter(s: MashState, c: i64, cell: i64, how: i64) -> None:
    """CM-19.8, CM-19.9: the objects of the dead."""
    items = s.carried[c][:]
    s.own()
    for item in items:
        s.life[c] = 0  # no surplus is dropped by the dead
        lose(s, c, item)
        if how in (deaths.WOUNDS, deaths.CROWDED_OUT):
            lay(s, cell, item, FACE_UP)
        elif how == deaths.QUICKSAND:
            s.objects_gone.append(item)
            if item == ELDER_THING_CRYSTAL:
                from miskatonic.games.cthulhu_mash.rules.powerups import crystal_emptied

                crystal_emptied(s)
        else:
            discard(s, item)
    if items and s.heard is not None:
        s.heard.append([events.OBJECTS_LOST, s.owner[c], c, len(items)])


# Picking up, dropping, handing over


def hand_moves(s: MashState, moves: list[int], c: i64, refused: i64) -> None:
    """CM-6.6, CM-6.8: for one movement point each."""
    cell: i64 = s.at[c]
    if s.floor:
        pick_moves(s, moves, c, cell)
    if s.carried[c] and s.tables.ground.touch[cell] & s.crowd[cell // 36]:
        give_moves(s, moves, c, cell, refused)


def pick_moves(s: MashState, moves: list[int], c: i64, cell: i64) -> None:
    tables = s.tables
    room: i64 = room_of(s, c)
    floor = s.floor
    first: i64 = tables.first[verbs.PICK]
    unseen = False
    at: i64 = 0
    while at < len(floor):
        if floor[at] == cell:
            if floor[at + 2] != FACE_UP:
                unseen = True
            elif tissue_size(floor[at + 1]) == 0 and (room > 0 or tables.o_weightless[floor[at + 1]]):
                if first + floor[at + 1] not in moves:
                    moves.append(first + floor[at + 1])
        at += 4
    if unseen and room > 0:
        moves.append(first + UNSEEN)


def give_moves(s: MashState, moves: list[int], c: i64, cell: i64, refused: i64) -> None:
    tables = s.tables
    for near in tables.ground.neighbours[cell]:
        other: i64 = i64(s.who[near]) - 1
        if other < 0 or other >= MONSTER_0 or (refused >> (4 + other)) & 1:
            continue
        for item in s.carried[c]:
            if tables.o_weightless[item] or room_of(s, other) > 0:
                move = tables.first[verbs.GIVE] + item * 4 + other
                if move not in moves:
                    moves.append(move)


def add_free_hands(s: MashState, moves: list[int], c: i64) -> None:
    """Dropping, and which of two objects of a slot is in use: free at any time in the own turn (CM-6.7, CM-19.12)."""
    tables = s.tables
    last: i64 = -1
    for item in sorted(s.carried[c]):
        if item != last:
            moves.append(tables.first[verbs.DROP] + item)
            slot: i64 = tables.o_slot[item]
            if slot >= 0 and s.worn[c * 3 + slot] != item:
                moves.append(tables.first[verbs.WEAR] + tables.worn_object.index(item))
        last = item


def pick(s: MashState, index: i64) -> None:
    """CM-6.6: each object's effect is resolved before the next is taken."""
    if s.frames[WHAT] == ROUSED:
        from miskatonic.games.cthulhu_mash.rules.burdens import take_burden

        take_burden(s, s.frames[PIECE], index)
        return
    from miskatonic.games.cthulhu_mash.rules.movement import begin_move

    begin_move(s, s.tables.first[verbs.PICK] + index)
    c: i64 = s.frames[PIECE]
    s.frames[STEP] -= 1
    cell: i64 = s.at[c]
    at: i64 = top_unseen(s, cell) if index == UNSEEN else lying_open(s, cell, index)
    take(s, c, take_up(s, at), cell)


def take(s: MashState, c: i64, face: i64, cell: i64) -> None:
    """A character gets an object that lay on a cell: a trap acts at once (CM-23.11)."""
    if s.heard is not None:
        s.heard.append([events.PICKED_UP, s.owner[c], c, face])
    if face >= 54 or s.tables.o_color[face] == WHITE:
        from miskatonic.games.cthulhu_mash.rules.traps import spring

        spring(s, c, face, cell)
    else:
        gain(s, c, face)


def drop(s: MashState, item: i64) -> None:
    """CM-6.7; in the SURPLUS frame CM-19.7."""
    c: i64 = s.frames[PIECE]
    if s.frames[WHAT] == ROUSED:
        from miskatonic.games.cthulhu_mash.rules.burdens import drop_one

        drop_one(s, c, item)
        return
    if s.heard is not None:
        s.heard.append([events.DROPPED, s.owner[c], c, item])
    lay(s, s.at[c], item, FACE_UP)
    lose(s, c, item)


def surplus_moves(s: MashState) -> list[int]:
    c: i64 = s.frames[PIECE]
    first: i64 = s.tables.first[verbs.DROP]
    return [first + item for item in sorted(set(s.carried[c]))]


def wear(s: MashState, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    item: i64 = s.tables.worn_object[index]
    s.own()
    s.worn[c * 3 + s.tables.o_slot[item]] = item


def give(s: MashState, index: i64) -> None:
    """CM-6.8, CM-6.13: the receiver is asked."""
    from miskatonic.games.cthulhu_mash.rules.movement import begin_move

    begin_move(s, s.tables.first[verbs.GIVE] + index)
    c: i64 = s.frames[PIECE]
    s.owe(ACCEPTING, s.owner[index % 4], c, index // 4, index % 4, 0)


def accept_moves(s: MashState) -> list[int]:
    return [s.tables.first[verbs.ACCEPT], s.tables.first[verbs.REFUSE]]


def accept(s: MashState, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    item: i64 = s.frames[THING]
    other: i64 = s.frames[STEP]
    s.settle()
    s.frames[STEP] -= 1
    if s.heard is not None:
        s.heard.append([events.HANDED_OVER, s.owner[c], c, other, item])
    gain(s, other, item)
    lose(s, c, item)


def decline(s: MashState) -> None:
    """A refusal costs nothing and stands for the rest of the move."""
    other: i64 = s.frames[STEP]
    s.settle()
    s.frames[EXTRA] |= bit(4 + other)
