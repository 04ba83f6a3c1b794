"""What a bot should like, as named features: the monsters' side and the characters' side of the same position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.games.cthulhu_mash.frames import GOING_ON, ON_BOARD, WAITING

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.state import MashState


def features(state: MashState, seat: int) -> dict[str, float]:
    return {}


def evaluate(state: MashState, seat: int) -> float:
    if state.ended != GOING_ON:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.values[seat] if seat < state.players else 1 - outcome.values[0]
    return 0.5 + 0.0 * (ON_BOARD + WAITING)
