"""Whether V is true of the strongest level, at every seat count of the games in which it searches.

    python benchmarks/calibration.py [GAME …] [--seats N] [--games N] [--jobs 2] [--measure] [--svg docs]

One game of it takes seconds, and a tenth is known to three points only after thousands of games, so those that were
played are kept in benchmarks/held, with what was measured in them: without --games, the table comes from there at once.
With --games, what is missing of that many is played and kept; --measure looks at the kept games again, when V looks at
other things than before; --svg draws the tables for two into a folder. Nothing is ever fitted to these games. When the
search or the look-ahead of a game changes, its files are of another player and have to go.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

import miskatonic
from miskatonic.arena.calibrating import FIRST_TRIED
from miskatonic.arena.calibration import (
    Sample,
    judged,
    measured_again,
    play_samples,
    plot,
    proven,
    tenths,
    worst,
    worst_by_luck,
)
from miskatonic.core.game import Game

HELD = Path(__file__).parent / "held"
CHUNK = 200  # games of a process between two writings, each of which packs the whole file


def tables(ids: Sequence[str], seats: int | None) -> Iterator[tuple[Game, int]]:
    """Every contest that the strongest level searches."""
    for id in ids:
        game = miskatonic.game(id)
        if game.thinking.elder:
            yield from ((game, count) for count in game.seats if seats in (None, count))


def file_of(game: Game, seats: int) -> Path:
    return HELD / f"{game.id}-{seats}.jsonl.xz"


def read(file: Path) -> list[Sample]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Sample) for line in lzma.decompress(file.read_bytes()).splitlines()]


def keep(file: Path, samples: Sequence[Sample]) -> None:
    """Write beside and rename: a stopped run loses nothing that was kept."""
    beside = file.with_suffix(".part")
    beside.write_bytes(lzma.compress(b"\n".join(msgspec.json.encode(one) for one in samples), preset=9))
    beside.replace(file)


def play(game: Game, seats: int, games: int, jobs: int) -> list[Sample]:
    """The kept games of a table, and as many more as there are missing."""
    file = file_of(game, seats)
    samples = read(file)
    known = {one.seed for one in samples}
    seeds = [seed for seed in range(FIRST_TRIED, FIRST_TRIED + games) if seed not in known]
    level = f"search:{game.thinking.elder}it"  # as the level, but no clock cuts it short
    for at in range(0, len(seeds), CHUNK * jobs):
        for found in play_samples(game, level, seats, seeds[at : at + CHUNK * jobs], {}, None, jobs=jobs):
            samples += found
        samples.sort(key=lambda one: one.seed)
        keep(file, samples)
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=miskatonic.games())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--svg", type=Path)
    asked = parser.parse_args()
    HELD.mkdir(exist_ok=True)
    print("| | games | worst tenth with 300 positions | of a true judgement less than | tenths |\n|" + " --- |" * 5)
    for game, seats in tables(asked.game, asked.seats):
        samples = play(game, seats, asked.games, asked.jobs)
        if asked.measure and samples:
            samples = [measured_again(game, one) for one in samples]
            keep(file_of(game, seats), samples)
        if not samples:
            print(f"| {game.title}, {seats} seats | none yet | | | |")
            continue
        said = [judged(game.fits, one) for one in samples]
        found = tenths(samples, said)
        off, by_luck = worst(found), worst_by_luck(samples, said)
        figures = f"{len(samples)} | {off:.1%} | {by_luck:.1%} | {proven(found)}"
        print(f"| {game.title}, {seats} seats | {figures} |", flush=True)
        if asked.svg and seats == 2:
            title = f"{game.title}, {seats} seats: {len(samples)} games of elder"
            name = f"calibration-{game.id.replace('_', '-')}.svg"
            (asked.svg / name).write_text(plot(title, found), encoding="utf-8")


if __name__ == "__main__":
    main()
