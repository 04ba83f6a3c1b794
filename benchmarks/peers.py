"""What a step costs through each adapter, next to others' environments: random play on one core, in CPU time.

    python benchmarks/peers.py [GAME …] [--seconds 0.5] [--runs 5] [--svg peers.svg] [--gates]

A step is what the caller does: one move played, then the observation and the mask of legal moves of whoever decides
next (for OpenSpiel and the raw state: the list of legal moves). New games are in the total; picking a random legal move
from a list is not worth mentioning. Peers are measured in the same run where they are installed: RLCard, PettingZoo's
classic games, OpenSpiel's card games from Python, Catanatron. Their rules are others than ours: read the ratios as
orders of magnitude. `--gates` ends with exit code 1 when a step of ours is slower than it should be, compiled.
"""

from __future__ import annotations

import argparse
import random
import sys
import warnings
from collections.abc import Callable
from html import escape
from math import log10
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import miskatonic
from miskatonic.envs import SeatEnv, TableEnv, VectorSeatEnv, observed_games

Measure = Callable[[float], float]
GUARD = 200  # turns, where a game has that option: random play may go on for ever
MANY = 64

# The most microseconds a step may take, compiled: the dungeon of Cthulhu Mash is a larger world than the others.
GATES = {"raw": 1.0, "gymnasium": 4.0, "pettingzoo": 8.0, "vector": 2.0}
WIDE_GATES = {"raw": 3.0, "gymnasium": 8.0, "pettingzoo": 12.0, "vector": 5.0}
WIDE = {"cthulhu_mash"}


class Row(NamedTuple):
    """One measured line."""

    name: str
    kind: str
    ours: bool
    cost: float


def options(id: str) -> dict[str, Any]:
    return {option.name: GUARD for option in miskatonic.game(id).options if option.name in ("max_turns", "max_rounds")}


def per_step(seconds: float, run: Callable[[], int]) -> float:
    """Microseconds a step; `run` plays for a while and says how many steps that were."""
    steps = 0
    begin = process_time()
    while process_time() - begin < seconds:
        steps += run()
    return (process_time() - begin) / steps * 1e6


# Ours


def raw(id: str) -> Measure:
    """The state itself, the loop in Python."""
    game = miskatonic.game(id)
    pick = random.Random(1).random
    number = [0]

    def run() -> int:
        number[0] += 1
        state = game.new(seed=number[0], **options(id))
        steps = 0
        while state.seat >= 0 and steps < 5000:
            moves = state.moves()
            state.play(moves[int(pick() * len(moves))])
            steps += 1
        return steps

    return lambda seconds: per_step(seconds, run)


def gym(id: str) -> Measure:
    """One seat; what a random rival does in between is part of the step."""
    env = SeatEnv(id, options=options(id))
    space: Any = env.action_space
    pick = random.Random(1).random
    env.reset(seed=1)

    def run() -> int:
        for _ in range(500):
            legal = space.legal
            if env.step(legal[int(pick() * len(legal))])[2]:
                env.reset()
        return 500

    return lambda seconds: per_step(seconds, run)


def zoo(id: str) -> Measure:
    env = TableEnv(id, options=options(id))
    pick = random.Random(1).random
    env.reset(seed=1)

    def run() -> int:
        for _ in range(500):
            if env.last()[2]:
                env.reset()
                env.last()
            legal = env.legal_moves()
            env.step(legal[int(pick() * len(legal))])
        return 500

    return lambda seconds: per_step(seconds, run)


def vector(id: str, seat: int | None) -> Measure:
    env = VectorSeatEnv(id, MANY, seat=seat, options=options(id))
    env.reset(seed=1)

    def run() -> int:
        for _ in range(10):
            env.step(env.sample_legal())
        return 10 * MANY

    return lambda seconds: per_step(seconds, run)


def our_spiel(id: str) -> Measure | None:
    try:
        from miskatonic.envs import openspiel
    except ImportError:
        return None
    guards = ",".join(f"{name}={value}" for name, value in options(id).items())
    return spiel(f"{openspiel.short_name(id)}({guards})")


# Theirs


def spiel(name: str) -> Measure | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    pick = random.Random(1)

    def run() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(pick.choices([at for at, _ in outcomes], [odds for _, odds in outcomes])[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(pick.random() * len(actions))])
                steps += 1
        return steps

    return lambda seconds: per_step(seconds, run)


def rlcard_game(name: str) -> Measure | None:
    try:
        import rlcard
    except ImportError:
        return None
    env = rlcard.make(name)
    pick = random.Random(1)

    def run() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(pick.random() * len(legal))])
            steps += 1
        return steps

    return lambda seconds: per_step(seconds, run)


def classic(name: str) -> Measure | None:
    try:
        import pettingzoo

        env = pettingzoo.make("aec", f"classic/{name}")
    except Exception:
        return None  # each of them needs other packages
    pick = random.Random(1)

    def run() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            observation, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(legal[int(pick.random() * len(legal))])
            steps += 1
            assert agent
        return steps

    return lambda seconds: per_step(seconds, run)


def catanatron() -> Measure | None:
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None

    def run() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        return len(game.state.actions) if hasattr(game.state, "actions") else len(game.state.action_records)

    return lambda seconds: per_step(seconds, run)


