"""Attacks: who can be reached with what, the roll, and what a hit does (groups 9, 11, 12, 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.bits import bit
from miskatonic.games.cthulhu_mash.board import DEAD_END, FACE_DOWN, behind_gate, slot_beyond, turn_up, way_of_gate
from miskatonic.games.cthulhu_mash.dust import begin_action
from miskatonic.games.cthulhu_mash.frames import (
    ABSORBED,
    AFTER,
    ATTACHED,
    ATTACHES,
    ATTACKED,
    BINDS,
    BOLOS_HOLD,
    BY_PUSH,
    CONTROLLED,
    CUFFS_HOLD,
    DAMAGES,
    FACE_UP,
    HELD,
    HIT,
    HOLDS_FAST,
    IN_A_DEAD_END,
    MISSED,
    NET_HOLD,
    ON_BOARD,
    PARRIED,
    PUSHED,
    PUSHED_EVENT,
    REACHES,
    REFLECTED,
    SERVING,
    STEALS_LIFE,
    SUGGESTS,
    SYRINGE_HOLD,
    WAS_HIT,
    WEB_HOLD,
    WEBS,
)
from miskatonic.games.cthulhu_mash.ground import is_open
from miskatonic.games.cthulhu_mash.harm import BY_ATTACK, destroy, detach, harm, hit_spawn_space, unbind
from miskatonic.games.cthulhu_mash.kinds import (
    ADD_EXPLOSIVE_DAMAGE,
    ADD_MELEE_ROLL,
    ADD_PARRY_ROLL,
    ADD_RANGED_DAMAGE,
    ADD_RANGED_ROLL,
    BOLOS,
    COCK_FIGHTER,
    DYNAMITE_BUNDLE,
    HANDCUFFS,
    LENG_WEB_SHIELD,
    MI_GO_ELECTRIC_GUN,
    MI_GO_LIVING_ARMOR,
    MI_GO_MIST_PROJECTOR,
    NET,
    REFLECTION,
    SACRIFICIAL_KNIFE,
    STAR_VAMPIRE,
    TOMMY_GUN,
)
from miskatonic.games.cthulhu_mash.maps import OPEN
from miskatonic.games.cthulhu_mash.moves import (
    ATTACK,
    BLAST,
    CAST,
    COPIES,
    DRILL,
    GENERATOR_0,
    MIST,
    MONSTER_0,
    PASS,
    PIECES,
    PUSH,
    SHOVE,
    SPAWN_0,
    SPRAY,
    THROW,
)
from miskatonic.games.cthulhu_mash.stats import defense_of, flies, is_clung_to, is_immobilized, items_of, kind_of
from miskatonic.games.cthulhu_mash.tables import (
    ARMOR,
    COOPERATIVE,
    EXPLOSIVES_EXPERT,
    SHIELD,
    STRONG_FOOTED,
    SWASHBUCKLER,
    SYRINGE,
    TENTACLE,
)

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.state import MashState

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
            found.append(who[cell] - 1)
        left >>= 1
        cell += 1
    if who[here] == c + 1:
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
            found.append(who[cell] - 1)
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
    first: i64 = tables.first[ATTACK]
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
    first: i64 = s.tables.first[ATTACK] + s.tables.object_weapon[COCK_FIGHTER] * PIECES
    for target in pieces_touched(s, c):
        moves.append(first + target)


def area_moves(s: MashState, moves: list[int], c: i64, carried: list[int]) -> None:
    """CM-20.9, CM-20.10, CM-20.15, CM-20.18, CM-20.28: the blocks and cones of what is carried."""
    tables = s.tables
    if c >= MONSTER_0 and tables.m_ranged[kind_of(c)] == 0:
        return
    tile: i64 = s.at[c] // 36
    bundle = DYNAMITE_BUNDLE in carried and may_wield(s, c, DYNAMITE_BUNDLE)
    tommy = TOMMY_GUN in carried and may_wield(s, c, TOMMY_GUN)
    blocks: list[int] = []
    for at in range(len(tables.block_object)):
        item: i64 = tables.block_object[at]
        if item in carried and item != NET and may_wield(s, c, item):
            blocks.append(at)
    if bundle or tommy or blocks:
        for space in range(36):
            cell: i64 = tile * 36 + space
            if not in_range(s, c, cell):
                continue
            if bundle:
                moves.append(tables.first[BLAST] + space)
            for at in blocks:
                for corner in range(4):
                    if block_exists(s, cell, corner):
                        moves.append(tables.first[THROW] + (at * 36 + space) * 4 + corner)
            if tommy:
                for way in range(4):
                    if spray_cells(s, c, cell, way):
                        moves.append(tables.first[SPRAY] + space * 4 + way)
    if NET in carried and may_wield(s, c, NET):
        at = tables.block_object.index(NET)
        seen: list[int] = []
        for target in pieces_near(s, c):
            cell = cell_of(s, target)
            if target < GENERATOR_0 and cell not in seen and cell != s.at[c]:
                seen.append(cell)
                if touches(s, c, target, cell) or in_range(s, c, cell):
                    for corner in range(4):
                        if block_exists(s, cell, corner):
                            moves.append(tables.first[THROW] + (at * 36 + cell % 36) * 4 + corner)
    if MI_GO_MIST_PROJECTOR in carried and may_wield(s, c, MI_GO_MIST_PROJECTOR):
        for way in range(4):
            if mist_cells(s, c, way):
                moves.append(tables.first[MIST] + way)


def block_exists(s: MashState, cell: i64, corner: i64) -> bool:
    """A block of two by two that lies at least half on the tile; all are clipped at the edge (CM-20.30)."""
    return len(block_cells(s, cell, corner)) > 1


def block_cells(s: MashState, cell: i64, corner: i64) -> list[int]:
    """The block of two by two with `cell` in it that reaches towards a corner of the board."""
    tables = s.tables
    printed: i64 = (corner * 2 + 1 - 2 * s.rot[cell // 36]) & 7
    found: list[int] = [cell]
    for way in (printed, (printed + 7) & 7, (printed + 1) & 7):
        other: i64 = tables.near8[cell * 8 + way]
        if other >= 0:
            found.append(other)
    return found


def spray_cells(s: MashState, c: i64, target: i64, way: i64) -> list[int]:
    """CM-20.29, CM-A28: three across and two deep, leading away; each space in line of sight for itself."""
    tables = s.tables
    cell: i64 = s.at[c]
    printed: i64 = (way - s.rot[cell // 36]) & 3
    down: i64 = target % 36 // 6 - cell % 36 // 6
    right: i64 = target % 6 - cell % 6
    ahead: i64 = (-down, right, down, -right)[printed]
    if ahead < 1:
        return []
    found: list[int] = []
    row: i64 = target
    for _ in range(2):
        for side in (-1, 0, 1):
            other: i64 = row
            if side:
                other = tables.near[row * 4 + ((printed + side) & 3)]
            if other >= 0 and in_range(s, c, other):
                found.append(other)
        row = tables.near[row * 4 + printed]
        if row < 0:
            break
    return found


def mist_cells(s: MashState, c: i64, way: i64) -> list[int]:
    """CM-20.15, CM-20.30: the adjacent space and the three by three behind it, stopped by solid lines only."""
    tables = s.tables
    cell: i64 = s.at[c]
    printed: i64 = (way - s.rot[cell // 36]) & 3
    first: i64 = tables.near[cell * 4 + printed]
    if first < 0:
        return []
    found: list[int] = []
    if in_sight(s, cell, first, True):
        found.append(first)
    row: i64 = first
    for _ in range(3):
        row = tables.near[row * 4 + printed]
        if row < 0:
            break
        for side in (-1, 0, 1):
            other: i64 = row if side == 0 else tables.near[row * 4 + ((printed + side) & 3)]
            if other >= 0 and in_sight(s, cell, other, True):
                found.append(other)
    return found


def pieces_in(s: MashState, cells: list[int]) -> list[int]:
    """Every piece on some cells, attached vampires too (CM-9.12)."""
    found: list[int] = []
    for piece in range(SPAWN_0):
        if s.at[piece] >= 0 and s.at[piece] in cells:
            found.append(piece)
    return found


def open_from(s: MashState, centre: i64, cells: list[int]) -> list[int]:
    """CM-20.30: the cells of a block with an unobstructed line from its centre, pieces ignored."""
    return [cell for cell in cells if cell == centre or in_sight(s, centre, cell, True)]


# Attacks of characters


def spend(s: MashState, c: i64, move: i64) -> None:
    """An action of the active character begins, or of a monster that uses an object."""
    begin_action(s, c, move)
    if c >= MONSTER_0:
        s.frames[-2] -= 1
        s.frames[-3] = 0
        s.owe(AFTER, s.seat, c, 0, 0, 0)
        return
    s.actions -= 1
    s.spent += 1
    s.owe(AFTER, s.seat, c, 0, 0, 0)


def attack(s: MashState, index: i64) -> None:
    tables = s.tables
    c: i64 = s.frames[-4]
    weapon: i64 = index // PIECES
    target: i64 = index % PIECES
    item: i64 = tables.weapon_object[weapon]
    touching = touches(s, c, target, cell_of(s, target))
    if item == COCK_FIGHTER:
        begin_action(s, c, tables.first[ATTACK] + index)
        if c < MONSTER_0:
            s.once |= 4
        else:
            s.frames[-1] |= 2
        s.owe(AFTER, s.seat, c, 0, 0, 0)
        strike(s, c, NO_WEAPON, 6, 0, MELEE, 1, DAMAGES, 0, [target], 1)
        return
    spend(s, c, tables.first[ATTACK] + index)
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
    return s.bonus[c * 13 + (ADD_MELEE_ROLL if kind == MELEE else ADD_RANGED_ROLL)]


def damage_bonus(s: MashState, c: i64, kind: i64) -> i64:
    return s.bonus[c * 13 + ADD_RANGED_DAMAGE] if kind == RANGED and c < MONSTER_0 else 0


def use_up(s: MashState, c: i64, item: i64) -> None:
    from miskatonic.games.cthulhu_mash.objects import discard, lose_to_discard

    if c >= MONSTER_0:
        from miskatonic.games.cthulhu_mash.burdens import put_off

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


def blast(s: MashState, space: i64) -> None:
    """CM-20.9: the three by three around the space."""
    c: i64 = s.frames[-4]
    spend(s, c, s.tables.first[BLAST] + space)
    centre: i64 = (s.at[c] // 36) * 36 + space
    cells: list[int] = [centre]
    for way in range(8):
        other: i64 = s.tables.near8[centre * 8 + way]
        if other >= 0:
            cells.append(other)
    explode(s, c, DYNAMITE_BUNDLE, open_from(s, centre, cells))


def throw(s: MashState, index: i64) -> None:
    """CM-20.10, CM-20.18: a block of two by two."""
    c: i64 = s.frames[-4]
    tables = s.tables
    spend(s, c, tables.first[THROW] + index)
    item: i64 = tables.block_object[index // 144]
    centre: i64 = (s.at[c] // 36) * 36 + index // 4 % 36
    cells = open_from(s, centre, block_cells(s, centre, index % 4))
    if item != NET:
        explode(s, c, item, cells)
        return
    first: i64 = s.who[centre] - 1
    targets: list[int] = [first]
    for piece in pieces_in(s, cells):
        if piece < GENERATOR_0 and piece != first:
            targets.append(piece)
    touching = adjacent(s, c, centre)
    kind: i64 = MELEE if touching else RANGED
    die: i64 = die_of(s, c, kind)
    strike(s, c, NET, die, roll_bonus(s, c, kind), kind, 0, HOLDS_FAST, NET_HOLD, targets, 1)


def explode(s: MashState, c: i64, item: i64, cells: list[int]) -> None:
    """CM-3.1: the Explosives Expert rolls a d10 and does one more."""
    tables = s.tables
    die: i64 = die_of(s, c, RANGED)
    damage: i64 = tables.o_damage[item] + damage_bonus(s, c, RANGED)
    if c < MONSTER_0:
        damage += s.bonus[c * 13 + ADD_EXPLOSIVE_DAMAGE]
    if c < MONSTER_0 and tables.c_abilities[c] & EXPLOSIVES_EXPERT:
        die = 10
        damage += 1
    use_up(s, c, item)
    strike(s, c, NO_WEAPON, die, roll_bonus(s, c, RANGED), RANGED, damage, DAMAGES, 0, pieces_in(s, cells), 0)


def spray(s: MashState, index: i64) -> None:
    c: i64 = s.frames[-4]
    spend(s, c, s.tables.first[SPRAY] + index)
    cells = spray_cells(s, c, (s.at[c] // 36) * 36 + index // 4, index % 4)
    fire_area(s, c, TOMMY_GUN, cells)


def mist(s: MashState, way: i64) -> None:
    c: i64 = s.frames[-4]
    spend(s, c, s.tables.first[MIST] + way)
    fire_area(s, c, MI_GO_MIST_PROJECTOR, mist_cells(s, c, way))


def fire_area(s: MashState, c: i64, item: i64, cells: list[int]) -> None:
    tables = s.tables
    bonus: i64 = tables.o_bonus[item] + roll_bonus(s, c, RANGED)
    damage: i64 = tables.o_damage[item] + damage_bonus(s, c, RANGED)
    strike(s, c, NO_WEAPON, die_of(s, c, RANGED), bonus, RANGED, damage, DAMAGES, 0, pieces_in(s, cells), 0)


def add_drills(s: MashState, moves: list[int], c: i64) -> None:
    """CM-12.5, CM-29.7: any one piece in the green area, without line of sight."""
    for cell in s.tables.drill_cells:
        if cell // 36 == s.at[c] // 36:
            for piece in pieces_in(s, [cell]):
                moves.append(s.tables.first[DRILL] + piece)


def drill(s: MashState, target: i64) -> None:
    c: i64 = s.frames[-4]
    spend(s, c, s.tables.first[DRILL] + target)
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
    place: i64 = cell_of(s, targets[0]) if targets else -1
    s.blow = [by, weapon, natural, natural + bonus, kind, damage, effect, data, sides, credit, 0, parries, place]
    s.targets = targets[:]
    for target in targets:
        if target < MONSTER_0:
            s.aimed |= bit(target)
        elif by < MONSTER_0 and s.bound[target] == by and target < GENERATOR_0:
            unbind(s, target)  # CM-25.1: broken if the caster attacks it
    if s.heard is not None and targets:
        s.heard.append([ATTACKED, s.active, by, targets[0], natural])
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


def serve(s: MashState) -> None:
    """The next target of the attack, or its end."""
    if not s.targets:
        finish(s)
        return
    target: i64 = s.targets.pop(0)
    if target < SPAWN_0 and s.at[target] < 0:
        return
    if not hits(s, target):
        if s.heard is not None:
            s.heard.append([MISSED, s.active, target])
        return
    if s.heard is not None:
        s.heard.append([WAS_HIT, s.active, target])
    if target < MONSTER_0:
        s.owe(HIT, s.owner[target], target, 0, 0, 0)
    else:
        if s.burden and s.blow[DAMAGE] > 0 and s.blow[KIND] != OPERATED and target < GENERATOR_0:
            if MI_GO_LIVING_ARMOR in items_of(s, target) and s.roll(6) == 6:
                return
        s.blow[HITS] += 1
        apply_hit(s, target, s.blow[BY], s.blow[CREDIT])


def finish(s: MashState) -> None:
    """CM-20.34: what is spent on a hit is spent now; what missed lies where it was thrown."""
    from miskatonic.games.cthulhu_mash.objects import lay, lose

    s.settle()
    blow = s.blow
    weapon: i64 = blow[WEAPON]
    by: i64 = blow[BY]
    if weapon >= 0 and s.tables.o_spent_on_hit[weapon] and weapon in items_of(s, by):
        if blow[HITS] > 0:
            use_up(s, by, weapon)
        elif weapon != HANDCUFFS:
            lay(s, blow[PLACE], weapon, FACE_UP)
            if by < MONSTER_0:
                lose(s, by, weapon)
            else:
                from miskatonic.games.cthulhu_mash.burdens import put_off

                put_off(s, by, weapon)
    s.blow = []
    if blow[EFFECT] == SUGGESTS and blow[HITS] > 0:
        s.owe(CONTROLLED, s.owner[by], blow[DATA], by, 0, 0)


# A character is hit

PARRY: Final = 0
REFLECT: Final = 1
ARMORED: Final = 2
TAKE: Final = 3


def run_hit(s: MashState) -> bool:
    """Parry, Reflection, Living Armor, then the effect. True when Reflection is to be decided."""
    frames = s.frames
    c: i64 = frames[-4]
    blow = s.blow
    if s.life[c] != ON_BOARD:
        s.settle()
        return False
    if frames[-2] == PARRY:
        frames[-2] = REFLECT
        if may_parry(s, c):  # CM-3.5, CM-A41: at least the number the attacker rolled
            face: i64 = s.roll(10) + s.bonus[c * 13 + ADD_PARRY_ROLL]
            if face >= blow[NATURAL]:
                if s.heard is not None:
                    s.heard.append([PARRIED, s.owner[c], c])
                s.settle()
                return False
    if frames[-2] == REFLECT:
        if may_reflect(s, c):
            return True
        frames[-2] = ARMORED
    if frames[-2] == ARMORED:
        frames[-2] = TAKE
        if blow[DAMAGE] > 0 and blow[KIND] != OPERATED and s.worn[c * 3 + ARMOR] == MI_GO_LIVING_ARMOR:
            if s.roll(6) == 6:  # CM-22.10, CM-22.14
                if s.heard is not None:
                    s.heard.append([ABSORBED, s.owner[c], c, blow[DAMAGE]])
                s.settle()
                return False
    s.settle()
    blow[HITS] += 1
    apply_hit(s, c, blow[BY], blow[CREDIT])
    return False


def may_parry(s: MashState, c: i64) -> bool:
    """CM-3.15: every attack rolled as melee against her, and the tentacle (CM-18.18)."""
    blow = s.blow
    if s.tables.c_abilities[c] & SWASHBUCKLER == 0 or is_immobilized(s, c) or blow[PARRIES] == 0 or blow[BY] == c:
        return False
    if blow[KIND] == MELEE:
        return blow[NATURAL] > 0
    by: i64 = blow[BY]
    return MONSTER_0 <= by < GENERATOR_0 and s.tables.m_abilities[kind_of(by)] & TENTACLE != 0


def may_reflect(s: MashState, c: i64) -> bool:
    """CM-25.12: one ranged attack; the spell is cast at any time but while immobilized (CM-A25)."""
    from miskatonic.games.cthulhu_mash.spells import may_cast_now

    return s.blow[KIND] == RANGED and s.blow[BY] != c and may_cast_now(s, c, REFLECTION)


def hit_moves(s: MashState) -> list[int]:
    return [s.tables.first[CAST] + REFLECTION, s.tables.first[PASS]]


def reflect(s: MashState) -> None:
    """CM-25.21: the whole effect falls on the attacker if the same roll reaches the attacker's defense."""
    from miskatonic.games.cthulhu_mash.spells import pay_for

    c: i64 = s.frames[-4]
    s.settle()
    pay_for(s, c, REFLECTION)
    by: i64 = s.blow[BY]
    if s.heard is not None:
        s.heard.append([REFLECTED, s.owner[c], c, by])
    if s.at[by] >= 0 and hits(s, by):
        apply_hit(s, by, c, s.owner[c] + 1)


