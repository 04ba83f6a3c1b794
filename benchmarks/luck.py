"""Whether luck is fair: over many games, what the ledger calls chance is zero on average, for every seat, for any V.

    python benchmarks/luck.py GAME [--games 10000] [--seats 2] [--level random] [--seed 1] [--out luck.jsonl]

Every game is played by a level against itself and gives each seat's chance, by V and by a V that is disturbed at
random. The means must lie within the 99 % intervals of zero, all of them together (Bonferroni). Games go to `--out`
line by line, and a stopped run is resumed. A few games are a test.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from time import process_time

import msgspec

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import seeded
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY, State
from miskatonic.review.judging import Depth
from miskatonic.review.ledger import Fortune, V

LOOKS = Depth("luck", redraws=2, set_ups=4, glances=1, guesses=2, finalists=1)
DISTURBED = 0.2
FAMILY = 0.99


class Lot(msgspec.Struct, frozen=True):
    """What chance gave each seat in one game."""

    seed: int
    chance: tuple[float, ...]
    disturbed: tuple[float, ...]


class Mean(msgspec.Struct, frozen=True):
    what: str
    mean: float
    error: float  # half of its interval
    games: int

    @property
    def fair(self) -> bool:
        return abs(self.mean) <= self.error


def disturbed(v: V) -> V:
    """Another V: any function of the position will do, and this one is as wild as it is fixed."""

    def other(state: State) -> Sequence[float]:
        values = v(state)
        noise = Random(repr([round(one, 9) for one in values]))
        return [one + DISTURBED * (noise.random() - 0.5) for one in values]

    return other


def play(game: Game, level: str, seats: int, seed: int, turns: int = 200) -> Lot:
    """One game; redraws come from streams of their own."""
    options = {"max_turns": turns} if "max_turns" in game.defaults else {}
    full = game.options_at(seats, options)
    state = game.new(seats=seats, seed=seed, **options)
    bots = [bot(level, seed * 64 + seat) for seat in range(state.seats)]
    watching = [
        Fortune(game, seats, full, seeded(seed, (f"redraw {name}",)), LOOKS, v)
        for name, v in (("V", game.chances), ("disturbed", disturbed(game.chances)))
    ]
    while state.seat != NOBODY:
        player = bots[state.seat]
        move = player.choose(Eyes(game, state, state.seat, player.chance))
        for one in watching:
            one.watch(state, move)
        state.play(move)
    return Lot(seed, *(one.end(one.v(state)) for one in watching))


def games(game: Game, level: str, seats: int, seeds: range, out: Path | None) -> Iterator[Lot]:
    known: dict[int, Lot] = {}
    if out is not None and out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            try:
                one = msgspec.json.decode(line, type=Lot)
            except msgspec.MsgspecError:
                continue  # cut off while it was written: that game is played again
            known[one.seed] = one
    for seed in seeds:
        found = known.get(seed)
        if found is None:
            found = play(game, level, seats, seed)
            if out is not None:
                with out.open("a", encoding="utf-8") as file:
                    file.write(msgspec.json.encode(found).decode() + "\n")
        yield found


def means(found: Sequence[Lot], family: float = FAMILY) -> list[Mean]:
    """By seat, for V and for the disturbed one; the intervals hold all together with 99 %."""
    seats = len(found[0].chance)
    z = NormalDist().inv_cdf(1 - (1 - family) / (2 * 2 * seats))
    z += (z**3 + z) / (4 * (len(found) - 1))  # Student's, for few games
    result = []
    for name, rows in (("V", [one.chance for one in found]), ("disturbed", [one.disturbed for one in found])):
        for seat in range(seats):
            values = [row[seat] for row in rows]
            mean = sum(values) / len(values)
            spread = sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1))
            result.append(Mean(f"{name}, seat {seat + 1}", mean, z * spread / sqrt(len(values)), len(values)))
    return result


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=miskatonic.games())
    asked.add_argument("--games", type=int, default=10_000)
    asked.add_argument("--seats", type=int)
    asked.add_argument("--level", default="random")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    game = miskatonic.game(given.game)
    seats = given.seats or max(game.seats[0], min(2, game.seats[-1]))
    begin = process_time()
    found = list(games(game, given.level, seats, range(given.seed, given.seed + given.games), given.out))
    for one in means(found):
        print(
            f"{game.id}, {one.what}: mean chance {one.mean:+.5f}, 99 % family-wise interval of zero ±{one.error:.5f}, "
            f"{one.games} games{'' if one.fair else ': NOT FAIR'}"
        )
    print(f"{process_time() - begin:.0f} s")


if __name__ == "__main__":
    main()
