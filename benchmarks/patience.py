"""How long people wait: for a move of the strongest level, and for a hint, in seconds on the clock.

    python benchmarks/patience.py [GAME …] [--decisions 60] [--hints 10]

The positions are those that come up when the levels `elder` and `scholar` play each other.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import perf_counter

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import seeded
from miskatonic.core.game import Game
from miskatonic.review.hints import hint


def waits(game: Game, decisions: int) -> Iterator[tuple[Eyes, float]]:
    """Decisions with a choice: what the seat sees, and how long the strongest level took."""
    found = seed = 0
    while found < decisions:
        seed += 1
        state = game.new(seats=max(game.seats[0], 2), seed=seed)
        players = [bot(("elder", "scholar")[seat % 2], seed * 64 + seat) for seat in range(state.seats)]
        while state.seat >= 0 and found < decisions:
            seat = int(state.seat)
            eyes = Eyes(game, state, seat, players[seat].chance)
            choice = len(eyes.moves()) > 1
            begin = perf_counter()
            move = players[seat].choose(eyes)
            if seat % 2 == 0 and choice:
                found += 1
                yield eyes, perf_counter() - begin
            state.play(move)


def told(times: list[float]) -> str:
    times.sort()
    return f"median {times[len(times) // 2]:.3f}, longest {times[-1]:.3f} s of {len(times)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(miskatonic.games()))
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--hints", type=int, default=10)
    asked = parser.parse_args()
    for name in asked.games:
        game = miskatonic.game(name)
        moves: list[float] = []
        hints: list[float] = []
        for number, (eyes, seconds) in enumerate(waits(game, asked.decisions)):
            moves.append(seconds)
            if number % max(1, asked.decisions // asked.hints) == 0:
                fresh = Eyes(game, eyes.guess(seeded(number, ("eyes",))), eyes.seat, seeded(number, ("eyes",)))
                begin = perf_counter()
                hint(fresh, seed=number)
                hints.append(perf_counter() - begin)
        print(f"{name:18} a move: {told(moves)}; a hint: {told(hints)}", flush=True)


if __name__ == "__main__":
    main()
