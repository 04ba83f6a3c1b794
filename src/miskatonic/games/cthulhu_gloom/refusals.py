"""Why a move is not allowed, as a sentence with its rule."""

from __future__ import annotations

from miskatonic.core.outcome import Refusal
from miskatonic.games.cthulhu_gloom.state import GloomState


def why_not(state: GloomState, move: int) -> Refusal | None:
    """None when the move is legal."""
    return None
