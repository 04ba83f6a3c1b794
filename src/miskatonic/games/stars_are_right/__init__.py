"""The Stars Are Right: a sky of 25 tiles, 75 creatures, and the race to ten points."""

from miskatonic.games.stars_are_right.game import GAME as GAME
