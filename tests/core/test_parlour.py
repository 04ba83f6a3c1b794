"""The properties of every game, for the game that has everything: what later games need of the core is ready."""

from __future__ import annotations

import pytest

from tests.core.parlour.game import Parlour
from tests.properties import PROPERTIES, Property
from tests.support import explore

PARLOUR = Parlour()
EVERY_TABLE = pytest.mark.parametrize("seats", PARLOUR.seats)
EVERY_PROPERTY = pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.name)


@EVERY_TABLE
@EVERY_PROPERTY
def test_holds(holds: Property, seats: int) -> None:
    explore(PARLOUR, seats, holds, 20)


@pytest.mark.long
@EVERY_TABLE
@EVERY_PROPERTY
def test_holds_many_times(holds: Property, seats: int) -> None:
    explore(PARLOUR, seats, holds, 300)
