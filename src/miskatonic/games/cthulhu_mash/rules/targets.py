"""Who can be reached: adjacent, in range, in line of sight (CM-9.4, CM-9.5, group 10)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, kind_of
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE
from miskatonic.games.cthulhu_mash.rules.terrain import is_open
from miskatonic.games.cthulhu_mash.rules.wording import at_the_start
from miskatonic.games.cthulhu_mash.things import GENERATOR_0, MONSTER_0, PIECES, SPAWN_0


def adjacent(s: MashData, piece: i64, target_cell: i64) -> bool:
    """CM-9.4: shares an edge, with no blue line between."""
    cell: i64 = s.at[piece]
    if cell // SPACES != target_cell // SPACES:
        return False
    return (s.tables.terrain.touch[cell] >> (target_cell % SPACES)) & 1 == 1


def touches(s: MashData, piece: i64, target: i64, target_cell: i64) -> bool:
    """Melee reach; a vampire and its victim touch each other (CM-18.21)."""
    if s.at[piece] == target_cell:
        return s.attached[target] == piece or (piece >= MONSTER_0 and s.attached[piece] == target)
    return adjacent(s, piece, target_cell)


def in_range(s: MashData, piece: i64, target_cell: i64) -> bool:
    """CM-9.5: every space in line of sight but one's own and the four adjacent ones."""
    cell: i64 = s.at[piece]
    tile: i64 = cell // SPACES
    if target_cell // SPACES != tile:
        return False
    tables = s.tables
    space: i64 = target_cell - tile * SPACES
    if (tables.terrain.shot[cell] >> space) & 1 == 0:
        return False
    if (tables.height[tile] >> (cell - tile * SPACES)) & 1:
        return (tables.blind[tile] >> space) & 1 == 0  # CM-30.21
    return flies(s, piece) or is_open(tables.terrain, cell, space, s.occupied[tile])


def in_sight(s: MashData, cell: i64, target_cell: i64, over_pieces: bool) -> bool:
    """CM-10; whoever flies looks over pieces (CM-10.6)."""
    tile: i64 = cell // SPACES
    if target_cell // SPACES != tile:
        return False
    if over_pieces:
        return (s.tables.terrain.clear[cell] >> (target_cell % SPACES)) & 1 == 1
    return is_open(s.tables.terrain, cell, target_cell % SPACES, s.occupied[tile])


def can_be_shot(s: MashData, monster: i64, c: i64) -> bool:
    """Whether a monster can strike a character from where it stands: in melee, or at range where it has the die."""
    if adjacent(s, monster, s.at[c]):
        return True
    return s.tables.m_ranged[kind_of(monster)] > 0 and in_range(s, monster, s.at[c])


def cell_of(s: MashData, piece: i64) -> i64:
    """Where a piece is; a spawn space lies where it is printed."""
    return s.tables.spawn_cell[piece - SPAWN_0] if piece >= SPAWN_0 else s.at[piece]


def may_attack_spawn(s: MashData, c: i64, piece: i64) -> bool:
    """CM-27.10, CM-A47: an intact spawn space of a rival, not from the space itself."""
    rival: i64 = piece - SPAWN_0
    if c >= MONSTER_0 or s.mode == COOPERATIVE or s.owner[rival] < 0 or s.health[piece] <= 0:
        return False
    if s.team[s.owner[rival]] == s.team[s.owner[c]]:
        return False
    return s.at[c] != s.tables.spawn_cell[rival] and s.at[c] // SPACES == s.tables.c_start[rival]


def why_not_target(s: MashData, c: i64, target: i64) -> Refusal | None:
    """Why a piece cannot be aimed at at all."""
    if target == c:
        return Refusal("You cannot aim at yourself", "CM-9.8")
    if target >= SPAWN_0:
        if may_attack_spawn(s, c, target):
            return None
        return Refusal(
            "Only a rival's intact spawn space on this tile is a target, and not from the space itself", "CM-27.10"
        )
    if s.at[target] < 0 or s.at[target] // SPACES != s.at[c] // SPACES:
        return Refusal(f"{at_the_start(s, target)} is not on your tile", "CM-7.6")
    return None


def why_not_reached(s: MashData, c: i64, target: i64, melee: bool, ranged: bool) -> Refusal | None:
    """Why a piece is neither within melee reach nor in range, for an attack that may be the one, the other or both."""
    cell: i64 = cell_of(s, target)
    if touches(s, c, target, cell) or in_range(s, c, cell):
        return None
    if cell in [s.tables.near[s.at[c] * WAYS + way] for way in range(WAYS)]:
        if melee:
            return Refusal("A blue line lies between you and the target", "CM-9.4")
        return Refusal("A ranged weapon does not reach the adjacent spaces", "CM-9.5")
    if ranged:
        return Refusal("There is no line of sight to it", "CM-10.2")
    return Refusal(f"{at_the_start(s, target)} is not adjacent", "CM-9.4")


def pieces_near(s: MashData, c: i64) -> list[int]:
    """Everything on the tile that an attack of a character could name, in the order of the pieces."""
    here: i64 = s.at[c]
    tile: i64 = here // SPACES
    who = s.who
    found: list[int] = []
    left: i64 = s.occupied[tile]
    cell: i64 = tile * SPACES
    while left:
        if left & 1:
            found.append(i64(who[cell]) - 1)
        left >>= 1
        cell += 1
    if i64(who[here]) == c + 1:
        found.remove(c)
    if s.clinging:
        for vampire in range(MONSTER_0, GENERATOR_0):  # those that cling to somebody share the space
            if s.attached[vampire] >= 0 and s.at[vampire] // SPACES == tile:
                found.append(vampire)
    found.sort()
    if s.mode != COOPERATIVE:
        for spawn in range(SPAWN_0, PIECES):
            if may_attack_spawn(s, c, spawn):
                found.append(spawn)
    return found


def pieces_touched(s: MashData, c: i64) -> list[int]:
    """Those of the pieces near that are within melee reach."""
    who = s.who
    found: list[int] = []
    here: i64 = s.at[c]
    for cell in s.tables.terrain.neighbours[here]:
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


def pieces_in(s: MashData, cells: list[int]) -> list[int]:
    """Every piece on some cells, attached vampires too (CM-9.12)."""
    found: list[int] = []
    for piece in range(SPAWN_0):
        if s.at[piece] >= 0 and s.at[piece] in cells:
            found.append(piece)
    return found


def hindrance(s: MashData, by: i64, target: i64) -> i64:
    """CM-30.21: one more where the line passes a hindrance."""
    cell: i64 = s.at[by]
    if cell < 0:
        return 0
    mask: i64 = s.tables.hindrance[cell // SPACES]
    other: i64 = cell_of(s, target)
    if mask == 0 or other // SPACES != cell // SPACES or other == cell:
        return 0
    passed: i64 = s.tables.terrain.must_be_empty[cell * SPACES + other % SPACES]
    return 1 if passed > 0 and passed & mask else 0
