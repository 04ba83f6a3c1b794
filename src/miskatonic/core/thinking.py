"""How a search should think about a game: numbers that were found by measuring, one set a game."""

from __future__ import annotations

import msgspec


class Thinking(msgspec.Struct, frozen=True):
    curiosity: float = 0.6  # how much a promising move is tried against what is known of the others
    sharpness: float = 60.0  # how strongly the one-move look-ahead steers where the search looks first
    trust: float = 1.0  # how many visits the look-ahead of a move is worth
    samples: int = 4  # on how many guesses a move is looked at when chance or something hidden comes of it
    horizon: int = 0  # how many random moves are played before a position is judged
    rivals: bool = False  # a seat's chance counts against the others': for games that one seat wins
    patient: int = 100  # iterations of the level of this name
    dreadful: int = 400
