"""How a game gives advice: which events a plan names, and what its features mean in a player's words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Advice(msgspec.Struct, frozen=True):
    """From the game's thinking/advice.py."""

    # Kinds of events worth naming in a plan, the greatest first, and the kind with which the next turn begins.
    milestones: tuple[str, ...] = ()
    next_turn: str = ""
    # For each feature, and for some of what else V looks at, what it means that it changed for the better, as the end
    # of a sentence that begins with "It".
    gains: Mapping[str, str] = {}
    # The same of a few that the better of two moves only keeps, where the other spends them.
    keeps: Mapping[str, str] = {}
    # And of what rivals have less of after the better of two moves.
    spoils: Mapping[str, str] = {}
