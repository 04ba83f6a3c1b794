"""Learns what to like: the weights of the game's named features, by the cross-entropy method, in games against greedy.

    python docs/examples/evolve_weights.py [--generations 14] [--games 200] [--seed 1] [--svg evolve_weights.svg]

The player looks one move ahead on a guess, as greedy does, but its weights start from nothing: each generation draws
candidates around the mean, lets all play the same games, and moves mean and spread to the best of them. It is measured
before and after on games it has not trained on.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time

import numpy as np

import miskatonic
from miskatonic.arena.match import wilson
from miskatonic.bots import Bot, Eyes, bot
from miskatonic.core.state import State

GAME = miskatonic.game("stars_are_right")
TURNS = {"max_turns": 60}
NAMES = list(GAME.features(GAME.new(seed=0), 0))
BEST = 4  # how many of the candidates make the next generation
DECIDED = 1e6


class Weighing(Bot):
    """Plays the move after which the weighted features look best, on one guess."""

    def __init__(self, weights: np.ndarray, seed: int) -> None:
        super().__init__(seed)
        self.weights = weights.tolist()

    def choose(self, eyes: Eyes) -> int:
        moves = eyes.moves()
        if len(moves) == 1:
            return moves[0]
        world = eyes.guess(self.chance)
        best, chosen = -np.inf, moves[0]
        for move in moves:
            after = world.clone()
            after.seat = eyes.seat
            after.play(move)
            worth = self.worth(after, eyes.seat) + float(self.chance.below(0, 1 << 16)) * 1e-9
            if worth > best:
                best, chosen = worth, move
        return chosen

    def worth(self, after: State, seat: int) -> float:
        outcome = after.outcome()
        if outcome is not None:
            return DECIDED * (outcome.values[seat] - 0.5)
        features = GAME.features(after, seat)
        return sum(weight * value for weight, value in zip(self.weights, features.values(), strict=True))


def play(weights: np.ndarray, number: int) -> tuple[float, float]:
    """One game against greedy, the seats taken in turn: what it was worth, and by how many points."""
    seat = number % 2
    bots: list[Bot] = [bot("greedy", number)]
    bots.insert(seat, Weighing(weights, number))
    state = GAME.new(seed=number, **TURNS)
    while state.seat >= 0:
        state.play(bots[state.seat].choose(Eyes(GAME, state, state.seat, bots[state.seat].chance)))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.values[seat], float(outcome.scores[seat] - outcome.scores[1 - seat])


def strength(weights: np.ndarray, games: int) -> tuple[float, float, float]:
    """The share of games won against greedy, with its 95 % interval; seeds that no training uses."""
    won = sum(play(weights, 10_000_000 + number)[0] for number in range(games))
    return (won / games, *wilson(won, games))


def plot(points: list[tuple[float, float]], after: tuple[float, float, float]) -> str:
    """The mean candidate of each generation, and what the last mean is worth in new games."""
    width, height, left, top, bottom, right = 760, 400, 70, 50, 50, 150

    def x(generation: float) -> float:
        return round(left + (width - left - right) * generation / max(1, len(points) - 1), 1)

    def y(share: float) -> float:
        return round(height - bottom - (height - top - bottom) * share, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="serif" font-size="14">',
        f'<rect width="{width}" height="{height}" fill="#f4ead2"/>',
        '<text x="16" y="26" font-size="18" fill="#2a2118">Eight weights from nothing: games won against greedy</text>',
        f'<text x="{x(len(points) / 2)}" y="{height - 12}" text-anchor="middle" fill="#6b5d43">generation</text>',
    ]
    for tenth in range(0, 11, 2):
        parts.append(f'<path d="M{left} {y(tenth / 10)}H{width - right}" stroke="#cbbd97"/>')
        parts.append(f'<text x="{left - 8}" y="{y(tenth / 10) + 5}" text-anchor="end">{tenth * 10} %</text>')
    for index, (colour, said) in enumerate((("#8c7a52", "all candidates"), ("#2f6f62", "the best four"))):
        line = " ".join(f"{x(number)},{y(point[index])}" for number, point in enumerate(points))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{width - right + 8}" y="{y(points[-1][index]) + 5}" fill="{colour}">{said}</text>')
    share, low, high = after
    parts.append(f'<path d="M{x(len(points) - 1)} {y(low)}V{y(high)}" stroke="#8f2d22" stroke-width="3"/>')
    parts.append(f'<circle cx="{x(len(points) - 1)}" cy="{y(share)}" r="5" fill="#8f2d22"/>')
    parts.append(f'<text x="{width - right + 8}" y="{top}" fill="#8f2d22">new games: {share:.0%}</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=14)
    parser.add_argument("--games", type=int, default=200, help="to measure the result with")
    parser.add_argument("--candidates", type=int, default=16)
    parser.add_argument("--each", type=int, default=6, help="games of each candidate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=Path)
    asked = parser.parse_args()
    draw = np.random.default_rng(asked.seed)
    mean, spread = np.zeros(len(NAMES)), np.ones(len(NAMES))
    begin = process_time()
    points = []
    for generation in range(asked.generations):
        candidates = mean + spread * draw.standard_normal((asked.candidates, len(NAMES)))
        seeds = [asked.seed * 1_000_000 + generation * asked.each + number for number in range(asked.each)]
        results = np.array([[play(weights, seed) for seed in seeds] for weights in candidates])
        fitness = results[:, :, 0].mean(axis=1) + 0.05 * results[:, :, 1].mean(axis=1)
        best = np.argsort(fitness)[-BEST:]
        points.append((float(results[:, :, 0].mean()), float(results[best, :, 0].mean())))
        mean = candidates[best].mean(axis=0)
        spread = 0.7 * candidates[best].std(axis=0) + 0.3 * spread
        told = f"all {points[-1][0]:5.1%}, the best {BEST} {points[-1][1]:5.1%}"
        print(f"generation {generation + 1:2}, {process_time() - begin:4.0f} s: {told}", flush=True)
    print("weights:", ", ".join(f"{name} {weight:.2f}" for name, weight in zip(NAMES, mean, strict=True)))
    after = strength(mean, asked.games)
    print(f"wins {after[0]:.1%} ({after[1]:.1%} to {after[2]:.1%}) of {asked.games} new games against greedy")
    if asked.svg:
        asked.svg.write_text(plot(points, after), encoding="utf-8")


if __name__ == "__main__":
    main()
