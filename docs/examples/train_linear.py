"""Trains a small linear policy for The Stars Are Right with plain numpy, and measures what it is worth.

    python docs/examples/train_linear.py [--batches 300] [--games 200] [--seed 1] [--svg docs/examples/train_linear.svg]

The policy sees the row of bytes of its seat, unfolded to floats, and the legal moves. A move's logit is a number of its
own plus what the position says for its verb; legal moves share a softmax. It learns by policy gradient (REINFORCE with
a linear baseline, Adam) from games against a random rival; victory points are paid as they come (`shaping`), so that a
move need not wait for the end of the game. Then it plays as an ordinary bot, seeing its seat's row and moves only.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np

import miskatonic
from miskatonic.arena.match import wilson
from miskatonic.bots import Bot, Eyes, bot
from miskatonic.envs import Unfold, VectorSeatEnv

GAME = miskatonic.game("stars_are_right")
TURNS = {"max_turns": 60}
SHAPING = {"points": 0.1, "rival_points": -0.1}
GAMES, STEPS = 64, 64  # a batch: this many games, this many steps of each
LASTING = 0.99  # what a reward is still worth one decision earlier
RATE, VALUE_RATE = 0.02, 0.002
CALM = 0.01  # how much an undecided policy is worth


class Policy:
    """Logit of a move = its own number + what the position says for its verb."""

    def __init__(self, seed: int) -> None:
        self.unfold = Unfold(GAME.observer)
        self.verb = np.concatenate([np.full(verb.size, at) for at, verb in enumerate(GAME.moves.verbs)])
        self.verbs = len(GAME.moves.verbs)
        self.moves = np.zeros(GAME.moves.size)
        self.says = np.zeros((self.verbs, self.unfold.size + 1), np.float32)
        self.worth = np.zeros(self.unfold.size + 1, np.float32)  # the baseline: what a position will bring
        self.pick = np.random.default_rng(seed)

    def features(self, rows: np.ndarray) -> np.ndarray:
        floats = self.unfold(rows)
        return np.concatenate([floats, np.ones((len(floats), 1), np.float32)], axis=1)

    def odds(self, features: np.ndarray, legal: list[list[int]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The legal moves of all rows in one line, where each row begins, and the odds of each move in its row."""
        starts = np.concatenate([[0], np.cumsum([len(moves) for moves in legal])])
        line = np.concatenate([np.asarray(moves) for moves in legal])
        owner = np.repeat(np.arange(len(legal)), np.diff(starts))
        logits = self.moves[line] + (features @ self.says.T)[owner, self.verb[line]]
        odds = np.exp(logits - np.maximum.reduceat(logits, starts[:-1])[owner])
        return line, starts, odds / np.add.reduceat(odds, starts[:-1])[owner]

    def choose(self, starts: np.ndarray, odds: np.ndarray) -> np.ndarray:
        """For each row the place in the line of a move drawn by its odds."""
        below = np.cumsum(odds)
        before = below[starts[:-1]] - odds[starts[:-1]]
        chosen = np.searchsorted(below, before + self.pick.random(len(before)) * 0.999999)
        return np.clip(chosen, starts[:-1], starts[1:] - 1)


class Adam:
    def __init__(self, weights: np.ndarray, rate: float) -> None:
        self.weights, self.rate = weights, rate
        self.mean, self.square = np.zeros_like(weights), np.zeros_like(weights)
        self.steps = 0

    def climb(self, gradient: np.ndarray) -> None:
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        size = np.sqrt(self.square / (1 - 0.999**self.steps)) + 1e-8
        self.weights += self.rate * (self.mean / (1 - 0.9**self.steps)) / size


class Trainer:
    def __init__(self, policy: Policy, seed: int) -> None:
        self.policy = policy
        self.env = VectorSeatEnv(GAME, GAMES, options=TURNS, shaping=SHAPING)
        self.rows, _ = self.env.reset(seed=seed)
        self.moves = Adam(policy.moves, RATE)
        self.says = Adam(policy.says, RATE / 5)

    def batch(self) -> float:
        """Play STEPS decisions in every game, learn from them; the mean reward of a decision."""
        seen, worths, rewards, ends, drawn = [], [], [], [], []
        for _ in range(STEPS):
            features = self.policy.features(self.rows)
            line, starts, odds = self.policy.odds(features, self.env.legal_moves())
            chosen = self.policy.choose(starts, odds)
            self.rows, reward, over, _, _ = self.env.step(line[chosen])
            seen.append(features)
            worths.append(features @ self.policy.worth)
            rewards.append(reward)
            ends.append(over)
            drawn.append((line, starts, odds, chosen))
        later = self.policy.features(self.rows) @ self.policy.worth
        gains = []
        for reward, over in zip(reversed(rewards), reversed(ends), strict=True):
            later = reward + LASTING * np.where(over, 0.0, later)
            gains.append(later)
        gains.reverse()
        surplus = np.array(gains) - np.array(worths)
        self.learn(seen, (surplus - surplus.mean()) / (surplus.std() + 1e-6), drawn)
        inputs = np.concatenate(seen)
        error = np.array(gains).reshape(-1) - inputs @ self.policy.worth
        self.policy.worth += VALUE_RATE * (error @ inputs) / len(inputs)
        return float(np.mean(rewards))

    def learn(self, seen: list[np.ndarray], surplus: np.ndarray, drawn: list[tuple[np.ndarray, ...]]) -> None:
        by_move = np.zeros_like(self.policy.moves)
        by_verb = np.zeros_like(self.policy.says)
        for features, better, (line, starts, odds, chosen) in zip(seen, surplus, drawn, strict=True):
            owner = np.repeat(np.arange(len(better)), np.diff(starts))
            surprise = -np.log(odds + 1e-12)
            calm = np.add.reduceat(odds * surprise, starts[:-1])
            push = -better[owner] * odds + CALM * odds * (surprise - calm[owner])
            push[chosen] += better
            np.add.at(by_move, line, push)
            verbs = np.zeros((len(better), self.policy.verbs), np.float32)
            np.add.at(verbs, (owner, self.policy.verb[line]), push)
            by_verb += verbs.T @ features
        self.moves.climb(by_move / surplus.size)
        self.says.climb(by_verb / surplus.size)


