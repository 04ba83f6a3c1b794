"""The test game of the core, put where the house looks for games."""

from tests.core.parlour.game import Parlour

GAME = Parlour