def not_reflected(s: MashState) -> None:
    s.frames[-2] = ARMORED


# Effects


def apply_hit(s: MashState, target: i64, by: i64, credit: i64) -> None:
    blow = s.blow
    effect: i64 = blow[EFFECT]
    if effect == DAMAGES:
        if target >= SPAWN_0:
            hit_spawn_space(s, target, blow[DAMAGE], credit)
            return
        harm(s, target, blow[DAMAGE], credit, BY_ATTACK)
        if blow[WEAPON] == SACRIFICIAL_KNIFE and MONSTER_0 <= target < GENERATOR_0 and s.at[target] < 0:
            drain(s, by)
    elif effect == HOLDS_FAST:
        hold(s, target, blow[DATA])
    elif effect == WEBS:
        web(s, target)
    elif effect == ATTACHES:
        attach(s, by, target)
    elif effect == BINDS:
        s.own()
        s.bound[target] = by
        s.spellbound |= bit(target - MONSTER_0)
    elif effect == SUGGESTS:
        blow[DATA] = target  # the control comes when the attack is over
    elif effect == REACHES:
        from miskatonic.games.cthulhu_mash.spells import snatch

        snatch(s, by, target, blow[DATA])
    elif effect == STEALS_LIFE:
        harm(s, target, 1, credit, BY_ATTACK)
        if by < MONSTER_0 and s.life[by] == ON_BOARD:
            s.own()
            s.health[by] += 1


