"""What the tests of the environments share."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic

# Random play can go on for thousands of moves: a guard where the game has one.
SHORT = 12
GUARDS = ("max_turns", "max_rounds")


def short(id: str) -> dict[str, Any]:
    """Options that end games of a title soon."""
    return {option.name: SHORT for option in miskatonic.game(id).options if option.name in GUARDS}


EVERY_GAME = pytest.mark.parametrize("id", miskatonic.games())
EVERY_TABLE = pytest.mark.parametrize(
    "id, seats",
    [pytest.param(id, seats, id=f"{id}-{seats}") for id in miskatonic.games() for seats in miskatonic.game(id).seats],
)
