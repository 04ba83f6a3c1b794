"""What who plays the monsters likes: how they stand to whom they hunt. That is the house, or a rival."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.state import FRAME, STEP, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, count
from miskatonic.games.cthulhu_mash.numbers.frames import ROUSED
from miskatonic.games.cthulhu_mash.numbers.steps import MONSTERS
from miskatonic.games.cthulhu_mash.rules.monsters import idle_bits
from miskatonic.games.cthulhu_mash.rules.spaces import SHUNNED
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import is_clung_to
from miskatonic.games.cthulhu_mash.rules.targets import can_be_shot
from miskatonic.games.cthulhu_mash.rules.terrain import steps_between
from miskatonic.games.cthulhu_mash.rules.under_way import turn_step
from miskatonic.games.cthulhu_mash.things import MONSTER_0
from miskatonic.games.cthulhu_mash.thinking.threats import HEALTH_WORTH, healthy, on_board

AT_THE_THROAT: Final = 1.2  # the menace of a monster that can strike now; one a step further off counts a little less,
FAR_OFF: Final = 14.0  # and from this many steps on it does not count
OVER_A_HAZARD: Final = 0.05  # more for where nobody follows
HELD_BACK: Final = 0.6  # less for a monster that is held
ALIVE: Final = 3.0  # what a character is worth to hunt, besides its health,
CAUGHT: Final = 0.6  # less what holds it or clings to it,
OUT_OF_TURN: Final = 0.5  # and for each that the monsters do not act against now


def menace(state: MashData, c: i64) -> float:
    """How near the monsters of its tile are to where they can strike a character."""
    cell: i64 = state.at[c]
    tile: i64 = cell // SPACES
    horde: i64 = state.horde[tile]
    if horde == 0:
        return 0.0
    terrain = state.tables.terrain
    total = 0.0
    piece: i64 = MONSTER_0
    while horde:
        if horde & 1:
            at: i64 = state.at[piece]
            if state.attached[piece] >= 0 or can_be_shot(state, piece, c):
                total += AT_THE_THROAT
            else:
                total += 1.0 - min(FAR_OFF, float(steps_between(terrain, cell, at % SPACES))) / FAR_OFF
            if state.tables.space[at] & SHUNNED:
                total += OVER_A_HAZARD
            if state.holds[piece]:
                total -= HELD_BACK
        horde >>= 1
        piece += 1
    return total


def readiness(state: MashData) -> float:
    """Actions that monsters of this step can still take."""
    if turn_step(state) != MONSTERS:
        return 0.0
    frames = state.frames
    ready: i64 = 2 * count(idle_bits(state))
    end: i64 = FRAME
    while end <= len(frames):
        if frames[end + WHAT] == ROUSED:
            ready += frames[end + STEP]
        end += FRAME
    return float(ready)


def prey(state: MashData) -> float:
    """How well the characters stand, the active one above all."""
    total = 0.0
    for seat in range(state.players):
        c: i64 = state.character[seat]
        if not on_board(state, c):
            continue
        value = ALIVE + HEALTH_WORTH[healthy(state.health[c])]
        if state.holds[c]:
            value -= CAUGHT
        if is_clung_to(state, c):
            value -= CAUGHT
        total += value if seat == state.active else OUT_OF_TURN * value
    return total


def hunted(state: MashData) -> float:
    """How near the monsters are to where they can strike the active character."""
    c: i64 = state.character[state.active]
    return menace(state, c) if on_board(state, c) else 0.0
