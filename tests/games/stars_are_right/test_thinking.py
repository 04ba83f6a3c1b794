"""How near a constellation is, counted bit by bit for all places at once, against a plain count place by place."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from miskatonic.games.stars_are_right.rules.flow import StarsState
from miskatonic.games.stars_are_right.things import SPACES
from miskatonic.games.stars_are_right.thinking.evaluate import best_placement, one_change_away
from tests.games.stars_are_right.reference import GAME


def plain(turns: list[list[int]], symbols: list[int], shown: list[int], near: list[int]) -> float:
    """Two steps for a symbol in place, one for a symbol that is near, over the best place and turn."""
    best = 0
    for anchors, *shifts in turns:
        for anchor in (space for space in range(SPACES) if anchors >> space & 1):
            steps = 0
            for symbol, shift in zip(symbols, shifts, strict=True):
                space = 1 << anchor + shift
                steps += 2 if shown[symbol] & space else 1 if near[symbol] & space else 0
            best = max(best, steps)
    return best / (2 * len(symbols))


@pytest.mark.parametrize("seed", range(6))
def test_the_best_place_is_the_best_of_all_places(seed: int) -> None:
    state = cast(StarsState, GAME.new(seats=2, seed=seed))
    tables, chooser = state.tables, Random(seed)
    near = one_change_away(state.sky, tables, state.where)
    patterns = [
        (turns, symbols)
        for card in range(tables.count)
        for turns, symbols in zip(tables.constellations[card], tables.symbols[card], strict=True)
    ]
    patterns += [(tables.without[god][1], tables.kept[god][1]) for god in range(len(tables.gods))]
    for turns, symbols in chooser.sample(patterns, 40):
        expected = plain(turns, symbols, state.where, list(near))
        assert best_placement(turns, symbols, state.where, near) == expected
