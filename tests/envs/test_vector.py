"""Many games in one call."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

from miskatonic.core.errors import UnknownName
from miskatonic.envs import SeatEnv, VectorSeatEnv, gymnasium_id
from tests.envs.support import EVERY_GAME, EVERY_TABLE, short


@EVERY_GAME
def test_it_plays_what_single_environments_play(id: str) -> None:
    """The same seeds and moves give the same rows, masks, rewards and ends, also after each new beginning."""
    count = 5
    many = VectorSeatEnv(id, count, options=short(id))
    singles = [SeatEnv(id, options=short(id)) for _ in range(count)]
    rows, info = many.reset(seed=10)
    alone = [env.reset(seed=10 + number) for number, env in enumerate(singles)]
    ends = 0
    for _ in range(150):
        assert (rows == np.stack([row for row, _ in alone])).all()
        assert (info["action_mask"] == np.stack([each["action_mask"] for _, each in alone])).all()
        moves = many.sample_legal()
        rows, rewards, over, cut, info = many.step(moves)
        assert not cut.any()
        for number, env in enumerate(singles):
            row, reward, ended, _, each = env.step(int(moves[number]))
            assert (reward, ended) == (rewards[number], over[number])
            if ended:
                ends += 1
                assert (info["final_obs"][number] == row).all()
                assert info["_final_obs"][number]
                assert env.state is not None
                outcome = env.state.outcome()
                assert outcome is not None
                assert info["values"][number].tolist()[: len(outcome.values)] == list(outcome.values)
                row, each = env.reset()
            alone[number] = row, each
    assert ends > 1


@EVERY_TABLE
def test_self_play_decides_for_every_seat(id: str, seats: int) -> None:
    env = VectorSeatEnv(id, 4, seats, seat=None, options=short(id))
    rows, info = env.reset(seed=1)
    deciders = set()
    for _ in range(250):
        for number, state in enumerate(env._rows.states):
            assert info["seat"][number] == state.seat
            assert rows[number].tobytes() == bytes(env.game.observer.row(state, state.seat))
            assert np.flatnonzero(info["action_mask"][number]).tolist() == sorted(state.moves())
        movers = info["seat"]
        deciders |= set(movers.tolist())
        rows, rewards, over, _, info = env.step(env.sample_legal())
        for number in np.flatnonzero(over):
            assert rewards[number] == info["values"][number][movers[number]]
        assert not rewards[~over].any()
    assert len(deciders) >= seats


def test_gymnasium_makes_it() -> None:
    env = gymnasium.make_vec(
        gymnasium_id("stars_are_right"), num_envs=3, vectorization_mode="vector_entry_point", options={"max_turns": 4}
    )
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    rows, info = env.reset(seed=1)
    assert rows in env.observation_space
    assert rows.dtype == np.uint8
    assert info["action_mask"].dtype == np.int8
    assert (env.reset(seed=1)[0] == rows).all()


@EVERY_GAME
def test_what_was_handed_out_stays_as_it_was(id: str) -> None:
    """Also of a mask of which only a piece is kept, or a view behind a buffer."""
    env = VectorSeatEnv(id, 3, seat=None, options=short(id))
    rows, info = env.reset(seed=1)
    kept: list[tuple[Any, bytes]] = []
    for number in range(40):
        mask = info["action_mask"]
        part = [mask, mask[1], mask.reshape(-1)[5:], memoryview(mask), mask.view(np.bool_)[2:, ::3]][number % 5]
        kept += [(part, bytes(part)), (rows, rows.tobytes())]
        del mask, part
        rows, _, _, _, info = env.step(env.sample_legal())
    for array, was in kept:
        assert bytes(array) == was


def test_masks_that_were_let_go_are_written_again() -> None:
    env = VectorSeatEnv("stars_are_right", 2, options={"max_turns": 6})
    _, info = env.reset(seed=1)
    begin = {id(block) for block in env._blocks.all}
    for _ in range(50):
        _, _, _, _, info = env.step(env.sample_legal())
    assert len(env._blocks.all) == 2
    assert begin <= {id(block) for block in env._blocks.all}
    legal = [sorted(moves) for moves in env.legal_moves()]
    assert [np.flatnonzero(mask).tolist() for mask in info["action_mask"]] == legal
    with pytest.raises(ValueError, match="read-only"):
        info["action_mask"][:] = 1


@pytest.mark.parametrize("seat", [0, None])
def test_shaping_pays_the_mover(seat: int | None) -> None:
    """Every reward is the worth of the end, if any, and the change of the feature for who moved."""
    env = VectorSeatEnv("stars_are_right", 1, seat=seat, options={"max_turns": 12}, shaping={"cards": 1.0})
    bare = VectorSeatEnv("stars_are_right", 1, seat=seat, options={"max_turns": 12})
    env.reset(seed=4)
    bare.reset(seed=4)
    paid, over = 0.0, False
    while not over:
        before = env.game.features(env._rows.states[0], env._mover(0))["cards"]
        mover, state = env._mover(0), env._rows.states[0]
        moves = env.sample_legal()
        _, rewards, ended, _, _ = env.step(moves)
        _, plain, _, _, _ = bare.step(moves)
        change = env.game.features(state, mover)["cards"] - before
        assert rewards[0] == pytest.approx(plain[0] + change)
        paid += abs(rewards[0] - plain[0])
        over = bool(ended[0])
    assert paid > 0


def test_wrong_actions_get_a_sentence() -> None:
    env = VectorSeatEnv("stars_are_right", 3)
    with pytest.raises(ResetNeeded, match="call reset first"):
        env.step(np.zeros(3, np.int64))
    env.reset(seed=1)
    moves = env.sample_legal()
    moves[1] = env.game.parse("flip r1c1")
    before = env._seen.copy()
    with pytest.raises(InvalidAction, match=r'Game 1: Illegal: "flip r1c1".*\(SR-'):
        env.step(moves)
    assert (env._seen == before).all(), "no game moved"
    with pytest.raises(InvalidAction, match="3 games, but 2 actions"):
        env.step(moves[:2])
    with pytest.raises(InvalidAction, match=r"An action is the number of a move, not .*\.5"):
        env.step(moves + 0.5)
    with pytest.raises(UnknownName, match="At least one game is needed, not 0"):
        VectorSeatEnv("stars_are_right", 0)
    with pytest.raises(UnknownName, match="None is every seat"):
        VectorSeatEnv("stars_are_right", 3, seat=5)


def test_seeds_one_by_one() -> None:
    env = VectorSeatEnv("stars_are_right", 2)
    first, _ = env.reset(seed=[7, 8])
    assert (env.reset(seed=7)[0] == first).all()
    again, _ = env.reset(seed=[None, 8])
    assert (again[1] == first[1]).all()
    assert (again[0] != first[0]).any()
    env.reset()
    assert [len(moves) > 0 for moves in env.legal_moves()] == [True, True]
