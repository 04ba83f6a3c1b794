"""How fast the rules are: uniformly random play, clones and guesses, on one core, in CPU time, best of several runs.

    python benchmarks/speed.py [GAME …] [--seconds 0.7] [--runs 5]

A decision includes the list of legal moves, the random pick, the move and the end-of-game test; each game's set-up is
in the total. With open_spiel installed, its crazy_eights and go_fish are driven from Python in the same run.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from time import process_time

import miskatonic
from miskatonic.bots.playout import playout
from miskatonic.core.chance import seeded
from miskatonic.core.game import Game
from miskatonic.core.state import State

MOST = 100_000
AT_ONCE = 2_000  # so many decisions are made between two looks at the clock: that takes microseconds, too
CAPS = {"stars_are_right": {"max_turns": 200}}
PEERS = ("crazy_eights", "go_fish")


def compiled(game: Game) -> bool:
    """Whether this run has the compiled rules of the game."""
    module = sys.modules[type(game.new(seed=1)).__module__]
    return not str(module.__file__).endswith(".py")


def best(measure: Callable[[float], float], seconds: float, runs: int) -> float:
    """The least microseconds a unit over several runs."""
    return min(measure(seconds) for _ in range(runs))


def new(game: Game, number: int) -> State:
    seats = game.seats[number % len(game.seats)]
    return game.new(seats=seats, seed=number, **CAPS.get(game.id, {}))


def from_python(game: Game) -> Callable[[float], float]:
    """The loop is in Python, as a bot writer would write it."""

    def measure(seconds: float) -> float:
        pick = random.Random(1).random
        decisions = number = 0
        begin = process_time()
        while process_time() - begin < seconds:
            enough = decisions + AT_ONCE
            while decisions < enough:
                state = new(game, number)
                number += 1
                made = 0
                while state.seat >= 0 and made < MOST:
                    moves = state.moves()
                    state.play(moves[int(pick() * len(moves))])
                    made += 1
                decisions += made
        return (process_time() - begin) / decisions * 1e6

    return measure


def inside(game: Game) -> Callable[[float], float]:
    """The loop is compiled with the rules, as a search would run it."""

    def measure(seconds: float) -> float:
        chance = seeded(1, ("bot",))
        decisions = number = 0
        begin = process_time()
        while process_time() - begin < seconds:
            enough = decisions + AT_ONCE
            while decisions < enough:
                decisions += playout(new(game, number), chance, MOST)
                number += 1
        return (process_time() - begin) / decisions * 1e6

    return measure


def positions(game: Game) -> list[State]:
    """States spread over whole random games."""
    pick = random.Random(2)
    found: list[State] = []
    for number in range(12):
        state = new(game, number)
        made = 0
        while state.seat >= 0 and made < 3000:
            moves = state.moves()
            state.play(moves[pick.randrange(len(moves))])
            made += 1
            if state.seat >= 0 and pick.random() < 0.05:
                found.append(state.clone())
    return found


def clones(states: list[State]) -> Callable[[float], float]:
    def measure(seconds: float) -> float:
        count = 0
        begin = process_time()
        while process_time() - begin < seconds:
            for state in states:
                state.clone()
            count += len(states)
        return (process_time() - begin) / count * 1e6

    return measure


def guesses(states: list[State]) -> Callable[[float], float]:
    def measure(seconds: float) -> float:
        chance = seeded(3, ("bot",))
        count = 0
        begin = process_time()
        while process_time() - begin < seconds:
            for state in states:
                state.guess(state.seat, chance)
            count += len(states)
        return (process_time() - begin) / count * 1e6

    return measure


def peer(name: str) -> Callable[[float], float] | None:
    """An OpenSpiel game driven from Python; chance nodes cost time but are no decisions."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def measure(seconds: float) -> float:
        pick = random.Random(1)
        decisions = 0
        begin = process_time()
        while process_time() - begin < seconds:
            enough = decisions + AT_ONCE
            while decisions < enough:
                state = game.new_initial_state()
                while not state.is_terminal():
                    if state.is_chance_node():
                        actions, odds = zip(*state.chance_outcomes(), strict=True)
                        state.apply_action(pick.choices(actions, odds)[0])
                    else:
                        actions = state.legal_actions()
                        state.apply_action(actions[int(pick.random() * len(actions))])
                        decisions += 1
        return (process_time() - begin) / decisions * 1e6

    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(miskatonic.games()))
    parser.add_argument("--seconds", type=float, default=0.7)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    peers = {name: best(measure, asked.seconds, asked.runs) for name in PEERS if (measure := peer(name))}
    for name, cost in peers.items():
        print(f"OpenSpiel {name:24} from Python {cost:7.2f} µs per decision")
    if not peers:
        print("open_spiel is not installed: no ratios against it")
    for name in asked.games:
        game = miskatonic.game(name)
        states = positions(game)
        decision = best(from_python(game), asked.seconds, asked.runs)
        loop = best(inside(game), asked.seconds, asked.runs)
        clone = best(clones(states), asked.seconds, asked.runs)
        guess = best(guesses(states), asked.seconds, asked.runs)
        kind = "compiled" if compiled(game) else "plain"
        ratios = "".join(f", {cost / decision:.1f}x {peer_name}" for peer_name, cost in peers.items())
        print(
            f"{name:18} {kind:8} from Python {decision:6.2f} µs, inside {loop:6.2f} µs per decision{ratios}; "
            f"clone {clone:5.2f} µs; guess {guess:6.2f} µs"
        )


if __name__ == "__main__":
    main()
