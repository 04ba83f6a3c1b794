"""Objects: the stack, what lies about, and who has what (groups 19 and 22)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.geometry import SPACES, bit
from miskatonic.games.cthulhu_mash.numbers import deaths, events, streams
from miskatonic.games.cthulhu_mash.numbers.frames import SURPLUS
from miskatonic.games.cthulhu_mash.numbers.lives import NOT_PLAYED, ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP, HIDDEN, REMEMBERED
from miskatonic.games.cthulhu_mash.numbers.objects import ELDER_THING_CRYSTAL, SHOGGOTH_TISSUE, SHOGGOTH_TISSUE_2
from miskatonic.games.cthulhu_mash.rules.base_values import change_mentality
from miskatonic.games.cthulhu_mash.rules.powerups import crystal_emptied, crystal_gained, crystal_lost
from miskatonic.games.cthulhu_mash.rules.state import FACE, IN_DISCARD, LAID, LIES, OBJECTS_LOG, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import items_of, monster_room, room_of
from miskatonic.games.cthulhu_mash.things import MONSTER_0, OBJECTS, SLOTS, SPELLS

UNSEEN: Final = 54  # in the domain of `pick`


def tissue_size(face: i64) -> i64:
    """The damage printed on a piece of Shoggoth Tissue, 0 for anything else."""
    if face == SHOGGOTH_TISSUE:
        return 1
    return 2 if face == SHOGGOTH_TISSUE_2 else 0


def tissue_at(s: MashData, cell: i64) -> i64:
    """CM-23.5: what Shoggoth Tissue lying open here does to who enters."""
    total: i64 = 0
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at] == cell and floor[at + LIES] == FACE_UP:
            total += tissue_size(floor[at + FACE])
        at += LAID
    return total


def tissue_on(s: MashData, tile: i64) -> i64:
    """The spaces of a tile with Shoggoth Tissue, as bits."""
    spaces: i64 = 0
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at + LIES] == FACE_UP and floor[at] // SPACES == tile and tissue_size(floor[at + FACE]):
            spaces |= bit(floor[at] % SPACES)
        at += LAID
    return spaces


def tiles_with_tissue(s: MashData) -> i64:
    """The tiles with Shoggoth Tissue, as bits."""
    tiles: i64 = 0
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at + LIES] == FACE_UP and tissue_size(floor[at + FACE]):
            tiles |= bit(floor[at] // SPACES)
        at += LAID
    return tiles


def lay(s: MashData, cell: i64, face: i64, lies: i64) -> None:
    s.own()
    floor = s.floor
    floor.append(cell)
    floor.append(face)
    floor.append(lies)
    floor.append(s.serial)
    s.serial += 1


def draw_object(s: MashData) -> i64:
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


def lay_unseen(s: MashData, cell: i64, count: i64, spotted: i64 = 0) -> None:
    """CM-16.9: objects are drawn unseen and laid face down as a stack; `spotted` is 1 if one of them was (CM-3.10)."""
    for _ in range(count):
        known = s.objects_known > 0
        face: i64 = draw_object(s)
        if face < 0:
            return
        if known:
            s.objects_known -= 1
        lay(s, cell, face, REMEMBERED if known else HIDDEN)
    if s.heard is not None:
        s.heard.append([events.OBJECTS_FOUND, s.active, count, cell % SPACES, spotted])


def top_unseen(s: MashData, cell: i64) -> i64:
    """Where the top of the face-down stack of a cell is in the list, or -1."""
    floor = s.floor
    at: i64 = len(floor) - LAID
    while at >= 0:
        if floor[at] == cell and floor[at + LIES] != FACE_UP:
            return at
        at -= LAID
    return -1


def lying_open(s: MashData, cell: i64, face: i64) -> i64:
    floor = s.floor
    at: i64 = 0
    while at < len(floor):
        if floor[at] == cell and floor[at + LIES] == FACE_UP and floor[at + FACE] == face:
            return at
        at += LAID
    return -1


def take_up(s: MashData, at: i64) -> i64:
    """Take an object off the floor: its face."""
    face: i64 = s.floor[at + FACE]
    if s.floor[at + LIES] != FACE_UP:
        s.surprises += 1
    s.own()
    del s.floor[at : at + LAID]
    return face


def gain(s: MashData, c: i64, item: i64) -> None:
    """CM-22.5, CM-22.6, CM-A37: what a passive object gives, it gives at once."""
    tables = s.tables
    s.own()
    s.carried[c].append(item)
    slot: i64 = tables.o_slot[item]
    if slot >= 0 and s.worn[c * SLOTS + slot] < 0:
        s.worn[c * SLOTS + slot] = item
    if tables.o_mentality_base[item]:
        change_mentality(s, c, tables.o_mentality_base[item])
    if tables.sanity and s.sane[c] > 0:  # CM-31.14: at 0 there is no cure
        s.sane[c] += tables.o_sanity_base[item]
    if item == ELDER_THING_CRYSTAL:
        crystal_gained(s, c)


def lose(s: MashData, c: i64, item: i64) -> None:
    """An object leaves a character; what it gave goes with it (CM-19.7, CM-22.15, CM-31.25)."""
    tables = s.tables
    s.own()
    s.carried[c].remove(item)
    slot: i64 = tables.o_slot[item]
    if slot >= 0 and s.worn[c * SLOTS + slot] == item:
        s.worn[c * SLOTS + slot] = -1
        for other in s.carried[c]:
            if tables.o_slot[other] == slot:
                s.worn[c * SLOTS + slot] = other
                break
    if s.held_weapon[c] == item and item not in s.carried[c]:
        s.held_weapon[c] = -1
    if tables.o_mentality_base[item]:
        change_mentality(s, c, -tables.o_mentality_base[item])
    if tables.sanity and tables.o_sanity_base[item]:
        s.sane[c] = max(0, s.sane[c] - tables.o_sanity_base[item])
    if item == ELDER_THING_CRYSTAL:
        crystal_lost(s, c)
    if room_of(s, c) < 0 and s.life[c] == ON_BOARD:
        s.owe(SURPLUS, s.owner[c], c, 0, 0, 0)


def discard(s: MashData, face: i64) -> None:
    """CM-19.11, CM-22.15: a tome's spells and the Crystal's power-up do not stay with it in the discard pile."""
    s.own()
    s.object_discard.append(face)
    if face < OBJECTS and s.tables.o_tome[face]:
        s.tomes_read &= ~bit(face)
        for spell in range(SPELLS):
            if s.spell_place[spell] == face:
                s.spell_place[spell] = IN_DISCARD
    elif face == ELDER_THING_CRYSTAL:
        crystal_emptied(s)


def lose_to_discard(s: MashData, c: i64, item: i64) -> None:
    lose(s, c, item)
    discard(s, item)


def scatter(s: MashData, c: i64, cell: i64, how: i64) -> None:
    """CM-19.8, CM-19.9: the objects of the dead."""
    items = s.carried[c][:]
    s.own()
    for item in items:
        s.life[c] = NOT_PLAYED  # no surplus is dropped by the dead
        lose(s, c, item)
        if how in (deaths.WOUNDS, deaths.CROWDED_OUT):
            lay(s, cell, item, FACE_UP)
        elif how == deaths.QUICKSAND:
            s.objects_gone.append(item)
            if item == ELDER_THING_CRYSTAL:
                crystal_emptied(s)
        else:
            discard(s, item)
    if items and s.heard is not None:
        s.heard.append([events.OBJECTS_LOST, s.owner[c], c, len(items)])


def monster_loses(s: MashData, monster: i64, item: i64) -> None:
    """An object leaves a monster."""
    take_from_monster(s, monster, item)
    while monster_room(s, monster) < 0:  # CM-19.7: the surplus falls, the last taken first
        last = items_of(s, monster)[-1]
        monster_drops(s, monster, last)


def take_from_monster(s: MashData, monster: i64, item: i64) -> None:
    at: i64 = 0
    while at < len(s.burden):
        if s.burden[at] == monster and s.burden[at + 1] == item:
            s.own()
            del s.burden[at : at + 2]
            return
        at += 2


def monster_drops(s: MashData, monster: i64, item: i64) -> None:
    if s.heard is not None:
        s.heard.append([events.DROPPED, s.active, s.character[s.active], item])
    lay(s, s.at[monster], item, FACE_UP)
    monster_loses(s, monster, item)


def monster_scatters(s: MashData, monster: i64) -> None:
    """What a monster carried falls where it dies."""
    items = items_of(s, monster)
    for item in items:
        lay(s, s.at[monster], item, FACE_UP)
        take_from_monster(s, monster, item)
    if items and s.heard is not None:
        s.heard.append([events.OBJECTS_LOST, s.active, s.character[s.active], len(items)])


def use_up(s: MashData, c: i64, item: i64) -> None:
    """An object of a character or monster is spent."""
    if c >= MONSTER_0:
        monster_loses(s, c, item)
        discard(s, item)
        return
    lose_to_discard(s, c, item)
