"""Whole tables through PettingZoo."""

from __future__ import annotations

import warnings

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, seed_test

import miskatonic
from miskatonic.core.errors import UnknownName
from miskatonic.envs import TableEnv
from tests.envs.support import EVERY_GAME, EVERY_TABLE, short


@EVERY_TABLE
def test_the_api_test_passes(id: str, seats: int) -> None:
    with warnings.catch_warnings():
        # A dictionary with the mask is PettingZoo's own way; the test warns that it is no plain array.
        warnings.filterwarnings("ignore", "Observation")
        warnings.filterwarnings("error", category=UserWarning, message="(?!Observation)")
        api_test(TableEnv(id, seats, short(id)), num_cycles=200)


@EVERY_TABLE
def test_the_seed_test_passes(id: str, seats: int) -> None:
    seed_test(lambda: TableEnv(id, seats, short(id)), num_cycles=60)


@EVERY_TABLE
def test_a_whole_game_by_the_book(id: str, seats: int) -> None:
    env = TableEnv(id, seats, short(id))
    env.reset(seed=3)
    state = env.state_now
    assert state is not None
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        rewards[agent] += reward
        assert not cut
        if over:
            env.step(None)
            continue
        seat = int(agent.removeprefix("seat_"))
        assert seat == state.seat
        assert observation["observation"].tobytes() == bytes(env.game.observer.row(state, seat))
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(state.moves())
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    outcome = state.outcome()
    assert outcome is not None
    assert [rewards[f"seat_{seat}"] for seat in range(len(outcome.values))] == list(outcome.values)
    assert env.agents == []


def test_pettingzoo_makes_it() -> None:
    env = pettingzoo.make("aec", "miskatonic/StarsAreRight-v0", seats=4)
    assert isinstance(env, TableEnv)
    assert len(env.possible_agents) == 4


def test_spaces_are_the_same_object_each_time() -> None:
    env = TableEnv("stars_are_right", 3)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)


def test_shaping_adds_up_for_every_seat() -> None:
    totals = {}
    for shaping in (None, {"points": 1.0}):
        env = TableEnv("stars_are_right", 2, {"max_turns": 40}, shaping=shaping)
        env.reset(seed=7)
        pick = np.random.default_rng(1)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, *_ = env.last()
            total[agent] += reward
            env.step(None if over else int(pick.choice(np.flatnonzero(observation["action_mask"]))))
        assert env.state_now is not None
        outcome = env.state_now.outcome()
        assert outcome is not None
        totals[bool(shaping)] = total
    for seat, agent in enumerate(env.possible_agents):
        assert totals[True][agent] == pytest.approx(totals[False][agent] + outcome.scores[seat])


def test_a_wrong_action_gets_a_sentence() -> None:
    env = TableEnv("stars_are_right")
    for ask in (lambda: env.step(0), lambda: env.observe("seat_0")):
        with pytest.raises(ResetNeeded, match="call reset first"):
            ask()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r'Illegal: "flip r1c1".*\(SR-'):
        env.step(env.game.parse("flip r1c1"))
    with pytest.raises(ValueError, match="None is an action only"):
        env.step(None)
    with pytest.raises(ValueError, match="There is no move number 99999"):
        env.step(99999)
    with pytest.raises(ValueError, match="An action is the number of a move, not 'done'"):
        env.step("done")  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match="is for 2 to 4 seats"):
        TableEnv("stars_are_right", 7)
    with pytest.raises(UnknownName, match="There are: ansi, svg"):
        TableEnv("stars_are_right", render_mode="human")


def test_a_step_after_the_end_says_what_to_do() -> None:
    env = TableEnv("stars_are_right", options={"max_turns": 2})
    env.reset(seed=1)
    for _ in env.agent_iter():
        env.step(None if env.last()[2] else env.legal_moves()[0])
    with pytest.raises(ResetNeeded, match="The game is over: call reset"):
        env.step(None)


@EVERY_GAME
def test_the_table_is_drawn_for_who_decides(id: str) -> None:
    env = TableEnv(id, miskatonic.game(id).seats[-1], render_mode="ansi")
    assert env.render() is None
    env.reset(seed=1)
    state = env.state_now
    assert state is not None
    assert env.render() == env.game.draw(state.view(state.seat))
    assert env.view("seat_1")["viewer"] == 1