def drain(s: MashState, c: i64) -> None:
    """CM-20.24: a kill with the Sacrificial Knife gives a point of health, even above the base."""
    if c < MONSTER_0 and s.life[c] == ON_BOARD:
        s.own()
        s.health[c] += 1
        if s.tables.sanity:
            from miskatonic.games.cthulhu_mash.sanity import lose_points

            lose_points(s, c, 1)


def hold(s: MashState, piece: i64, what: i64) -> None:
    """CM-13.1; a piece in flight comes down (CM-13.16)."""
    from miskatonic.games.cthulhu_mash.objects import end_move

    if piece >= GENERATOR_0:
        return  # CM-13.15
    s.own()
    s.holds[piece] |= what
    if piece < MONSTER_0:
        end_move(s, piece)
    if s.heard is not None:
        place: i64 = 0
        while what >> (place + 1):
            place += 1
        s.heard.append([HELD, s.active, piece, place])
    if what != CUFFS_HOLD and flies(s, piece) and ((piece >= MONSTER_0 and s.attached[piece] < 0) or piece < MONSTER_0):
        suffer_space(s, piece)


def suffer_space(s: MashState, piece: i64) -> None:
    """CM-13.16, CM-15.7: a flyer on the ground suffers the space as if it had walked there; icons do not catch."""
    from miskatonic.games.cthulhu_mash.movement import safe_in_water
    from miskatonic.games.cthulhu_mash.tables import DROP, SKULL, WATER

    flags: i64 = s.tables.space[s.at[piece]]
    if flags & (SKULL | DROP) == 0 or (flags & WATER and safe_in_water(s, piece)):
        return
    credit: i64 = s.blow[CREDIT] if s.blow else 0
    if flags & SKULL:
        destroy(s, piece, 1, credit)
    else:
        harm(s, piece, 1, credit)


