"""One seat through Gymnasium."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import miskatonic
from miskatonic.bots import bot
from miskatonic.core.errors import UnknownName
from miskatonic.core.state import NOBODY
from miskatonic.envs import SeatEnv, gymnasium_id
from miskatonic.envs.masks import KEPT
from tests.envs.support import EVERY_GAME, EVERY_TABLE, short


def episode(env: SeatEnv, seed: int | None, most: int = 5000) -> list[tuple[bytes, bytes, float]]:
    """A whole episode of random legal moves: rows, masks and rewards."""
    observation, info = env.reset(seed=seed)
    if seed is not None:
        env.action_space.seed(seed)
    steps = [(observation.tobytes(), info["action_mask"].tobytes(), 0.0)]
    for _ in range(most):
        observation, reward, over, cut, info = env.step(env.action_space.sample())
        assert cut is False
        steps.append((observation.tobytes(), info["action_mask"].tobytes(), reward))
        if over:
            return steps
    raise AssertionError("no end")


@EVERY_TABLE
def test_the_checker_finds_nothing(id: str, seats: int) -> None:
    env = gymnasium.make(gymnasium_id(id), seats=seats, options=short(id), render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    assert env.reset(seed=1)[0] in env.observation_space


@EVERY_TABLE
def test_the_same_seed_is_the_same_episode(id: str, seats: int) -> None:
    first = SeatEnv(id, seats, options=short(id))
    second = SeatEnv(id, seats, options=short(id))
    assert episode(first, 5) == episode(second, 5)
    assert episode(first, None) == episode(second, None), "the episodes that follow are the same, too"
    assert episode(first, 5) != episode(first, 6)
    assert first.game.position(first.game.new(seats, 5, **short(id))) == second.game.position(
        second.game.new(seats, 5, **short(id))
    )


@EVERY_GAME
def test_rows_masks_and_rewards_are_those_of_the_game(id: str) -> None:
    game = miskatonic.game(id)
    env = SeatEnv(game, game.seats[-1], options=short(id), seat="any")
    seats = set()
    for seed in range(6):
        observation, info = env.reset(seed=seed)
        seats.add(env.seat)
        over, total = False, 0.0
        while not over:
            assert env.state is not None
            assert env.state.seat == env.seat
            assert observation.tobytes() == bytes(game.observer.row(env.state, env.seat))
            assert np.flatnonzero(info["action_mask"]).tolist() == sorted(env.state.moves())
            assert (env.action_masks() == info["action_mask"]).all()
            assert env.action_masks().dtype == np.bool_
            assert (env.mask() == info["action_mask"]).all()
            observation, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            total += reward
        assert env.state is not None
        outcome = env.state.outcome()
        assert outcome is not None
        assert total == outcome.values[env.seat]
        assert not info["action_mask"].any()
    assert len(seats) > 1


@EVERY_GAME
def test_what_was_handed_out_stays_as_it_was(id: str) -> None:
    env = SeatEnv(id, options=short(id))
    observation, info = env.reset(seed=1)
    kept = observation.tobytes(), info["action_mask"].tobytes()
    info_mask = info["action_mask"]
    env.step(env.action_space.sample())
    assert (observation.tobytes(), info_mask.tobytes()) == kept


def test_nobody_writes_on_a_mask_and_a_copy_makes_nothing_legal() -> None:
    env = SeatEnv("stars_are_right", illegal="raise")
    _, info = env.reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        info["action_mask"][:] = 1
    env.mask()[:] = 1
    with pytest.raises(InvalidAction):
        env.step(env.game.parse("flip r1c1"))


def test_masks_that_are_kept_stay_as_they_are() -> None:
    """Whole or in part, over many steps; and only so many blocks are kept to be written again."""
    env = SeatEnv("stars_are_right")
    _, info = env.reset(seed=1)
    kept, said = [], []
    for step in range(40):
        mask = info["action_mask"]
        assert mask.nonzero()[0].tolist() == sorted(env.action_space.legal)  # type: ignore[attr-defined]
        if step % 3:
            kept.append(mask[10:] if step % 2 else mask)
            said.append(kept[-1].tobytes())
        _, _, over, _, info = env.step(env.action_space.sample())
        if over:
            _, info = env.reset()
    assert [mask.tobytes() for mask in kept] == said
    assert len(env._blocks.all) == KEPT


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_any_bot_plays_the_other_seats(level: str) -> None:
    env = SeatEnv("stars_are_right", seats=3, seat=1, opponents=[level, bot(level, 3)], options={"max_turns": 6})
    assert episode(env, 2)[-1][2] in (0.0, 1.0, 1 / 2, 1 / 3)


def test_greedy_rivals_are_harder_than_random_ones() -> None:
    """Over the same seeds a random player gets less out of its games against greedy bots."""
    worth = {
        level: sum(
            episode(SeatEnv("stars_are_right", opponents=level, options={"max_turns": 14}), seed)[-1][2]
            for seed in range(10)
        )
        for level in ("random", "greedy")
    }
    assert worth["greedy"] < worth["random"]


def test_shaping_pays_the_change_of_named_features() -> None:
    plain = SeatEnv("stars_are_right", options={"max_turns": 30})
    shaped = SeatEnv("stars_are_right", options={"max_turns": 30}, shaping={"cards": 0.5, "points": 0.25})
    bare, paid = episode(plain, 8), episode(shaped, 8)
    assert [step[:2] for step in bare] == [step[:2] for step in paid]
    assert shaped.state is not None
    end = shaped.game.features(shaped.state, 0)
    begin = shaped.game.features(started(shaped, 8), 0)
    change = 0.5 * (end["cards"] - begin["cards"]) + 0.25 * (end["points"] - begin["points"])
    assert sum(step[2] for step in paid) == pytest.approx(sum(step[2] for step in bare) + change)
    assert any(step[2] for step in paid[:-1])
    assert not any(step[2] for step in bare[:-1])


def started(env: SeatEnv, seed: int) -> Any:
    other = SeatEnv(env.game, options={"max_turns": 30})
    other.reset(seed=seed)
    return other.state


def test_an_illegal_move_ends_the_episode_with_its_sentence() -> None:
    env = SeatEnv("stars_are_right")
    env.reset(seed=1)
    move = env.game.parse("flip r1c1")
    observation, reward, over, _, info = env.step(move)
    assert (reward, over) == (0.0, True)
    assert observation in env.observation_space
    assert not info["action_mask"].any()
    assert info["illegal"].startswith('Illegal: "flip r1c1". ')
    assert "(SR-" in info["illegal"]
    with pytest.raises(ResetNeeded, match="The game is over: call reset"):
        env.step(move)
    env.reset()
    env.step(env.action_space.sample())


def test_an_illegal_move_raises_when_asked_and_the_game_goes_on() -> None:
    env = SeatEnv("stars_are_right", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match=r'Illegal: "flip r1c1".*\(SR-'):
        env.step(env.game.parse("flip r1c1"))
    env.step(env.action_space.sample())
    for number in (-1, env.game.moves.size):
        with pytest.raises(InvalidAction, match="There is no move number"):
            env.step(number)
    strange: Any
    for strange in (None, "done", 0.5):
        with pytest.raises(InvalidAction, match="An action is the number of a move, not "):
            env.step(strange)


def test_a_step_out_of_time_says_what_to_do() -> None:
    env = gymnasium.make("miskatonic/StarsAreRight-v0", options={"max_turns": 2}).unwrapped
    assert isinstance(env, SeatEnv)
    with pytest.raises(ResetNeeded, match="call reset first"):
        env.step(0)
    episode(env, 1)
    assert env.state is not None
    assert env.state.seat == NOBODY
    with pytest.raises(ResetNeeded, match="The game is over"):
        env.step(0)


@pytest.mark.parametrize(
    "given, said",
    [
        ({"game": "chess"}, 'There is no game "chess"'),
        ({"seats": 9}, "is for 2 to 4 seats, not 9"),
        ({"seat": 2}, "Seat 2 is not one of 0 to 1"),
        ({"seat": "first"}, "Seat 'first' is not one of"),
        ({"opponents": "genius"}, 'There is no bot "genius"'),
        ({"opponents": ["random", "random"]}, "There are 1 other seats, but 2 opponents"),
        ({"options": {"max_turns": "soon"}}, "expected a whole number"),
        ({"options": {"speed": 1}}, 'has no option "speed"'),
        ({"shaping": {"beauty": 1}}, 'has no feature "beauty". It has: points'),
        ({"illegal": "shrug"}, 'either "ends" the episode'),
        ({"render_mode": "rgb_array"}, 'There is no render mode "rgb_array". There are: ansi, svg'),
    ],
)
def test_a_bad_choice_gets_a_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UnknownName, match=said):
        SeatEnv(**{"game": "stars_are_right", **given})


@EVERY_GAME
def test_the_table_is_drawn_as_text_and_told_as_a_dictionary(id: str) -> None:
    env = SeatEnv(id, render_mode="ansi", options=short(id))
    assert env.render() is None
    env.reset(seed=1)
    drawn = env.render()
    assert env.state is not None
    assert drawn == env.game.draw(env.state.view(0))
    assert env.view()["game"] == id
    assert type(env.view()) is dict
    assert SeatEnv(id).render() is None


def test_every_title_is_registered() -> None:
    for id in miskatonic.games():
        if gymnasium_id(id) in gymnasium.registry:
            assert gymnasium.make(gymnasium_id(id)).unwrapped.reset(seed=1)
    assert "miskatonic/StarsAreRight-v0" in gymnasium.registry
