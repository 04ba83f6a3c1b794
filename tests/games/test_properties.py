"""The properties of tests/properties.py, for every game and seat count."""

from __future__ import annotations

import pytest

import miskatonic
from tests.properties import PROPERTIES, Property
from tests.support import explore

FEW, MANY = 6, 100

EVERY_GAME = pytest.mark.parametrize(
    "id, seats",
    [pytest.param(id, seats, id=f"{id}-{seats}") for id in miskatonic.games() for seats in miskatonic.game(id).seats],
)
EVERY_PROPERTY = pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.name)


def test_there_are_games() -> None:
    assert "stars_are_right" in miskatonic.games()


@EVERY_GAME
@EVERY_PROPERTY
def test_holds(holds: Property, id: str, seats: int) -> None:
    explore(miskatonic.game(id), seats, holds, FEW)


@pytest.mark.long
@EVERY_GAME
@EVERY_PROPERTY
def test_holds_many_times(holds: Property, id: str, seats: int) -> None:
    explore(miskatonic.game(id), seats, holds, MANY)
