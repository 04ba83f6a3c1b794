"""When cards of any time may be used: after an action, at the end of a turn, at the last breath (CM-21.9, CM-25.16)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import bit
from miskatonic.games.cthulhu_mash.numbers import causes, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import WINDOW
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.spells import TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.numbers.steps import FINISH
from miskatonic.games.cthulhu_mash.numbers.windows import AFTER_AIMED, END_OF_TURN
from miskatonic.games.cthulhu_mash.rules.damage import harm
from miskatonic.games.cthulhu_mash.rules.green_objects import add_greens, has_green
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.temporal_dust import may_dust
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATOR_0, MONSTER_0


def window_moves(s: MashData) -> list[int]:
    """Cards of any time, and Temporal Dust where the action was aimed at the owner; or nothing."""
    c: i64 = s.frames[PIECE]
    found: list[int] = []
    if s.frames[WHAT] == WINDOW or s.tables.last_gasp_heal:
        add_greens(s, found, c)
    if may_dust(s, c):
        found.append(s.tables.first_of[verbs.CAST] + TEMPORAL_DUST)
    found.append(s.tables.first_of[verbs.PASS])
    return found


def run_window(s: MashData) -> bool:
    c: i64 = s.frames[PIECE]
    if s.life[c] != ON_BOARD or not (has_green(s, c) or may_dust(s, c)):
        s.settle()
        return False
    return True


def run_after(s: MashData) -> bool:
    """CM-25.16, CM-21.9: after an action the characters it was aimed at may answer; an option has vampires bite now."""
    frames = s.frames
    piece: i64 = frames[PIECE]
    for c in range(CHARACTERS if s.aimed else 0):
        if (s.aimed >> c) & 1 and not (frames[EXTRA] >> c) & 1 and c != piece:
            frames[EXTRA] |= bit(c)
            if s.life[c] == ON_BOARD and (has_green(s, c) or may_dust(s, c)):
                s.owe(WINDOW, s.owner[c], c, AFTER_AIMED, 0, 0)
                return False
    s.settle()
    if s.tables.tick_of_target and piece < MONSTER_0 and s.life[piece] == ON_BOARD:
        for vampire in range(MONSTER_0, GENERATOR_0):
            if s.attached[vampire] == piece and not s.holds[vampire] and s.bound[vampire] < 0:
                harm(s, piece, 1, 0, cause=causes.BITE)
    return False


def open_windows(s: MashData) -> bool:
    """CM-21.9: at the end of a turn every owner of cards that could be used may use them."""
    frames = s.frames
    seat: i64 = frames[THING]
    while seat < s.players:
        c: i64 = s.character[(s.active + seat) % s.players]
        seat += 1
        frames[THING] = seat
        if s.life[c] == ON_BOARD and s.carried[c] and has_green(s, c):
            s.owe(WINDOW, s.owner[c], c, END_OF_TURN, 0, 0)
            return False
    frames[STEP] = FINISH
    return False
