"""What a bot should like in Cthulhu Gloom, as named features of a position."""

from __future__ import annotations

from miskatonic.games.cthulhu_gloom.state import GloomState


def features(state: GloomState, seat: int) -> dict[str, float]:
    return {}


def evaluate(state: GloomState, seat: int) -> float:
    return 0.5
