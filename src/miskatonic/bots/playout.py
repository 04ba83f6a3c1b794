"""The playout loop: uniformly random play, compiled together with the rules."""

from __future__ import annotations

from miskatonic.core.chance import Chance
from miskatonic.core.native import i64
from miskatonic.core.state import NOBODY, State


def playout(state: State, chance: Chance, most: i64) -> i64:
    """Play random moves on `state` until the game is over or `most` decisions were made; how many were."""
    made: i64 = 0
    while state.seat != NOBODY and made < most:
        moves = state.moves()
        state.play(moves[chance.below(0, len(moves))])
        made += 1
    return made
