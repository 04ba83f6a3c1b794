"""How long a review takes, and how much of each result remains unexplained.

python benchmarks/reviews.py [GAME …] [--count 5] [--depth quick] [--level scholar] [--seats 2]
"""

from __future__ import annotations

import argparse
from statistics import mean, median, pstdev
from time import process_time

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.game import Game
from miskatonic.core.piles import COMPILED
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import NOBODY
from miskatonic.review.reviewing import depth_named, review


def played(game: Game, seats: int, level: str, seed: int) -> Playthrough:
    table = Playthrough.begin(game, [f"bot:{level}"] * seats, seed, {})
    bots = [bot(level, seed * 64 + seat) for seat in range(table.state.seats)]
    while table.state.seat != NOBODY:
        player = bots[table.state.seat]
        table.play(player.choose(Eyes(game, table.state, table.state.seat, player.chance)))
    return table


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME", default=miskatonic.games())
    asked.add_argument("--count", type=int, default=5)
    asked.add_argument("--depth", default="quick")
    asked.add_argument("--level", default="scholar")
    asked.add_argument("--seats", type=int)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    for id in given.games:
        game = miskatonic.game(id)
        seats = given.seats or max(game.seats[0], min(2, game.seats[-1]))
        seconds, moves, remainders, skills, lucks = [], [], [], [], []
        for seed in range(given.seed, given.seed + given.count):
            table = played(game, seats, given.level, seed)
            begin = process_time()
            found = review(table, depth_named(given.depth))
            seconds.append(process_time() - begin)
            moves.append(table.number)
            remainders += [one.remainder for one in found.ledgers]
            skills += [one.skill for one in found.ledgers]
            lucks += [one.chance for one in found.ledgers]
        print(
            f"{id}, {seats} seats, {given.level}, {given.count} games, {given.depth}, "
            f"{'compiled' if COMPILED else 'plain'}: median {median(seconds):.1f} s for {median(moves):.0f} moves; "
            f"remainder {mean(remainders):+.3f} ± {pstdev(remainders):.3f}, skill {mean(skills):+.3f}, "
            f"chance {mean(lucks):+.3f} ± {pstdev(lucks):.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
