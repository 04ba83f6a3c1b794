"""Many whole games: all of them end, no decision is without a move, and after every move every piece is still there.

    python benchmarks/large_counts.py [GAME …] [--random 20000] [--greedy 500] [--max-turns 200] [--processes 0]

Random games are spread over all seat counts of the game and capped by `max_turns` where the game has that option;
greedy games are not capped. Without a number of processes all cores are used. A tenth of this is a test (`-m long`).
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY, State

RANDOM, GREEDY = "random", "greedy"
MOST_DECISIONS = 200_000  # a game longer than that does not end
CHUNK = 20


class Batch(NamedTuple):
    """Some games of one kind for one process."""

    game: str
    kind: str
    first: int
    games: int
    options: dict[str, Any]


class Count(NamedTuple):
    games: int
    decisions: int
    endings: Counter[str]  # by the rule that ended the game
    longest: int


def play_batch(batch: Batch) -> Count:
    game = miskatonic.game(batch.game)
    endings: Counter[str] = Counter()
    decisions = longest = 0
    for number in range(batch.first, batch.first + batch.games):
        state = game.new(seats=game.seats[number % len(game.seats)], seed=number, **batch.options)
        made = play_at_random(game, state, number) if batch.kind == RANDOM else play_greedily(game, state, number)
        outcome = state.outcome()
        check(outcome is not None, batch, number, f"no end after {made} decisions")
        assert outcome is not None
        endings[outcome.rule] += 1
        decisions += made
        longest = max(longest, made)
    return Count(batch.games, decisions, endings, longest)


def check(holds: bool, *what: object) -> None:
    """Also in a run with -O."""
    if not holds:
        raise AssertionError(": ".join(map(str, what)))


def play_at_random(game: Game, state: State, number: int) -> int:
    pick = Random(number).random
    pieces = sorted(game.pieces(state))
    made = 0
    while state.seat != NOBODY and made < MOST_DECISIONS:
        moves = state.moves()
        check(bool(moves), "a decision without a move", number, made)
        move = moves[int(pick() * len(moves))]
        state.play(move)
        made += 1
        check(sorted(game.pieces(state)) == pieces, "pieces are lost", number, made, game.text(move))
    return made


def play_greedily(game: Game, state: State, number: int) -> int:
    bots = [bot(GREEDY, number * 64 + seat) for seat in range(state.seats)]
    pieces = sorted(game.pieces(state))
    made = 0
    while state.seat != NOBODY and made < MOST_DECISIONS:
        check(bool(state.moves()), "a decision without a move", number, made)
        player = bots[state.seat]
        state.play(player.choose(Eyes(game, state, state.seat, player.chance)))
        made += 1
        check(sorted(game.pieces(state)) == pieces, "pieces are lost", number, made)
    return made


def batches(game: str, kind: str, games: int, max_turns: int, first: int) -> Iterator[Batch]:
    known = {option.name for option in miskatonic.game(game).options}
    options = {"max_turns": max_turns} if kind == RANDOM and "max_turns" in known else {}
    for done in range(0, games, CHUNK):
        yield Batch(game, kind, first + done, min(CHUNK, games - done), options)


def count(game: str, kind: str, games: int, max_turns: int = 200, processes: int = 0, first: int = 0) -> Count:
    """Play them all; the first thing that does not hold raises."""
    work: Iterable[Batch] = list(batches(game, kind, games, max_turns, first))
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        counts = list(pool.map(play_batch, work))
    return Count(
        sum(one.games for one in counts),
        sum(one.decisions for one in counts),
        sum((one.endings for one in counts), Counter()),
        max((one.longest for one in counts), default=0),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(miskatonic.games()))
    parser.add_argument("--random", type=int, default=20_000, help="games of random play")
    parser.add_argument("--greedy", type=int, default=500, help="games of greedy bots against each other")
    parser.add_argument("--max-turns", type=int, default=200, help="cap of the random games, where a game has one")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game, to play the counts in parts")
    parser.add_argument("--processes", type=int, default=0, help="0: one for each core")
    asked = parser.parse_args()
    for id in asked.games:
        for kind, games in ((RANDOM, asked.random), (GREEDY, asked.greedy)):
            if not games:
                continue
            begin = perf_counter()
            done = count(id, kind, games, asked.max_turns, asked.processes, asked.first)
            endings = ", ".join(f"{rule} {number}" for rule, number in done.endings.most_common())
            print(
                f"{id}: {done.games} {kind} games ended ({endings}); {done.decisions} decisions, "
                f"{done.decisions / done.games:.0f} a game, the longest {done.longest}; {perf_counter() - begin:.0f} s"
            )


if __name__ == "__main__":
    main()
