"""Several moves by one wish of a player: walk over there, push that row twice."""

from __future__ import annotations

import msgspec


class Gesture(msgspec.Struct, frozen=True):
    """What a click on a thing can do beyond one move. Each of its moves is played by the rules, one after the other.

    It stops early where a move brings anything that could not be known, where another seat decides, or where the next
    move is not legal any more. A game ends its plan itself where a player would want to think: at a hazard or a choice.
    """

    thing: str  # what is clicked
    moves: tuple[str, ...]  # in notation; the first one is legal now
    say: str
    cost: str = ""  # a word or a number, to stand on the thing
    way: tuple[str, ...] = ()  # where it begins and what it passes, in order, to be drawn
    again: bool = False  # a second click does it; the first one shows what else can be done with the thing
    first: bool = False  # it comes before a single move that a click on the thing would be or begin
