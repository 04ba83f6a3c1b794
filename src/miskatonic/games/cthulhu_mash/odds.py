"""The chance to hit, told before the shot: the attack is begun on a copy, and each face of its die is judged there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.games.cthulhu_mash.combat import NATURAL, SIDES, TOTAL, attack, hits
from miskatonic.games.cthulhu_mash.frames import ACTIONS, CONTROLLED, ROUSED, TURN
from miskatonic.games.cthulhu_mash.monsters import strike_move
from miskatonic.games.cthulhu_mash.moves import ATTACK, PIECES, STRIKE

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.state import MashState


def chances(state: MashState) -> list[tuple[int, int, int]]:
    """For each attack that may be made now its weapon (-1: a monster's own), its target and the chance in percent."""
    if not state.frames:
        return []
    what, step = state.frames[-6], state.frames[-2]
    if what not in (ROUSED, CONTROLLED) and not (what == TURN and step == ACTIONS):
        return []
    tables = state.tables
    found: list[tuple[int, int, int]] = []
    for move in state.moves():
        verb = tables.verb_of[move]
        if verb not in (ATTACK, STRIKE):
            continue
        index = move - tables.first[verb]
        twin = state.clone()
        if verb == ATTACK:
            weapon, target = divmod(index, PIECES)
            attack(twin, index)
        else:
            weapon, target = -1, index
            strike_move(twin, target)
        found.append((weapon, target, _chance(twin, target)))
    return found


def _chance(state: MashState, target: int) -> int:
    """CM-9.3: how many faces of the die hit, before any parry."""
    blow = state.blow
    sides, bonus = blow[SIDES], blow[TOTAL] - blow[NATURAL]
    good = 0
    for face in range(1, sides + 1):
        blow[NATURAL] = face
        blow[TOTAL] = face + bonus
        good += hits(state, target)
    return round(100 * good / sides)