def web(s: MashState, piece: i64) -> None:
    """CM-18.5, CM-18.6, CM-18.22."""
    if piece < MONSTER_0:
        if s.worn[piece * 3 + SHIELD] == LENG_WEB_SHIELD or (s.webbed >> piece) & 1:
            return
        s.webbed |= bit(piece)
    elif s.burden and LENG_WEB_SHIELD in items_of(s, piece):
        return
    hold(s, piece, WEB_HOLD)


def attach(s: MashState, vampire: i64, target: i64) -> None:
    """CM-18.13, CM-18.16: it shares the space from now on; only to a character can it cling."""
    if target >= MONSTER_0 or vampire < MONSTER_0:
        return
    s.share(vampire, s.at[target])
    s.own()
    s.attached[vampire] = target
    s.clinging |= bit(vampire - MONSTER_0)
    if s.heard is not None:
        s.heard.append([ATTACHED, s.active, vampire, target])


# Push/grapple


def add_pushes(s: MashState, moves: list[int], c: i64, touched: list[int]) -> None:
    """CM-11.1 to CM-11.5, CM-A7."""
    tables = s.tables
    clung = is_clung_to(s, c) and not tables.attached_any
    for target in touched:
        if target >= GENERATOR_0:
            continue
        cell: i64 = s.at[target]
        own = s.attached[target] == c
        if not own and (clung or s.attached[target] >= 0):
            continue
        for goal in tables.ground.pushes[cell]:
            if s.who[goal]:
                continue
            at_gate = tables.gate_edge[goal] >= 0
            if not at_gate or not tables.push_always:
                moves.append(tables.first[PUSH] + target * 36 + goal % 36)
            if at_gate:
                moves.append(tables.first[SHOVE] + target * 36 + goal % 36)
        if tables.gate_edge[cell] >= 0 and not own:
            moves.append(tables.first[SHOVE] + target * 36 + cell % 36)


