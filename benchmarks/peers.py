"""What a step costs through each adapter, next to others' environments: random play on one core, in CPU time.

    python benchmarks/peers.py [GAME …] [--seconds 0.5] [--runs 5] [--peers PYTHON …] [--svg peers.svg] [--gates]

A step is what the caller does: one move played, then the observation and the mask of legal moves of whoever decides
next (for OpenSpiel and the raw state: the list of legal moves). New games are in the total; picking a random legal move
from a list is not worth mentioning. Peers are measured in the same run where they are installed: RLCard, PettingZoo's
classic games, OpenSpiel's card games from Python, Catanatron. They do not all fit into one environment (PettingZoo has
no gin rummy any more): `--peers` names other interpreters to measure them with, one after another on the same core.
Their rules are others than ours: read the ratios as orders of magnitude. Like is compared with like: an environment
where one step is one decision of whoever has it with our PettingZoo environment, a bare state with our bare state.
`--gates` ends with exit code 1 when a step of ours, compiled, is slower than it should be.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import warnings
from collections.abc import Callable
from html import escape
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from math import log10
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

# One core: numpy's idle threads would count into the CPU time of whoever imports it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

Measure = Callable[[float], float]
GUARD = 200  # turns, where a game has that option: random play may go on for ever
MANY = 64
AT_ONCE = 2_000  # so many steps are made between two looks at the clock: that takes microseconds, too

# The most microseconds a step may take, compiled: the dungeon of Cthulhu Mash is a larger world than the others.
GATES = {"raw": 1.0, "gymnasium": 4.0, "pettingzoo": 8.0, "vector": 2.0}
WIDE_GATES = {"raw": 3.0, "gymnasium": 8.0, "pettingzoo": 12.0, "vector": 5.0}
WIDE = {"cthulhu_mash"}
# How many times faster ours must be than these, like with like.
RATIOS = {"RLCard gin-rummy": 10.0, "PettingZoo hanabi": 10.0, "OpenSpiel": 1.0}
BARE = "no observation"


class Row(NamedTuple):
    """One measured line."""

    name: str
    kind: str
    ours: bool
    cost: float


def options(id: str) -> dict[str, Any]:
    import miskatonic

    return {option.name: GUARD for option in miskatonic.game(id).options if option.name in ("max_turns", "max_rounds")}


def per_step(seconds: float, run: Callable[[], int]) -> float:
    """Microseconds a step; `run` plays for a while and says how many steps that were."""
    steps = 0
    begin = process_time()
    while process_time() - begin < seconds:
        enough = steps + AT_ONCE
        while steps < enough:
            steps += run()
    return (process_time() - begin) / steps * 1e6


# Ours


def raw(id: str) -> Measure:
    """The state itself, the loop in Python."""
    import miskatonic

    game = miskatonic.game(id)
    guard = options(id)
    pick = random.Random(1).random
    number = [0]

    def run() -> int:
        number[0] += 1
        state = game.new(seed=number[0], **guard)
        steps = 0
        while state.seat >= 0 and steps < 5000:
            moves = state.moves()
            state.play(moves[int(pick() * len(moves))])
            steps += 1
        return steps

    return lambda seconds: per_step(seconds, run)


def gym(id: str) -> Measure:
    """One seat; what a random rival does in between is part of the step."""
    from miskatonic.envs import SeatEnv

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
    from miskatonic.envs import TableEnv

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
    from miskatonic.envs import VectorSeatEnv

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
        env = import_module(f"pettingzoo.classic.{name}").env()
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
    ("PettingZoo gin_rummy", lambda: classic("gin_rummy_v4")),
    ("PettingZoo texas_holdem", lambda: classic("texas_holdem_v4")),
    ("PettingZoo connect_four", lambda: classic("connect_four_v3")),
    ("PettingZoo tictactoe", lambda: classic("tictactoe_v3")),
    (f"OpenSpiel crazy_eights ({BARE})", lambda: spiel("crazy_eights")),
    (f"OpenSpiel go_fish ({BARE})", lambda: spiel("go_fish")),
    (f"OpenSpiel gin_rummy ({BARE})", lambda: spiel("gin_rummy")),
    (f"OpenSpiel hearts ({BARE})", lambda: spiel("hearts")),
    (f"OpenSpiel python_kuhn_poker ({BARE})", lambda: python_kuhn()),
    (f"Catanatron, two random players ({BARE})", catanatron),
]
PACKAGES = ("rlcard", "pettingzoo", "open_spiel", "catanatron")


def installed() -> str:
    """The peers of this interpreter with their versions."""
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def measured_here(known: set[str], seconds: float, runs: int) -> dict[str, float]:
    """What each peer of this interpreter costs, but those that are known."""
    costs = {}
    for name, make in PEERS:
        measure = None if name in known else make()
        if measure is not None:
            costs[name] = best(measure, seconds, runs)
    return costs


def measured_by(python: str, known: set[str], seconds: float, runs: int) -> tuple[str, dict[str, float]]:
    """The same in another interpreter, which need not have our package."""
    words = [python, __file__, "--only-peers", *sorted(known), "--seconds", str(seconds), "--runs", str(runs)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout.splitlines()[-1])
    return told["installed"], told["costs"]


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
        (f"state, from Python ({BARE})", "raw", raw(id)),
        ("Gymnasium, with a random rival", "gymnasium", gym(id)),
        ("PettingZoo", "pettingzoo", zoo(id)),
        (f"{MANY} games in one call, self-play", "vector", vector(id, None)),
        (f"{MANY} games in one call, with random rivals", "", vector(id, 0)),
        (f"OpenSpiel ({BARE})", "", our_spiel(id)),
    ]
    return [Row(f"{id}: {name}", kind, True, best(measure, seconds, runs)) for name, kind, measure in kinds if measure]


def best(measure: Measure, seconds: float, runs: int) -> float:
    return min(measure(seconds) for _ in range(runs))


def like(rows: list[Row], peer: Row) -> list[float]:
    """What our games cost where a step means the same as the peer's."""
    kind = "raw" if BARE in peer.name else "pettingzoo"
    return [row.cost for row in rows if row.kind == kind]


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
    for peer in rows:
        needed = next((times for name, times in RATIOS.items() if peer.name.startswith(name)), None)
        if peer.ours or needed is None:
            continue
        ratio = peer.cost / max(like(rows, peer))
        kept &= ratio >= needed
        print(f"{'kept  ' if ratio >= needed else 'MISSED'} {ratio:.1f} of {needed:.0f} times faster than {peer.name}")
    return kept


