"""How fast the search is: decisions simulated a second, on one core, in CPU time, best of several runs.

    python benchmarks/search.py [GAME …] [--iterations 200] [--runs 3]

A simulated decision is one move played on a guess: on the way down the tree, in the look-ahead at each reply, or in a
playout. With open_spiel installed, its Python MCTS searches crazy_eights in the same run; there a simulated decision is
a move on the way down or in a random playout (chance nodes are not counted).
"""

from __future__ import annotations

import argparse
import random
from time import process_time
from typing import Any

import miskatonic
from miskatonic.bots import Eyes
from miskatonic.bots.tree import Tree
from miskatonic.core.chance import seeded
from miskatonic.core.game import Game
from miskatonic.core.state import State

POSITIONS = 12


def positions(game: Game) -> list[State]:
    """Decisions with a choice, spread over random games."""
    pick = random.Random(3)
    found: list[State] = []
    number = 0
    while len(found) < POSITIONS:
        state = game.new(seats=max(game.seats[0], 2), seed=number)
        number += 1
        for _ in range(pick.randrange(80)):
            if state.seat >= 0:
                moves = state.moves()
                state.play(moves[pick.randrange(len(moves))])
        if state.seat >= 0 and len(state.moves()) > 1:
            found.append(state)
    return found


def searched(game: Game, states: list[State], iterations: int) -> tuple[float, float]:
    """Simulated decisions per second, and iterations per second."""
    decisions = 0
    begin = process_time()
    for state in states:
        chance = seeded(1, ("bot",))
        eyes = Eyes(game, state, state.seat, chance)
        tree = Tree(game, state.seat, state.seats, chance, game.thinking)
        for _ in range(iterations):
            world = eyes.guess(chance)
            world.seat = eyes.seat
            tree.grow(world)
        decisions += tree.played
    spent = process_time() - begin
    return decisions / spent, iterations * len(states) / spent


def peer(iterations: int) -> tuple[float, float] | None:
    """OpenSpiel's MCTS on crazy_eights: simulated decisions and iterations per second, or None without open_spiel."""
    try:
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError:
        return None

    made = 0

    class Evaluator(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
        def evaluate(self, state: Any) -> Any:
            """As the base class does it, with the decisions counted."""
            nonlocal made
            working = state.clone()
            while not working.is_terminal():
                if working.is_chance_node():
                    actions, odds = zip(*working.chance_outcomes(), strict=True)
                    action = self._random_state.choice(actions, p=odds)
                else:
                    action = self._random_state.choice(working.legal_actions())
                    made += 1
                working.apply_action(action)
            return np.array(working.returns())

    class Counting(mcts.MCTSBot):  # type: ignore[misc]
        def _apply_tree_policy(self, root: Any, state: Any) -> Any:
            nonlocal made
            path, working = super()._apply_tree_policy(root, state)
            made += len(path) - 1
            return path, working

    game = pyspiel.load_game("crazy_eights")
    state = game.new_initial_state()
    pick = random.Random(5)
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(pick.choices(actions, odds)[0])
    chooser = np.random.RandomState(1)
    bot = Counting(game, 2, iterations, Evaluator(1, chooser), solve=False, random_state=chooser)
    begin = process_time()
    bot.mcts_search(state)
    spent = process_time() - begin
    return made / spent, iterations / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(miskatonic.games()))
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    rates = [rate for _ in range(asked.runs) if (rate := peer(asked.iterations)) is not None]
    if rates:
        made, rounds = max(rates)
        print(f"OpenSpiel's MCTS, crazy_eights: {made:.0f} simulated decisions, {rounds:.0f} iterations per second")
    else:
        print("open_spiel is not installed: no ratio against it")
    for name in asked.games:
        game = miskatonic.game(name)
        states = positions(game)
        decisions, iterations = max(searched(game, states, asked.iterations) for _ in range(asked.runs))
        told = f"{name:18} {decisions:8.0f} simulated decisions, {iterations:6.0f} iterations per second"
        if rates:
            told += f": {decisions / made:.1f} and {iterations / rounds:.1f} times OpenSpiel's"
        print(told)


if __name__ == "__main__":
    main()