PEERS: list[tuple[str, Callable[[], Measure | None]]] = [
    ("RLCard gin-rummy", lambda: rlcard_game("gin-rummy")),
    ("RLCard uno", lambda: rlcard_game("uno")),
    ("RLCard leduc-holdem", lambda: rlcard_game("leduc-holdem")),
    ("PettingZoo hanabi", lambda: classic("hanabi_v5")),
    ("PettingZoo texas_holdem", lambda: classic("texas_holdem_v4")),
    ("PettingZoo connect_four", lambda: classic("connect_four_v3")),
    ("PettingZoo tictactoe", lambda: classic("tictactoe_v3")),
    ("OpenSpiel crazy_eights (no observation)", lambda: spiel("crazy_eights")),
    ("OpenSpiel hearts (no observation)", lambda: spiel("hearts")),
    ("OpenSpiel python_kuhn_poker (no observation)", lambda: python_kuhn()),
    ("Catanatron, two random players (no observation)", catanatron),
]


def python_kuhn() -> Measure | None:
    """What OpenSpiel's own machinery costs a game written in Python."""
    try:
        from open_spiel.python.games import kuhn_poker
    except ImportError:
        return None
    assert kuhn_poker
    return spiel("python_kuhn_poker")


# The table


def ours(id: str, seconds: float, runs: int) -> list[Row]:
    kinds: list[tuple[str, str, Measure | None]] = [
        ("state, from Python (no observation)", "raw", raw(id)),
        ("Gymnasium, with a random rival", "gymnasium", gym(id)),
        ("PettingZoo", "pettingzoo", zoo(id)),
        (f"{MANY} games in one call, self-play", "vector", vector(id, None)),
        (f"{MANY} games in one call, with random rivals", "", vector(id, 0)),
        ("OpenSpiel (no observation)", "", our_spiel(id)),
    ]
    return [Row(f"{id}: {name}", kind, True, best(measure, seconds, runs)) for name, kind, measure in kinds if measure]


def best(measure: Measure, seconds: float, runs: int) -> float:
    return min(measure(seconds) for _ in range(runs))


def compiled() -> bool:
    from miskatonic.core import state

    return not str(state.__file__).endswith(".py")


def plot(rows: list[Row]) -> str:
    """Bars on a logarithmic scale: shorter is faster."""
    row, left, width = 26, 400, 900
    height = 60 + row * len(rows)
    low, high = -1.0, 3.0

    def x(cost: float) -> float:
        return round(left + (width - left - 70) * (log10(max(cost, 0.1)) - low) / (high - low), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="serif" font-size="14">',
        f'<rect width="{width}" height="{height}" fill="#f4ead2"/>',
        '<text x="16" y="24" font-size="18" fill="#2a2118">Microseconds a step, random play, one core</text>',
    ]
    for power in range(int(low), int(high) + 1):
        at = x(10.0**power)
        parts.append(f'<line x1="{at}" y1="36" x2="{at}" y2="{height - 20}" stroke="#cbbd97"/>')
        parts.append(f'<text x="{at}" y="{height - 5}" text-anchor="middle" fill="#6b5d43">{10.0**power:g}</text>')
    for number, each in enumerate(rows):
        y = 40 + row * number
        colour = "#2f6f62" if each.ours else "#8c7a52"
        parts += [
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end" fill="#2a2118">{escape(each.name)}</text>',
            f'<rect x="{left}" y="{y}" width="{round(x(each.cost) - left, 1)}" height="{row - 8}" fill="{colour}"/>',
            f'<text x="{x(each.cost) + 6}" y="{y + 15}" fill="#2a2118">{each.cost:.2f}</text>',
        ]
    return "\n".join([*parts, "</svg>\n"])


def passes(rows: list[Row], games: list[str]) -> bool:
    """Say of each gate whether it is kept."""
    kept = True
    for id in games:
        gates = WIDE_GATES if id in WIDE else GATES
        for row in rows:
            if row.name.startswith(f"{id}: ") and row.kind:
                fine = row.cost <= gates[row.kind]
                kept &= fine
                print(f"{'kept  ' if fine else 'MISSED'} {row.name}: {row.cost:.2f} of {gates[row.kind]:.1f} µs")
    return kept


def main() -> None:
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(observed_games()))
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--gates", action="store_true")
    asked = parser.parse_args()
    rows: list[Row] = []
    for id in asked.games:
        rows += ours(id, asked.seconds, asked.runs)
    missing = []
    for name, make in PEERS:
        measure = make()
        if measure is None:
            missing.append(name)
        else:
            rows.append(Row(name, "", False, best(measure, asked.seconds, max(2, asked.runs // 2))))
    gymnasium = [row.cost for row in rows if row.kind == "gymnasium"]
    print(f"rules {'compiled' if compiled() else 'in plain Python'}; µs a step, best of {asked.runs}")
    for row in rows:
        ratio = "" if row.ours else f"   {row.cost / max(gymnasium):6.1f} x our slowest Gymnasium step"
        print(f"{row.name:62} {row.cost:9.2f}{ratio}")
    if missing:
        print(f"not installed here: {', '.join(missing)}")
    if asked.svg:
        asked.svg.write_text(plot(rows), encoding="utf-8")
    if asked.gates and not passes(rows, asked.games):
        sys.exit(1)


if __name__ == "__main__":
    main()
