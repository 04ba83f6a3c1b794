"""Cthulhu Mash: tactics on sixteen tiles that are revealed as you walk."""

from miskatonic.games.cthulhu_mash.game import GAME as GAME
