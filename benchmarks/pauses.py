"""How long a person waits between two turns of Cthulhu Mash at a table of bots, in seconds on the clock.

    python benchmarks/pauses.py                          # three bots of the level elder, 40 pauses
    python benchmarks/pauses.py --level novice --pauses 20

A server with its usual pauses and a player run here, on loopback. The player answers at once, so that all the time that
passes is the others': it counts from the end of a turn to the first decision of the next one, blows that have to be
answered in between included. Tables follow one another until there are enough pauses. Whatever else the machine
has to do makes them longer, so the processor time of server, bots and player is told too, their start included.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from miskatonic.web.settings import Settings
from tests.web.preparing import begin, link, people, prepare
from tests.web.serving import Server

LIKELY = ("attack", "spray", "pick")  # what somebody does who wants to stay at the table


def chosen(moves: list[str], chance: Random) -> str:
    likely = [move for move in moves if move.startswith(LIKELY)]
    return chance.choice(likely or [move for move in moves if not move.startswith("drop")] or moves)


def pauses(server: Server, bots: int, level: str, seed: int) -> Iterator[tuple[float, int]]:
    """Of one table: each pause, and how often the table was shown anew in it."""
    header = begin("cthulhu_mash", [f"Seat {at + 1}" for at in range(bots + 1)], seed).record.header
    _, tokens = prepare(server.data, header, people("Ann", *[f"bot:{level}"] * bots))
    talk, chance = link(server.url, tokens[0]), Random(seed)
    present = talk.hello()
    began, shown = 0.0, 0
    while not present["outcome"]:
        moves = [one["move"] for one in present["moves"]]
        if not moves:
            began = began or perf_counter()
            shown += 1
            present = talk.wait("present", 120)
            continue
        if began and "end" in moves:
            yield perf_counter() - began, shown
            began, shown = 0.0, 0
        talk.play(present, chosen(moves, chance))
        present = talk.wait("present", 120)
    talk.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=3)
    parser.add_argument("--level", default="elder")
    parser.add_argument("--pauses", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found: list[tuple[float, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.db"), bot_pause=Settings().bot_pause)
        seed = asked.seed
        while len(found) < asked.pauses:
            for pause in pauses(server, asked.bots, asked.level, seed):
                found.append(pause)
                print(f"{pause[0]:6.2f} s, {pause[1]} frames", flush=True)
            seed += 1
        server.stop()
    times = sorted(seconds for seconds, _ in found)
    median, most, nearly_all = (times[len(times) * part // 100] for part in (50, 90, 95))
    cpu = sum(os.times()[:4]) / len(times)
    shown = sum(frames for _, frames in found) / len(found)
    print(
        f"{len(times)} pauses with {asked.bots} bots ({asked.level}), {shown:.1f} frames and {cpu:.2f} CPU s in each:",
        end=" ",
    )
    print(f"median {median:.2f}, 90 % under {most:.2f}, 95 % under {nearly_all:.2f}, longest {times[-1]:.2f} s")


if __name__ == "__main__":
    main()
