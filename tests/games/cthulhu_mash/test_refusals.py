"""What may be done and why not are told by two functions where lists are made for speed: here they are held equal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import miskatonic
from miskatonic.core.state import NOBODY, PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import MOVE, SPAWNING, TURN
from miskatonic.games.cthulhu_mash.numbers.objects import COCK_FIGHTER
from miskatonic.games.cthulhu_mash.numbers.spells import REFLECTION, TEMPORAL_DUST
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules.refusals import ACTS, FREE, WHILE_MOVING, why_not_act
from miskatonic.games.cthulhu_mash.rules.sanity import is_insane
from miskatonic.games.cthulhu_mash.rules.spawning import why_not_spawn
from miskatonic.games.cthulhu_mash.things import OBJECTS, PIECES, SPELLS
from tests.support import lively

GAME = miskatonic.game("cthulhu_mash")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"victory": "death_match", "attached_actions": "any"},
    {"held_weapon": True, "push_gate": "always"},
    {"sanity": True, "monsters_use_objects": True},
    {"victory": "capture_the_flag", "gate_width": 2},
]


def told(state: Any, c: int, verb: int, index: int) -> bool:
    """Whether the topic of a verb finds no reason against a move."""
    if verb in FREE:
        return FREE[verb](state, c, index) is None
    return why_not_act(state, c, verb) is None and ACTS[verb](state, c, index) is None


def compared(state: Any) -> int:
    """How many moves of a character, or spawns, were held against the list of legal ones."""
    tables, legal, what = state.tables, set(state.moves()), state.frames[WHAT]
    if what == SPAWNING:
        first = tables.first_of[verbs.SPAWN]
        size = GAME.moves.verbs[verbs.SPAWN].size
        assert [move for move in range(first, first + size) if why_not_spawn(state, move - first) is None] == sorted(
            legal
        )
        return size
    c = state.frames[PIECE]
    if what not in (TURN, MOVE) or (what == TURN and state.frames[STEP] != ACTIONS) or is_insane(state, c):
        return 0
    sharing = what == MOVE and verbs.STOP not in {tables.verb_of[move] for move in legal}
    seen = 0
    for verb in [*ACTS, *FREE]:
        if verb in (verbs.STOP, verbs.PASS) or (what == MOVE and verb not in WHILE_MOVING):
            continue
        if verb in FREE and sharing:
            continue  # in another's space nothing is done but moving on
        first = tables.first_of[verb]
        for index in range(GAME.moves.verbs[verb].size):
            if verb == verbs.CAST and index in (REFLECTION, TEMPORAL_DUST):
                continue
            if verb == verbs.ATTACK and tables.weapon_object[index // PIECES] == COCK_FIGHTER:
                continue
            seen += 1
            assert told(state, c, verb, index) == (first + index in legal), GAME.text(first + index, state)
    return seen


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_move_is_legal_where_nothing_speaks_against_it(options: dict[str, Any]) -> None:
    seen = 0
    for seed in range(2):
        chooser = Random(seed)
        state: Any = GAME.new(seats=2, seed=seed, **options)
        for number in range(260):
            if state.seat == NOBODY:
                break
            if number % 13 == 0:
                armed = state.clone()
                enrich(armed, chooser)
                seen += compared(armed)
                seen += compared(state)
            state.play(lively(GAME, state, chooser))
    assert seen > 10000


def enrich(state: Any, chooser: Random) -> None:
    """Give whoever is asked objects and spells, so that there is something to refuse."""
    c = state.frames[PIECE] if state.frames else -1
    if not 0 <= c < 4 or state.at[c] < 0:
        return
    state.own()
    state.carried[c] = sorted({*state.carried[c], *chooser.sample(range(OBJECTS - 6), 4)})
    state.memorized[c] = chooser.getrandbits(SPELLS)
    state.mentality[c] = chooser.randrange(6)
    for face in chooser.sample(range(OBJECTS), 2):
        state.floor += [state.at[c], face, chooser.randrange(3), state.serial]
        state.serial += 1
