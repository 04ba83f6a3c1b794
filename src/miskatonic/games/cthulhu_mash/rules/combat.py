"""Attacks: who can be reached with what, and the roll (groups 9, 12, 20). What a hit does is in blows.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.maps import OPEN
from miskatonic.games.cthulhu_mash.numbers import events, stats, verbs
from miskatonic.games.cthulhu_mash.numbers.effects import DAMAGES, HOLDS_FAST
from miskatonic.games.cthulhu_mash.numbers.frames import AFTER, SERVING
from miskatonic.games.cthulhu_mash.numbers.monsters import STAR_VAMPIRE
from miskatonic.games.cthulhu_mash.numbers.objects import BOLOS, COCK_FIGHTER, MI_GO_ELECTRIC_GUN
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.dust import begin_action
from miskatonic.games.cthulhu_mash.rules.ground import is_open
from miskatonic.games.cthulhu_mash.rules.harm import unbind
from miskatonic.games.cthulhu_mash.rules.holds import BOLOS_HOLD, CUFFS_HOLD, SYRINGE_HOLD
from miskatonic.games.cthulhu_mash.rules.stats import defense_of, flies, is_clung_to, is_immobilized, kind_of
from miskatonic.games.cthulhu_mash.rules.tables import (
    COOPERATIVE,
    SYRINGE,
)
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0, PIECES, SPAWN_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState

# The attack in progress, as kept in `state.blow`.
BY: Final = 0
WEAPON: Final = 1
NATURAL: Final = 2
TOTAL: Final = 3
KIND: Final = 4
DAMAGE: Final = 5
EFFECT: Final = 6
DATA: Final = 7
SIDES: Final = 8
CREDIT: Final = 9
HITS: Final = 10
PARRIES: Final = 11
PLACE: Final = 12
RANGED: Final = 0
MELEE: Final = 1
OPERATED: Final = 2
VAMPIRE_0: Final = MONSTER_0 + STAR_VAMPIRE * COPIES
NO_WEAPON: Final = -1


# Reach


def die_of(s: MashState, piece: i64, kind: i64) -> i64:
    """The printed die of a character or monster for a kind of attack."""
    if piece < MONSTER_0:
        return s.tables.c_melee[piece] if kind == MELEE else s.tables.c_ranged[piece]
    return s.tables.m_melee[kind_of(piece)] if kind == MELEE else s.tables.m_ranged[kind_of(piece)]


def adjacent(s: MashState, piece: i64, target_cell: i64) -> bool:
    """CM-9.4: shares an edge, with no blue line between."""
    cell: i64 = s.at[piece]
    if cell // 36 != target_cell // 36:
        return False
    return (s.tables.ground.touch[cell] >> (target_cell % 36)) & 1 == 1


def touches(s: MashState, piece: i64, target: i64, target_cell: i64) -> bool:
    """Melee reach; a vampire and its victim touch each other (CM-18.21)."""
    if s.at[piece] == target_cell:
        return s.attached[target] == piece or (piece >= MONSTER_0 and s.attached[piece] == target)
    return adjacent(s, piece, target_cell)


def in_range(s: MashState, piece: i64, target_cell: i64) -> bool:
    """CM-9.5: every space in line of sight but the own and the four adjacent ones."""
    cell: i64 = s.at[piece]
    tile: i64 = cell // 36
    if target_cell // 36 != tile:
        return False
    tables = s.tables
    space: i64 = target_cell - tile * 36
    if (tables.ground.shot[cell] >> space) & 1 == 0:
        return False
    if (tables.height[tile] >> (cell - tile * 36)) & 1:
        return (tables.blind[tile] >> space) & 1 == 0  # CM-30.21
    return flies(s, piece) or is_open(tables.ground, cell, space, s.occupied[tile])


def in_sight(s: MashState, cell: i64, target_cell: i64, over_pieces: bool) -> bool:
    """CM-10; whoever flies looks over pieces (CM-10.6)."""
    tile: i64 = cell // 36
    if target_cell // 36 != tile:
        return False
    if over_pieces:
        return (s.tables.ground.clear[cell] >> (target_cell % 36)) & 1 == 1
    return is_open(s.tables.ground, cell, target_cell % 36, s.occupied[tile])


def can_be_shot(s: MashState, monster: i64, c: i64) -> bool:
    """Whether a monster can strike a character from where it stands: in melee, or at range where it has the die."""
    if adjacent(s, monster, s.at[c]):
        return True
    return s.tables.m_ranged[kind_of(monster)] > 0 and in_range(s, monster, s.at[c])


def cell_of(s: MashState, piece: i64) -> i64:
    """Where a piece is; a spawn space lies where it is printed."""
    return s.tables.spawn_cell[piece - SPAWN_0] if piece >= SPAWN_0 else s.at[piece]


def may_attack_spawn(s: MashState, c: i64, piece: i64) -> bool:
    """CM-27.10, CM-A47: an intact spawn space of a rival, not from the space itself."""
    rival: i64 = piece - SPAWN_0
    if c >= MONSTER_0 or s.mode == COOPERATIVE or s.owner[rival] < 0 or s.health[piece] <= 0:
        return False
    if s.team[s.owner[rival]] == s.team[s.owner[c]]:
        return False
    return s.at[c] != s.tables.spawn_cell[rival] and s.at[c] // 36 == s.tables.c_start[rival]


def pieces_near(s: MashState, c: i64) -> list[int]:
    """Everything on the tile that an attack of a character could name, in the order of the pieces."""
    here: i64 = s.at[c]
    tile: i64 = here // 36
    who = s.who
    found: list[int] = []
    left: i64 = s.occupied[tile]
    cell: i64 = tile * 36
    while left:
        if left & 1:
            found.append(i64(who[cell]) - 1)
        left >>= 1
        cell += 1
    if i64(who[here]) == c + 1:
        found.remove(c)
    if s.clinging:
        for vampire in range(MONSTER_0, GENERATOR_0):  # those that cling to somebody share the space
            if s.attached[vampire] >= 0 and s.at[vampire] // 36 == tile:
                found.append(vampire)
    found.sort()
    if s.mode != COOPERATIVE:
        for spawn in range(SPAWN_0, PIECES):
            if may_attack_spawn(s, c, spawn):
                found.append(spawn)
    return found


def pieces_touched(s: MashState, c: i64) -> list[int]:
    """Those of the pieces near that are within melee reach."""
    who = s.who
    found: list[int] = []
    here: i64 = s.at[c]
    for cell in s.tables.ground.neighbours[here]:
        if who[cell]:
            found.append(i64(who[cell]) - 1)
    if s.clinging:
        for vampire in range(MONSTER_0, GENERATOR_0):
            if s.attached[vampire] == c or (s.attached[vampire] >= 0 and adjacent(s, c, s.at[vampire])):
                found.append(vampire)
    if len(found) > 1:
        found.sort()
    if s.mode != COOPERATIVE:
        for spawn in range(SPAWN_0, PIECES):
            if may_attack_spawn(s, c, spawn) and adjacent(s, c, s.tables.spawn_cell[spawn - SPAWN_0]):
                found.append(spawn)
    return found


# What a character may attack with


def may_wield(s: MashState, c: i64, item: i64) -> bool:
    """CM-30.18: with held weapons only the one in hand."""
    if c >= MONSTER_0:
        return True
    return not s.tables.held_weapon or s.held_weapon[c] == item or item == COCK_FIGHTER


def add_attacks(s: MashState, moves: list[int], c: i64, touched: list[int], far: bool) -> None:
    """Every attack of one piece with one weapon; `far` says whether anything reaches beyond melee."""
    tables = s.tables
    first: i64 = tables.first[verbs.ATTACK]
    near = pieces_near(s, c) if far else touched
    if not near:
        return
    clung = is_clung_to(s, c) and not tables.attached_any
    weapons: list[int] = [0]
    if s.carried[c]:
        for item in sorted(set(s.carried[c])):
            if tables.object_weapon[item] >= 0 and item != COCK_FIGHTER and may_wield(s, c, item):
                weapons.append(tables.object_weapon[item])
    for target in near:
        if clung and s.attached[target] != c:
            continue
        touching = not far or target in touched
        ranged = not touching and in_range(s, c, cell_of(s, target))
        if not touching and not ranged:
            continue
        for weapon in weapons:
            item = tables.weapon_object[weapon]
            if item < 0:
                if touching:
                    moves.append(first + weapon * PIECES + target)
            elif (touching and tables.o_melee[item]) or (ranged and tables.o_ranged[item]):
                if target >= SPAWN_0 and item == MI_GO_ELECTRIC_GUN:
                    continue  # CM-A47: area weapons ignore spawn spaces
                if target < GENERATOR_0 or tables.o_immobilize[item] == 0:
                    moves.append(first + weapon * PIECES + target)
        if touching and target < GENERATOR_0 and not clung and may_inject(s, c):
            moves.append(first + tables.syringe_weapon * PIECES + target)
        if (s.razor >> c) & 1:
            moves.append(first + tables.razor_weapon * PIECES + target)


def may_inject(s: MashState, c: i64) -> bool:
    """CM-3.11, CM-A31."""
    return s.tables.c_abilities[c] & SYRINGE != 0 and s.mentality[c] >= s.tables.syringe_cost


def add_cock_fights(s: MashState, moves: list[int], c: i64) -> None:
    """CM-20.8, CM-20.33: once in the own turn, free, even while immobilized."""
    if COCK_FIGHTER not in s.carried[c] or s.once & 4:
        return
    first: i64 = s.tables.first[verbs.ATTACK] + s.tables.object_weapon[COCK_FIGHTER] * PIECES
    for target in pieces_touched(s, c):
        moves.append(first + target)


def pieces_in(s: MashState, cells: list[int]) -> list[int]:
    """Every piece on some cells, attached vampires too (CM-9.12)."""
    found: list[int] = []
    for piece in range(SPAWN_0):
        if s.at[piece] >= 0 and s.at[piece] in cells:
            found.append(piece)
    return found


# Attacks of characters


def hit_chance(sides: i64, defense: i64) -> float:
    """CM-9.3: how often a die reaches a defense."""
    least: i64 = defense
    if least > sides:
        least = sides
    if least < 2:
        least = 2
    return float(sides - least + 1) / float(sides)


def spend(s: MashState, c: i64, move: i64) -> None:
    """An action of the active character begins, or of a monster that uses an object."""
    begin_action(s, c, move)
    if c >= MONSTER_0:
        s.frames[STEP] -= 1
        s.frames[THING] = 0
        s.owe(AFTER, s.seat, c, 0, 0, 0)
        return
    s.actions -= 1
    s.spent += 1
    s.owe(AFTER, s.seat, c, 0, 0, 0)


def attack(s: MashState, index: i64) -> None:
    tables = s.tables
    c: i64 = s.frames[PIECE]
    weapon: i64 = index // PIECES
    target: i64 = index % PIECES
    item: i64 = tables.weapon_object[weapon]
    touching = touches(s, c, target, cell_of(s, target))
    if item == COCK_FIGHTER:
        begin_action(s, c, tables.first[verbs.ATTACK] + index)
        if c < MONSTER_0:
            s.once |= 4
        else:
            s.frames[EXTRA] |= 2
        s.owe(AFTER, s.seat, c, 0, 0, 0)
        strike(s, c, NO_WEAPON, 6, 0, MELEE, 1, DAMAGES, 0, [target], 1)
        return
    spend(s, c, tables.first[verbs.ATTACK] + index)
    kind: i64 = MELEE if touching else RANGED
    if weapon == tables.syringe_weapon:
        s.own()
        s.mentality[c] -= tables.syringe_cost
        strike(
            s, c, NO_WEAPON, tables.c_melee[c], roll_bonus(s, c, MELEE), MELEE, 0, HOLDS_FAST, SYRINGE_HOLD, [target], 1
        )
        return
    if weapon == tables.razor_weapon:  # CM-25.14, CM-A39
        bonus: i64 = roll_bonus(s, c, kind) + (1 if touching else 0)
        strike(s, c, NO_WEAPON, 8, bonus, kind, 2 + damage_bonus(s, c, kind), DAMAGES, 0, [target], 1)
        return
    die: i64 = die_of(s, c, kind)
    bonus = roll_bonus(s, c, kind)
    damage: i64 = 1
    effect: i64 = DAMAGES
    data: i64 = 0
    targets: list[int] = [target]
    parries: i64 = 1
    if item >= 0:
        bonus += tables.o_bonus[item]
        damage = tables.o_damage[item]
        if tables.o_immobilize[item]:
            effect = HOLDS_FAST
            data = BOLOS_HOLD if item == BOLOS else CUFFS_HOLD
        elif item == MI_GO_ELECTRIC_GUN:
            targets = chain(s, target)
            parries = 0
        if tables.o_one_use[item] and not tables.o_spent_on_hit[item]:
            use_up(s, c, item)
    if damage > 0:
        damage += damage_bonus(s, c, kind)
    strike(s, c, item, die, bonus, kind, damage, effect, data, targets, parries)


def roll_bonus(s: MashState, c: i64, kind: i64) -> i64:
    """CM-9.10: what power-ups add to every roll of a kind."""
    if c >= MONSTER_0:
        return 0
    return s.bonus[c * 13 + (stats.MELEE_ROLL if kind == MELEE else stats.RANGED_ROLL)]


def damage_bonus(s: MashState, c: i64, kind: i64) -> i64:
    if kind == RANGED and c < MONSTER_0:
        return s.bonus[c * 13 + stats.RANGED_DAMAGE]
    return 0


def use_up(s: MashState, c: i64, item: i64) -> None:
    from miskatonic.games.cthulhu_mash.rules.objects import discard, lose_to_discard

    if c >= MONSTER_0:
        from miskatonic.games.cthulhu_mash.rules.burdens import put_off

        put_off(s, c, item)
        discard(s, item)
        return
    lose_to_discard(s, c, item)


def chain(s: MashState, target: i64) -> list[int]:
    """CM-20.14, CM-A29: all that are linked to the target by adjacency, the user included."""
    tables = s.tables
    cells: list[int] = [s.at[target]]
    at: i64 = 0
    while at < len(cells):
        cell: i64 = cells[at]
        for way in range(4):
            other: i64 = tables.near[cell * 4 + way]
            if other >= 0 and tables.line[cell * 4 + way] == OPEN and s.who[other] and other not in cells:
                cells.append(other)
        at += 1
    found = pieces_in(s, cells)
    found.remove(target)
    return [target, *found]


def add_drills(s: MashState, moves: list[int], c: i64) -> None:
    """CM-12.5, CM-29.7: any one piece in the green area, without line of sight."""
    for cell in s.tables.drill_cells:
        if cell // 36 == s.at[c] // 36:
            for piece in pieces_in(s, [cell]):
                moves.append(s.tables.first[verbs.DRILL] + piece)


def drill(s: MashState, target: i64) -> None:
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first[verbs.DRILL] + target)
    strike(s, c, NO_WEAPON, s.tables.c_operate[c], 0, OPERATED, 2, DAMAGES, 0, [target], 0)


# The roll


def strike(
    s: MashState,
    by: i64,
    weapon: i64,
    sides: i64,
    bonus: i64,
    kind: i64,
    damage: i64,
    effect: i64,
    data: i64,
    targets: list[int],
    parries: i64,
) -> None:
    """CM-9.1, CM-9.9: one roll for all targets, then each is served."""
    natural: i64 = 0
    if len(targets) != 1 or not (kind == MELEE and is_immobilized(s, targets[0])):
        natural = s.roll(sides)  # CM-13.7: no roll where the hit is automatic
    credit: i64 = s.owner[by] + 1 if by < MONSTER_0 else 0
    place: i64 = -1
    if targets:
        place = cell_of(s, targets[0])
    s.blow = [by, weapon, natural, natural + bonus, kind, damage, effect, data, sides, credit, 0, parries, place]
    s.targets = targets[:]
    for target in targets:
        if target < MONSTER_0:
            s.aimed |= bit(target)
        elif by < MONSTER_0 and s.bound[target] == by and target < GENERATOR_0:
            unbind(s, target)  # CM-25.1: broken if the caster attacks it
    if s.heard is not None and targets:
        s.heard.append([events.ATTACKED, s.active, by, targets[0], natural])
    s.owe(SERVING, s.seat, by, 0, 0, 0)


def hits(s: MashState, target: i64) -> bool:
    """CM-9.3, CM-13.7."""
    blow = s.blow
    natural: i64 = blow[NATURAL]
    if target < GENERATOR_0 and is_immobilized(s, target) and blow[KIND] != OPERATED:
        return blow[KIND] == MELEE or natural != 1
    if natural <= 1:
        return False
    if natural == blow[SIDES]:
        return True
    return blow[TOTAL] >= defense_of(s, target) + hindrance(s, blow[BY], target)


def hindrance(s: MashState, by: i64, target: i64) -> i64:
    """CM-30.21: one more where the line passes a hindrance."""
    cell: i64 = s.at[by]
    if cell < 0:
        return 0
    mask: i64 = s.tables.hindrance[cell // 36]
    other: i64 = cell_of(s, target)
    if mask == 0 or other // 36 != cell // 36 or other == cell:
        return 0
    passed: i64 = s.tables.ground.must_be_empty[cell * 36 + other % 36]
    return 1 if passed > 0 and passed & mask else 0
