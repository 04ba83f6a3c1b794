"""Monsters that carry and use objects (CM-30.24)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.numbers import causes, events, holds, streams, takers, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import LANDING_ROLL
from miskatonic.games.cthulhu_mash.numbers.lying import FACE_UP
from miskatonic.games.cthulhu_mash.numbers.objects import (
    BOOK_OF_VOID,
    COCK_FIGHTER,
    COWPIE,
    LENG_GLASSES,
    MI_GO_EARTHQUAKE,
    MI_GO_ELECTRIC_GUN,
    PARALYZING_CHIME,
    PICTURE_GATE,
    RLYEH_SEASHELL,
    SKELETON_KEY,
    TEMPORAL_CLOCK,
)
from miskatonic.games.cthulhu_mash.numbers.reveals import BY_PICTURE
from miskatonic.games.cthulhu_mash.rules.area_weapons import area_moves
from miskatonic.games.cthulhu_mash.rules.damage import harm
from miskatonic.games.cthulhu_mash.rules.green_objects import heal
from miskatonic.games.cthulhu_mash.rules.holds import SNARE_HOLD
from miskatonic.games.cthulhu_mash.rules.objects import (
    UNSEEN,
    discard,
    lay,
    lying_open,
    monster_loses,
    take_up,
    tissue_size,
    top_unseen,
)
from miskatonic.games.cthulhu_mash.rules.red_objects import add_shell_moves
from miskatonic.games.cthulhu_mash.rules.revealing import add_scoutings, turn_up
from miskatonic.games.cthulhu_mash.rules.spaces import CHEST
from miskatonic.games.cthulhu_mash.rules.state import HAS_DOUBLED, HAS_FOUGHT, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import items_of, kind_of, monster_move, monster_room
from miskatonic.games.cthulhu_mash.rules.tables import GREEN_OBJECT, WHITE
from miskatonic.games.cthulhu_mash.rules.targets import cell_of, in_range, touches
from miskatonic.games.cthulhu_mash.rules.traps import begin_quake
from miskatonic.games.cthulhu_mash.things import MONSTER_0, OBJECTS, PIECES


def add_object_moves(s: MashData, moves: list[int], monster: i64, victims: list[int]) -> None:
    """What a roused monster that is free may do with objects; `victims` are those it may attack."""
    tables = s.tables
    items = items_of(s, monster)
    first: i64 = tables.first_of[verbs.PICK]
    if s.frames[STEP] > 0 or s.frames[THING] > 0:
        room: i64 = monster_room(s, monster)
        if room > 0 and top_unseen(s, s.at[monster]) >= 0:
            moves.append(first + UNSEEN)
        for item in range(OBJECTS):
            if lying_open(s, s.at[monster], item) >= 0 and tissue_size(item) == 0:
                if room > 0 or tables.o_weightless[item]:
                    moves.append(first + item)
    for item in sorted(set(items)):
        moves.append(tables.first_of[verbs.DROP] + item)
        if tables.o_color[item] == GREEN_OBJECT and helps(s, monster, item):
            moves.append(tables.first_of[verbs.USE] + tables.green_of[item])
    if COCK_FIGHTER in items and s.frames[EXTRA] & HAS_FOUGHT == 0:
        add_weapon(s, moves, monster, COCK_FIGHTER, victims)
    if s.frames[STEP] <= 0:
        return
    for item in sorted(set(items)):
        if tables.object_weapon[item] >= 0 and item != COCK_FIGHTER:
            add_weapon(s, moves, monster, item, victims)
    if victims:
        area_moves(s, moves, monster, items)
    if PARALYZING_CHIME in items:
        moves.append(tables.first_of[verbs.CHIME])
    if SKELETON_KEY in items and tables.space[s.at[monster]] & CHEST:
        moves.append(tables.first_of[verbs.UNLOCK])
    if LENG_GLASSES in items:
        add_scoutings(s, moves, monster, tables.first_of[verbs.LOOK])
    if RLYEH_SEASHELL in items:
        add_shell_moves(s, moves, monster)


def helps(s: MashData, monster: i64, item: i64) -> bool:
    if item == TEMPORAL_CLOCK:
        return s.frames[EXTRA] & HAS_DOUBLED == 0
    return s.tables.o_health[item] > 0 and s.health[monster] < s.tables.m_health[kind_of(monster)]


def add_weapon(s: MashData, moves: list[int], monster: i64, item: i64, victims: list[int]) -> None:
    tables = s.tables
    kind: i64 = kind_of(monster)
    first: i64 = tables.first_of[verbs.ATTACK] + tables.object_weapon[item] * PIECES
    for target in victims:
        cell: i64 = cell_of(s, target)
        if target >= MONSTER_0 and (tables.o_immobilize[item] or item == MI_GO_ELECTRIC_GUN):
            continue
        if touches(s, monster, target, cell):
            if item == COCK_FIGHTER or (tables.o_melee[item] and tables.m_melee[kind]):
                moves.append(first + target)
        elif tables.o_ranged[item] and tables.m_ranged[kind] and in_range(s, monster, cell):
            moves.append(first + target)


def pick_up(s: MashData, index: i64) -> None:
    """A monster picks up: a point of its move, the rest of which goes on being its to use here."""
    monster: i64 = s.frames[PIECE]
    if s.frames[THING] > 0:
        s.frames[THING] -= 1
    else:
        s.frames[STEP] -= 1
        s.frames[THING] = monster_move(s, monster) - 1
    cell: i64 = s.at[monster]
    at: i64 = top_unseen(s, cell) if index == UNSEEN else lying_open(s, cell, index)
    face: i64 = take_up(s, at)
    if s.heard is not None:
        s.heard.append([events.PICKED_UP, s.active, s.character[s.active], face])
    if face >= OBJECTS or s.tables.o_color[face] == WHITE:
        spring_on_monster(s, monster, face, cell)
    else:
        s.own()
        s.burden.append(monster)
        s.burden.append(face)


def use(s: MashData, index: i64) -> None:
    """A green object: it heals the monster, or the Clock doubles its actions."""
    monster: i64 = s.frames[PIECE]
    item: i64 = s.tables.green_object[index]
    monster_loses(s, monster, item)
    discard(s, item)
    if s.heard is not None:
        s.heard.append([events.USED, s.active, s.character[s.active], item])
    if item == TEMPORAL_CLOCK:
        s.frames[STEP] += s.tables.m_actions[kind_of(monster)]
        s.frames[EXTRA] |= HAS_DOUBLED
    else:
        heal(s, monster, s.tables.o_health[item])


def spring_on_monster(s: MashData, monster: i64, face: i64, cell: i64) -> None:
    """CM-23, CM-30.24: traps act on monsters too."""
    if s.heard is not None:
        s.heard.append([events.TRAP_SPRUNG, s.active, s.character[s.active], face, face])
    if tissue_size(face):
        lay(s, cell, face, FACE_UP)
        harm(s, monster, tissue_size(face), 0, cause=causes.TISSUE)
        return
    discard(s, face)
    if face == BOOK_OF_VOID:
        for item in items_of(s, monster):
            if s.roll(10) == 1 and item in items_of(s, monster):
                monster_loses(s, monster, item)
                discard(s, item)
                if s.heard is not None:
                    s.heard.append(
                        [events.OBJECT_CARRIED_AWAY, s.active, s.character[s.active], item, takers.BOOK_OF_VOID]
                    )
    elif face == COWPIE:
        s.frames[STEP] = 0
        s.frames[THING] = 0
    elif face == MI_GO_EARTHQUAKE:
        begin_quake(s, monster, s.seat)
    elif face == PICTURE_GATE:
        travel_by_picture(s, monster)
    else:
        s.own()
        s.holds[monster] |= SNARE_HOLD
        s.frames[THING] = 0
        if s.heard is not None:
            s.heard.append([events.IMMOBILIZED, s.active, monster, holds.SNARE])


def travel_by_picture(s: MashData, monster: i64) -> None:
    s.frames[STEP] = 0
    slots: list[int] = [slot for slot in range(len(s.slot_tile)) if s.slot_tile[slot] >= 0]
    s.surprises += 1
    slot: i64 = slots[s.chance.below(streams.TABLE, len(slots))]
    if s.slot_up[slot] == 0:
        turn_up(s, slot, -1, monster, BY_PICTURE, s.seat)
    else:
        s.owe(LANDING_ROLL, s.seat, monster, s.slot_tile[slot], 0, 0)