class Linear(Bot):
    """The policy as a bot: it is shown its seat's row and moves, no more, and draws its move by the odds."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(1)
        self.policy = policy

    def choose(self, eyes: Eyes) -> int:
        moves = eyes.moves()
        row = np.frombuffer(GAME.observer.row(eyes.guess(self.chance), eyes.seat), np.uint8)
        line, starts, odds = self.policy.odds(self.policy.features(row[None]), [moves])
        return int(line[self.policy.choose(starts, odds)[0]])


def strength(policy: Policy, rival: str, games: int, seed: int) -> tuple[float, float, float]:
    """The share of games won against a bot, the seats taken in turn, with its 95 % interval."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots: list[Bot] = [bot(rival, seed + number)]
        bots.insert(seat, Linear(policy))
        state = GAME.new(seed=seed + number, **TURNS)
        while state.seat >= 0:
            state.play(bots[state.seat].choose(Eyes(GAME, state, state.seat, bots[state.seat].chance)))
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.values[seat]
    return (won / games, *wilson(won, games))


Line = list[tuple[int, float, float, float]]  # decisions so far; share won with its interval


def plot(lines: dict[str, Line]) -> str:
    """Share of games won over decisions played, with 95 % intervals."""
    width, height, left, top, bottom, right = 760, 420, 70, 50, 50, 130
    most = max(point[0] for line in lines.values() for point in line) or 1
    colours = {"random": "#2f6f62", "greedy": "#8f2d22"}

    def x(decisions: float) -> float:
        return round(left + (width - left - right) * decisions / most, 1)

    def y(share: float) -> float:
        return round(height - bottom - (height - top - bottom) * share, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="serif" font-size="14">',
        f'<rect width="{width}" height="{height}" fill="#f4ead2"/>',
        '<text x="16" y="26" font-size="18" fill="#2a2118">A linear policy for The Stars Are Right: games won</text>',
        f'<text x="{x(most / 2)}" y="{height - 10}" text-anchor="middle" fill="#6b5d43">decisions trained on</text>',
    ]
    for tenth in range(0, 11, 2):
        parts.append(f'<path d="M{left} {y(tenth / 10)}H{width - right}" stroke="#cbbd97"/>')
        parts.append(f'<text x="{left - 8}" y="{y(tenth / 10) + 5}" text-anchor="end">{tenth * 10} %</text>')
    for quarter in range(5):
        at = most * quarter / 4
        parts.append(f'<text x="{x(at)}" y="{height - 30}" text-anchor="middle">{at / 1e6:.2f} M</text>')
    for rival, line in lines.items():
        colour = colours[rival]
        points = " ".join(f"{x(at)},{y(share)}" for at, share, _, _ in line)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for at, _, low, high in line:
            parts.append(f'<path d="M{x(at)} {y(low)}V{y(high)}" stroke="{colour}"/>')
        end = line[-1]
        parts.append(f'<text x="{width - right + 8}" y="{y(end[1]) + 5}" fill="{colour}">against {rival}</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batches", type=int, default=300)
    parser.add_argument("--games", type=int, default=200, help="to measure with, against each rival")
    parser.add_argument("--points", type=int, default=6, help="how often it is measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=Path)
    asked = parser.parse_args()
    policy = Policy(asked.seed)
    trainer = Trainer(policy, asked.seed)
    lines: dict[str, Line] = {"random": [], "greedy": []}
    pauses = {round(asked.batches * point / max(1, asked.points)) for point in range(asked.points + 1)}
    begin = perf_counter()
    for number in range(asked.batches + 1):
        if number in pauses:
            told = []
            for rival, line in lines.items():
                share, low, high = strength(policy, rival, asked.games, 1_000_000)
                line.append((number * GAMES * STEPS, share, low, high))
                told.append(f"{rival} {share:5.1%} ({low:.1%} to {high:.1%})")
            print(
                f"{number * GAMES * STEPS:9} decisions, {perf_counter() - begin:5.0f} s: wins against", ", ".join(told)
            )
        if number < asked.batches:
            trainer.batch()
    if asked.svg:
        asked.svg.write_text(plot(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
