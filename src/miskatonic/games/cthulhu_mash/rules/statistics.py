"""The numbers of a piece as they stand now: card, power-ups, objects and spells together (group 2)."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.numbers import stats
from miskatonic.games.cthulhu_mash.numbers.holds import ICON
from miskatonic.games.cthulhu_mash.numbers.objects import DEEP_ONE_NECKLACE, ICE_BOOTS
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD
from miskatonic.games.cthulhu_mash.rules.state import BY_HEART, MashData
from miskatonic.games.cthulhu_mash.rules.tables import ARMOR, FLYING, MOVEMENT, SHIELD, SWIMMING, WINTER_GEAR
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0, QUICKSAND, SLOTS, SPAWN_0, STATS

SPAWN_DEFENSE: Final = 5  # CM-27.11
SPAWN_HEALTH: Final = 3


def kind_of(piece: i64) -> i64:
    """The kind of a monster or generator."""
    if piece < GENERATOR_0:
        return (piece - MONSTER_0) // COPIES
    return (piece - GENERATOR_0) // COPIES


def health_base(s: MashData, c: i64) -> i64:
    return s.tables.c_health[c] + s.bonus[c * STATS + stats.HEALTH]


def mentality_base(s: MashData, c: i64) -> i64:
    """CM-22.5, CM-22.9: objects raise it while held."""
    base: i64 = s.tables.c_mentality[c] + s.bonus[c * STATS + stats.MENTALITY]
    for item in s.carried[c]:
        base += s.tables.o_mentality_base[item]
    return base


def sanity_base(s: MashData, c: i64) -> i64:
    """CM-31.27: the card, and the two objects of CM-31.8."""
    base: i64 = s.tables.c_sanity[c]
    for item in s.carried[c]:
        base += s.tables.o_sanity_base[item]
    return base


def printed_health(s: MashData, piece: i64) -> i64:
    """The most that healing can give a piece (CM-2.9, CM-25.24)."""
    if piece < MONSTER_0:
        return health_base(s, piece)
    if piece < GENERATOR_0:
        return s.tables.m_health[kind_of(piece)]
    if piece < SPAWN_0:
        return s.tables.g_health[kind_of(piece)]
    return SPAWN_HEALTH


def defense_of(s: MashData, piece: i64) -> i64:
    tables = s.tables
    if piece >= SPAWN_0:
        return SPAWN_DEFENSE
    if piece >= GENERATOR_0:
        return tables.g_defense[kind_of(piece)]
    if piece >= MONSTER_0:
        base: i64 = tables.m_defense[kind_of(piece)]
        if s.burden:
            for slot in (SHIELD, ARMOR):
                item = best_of_slot(s, piece, slot)
                if item >= 0:
                    base += tables.o_defense[item]
        return base
    defense: i64 = tables.c_defense[piece] + s.bonus[piece * STATS + stats.DEFENSE]
    if (s.ward >> piece) & 1:
        defense += 1
    shield: i64 = s.worn[piece * SLOTS + SHIELD]
    if shield >= 0:
        defense += tables.o_defense[shield]
    armor: i64 = s.worn[piece * SLOTS + ARMOR]
    if armor >= 0:
        defense += tables.o_defense[armor]
    return defense


def move_points(s: MashData, c: i64) -> i64:
    """CM-6.12: one movement object counts."""
    points: i64 = s.tables.c_move[c] + s.bonus[c * STATS + stats.BASE_MOVE]
    worn: i64 = s.worn[c * SLOTS + MOVEMENT]
    if worn >= 0:
        points += s.tables.o_move[worn]
    return points


def actions_of(s: MashData, c: i64) -> i64:
    return s.tables.c_actions[c] + s.bonus[c * STATS + stats.ACTIONS]


def jump_of(s: MashData, c: i64) -> i64:
    return s.tables.c_jump[c] + s.bonus[c * STATS + stats.JUMP]


def room_of(s: MashData, c: i64) -> i64:
    """CM-2.10, CM-19.4: how many more objects can be carried; below 0, how many too many are."""
    room: i64 = s.tables.c_encumbrance[c] + s.bonus[c * STATS + stats.ENCUMBRANCE]
    for item in s.carried[c]:
        room += s.tables.o_encumbrance[item]
        if not s.tables.o_weightless[item]:
            room -= 1
    return room


def items_of(s: MashData, piece: i64) -> list[int]:
    """What a character carries, or a monster where that option is on (CM-30.24)."""
    if piece < MONSTER_0:
        return s.carried[piece]
    found: list[int] = []
    at: i64 = 0
    while at < len(s.burden):
        if s.burden[at] == piece:
            found.append(s.burden[at + 1])
        at += 2
    return found


def monster_room(s: MashData, monster: i64) -> i64:
    """CM-30.8: a monster carries as many objects as it has actions."""
    room: i64 = s.tables.m_actions[kind_of(monster)]
    for item in items_of(s, monster):
        room += s.tables.o_encumbrance[item]
        if not s.tables.o_weightless[item]:
            room -= 1
    return room


def best_of_slot(s: MashData, monster: i64, slot: i64) -> i64:
    """The first object of a slot that a monster carries, or -1: one of each kind is in use."""
    for item in items_of(s, monster):
        if s.tables.o_slot[item] == slot:
            return item
    return -1


def monster_move(s: MashData, monster: i64) -> i64:
    points: i64 = s.tables.m_move[kind_of(monster)]
    if s.burden:
        item = best_of_slot(s, monster, MOVEMENT)
        if item >= 0:
            points += s.tables.o_move[item]
    return points


def flies(s: MashData, piece: i64) -> bool:
    """CM-18.7, CM-25.4."""
    if piece < MONSTER_0:
        return (s.flying >> piece) & 1 == 1
    return piece < GENERATOR_0 and s.tables.m_abilities[kind_of(piece)] & FLYING != 0


def boot_of(s: MashData, piece: i64, tile: i64) -> i64:
    """CM-6.9, CM-15.4: what each space of a tile costs more on foot."""
    boot: i64 = s.tables.boot[tile]
    if boot == 0:
        return 0
    if piece >= MONSTER_0:
        if s.tables.snow[tile] and s.burden and ICE_BOOTS in items_of(s, piece):
            return 0
        if not s.tables.boots_affect_monsters:
            return 0
        return boot
    if s.tables.c_abilities[piece] & WINTER_GEAR and (s.tables.snow[tile] or s.tables.winter_gear_in_swamp):
        return 0
    if s.tables.snow[tile] and ICE_BOOTS in s.carried[piece]:
        return 0
    return boot


def is_fast(s: MashData, piece: i64) -> bool:
    """Held by anything but handcuffs: it cannot move or act (CM-13.6)."""
    return s.holds[piece] & ~CUFFS_HOLD != 0


def is_immobilized(s: MashData, piece: i64) -> bool:
    """Held by anything (CM-A23)."""
    return s.holds[piece] != 0


def told_hold(s: MashData, piece: i64, hold: i64) -> i64:
    """What holds a piece, as events tell it: quicksand is an icon too, with more to fear (CM-29.2)."""
    return QUICKSAND if hold == ICON and s.mired[piece] else hold


def is_clung_to(s: MashData, c: i64) -> bool:
    """A Star Vampire is attached (CM-18.13)."""
    clinging: i64 = s.clinging
    piece: i64 = MONSTER_0
    while clinging:
        if clinging & 1 and s.attached[piece] == c:
            return True
        clinging >>= 1
        piece += 1
    return False


def knows(s: MashData, c: i64, spell: i64) -> bool:
    """CM-24.1, CM-3.12, CM-3.13: from a tome that is carried, from the start, or memorized."""
    place: i64 = s.spell_place[spell]
    if place == BY_HEART - c or (s.memorized[c] >> spell) & 1:
        return True
    return place >= 0 and place in s.carried[c]


def safe_in_water(s: MashData, piece: i64) -> bool:
    """CM-18.9, CM-22.3."""
    if piece < MONSTER_0:
        return DEEP_ONE_NECKLACE in s.carried[piece]
    if piece >= GENERATOR_0:
        return False
    if s.burden and DEEP_ONE_NECKLACE in items_of(s, piece):
        return True
    return s.tables.m_abilities[kind_of(piece)] & SWIMMING != 0