def main() -> None:
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--peers", action="append", default=[], metavar="PYTHON")
    parser.add_argument("--only-peers", nargs="*", metavar="KNOWN", help=argparse.SUPPRESS)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--gates", action="store_true")
    asked = parser.parse_args()
    few = max(2, asked.runs // 2)
    if asked.only_peers is not None:
        costs = measured_here(set(asked.only_peers), asked.seconds, asked.runs)
        print(json.dumps({"installed": installed(), "costs": costs}))
        return

    import miskatonic

    games = asked.games or list(miskatonic.games())
    rows: list[Row] = []
    for id in games:
        rows += ours(id, asked.seconds, asked.runs)
    costs, versions = measured_here(set(), asked.seconds, few), [installed()]
    for python in asked.peers:
        told, more = measured_by(python, set(costs), asked.seconds, few)
        costs |= more
        versions.append(told)
    rows += [Row(name, "", False, costs[name]) for name, _ in PEERS if name in costs]
    print(f"rules {'compiled' if compiled() else 'in plain Python'}; µs per step, best of {asked.runs}")
    print(f"{'':62} {'µs':>9}   times ours, like with like: slowest, fastest game")
    for row in rows:
        alike = [] if row.ours else like(rows, row)
        ratio = f"   {row.cost / max(alike):6.1f} {row.cost / min(alike):6.1f}" if alike else ""
        print(f"{row.name:62} {row.cost:9.2f}{ratio}")
    print("measured:", "; ".join(versions))
    missing = [name for name, _ in PEERS if name not in costs]
    if missing:
        print(f"not installed here: {', '.join(missing)}")
    if asked.svg:
        asked.svg.write_text(plot(rows), encoding="utf-8")
    if asked.gates and not passes(rows, games):
        sys.exit(1)


if __name__ == "__main__":
    main()
