"""The games inside OpenSpiel."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

import miskatonic
from tests.envs.support import EVERY_TABLE, GUARDS, SHORT

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install 'miskatonic[openspiel]'")
openspiel = pytest.importorskip("miskatonic.envs.openspiel")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
outcome_sampling_mccfr = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")


def load(id: str, seats: int, turns: int = SHORT) -> pyspiel.Game:
    kind = openspiel.KINDS[id].parameter_specification
    guards = "".join(f",{name}={turns}" for name in GUARDS if name in kind)
    return pyspiel.load_game(f"{openspiel.short_name(id)}(players={seats}{guards})")


def step(state: pyspiel.State, chooser: random.Random) -> int:
    actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    return chooser.choice(actions)


def dealt(game: pyspiel.Game, chooser: random.Random, moves: int = 0) -> pyspiel.State:
    """A state after the deal and some moves, at a decision."""
    state = game.new_initial_state()
    while state.is_chance_node() or (moves > 0 and not state.is_terminal()):
        moves -= not state.is_chance_node()
        state.apply_action(step(state, chooser))
    return state


@EVERY_TABLE
def test_a_whole_game_follows_from_its_history(id: str, seats: int) -> None:
    game = load(id, seats)
    chooser = random.Random(seats)
    state = game.new_initial_state()
    chance = 0
    while not state.is_terminal():
        chance += state.is_chance_node()
        if not state.is_chance_node():
            legal = state.legal_actions()
            assert legal == sorted(legal)
            assert sorted(state.state.moves()) == legal
            tensor = np.array(state.observation_tensor(state.current_player()))
            assert tensor.size == state.table.rules.observer.size
            assert 0 <= tensor.min() <= tensor.max() <= 1
        action = step(state, chooser)
        assert state.action_to_string(action)
        twin = state.clone()
        state.apply_action(action)
        twin.apply_action(action)
        assert str(twin) == str(state)
        assert twin.position.memory == state.position.memory
    assert chance >= openspiel.DEAL_NODES
    outcome = state.state.outcome()
    assert state.returns()[: len(outcome.values)] == list(outcome.values)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    rules = state.table.rules
    assert rules.position(again.state) == rules.position(state.state)


@EVERY_TABLE
def test_resampling_is_our_guess(id: str, seats: int) -> None:
    game = load(id, seats)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for moves in (0, 3, 11):
        state = dealt(game, random.Random(moves), moves)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        if miskatonic.game(id).streams:
            assert other.state.chance.words != state.state.chance.words


def test_chance_waits_at_a_node_and_nowhere_else() -> None:
    """The Stars Are Right shuffles when the deck runs out: only that move leads to a chance node."""
    game = load("stars_are_right", 2, 200)
    chooser = random.Random(1)
    state = dealt(game, chooser)
    nodes = 0
    for _ in range(1500):
        if state.is_terminal():
            break
        before = state.state.surprises, len(state.state.deck)
        move = chooser.choice(state.legal_actions())
        state.apply_action(move)
        if state.is_chance_node():
            nodes += 1
            assert (state.state.surprises, len(state.state.deck)) == before, "the move waits"
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
            worlds = set()
            for number in (0, 1, 2):
                twin = state.clone()
                twin.apply_action(number)
                worlds.add(tuple(twin.state.deck))
            assert len(worlds) == 3
            state.apply_action(chooser.randrange(openspiel.OUTCOMES))
            assert state.state.surprises > before[0]
    assert nodes > 0


def test_perfect_recall_tells_apart_what_the_eye_does_not() -> None:
    game = load("stars_are_right", 2)
    state = dealt(game, random.Random(2))
    rows, memories = set(), set()
    for _ in range(12):
        if state.is_terminal():
            break
        rows.add(state.observation_string(0))
        memories.add(state.information_state_string(0))
        state.apply_action(state.legal_actions()[-1])
    assert len(memories) >= len(rows) > 1


@pytest.mark.parametrize("id", miskatonic.games())
def test_its_own_search_runs(id: str) -> None:
    game = load(id, openspiel.KINDS[id].parameter_specification["players"], 4)
    state = dealt(game, random.Random(1))
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bots = [
        mcts.MCTSBot(game, 1.4, 12, evaluator, random_state=chance),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 12, random_state=chance, allow_inconsistent_action_sets=True),
    ]
    for bot in bots:
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("id", miskatonic.games())
def test_counterfactual_regret_runs(id: str) -> None:
    game = load(id, openspiel.KINDS[id].parameter_specification["players"], 2)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = dealt(game, random.Random(1))
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)
    assert set(policy) == set(state.legal_actions())


def test_bad_choices_get_a_sentence() -> None:
    with pytest.raises(pyspiel.SpielError, match="is for 2 to 4 seats, not 9"):
        load("stars_are_right", 9)
    state = dealt(load("stars_are_right", 2), random.Random(1))
    with pytest.raises(pyspiel.SpielError, match=r'Illegal: "flip r1c1".*\(SR-'):
        state.apply_action(state.table.rules.parse("flip r1c1"))
    assert "before the deal" in str(load("stars_are_right", 2).new_initial_state())


def test_the_interpreter_leaves_in_peace() -> None:
    """OpenSpiel holds registered games beyond the interpreter's end; that must not crash it."""
    script = (
        "import miskatonic.envs.openspiel, pyspiel\n"
        "s = pyspiel.load_game('miskatonic_stars_are_right').new_initial_state(); s.apply_action(1); print(s)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "before the deal"), done.stderr
