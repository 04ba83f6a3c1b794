"""An action as a unit: what it costs, and what it begins with (group 5)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.numbers.frames import AFTER, MOVE, ROUSED, TURN
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import move_points
from miskatonic.games.cthulhu_mash.rules.temporal_dust import bare, dust_holder
from miskatonic.games.cthulhu_mash.things import MONSTER_0


def begin_action(s: MashData, piece: i64, move: i64) -> None:
    """An action starts here: this is what Temporal Dust goes back to. One that is done anew is not taken back again."""
    s.snapshot = None
    if s.drawn:
        s.drawn = []
    s.mixed = 0
    again = s.redone == 1
    s.redone = 2 if again else 0
    s.action_by = piece
    s.action_move = move
    s.action_seat = s.seat
    s.aimed = 0
    if not again and dust_holder(s) >= 0:
        s.snapshot = bare(s.clone())


def spend(s: MashData, c: i64, move: i64) -> None:
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


def begin_move(s: MashData, move: i64) -> None:
    """CM-5.2: a move costs one action. A move that goes on costs nothing more."""
    if s.frames[WHAT] != TURN:
        return
    c: i64 = s.frames[PIECE]
    begin_action(s, c, move)
    s.actions -= 1
    s.spent += 1
    seat: i64 = s.seat
    s.owe(AFTER, seat, c, 0, 0, 0)
    s.owe(MOVE, seat, c, 0, move_points(s, c), 0)


def begin_monster_action(s: MashData, move: i64) -> i64:
    piece: i64 = s.frames[PIECE]
    begin_action(s, piece, move)
    if s.frames[WHAT] == ROUSED:
        s.frames[STEP] -= 1
        s.frames[THING] = 0
        s.owe(AFTER, s.seat, piece, 0, 0, 0)
    return piece
