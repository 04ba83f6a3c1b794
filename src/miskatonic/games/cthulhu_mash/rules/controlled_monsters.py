"""What a monster under control does (CM-18.23)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.geometry import SPACES
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.rules.monsters import add_goings, can_strike
from miskatonic.games.cthulhu_mash.rules.red_objects import BY_SHELL
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_fast
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE
from miskatonic.games.cthulhu_mash.rules.targets import cell_of
from miskatonic.games.cthulhu_mash.things import MONSTER_0, PIECES, SPAWN_0


def controlled_moves(s: MashData) -> list[int]:
    """CM-18.23, CM-A61: a move, or one attack on any piece of its tile, its controller excepted with the Seashell."""

    piece: i64 = s.frames[PIECE]
    controller: i64 = s.frames[THING]
    by_shell = s.frames[STEP] == BY_SHELL
    moves: list[int] = []
    if not is_fast(s, piece) and s.attached[piece] < 0:
        add_goings(s, moves, piece)
        if s.holds[piece] == 0:
            tile: i64 = s.at[piece] // SPACES
            for target in range(PIECES):
                if target == piece or (by_shell and target == controller):
                    continue
                cell: i64 = cell_of(s, target)
                if (
                    cell < 0
                    or cell // SPACES != tile
                    or (target >= SPAWN_0 and not attackable_spawn(s, controller, target))
                ):
                    continue
                if can_strike(s, piece, target):
                    moves.append(s.tables.first_of[verbs.STRIKE] + target)
    moves.append(s.tables.first_of[verbs.PASS])
    return moves


def run_controlled(s: MashData) -> bool:
    """Control ends where the monster or its controller is gone."""
    if s.at[s.frames[PIECE]] < 0 or s.at[s.frames[THING]] < 0:
        s.settle()
        return False
    return True


def attackable_spawn(s: MashData, c: i64, piece: i64) -> bool:
    rival: i64 = s.owner[piece - SPAWN_0]
    if c >= MONSTER_0:
        return False
    return s.mode != COOPERATIVE and rival >= 0 and s.health[piece] > 0 and s.team[rival] != s.team[s.owner[c]]
