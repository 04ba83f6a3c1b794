"""A position in which Temporal Dust could be cast holds the table before the last action: it is written out and placed
with it, and everybody can go on from there."""

from __future__ import annotations

from random import Random
from typing import cast

import msgspec
import pytest

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.review.hints import hint
from tests.support import bot_chance, lively, seen

GAME = miskatonic.game("cthulhu_mash")
DUST = "cast temporal_dust"


@pytest.mark.parametrize(
    "seats, sanity",
    [pytest.param(1, True, marks=pytest.mark.long), pytest.param(1, False, marks=pytest.mark.long), (3, False)],
)
def test_temporal_dust_in_a_placed_position(seats: int, sanity: bool) -> None:
    tried = 0
    options = GAME.read_options({"sanity": sanity})
    for seed in range(12):
        chooser = Random(seed)
        state = cast(MashState, GAME.new(seats=seats, seed=seed, sanity=sanity))
        who = GAME.position(state)["seats"][0]
        GAME.place(state, {"characters": {who: {"spells": ["temporal_dust"], "mentality": 4}}})
        for _ in range(60):
            if state.seat == NOBODY:
                break
            if DUST in (GAME.text(move, state) for move in state.moves()) and chooser.random() < 0.3:
                plain = msgspec.json.decode(msgspec.json.encode(GAME.position(state)))
                fresh = GAME.set_up(seats, options, seeded(seed + 1, GAME.streams))
                GAME.place(fresh, plain)
                serves(state, cast(MashState, fresh))
                tried += 1
            state.play(lively(GAME, state, chooser))
    assert tried > 5


def serves(state: MashState, fresh: MashState) -> None:
    seat = fresh.seat
    assert hint(Eyes(GAME, fresh, seat, bot_chance(1)), 1, seconds=None, iterations=20).move in fresh.moves()
    for level in ("greedy", "careful", "search:8it"):
        thinker = bot(level, 1)
        assert thinker.choose(Eyes(GAME, fresh, seat, thinker.chance)) in fresh.moves()
    there = state.clone()
    for world in (there, fresh):
        world.play(GAME.parse(DUST, world))
    assert fresh.moves() == there.moves()
    assert seen(GAME, fresh, None) == seen(GAME, there, None)
    assert GAME.position(fresh) == GAME.position(there)
    chooser = Random(1)
    for _ in range(20):
        if there.seat == NOBODY:
            break
        move = lively(GAME, there, chooser)
        there.play(move)
        fresh.play(move)
    assert GAME.position(fresh) == GAME.position(there)


def test_an_action_of_a_power_up_is_not_given_again() -> None:
    """CM-26.5: whoever has spent all actions has none in a position that is placed, or a bot would choose one."""
    state = cast(MashState, GAME.new(seats=4, seed=1))
    who = GAME.position(state)["seats"][state.active]
    ups = {"arctic_explorer": "ae5", "mariner_merchant": "mm5", "private_eye": "pe6", "psychotherapist": "ps6"}
    GAME.place(state, {"characters": {who: {"powerups": [ups[who]]}}, "actions": 0, "step": "actions"})
    fresh = GAME.set_up(4, GAME.read_options({}), seeded(2, GAME.streams))
    GAME.place(fresh, GAME.position(state))
    assert GAME.position(fresh) == GAME.position(state)
    assert state.actions == fresh.actions == 0
