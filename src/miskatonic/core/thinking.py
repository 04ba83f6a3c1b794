"""How bots think about a game: numbers that were found by measuring, one set a game, or a kind of game."""

from __future__ import annotations

import msgspec


class Thinking(msgspec.Struct, frozen=True):
    exploration: float = 0.6  # the exploration constant (c_puct): what a prior counts against what is known
    inverse_temperature: float = 60.0  # of the softmax that makes priors of the one-move look-ahead
    prior_visits: float = 1.0  # how many visits the look-ahead of a move is worth
    samples: int = (
        4  # on how many guesses (determinizations) a move is looked at when chance or something hidden comes of it
    )
    surprises: bool = True  # whether the tree goes on after chance was used; else only `ahead` does
    ahead: int = 0  # how many moves are played by the look-ahead alone before a position is judged
    horizon: int = 0  # and how many random ones
    rivals: bool = False  # a seat's chance counts against the others': for games that one seat wins
    rollout_turns: int = 0  # turns that the best moves are rolled out for, on the same guesses; 0: a tree grows instead
    candidates: int = 5  # how many moves are rolled out
    doubt: float = 2.0  # by how many standard errors one of them may fall behind before it is left out
    novice: int = 60  # moves in a hundred that the level of this name plays without thinking
    adept: int = 20
    scholar: int = 0
    elder: int = 0  # iterations of the level of this name; 0: the look-ahead is the strongest that is known
