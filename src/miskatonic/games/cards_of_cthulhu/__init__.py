"""The Cards of Cthulhu: four cults, a deck that must run out, and dice against the horrors."""

from miskatonic.games.cards_of_cthulhu.game import GAME as GAME
