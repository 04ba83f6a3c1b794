"""Cthulhu Gloom: see-through cards, four families, and the most miserable deaths win."""

from miskatonic.games.cthulhu_gloom.game import GAME as GAME
