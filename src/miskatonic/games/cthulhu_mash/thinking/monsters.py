"""How monsters stand to whom they hunt, for whoever plays them: the house or a rival."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.core.native import i64
from miskatonic.games.cthulhu_mash.numbers.frames import ROUSED, TURN
from miskatonic.games.cthulhu_mash.numbers.steps import MONSTERS
from miskatonic.games.cthulhu_mash.rules.bits import count
from miskatonic.games.cthulhu_mash.rules.combat import can_be_shot
from miskatonic.games.cthulhu_mash.rules.ground import steps_between
from miskatonic.games.cthulhu_mash.rules.monsters import idle_bits
from miskatonic.games.cthulhu_mash.rules.tables import SHUNNED
from miskatonic.games.cthulhu_mash.things import MONSTER_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState


def menace(state: MashState, c: i64) -> float:
    """How near the monsters of its tile are to where they can strike a character."""
    cell: i64 = state.at[c]
    tile: i64 = cell // 36
    horde: i64 = state.horde[tile]
    if horde == 0:
        return 0.0
    ground = state.tables.ground
    total = 0.0
    piece: i64 = MONSTER_0
    while horde:
        if horde & 1:
            at: i64 = state.at[piece]
            if state.attached[piece] >= 0 or can_be_shot(state, piece, c):
                total += 1.2
            else:
                total += 1.0 - min(14.0, float(steps_between(ground, cell, at % 36))) / 14.0
            if state.tables.space[at] & SHUNNED:
                total += 0.05  # over a hazard nobody follows
            if state.holds[piece]:
                total -= 0.6
        horde >>= 1
        piece += 1
    return total


def readiness(state: MashState) -> float:
    """Actions that monsters of this step can still take."""
    frames = state.frames
    if not frames or frames[0] != TURN or frames[4] != MONSTERS:
        return 0.0
    ready: i64 = 2 * count(idle_bits(state))
    at: i64 = 0
    while at < len(frames):
        if frames[at] == ROUSED:
            ready += frames[at + 4]
        at += 6
    return float(ready)
