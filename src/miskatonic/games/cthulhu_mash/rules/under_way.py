"""What is under way: whose turn, whose monsters, which move (group 4)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import FRAME, PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.numbers.frames import MOVE, TURN
from miskatonic.games.cthulhu_mash.numbers.lives import OUT
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE


def left_player(s: MashData) -> i64:
    """CM-4.8, CM-4.10: the next player clockwise still in the game; the house where there is none, and in cooperative
    games unless the players want it otherwise."""
    if s.mode == COOPERATIVE and s.tables.house_left:
        return s.players
    seat: i64 = s.active
    for _ in range(s.players - 1):
        seat += 1
        if seat == s.players:
            seat = 0
        if s.life[s.character[seat]] != OUT:
            return seat
    return s.players


def turn_step(s: MashData) -> i64:
    """How far the turn has come, or -1 before the first one: a turn is the lowest frame."""
    if not s.frames or s.frames[FRAME + WHAT] != TURN:
        return -1
    return s.frames[FRAME + STEP]


def acting(s: MashData, c: i64) -> bool:
    """Whether it is this character's own turn and its actions are not over (step 2)."""
    return s.character[s.active] == c and turn_step(s) == ACTIONS


def may_stop(s: MashData, c: i64) -> bool:
    """CM-6.5, CM-6.16: a move ends neither in another's space nor, in flight, above an obstacle."""
    return i64(s.who[s.at[c]]) == c + 1 and s.tables.space[s.at[c]] & CLOSED == 0


def end_move(s: MashData, c: i64) -> None:
    """The rest of the move in progress is lost (CM-13.17, CM-23.10)."""
    frames = s.frames
    at: i64 = len(frames)
    while at > 0:
        if frames[at + WHAT] == MOVE and frames[at + PIECE] == c:
            frames[at + STEP] = 0
        at -= FRAME
