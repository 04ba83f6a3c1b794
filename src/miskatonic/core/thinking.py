"""How bots think about a game: numbers that were found by measuring, one set a game, or a kind of game."""

from __future__ import annotations

import msgspec


class Thinking(msgspec.Struct, frozen=True):
    curiosity: float = 0.6  # how much a promising move is tried against what is known of the others
    sharpness: float = 60.0  # how strongly the one-move look-ahead steers where the search looks first
    trust: float = 1.0  # how many visits the look-ahead of a move is worth
    samples: int = 4  # on how many guesses a move is looked at when chance or something hidden comes of it
    surprises: bool = True  # whether the tree goes on after chance was used; else only `ahead` does
    ahead: int = 0  # how many moves are played by the look-ahead alone before a position is judged
    horizon: int = 0  # and how many random ones
    rivals: bool = False  # a seat's chance counts against the others': for games that one seat wins
    turns: int = 0  # that the best moves are played out for, all on the same guesses; 0: a tree grows instead
    wide: int = 5  # how many moves that is done with
    doubt: float = 2.0  # by how many standard errors one of them may fall behind before it is left out
    hurried: int = 60  # moves in a hundred that the level of this name plays without thinking
    careful: int = 20
    patient: int = 0
    dreadful: int = 0  # iterations of the level of this name; 0: the look-ahead is the strongest that is known
