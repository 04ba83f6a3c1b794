"""A click on somebody who can be hit is that attack, if there is one way only; else a second click is the best one.
In the middle of a walk it ends the walk first."""

from __future__ import annotations

from miskatonic.core.chance import going_on
from miskatonic.core.gesture import Gesture
from miskatonic.core.moves import Moves
from miskatonic.core.state import WHAT
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import MOVE
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE
from miskatonic.games.cthulhu_mash.table.odds import chance_of, damage_of
from miskatonic.games.cthulhu_mash.table.sentences import said_chance
from miskatonic.games.cthulhu_mash.things import PIECES


def strikes(state: MashState, seat: int, moves: Moves) -> list[Gesture]:
    """One for each target. Where something else can be done with it too, the first click shows all of that."""
    if state.seat != seat:
        return []
    stop = state.tables.first_of[verbs.STOP]
    if state.frames[WHAT] != MOVE or stop not in state.moves():
        return _strikes(state, moves)
    ended = state.clone()
    ended.chance = going_on([1] * len(state.chance.words))  # no die of the table is looked at
    ended.play(stop)
    return [
        Gesture(one.thing, (moves.text(stop), *one.moves), f"End this walk here. {one.say}", first=True)
        for one in _strikes(ended, moves)
    ]


def _strikes(state: MashState, moves: Moves) -> list[Gesture]:
    legal = {move: moves.text(move).split()[1:] for move in state.moves()}
    ways: dict[str, dict[int, int]] = {}  # by target: the moves, with their chances
    for move, things in legal.items():
        chance = chance_of(state, move) if state.tables.verb_of[move] in (verbs.ATTACK, verbs.AIM) else None
        if chance is not None and not _is_friend(state, things[-1]):  # what heals is asked for twice
            ways.setdefault(things[-1], {})[move] = chance
    found = []
    for target, chances in ways.items():
        alone = sum(target in things for things in legal.values()) == 1
        best = next(iter(chances)) if alone else max(chances, key=lambda move: _worth(state, move, chances[move]))
        said = f"{moves.say(best)} ({said_chance(state, best, chances[best])})."
        found.append(Gesture(target, (moves.text(best),), said, first=True, again=not alone))
    return found


def _is_friend(state: MashData, target: str) -> bool:
    """CM-9.8: whom one wins with may be attacked, but not by a slip."""
    return state.mode == COOPERATIVE and target in state.tables.names.character_ids


def _worth(state: MashData, move: int, chance: int) -> tuple[bool, bool, int, int]:
    """What is kept comes before what is used up, an object or mentality; then the damage by its odds; the chance."""
    tables = state.tables
    verb = tables.verb_of[move]
    item = tables.weapon_object[(move - tables.first_of[verb]) // PIECES] if verb == verbs.ATTACK else -1
    lasts = item < 0 or not tables.o_one_use[item]
    return verb == verbs.ATTACK, lasts, chance * damage_of(state, move), chance
