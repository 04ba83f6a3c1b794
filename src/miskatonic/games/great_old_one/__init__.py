"""Cthulhu: The Great Old One: hidden hands, called names, and one card that nobody wants to hold at the end."""

from miskatonic.games.great_old_one.game import GAME as GAME
