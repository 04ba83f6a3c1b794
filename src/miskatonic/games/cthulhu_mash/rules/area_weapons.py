"""Weapons that cover an area: dynamite, the net, the Tommy Gun, the mist (CM-20.9, CM-20.30)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import PIECE
from miskatonic.games.cthulhu_mash.geometry import EIGHT_WAYS, SIDE, SPACES, WAYS
from miskatonic.games.cthulhu_mash.numbers import stats, verbs
from miskatonic.games.cthulhu_mash.numbers.effects import HOLDS_FAST
from miskatonic.games.cthulhu_mash.numbers.objects import DYNAMITE_BUNDLE, MI_GO_MIST_PROJECTOR, NET, TOMMY_GUN
from miskatonic.games.cthulhu_mash.rules.actions import spend
from miskatonic.games.cthulhu_mash.rules.attacks import (
    DAMAGE,
    MELEE,
    PARRIES,
    RANGED,
    WEAPON,
    attack_with,
    damage_bonus,
    die_of,
    instead_of_damage,
    roll_bonus,
    strike,
)
from miskatonic.games.cthulhu_mash.rules.holds import NET_HOLD
from miskatonic.games.cthulhu_mash.rules.objects import use_up
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import kind_of
from miskatonic.games.cthulhu_mash.rules.tables import EXPLOSIVES_EXPERT
from miskatonic.games.cthulhu_mash.rules.targets import (
    adjacent,
    cell_of,
    in_range,
    in_sight,
    pieces_in,
    pieces_near,
    touches,
)
from miskatonic.games.cthulhu_mash.rules.weapons import may_wield, why_not_wield
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, STATS


def area_moves(s: MashData, moves: list[int], c: i64, carried: list[int]) -> None:
    """CM-20.9, CM-20.10, CM-20.15, CM-20.18, CM-20.28: the blocks and cones of what is carried."""
    if c >= MONSTER_0 and s.tables.m_ranged[kind_of(c)] == 0:
        return
    add_explosions(s, moves, c, carried)
    if NET in carried and may_wield(s, c, NET):
        add_nets(s, moves, c)
    if MI_GO_MIST_PROJECTOR in carried and may_wield(s, c, MI_GO_MIST_PROJECTOR):
        for way in range(WAYS):
            if mist_cells(s, c, way):
                moves.append(s.tables.first_of[verbs.MIST] + way)


def add_explosions(s: MashData, moves: list[int], c: i64, carried: list[int]) -> None:
    """Dynamite and the Tommy Gun: at any space in range."""
    tables = s.tables
    bundle = DYNAMITE_BUNDLE in carried and may_wield(s, c, DYNAMITE_BUNDLE)
    tommy = TOMMY_GUN in carried and may_wield(s, c, TOMMY_GUN)
    blocks: list[int] = []
    for at in range(len(tables.block_object)):
        item: i64 = tables.block_object[at]
        if item in carried and item != NET and may_wield(s, c, item):
            blocks.append(at)
    if not (bundle or tommy or blocks):
        return
    base: i64 = s.at[c] // SPACES * SPACES
    for space in range(SPACES):
        if not in_range(s, c, base + space):
            continue
        if bundle:
            moves.append(tables.first_of[verbs.BLAST] + space)
        for at in blocks:
            add_throws(s, moves, at, base + space)
        if tommy:
            for way in range(WAYS):
                if spray_cells(s, c, base + space, way):
                    moves.append(tables.first_of[verbs.SPRAY] + space * WAYS + way)


def add_throws(s: MashData, moves: list[int], weapon: i64, cell: i64) -> None:
    """The blocks of two by two around a cell."""
    first: i64 = s.tables.first_of[verbs.THROW] + (weapon * SPACES + cell % SPACES) * WAYS
    for corner in range(WAYS):
        if block_exists(s, cell, corner):
            moves.append(first + corner)


def add_nets(s: MashData, moves: list[int], c: i64) -> None:
    """CM-20.18: at a piece, adjacent or in range."""
    net: i64 = s.tables.block_object.index(NET)
    seen: list[int] = []
    for target in pieces_near(s, c):
        cell: i64 = cell_of(s, target)
        if target < GENERATOR_0 and cell not in seen and cell != s.at[c]:
            seen.append(cell)
            if touches(s, c, target, cell) or in_range(s, c, cell):
                add_throws(s, moves, net, cell)


def why_not_blast(s: MashData, c: i64, space: i64) -> Refusal | None:
    return why_not_area(s, c, DYNAMITE_BUNDLE, verbs.BLAST, space, "CM-20.9")


def why_not_spray(s: MashData, c: i64, index: i64) -> Refusal | None:
    return why_not_area(s, c, TOMMY_GUN, verbs.SPRAY, index, "CM-20.29")


def why_not_mist(s: MashData, c: i64, way: i64) -> Refusal | None:
    return why_not_area(s, c, MI_GO_MIST_PROJECTOR, verbs.MIST, way, "CM-20.15")


def why_not_throw(s: MashData, c: i64, index: i64) -> Refusal | None:
    item: i64 = s.tables.block_object[index // (SPACES * WAYS)]
    if item != NET:
        return why_not_area(s, c, item, verbs.THROW, index, "CM-20.10")
    cell: i64 = s.at[c] // SPACES * SPACES + index // WAYS % SPACES
    if item in s.carried[c] and not s.who[cell]:
        return Refusal("A Net is thrown at a monster or character, not at an empty space", "CM-20.30")
    return why_not_area(s, c, item, verbs.THROW, index, "CM-20.18")


def why_not_area(s: MashData, c: i64, item: i64, verb: i64, index: i64, rule: str) -> Refusal | None:
    """What is carried and in hand reaches the spaces that are listed, and no others."""
    refusal = why_not_wield(s, c, item, rule)
    if refusal is not None:
        return refusal
    listed: list[int] = []
    area_moves(s, listed, c, s.carried[c])
    if s.tables.first_of[verb] + index in listed:
        return None
    return Refusal("There is no such target in reach and in line of sight", rule)


def block_exists(s: MashData, cell: i64, corner: i64) -> bool:
    """A block of two by two that lies at least half on the tile; all are clipped at the edge (CM-20.30)."""
    return len(block_cells(s, cell, corner)) > 1


def block_cells(s: MashData, cell: i64, corner: i64) -> list[int]:
    """The block of two by two with `cell` in it that reaches towards a corner of the board."""
    tables = s.tables
    printed: i64 = (corner * 2 + 1 - 2 * s.rot[cell // SPACES]) & 7
    found: list[int] = [cell]
    for way in (printed, (printed + 7) & 7, (printed + 1) & 7):
        other: i64 = tables.near8[cell * EIGHT_WAYS + way]
        if other >= 0:
            found.append(other)
    return found


def spray_cells(s: MashData, c: i64, target: i64, way: i64) -> list[int]:
    """CM-20.29, CM-A28: three across and two deep, leading away; each space in line of sight for itself."""
    tables = s.tables
    cell: i64 = s.at[c]
    printed: i64 = (way - s.rot[cell // SPACES]) & 3
    down: i64 = target % SPACES // SIDE - cell % SPACES // SIDE
    right: i64 = target % SIDE - cell % SIDE
    ahead: i64 = (-down, right, down, -right)[printed]
    if ahead < 1:
        return []
    found: list[int] = []
    row: i64 = target
    for _ in range(2):
        for side in (-1, 0, 1):
            other: i64 = row
            if side:
                other = tables.near[row * WAYS + ((printed + side) & 3)]
            if other >= 0 and in_range(s, c, other):
                found.append(other)
        row = tables.near[row * WAYS + printed]
        if row < 0:
            break
    return found


def mist_cells(s: MashData, c: i64, way: i64) -> list[int]:
    """CM-20.15, CM-20.30: the adjacent space and the three by three behind it, stopped by solid lines only."""
    tables = s.tables
    cell: i64 = s.at[c]
    printed: i64 = (way - s.rot[cell // SPACES]) & 3
    first: i64 = tables.near[cell * WAYS + printed]
    if first < 0:
        return []
    found: list[int] = []
    if in_sight(s, cell, first, True):
        found.append(first)
    row: i64 = first
    for _ in range(3):
        row = tables.near[row * WAYS + printed]
        if row < 0:
            break
        for side in (-1, 0, 1):
            other: i64 = row if side == 0 else tables.near[row * WAYS + ((printed + side) & 3)]
            if other >= 0 and in_sight(s, cell, other, True):
                found.append(other)
    return found


def area(s: MashData, move: i64) -> list[int]:
    """The spaces that a spray, mist, blast or throw of the piece in question covers."""
    tables = s.tables
    verb: i64 = tables.verb_of[move]
    index: i64 = move - tables.first_of[verb]
    c: i64 = s.frames[PIECE]
    base: i64 = s.at[c] // SPACES * SPACES
    if verb == verbs.MIST:
        return mist_cells(s, c, index)
    if verb == verbs.SPRAY:
        return spray_cells(s, c, base + index // WAYS, index % WAYS)
    centre: i64 = base + (index if verb == verbs.BLAST else index // WAYS % SPACES)
    return open_from(s, centre, around(s, centre) if verb == verbs.BLAST else block_cells(s, centre, index % WAYS))


def around(s: MashData, centre: i64) -> list[int]:
    """The three by three around a space."""
    cells: list[int] = [centre]
    for way in range(EIGHT_WAYS):
        other: i64 = s.tables.near8[centre * EIGHT_WAYS + way]
        if other >= 0:
            cells.append(other)
    return cells


def open_from(s: MashData, centre: i64, cells: list[int]) -> list[int]:
    """CM-20.30: the cells of a block with an unobstructed line from its centre, pieces ignored."""
    return [cell for cell in cells if cell == centre or in_sight(s, centre, cell, True)]


def blast(s: MashData, space: i64) -> None:
    """CM-20.9: the three by three around the space."""
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.BLAST] + space)
    centre: i64 = (s.at[c] // SPACES) * SPACES + space
    explode(s, c, DYNAMITE_BUNDLE, open_from(s, centre, around(s, centre)))


def throw(s: MashData, index: i64) -> None:
    """CM-20.10, CM-20.18: a block of two by two."""
    c: i64 = s.frames[PIECE]
    tables = s.tables
    spend(s, c, tables.first_of[verbs.THROW] + index)
    item: i64 = tables.block_object[index // (SPACES * WAYS)]
    centre: i64 = (s.at[c] // SPACES) * SPACES + index // WAYS % SPACES
    cells = open_from(s, centre, block_cells(s, centre, index % WAYS))
    if item != NET:
        explode(s, c, item, cells)
        return
    first: i64 = i64(s.who[centre]) - 1
    targets: list[int] = [first]
    for piece in pieces_in(s, cells):
        if piece < GENERATOR_0 and piece != first:
            targets.append(piece)
    touching = adjacent(s, c, centre)
    kind: i64 = MELEE if touching else RANGED
    blow = attack_with(c, kind, die_of(s, c, kind), roll_bonus(s, c, kind))
    blow[WEAPON] = NET
    instead_of_damage(blow, HOLDS_FAST, NET_HOLD)
    strike(s, blow, targets)


def explode(s: MashData, c: i64, item: i64, cells: list[int]) -> None:
    """CM-3.1: the Explosives Expert rolls a d10 and does one more."""
    tables = s.tables
    die: i64 = die_of(s, c, RANGED)
    damage: i64 = tables.o_damage[item] + damage_bonus(s, c, RANGED)
    if c < MONSTER_0:
        damage += s.bonus[c * STATS + stats.EXPLOSIVE_DAMAGE]
    if c < MONSTER_0 and tables.c_abilities[c] & EXPLOSIVES_EXPERT:
        die = 10
        damage += 1
    use_up(s, c, item)
    strike_area(s, attack_with(c, RANGED, die, roll_bonus(s, c, RANGED)), damage, cells)


def spray(s: MashData, index: i64) -> None:
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.SPRAY] + index)
    cells = spray_cells(s, c, (s.at[c] // SPACES) * SPACES + index // WAYS, index % WAYS)
    fire_area(s, c, TOMMY_GUN, cells)


def mist(s: MashData, way: i64) -> None:
    c: i64 = s.frames[PIECE]
    spend(s, c, s.tables.first_of[verbs.MIST] + way)
    fire_area(s, c, MI_GO_MIST_PROJECTOR, mist_cells(s, c, way))


def fire_area(s: MashData, c: i64, item: i64, cells: list[int]) -> None:
    tables = s.tables
    bonus: i64 = tables.o_bonus[item] + roll_bonus(s, c, RANGED)
    damage: i64 = tables.o_damage[item] + damage_bonus(s, c, RANGED)
    strike_area(s, attack_with(c, RANGED, die_of(s, c, RANGED), bonus), damage, cells)


def strike_area(s: MashData, blow: list[int], damage: i64, cells: list[int]) -> None:
    """CM-9.9: one roll for everybody there; nobody parries."""
    blow[DAMAGE] = damage
    blow[PARRIES] = 0
    strike(s, blow, pieces_in(s, cells))
