"""What the tests of Cthulhu Gloom share: tables in a few lines, and games at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, cast

import miskatonic
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_gloom.rules.flow import GloomState
from tests.support import lively

GAME = miskatonic.game("cthulhu_gloom")


def table(position: Mapping[str, Any], seats: int = 2, **options: object) -> GloomState:
    """A table in the middle of a game."""
    state = cast(GloomState, GAME.new(seats=seats, seed=1, **options))
    GAME.place(state, {"active": 0, **position})
    return state


def play(state: GloomState, *moves: str) -> None:
    """Play moves in notation; an illegal one raises with its reason."""
    for text in moves:
        move = GAME.parse(text, state)
        GAME.check(state, move)
        state.play(move)


def legal(state: GloomState) -> list[str]:
    return [GAME.text(move, state) for move in state.moves()]


def walks(games: int, seats: int, first: int = 0, **options: object) -> Iterator[tuple[GloomState, Random]]:
    """Every position of some random games, with the chooser that picks the next move."""
    for seed in range(first, first + games):
        state = cast(GloomState, GAME.new(seats=seats, seed=seed, **options))
        chooser = Random(seed)
        while state.seat != NOBODY:
            yield state, chooser
            state.play(lively(GAME, state, chooser))
        yield state, chooser