def push(s: MashState, index: i64) -> None:
    shift(s, s.tables.first[PUSH] + index, index // 36, index % 36, False)


def shove(s: MashState, index: i64) -> None:
    shift(s, s.tables.first[SHOVE] + index, index // 36, index % 36, True)


def shift(s: MashState, move: i64, target: i64, space: i64, into_gate: bool) -> None:
    """CM-11.2: the push die against the defense; then the target stands elsewhere."""
    c: i64 = s.frames[-4]
    spend(s, c, move)
    tables = s.tables
    if target < MONSTER_0:
        s.aimed |= bit(target)
    sides: i64 = tables.c_push[c]
    face: i64 = s.roll(sides)
    defense: i64 = defense_of(s, target)
    if target < MONSTER_0 and tables.c_abilities[target] & STRONG_FOOTED:
        defense += 2
    if face == 1 or (face != sides and face < defense):
        if s.heard is not None:
            s.heard.append([MISSED, s.active, target])
        return
    goal: i64 = (s.at[target] // 36) * 36 + space
    put_aside(s, target, goal, into_gate)


def put_aside(s: MashState, target: i64, goal: i64, into_gate: bool) -> None:
    from miskatonic.games.cthulhu_mash.movement import arrive, carry, displaced, pushed_through

    detach(s, target)
    if s.at[target] != goal:
        displaced(s, target)
        carry(s, target, goal)
    if s.heard is not None:
        s.heard.append([PUSHED_EVENT, s.active, target, goal % 36])
    if not into_gate:
        arrive(s, target, goal, PUSHED)
        return
    beyond: i64 = behind_gate(s, goal)
    if beyond == DEAD_END:
        destroy(s, target, IN_A_DEAD_END, s.active + 1)
    elif beyond == FACE_DOWN:
        way: i64 = way_of_gate(s, goal)
        slot: i64 = slot_beyond(s, s.tile_slot[goal // 36], way)
        turn_up(s, slot, (way + 2) & 3, target, BY_PUSH, s.seat)
    else:
        pushed_through(s, target, beyond)
