"""Whether a look-ahead with other weights plays better: some seats of each table use them, the others what is there.

    python benchmarks/weights.py GAME pairs=0.35,rival_pairs=-0.15 [--seats 4] [--level greedy] [--games 400]

The names are those of WEIGHTS in the game's thinking/evaluate.py, which the contests have: The Stars Are Right, The
Great Old One and Cthulhu Gloom. Every deal is played twice, with the seats changed over.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection

import miskatonic
from miskatonic.arena.luck import mean_and_error
from miskatonic.bots import Eyes, bot
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY


def read_weights(game: Game, text: str) -> list[float]:
    """All weights in their order, with those given in place of what is there."""
    weights = dict(game.weights)
    for pair in text.split(","):
        name, _, value = pair.partition("=")
        if name not in weights:
            raise SystemExit(f'{game.title} has no weight "{name}". It has: {", ".join(weights)}.')
        weights[name] = float(value)
    return list(weights.values())


def won(game: Game, level: str, seats: int, seed: int, others: Collection[int], weights: list[float]) -> float:
    """What the seats with other weights won of one game."""
    used: list[float] = vars(game.parts.evaluate)["WEIGHED"]  # what it weighs by, in the order of WEIGHTS
    usual = used[:]
    state = game.new(seats=seats, seed=seed)
    bots = [bot(level, seed * 64 + seat) for seat in range(state.seats)]
    while state.seat != NOBODY:
        player = bots[state.seat]
        used[:] = weights if state.seat in others else usual
        move = player.choose(Eyes(game, state, state.seat, player.chance))
        used[:] = usual
        state.play(move)
    outcome = state.outcome()
    assert outcome is not None
    return sum(outcome.values[seat] for seat in others)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("weights")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=3_000_000)
    asked = parser.parse_args()
    game = miskatonic.game(asked.game)
    seats = game.check_seats(asked.seats)
    weights = read_weights(game, asked.weights)
    gained = []
    for number in range(asked.games):
        others = range(number % 2, seats, 2)
        share = won(game, asked.level, seats, asked.seed + number // 2, others, weights)
        gained.append(share - len(others) / seats)
    mean, error = mean_and_error(gained)
    print(
        f"{game.title}, {seats} seats, {asked.level}, {asked.games} games: with {asked.weights} "
        f"{100 * mean:+.1f} ± {100 * error:.1f} points more than a fair share"
    )


if __name__ == "__main__":
    main()
