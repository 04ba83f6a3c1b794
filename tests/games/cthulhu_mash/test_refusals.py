"""What may be done and why not are told by two functions where lists are made for speed: here they are held equal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import miskatonic
from miskatonic.core.state import NOBODY, PIECE
from miskatonic.games.cthulhu_mash.things import OBJECTS, SPELLS
from tests.support import lively

GAME = miskatonic.game("cthulhu_mash")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"victory": "death_match", "attached_actions": "any"},
    {"held_weapon": True, "push_gate": "always"},
    {"sanity": True, "monsters_use_objects": True},
    {"victory": "capture_the_flag", "gate_width": 2},
]


def compared(state: Any) -> int:
    """How many moves, of all there are, were held against the list of legal ones."""
    found = [move for move in range(GAME.moves.size) if state.why_not(move) is None]
    assert found == sorted(state.moves()), [GAME.text(move, state) for move in {*found} ^ {*state.moves()}]
    return int(GAME.moves.size)


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
