"""How far the spaces of a tile are, worked out for all at once: the same as going from space to space."""

from __future__ import annotations

from random import Random

import pytest

from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.rules.destinations import catches, may_pass
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.games.cthulhu_mash.rules.gates import DEAD_END, behind_gate, beyond_edge
from miskatonic.games.cthulhu_mash.rules.objects import tissue_on
from miskatonic.games.cthulhu_mash.rules.spaces import SHUNNED
from miskatonic.games.cthulhu_mash.rules.statistics import flies
from miskatonic.games.cthulhu_mash.thinking.distances import NO_PASSING, Distances
from tests.games.cthulhu_mash.test_runner import GAME, begin, enrich

FAR = 200


def from_space_to_space(state: MashState, c: int, pace: int, past: int) -> list[int]:
    """What it takes to get to each space of the tile, one step after the other."""
    tables = state.tables
    base = state.at[c] // 36 * 36
    in_flight = flies(state, c)
    tissue = 0 if in_flight else tissue_on(state, base // 36)
    takes = [FAR] * 36
    takes[state.at[c] - base] = 0
    waiting = [int(state.at[c])]
    for cell in waiting:
        for way in range(4):
            other = (tables.fly_to if in_flight else tables.walk_to)[cell * 4 + way]
            if other < 0 or catches(state, other, in_flight) or (tables.space[other] & SHUNNED and not in_flight):
                continue
            here = int(state.who[other]) - 1
            blocked = here >= 0 and not may_pass(state, c, here, in_flight)
            if blocked or (tissue >> (other - base)) & 1:
                if past == NO_PASSING:
                    continue
                further = takes[cell - base] + past
            else:
                further = takes[cell - base] + pace
            if further < takes[other - base]:
                takes[other - base] = further
                waiting.append(other)
    return takes


@pytest.mark.parametrize("number", range(12))
def test_all_at_once_is_the_same_as_step_by_step(number: int) -> None:
    chooser = Random(number)
    state = begin(number, chooser)
    rich = False
    looked = 0
    for made in range(160):
        if state.seat == NOBODY:
            break
        if not rich and GAME.position(state)["step"] != "setup":
            rich = True
            enrich(state, number, chooser)
        state.play(chooser.choice(state.moves()))
        for c in range(4):
            if made % 4 == 0 and state.life[c] == ON_BOARD:
                for pace, past in ((1, NO_PASSING), (1, 7), (2, 8)):
                    distances = Distances(state, c, pace=pace, past=past, far=FAR)
                    found = [distances.to(1 << space) for space in range(36)]
                    assert found == from_space_to_space(state, c, pace, past)
                    looked += 1
    assert looked


@pytest.mark.parametrize("number", range(12))
def test_the_survey_says_what_the_gates_say(number: int) -> None:
    chooser = Random(number)
    state = begin(number, chooser)
    for _ in range(250):
        if state.seat == NOBODY:
            break
        state.play(chooser.choice(state.moves()))
        for slot, tile in enumerate(state.slot_tile):
            if tile < 0 or not state.slot_up[slot]:
                continue
            for edge in range(4):
                gate = state.tables.gate_cell[tile * 4 + edge]
                behind = behind_gate(state, gate) if gate >= 0 else DEAD_END
                assert beyond_edge(state, tile, edge) == behind
