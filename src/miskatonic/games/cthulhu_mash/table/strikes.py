"""A click on somebody who can be hit in one way only is that attack."""

from __future__ import annotations

from collections import Counter

from miskatonic.core.gesture import Gesture
from miskatonic.core.moves import Moves
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.table.odds import chance_of


def strikes(state: MashData, seat: int, moves: Moves) -> list[Gesture]:
    """The attacks and spells at whom nothing else can be done now; a choice is left to the player."""
    if state.seat != seat:
        return []
    legal = {move: moves.text(move).split()[1:] for move in state.moves()}
    touched = Counter(thing for things in legal.values() for thing in things)
    found = []
    for move, things in legal.items():
        if state.tables.verb_of[move] in (verbs.ATTACK, verbs.AIM) and touched[things[-1]] == 1:
            chance = chance_of(state, move)
            if chance is not None:  # what heals is asked for twice
                found.append(Gesture(things[-1], (moves.text(move),), f"{moves.say(move)} ({chance}%).", first=True))
    return found
