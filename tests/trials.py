"""Long trials, in pieces: stopped at any time, they go on where they were.

    python -m tests.trials views 1000000     views of worlds that differ only in what a seat cannot know
    python -m tests.trials wire 2000         the same over the wire: all bytes that a rival and a spectator are sent
    python -m tests.trials noise 1000000     messages that no client would send
    python -m tests.trials kills 2000        servers killed in the middle of games

Each piece is a line in trials.jsonl (`--out`), with what it counted; a piece that finds something stops the run and
says what. Three servers on one PostgreSQL are killed by `python -m tests.web.killing`.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
from hypothesis import seed as from_seed

import miskatonic
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY
from tests.support import lively_of, seen
from tests.web.preparing import begin, people, prepare, with_other_hand
from tests.web.serving import Server
from tests.web.talking import Player
from tests.web.test_durability import kill_in_the_middle
from tests.web.test_messages import noise
from tests.web.test_secrets import STARS, watch_a_few_turns

WALK = 40  # decisions between two games
PAIRS, EXAMPLES, BATCH, GAMES, KILLS = 10, 200, 40, 20, 10  # a piece


class Piece(msgspec.Struct, frozen=True):
    """What one piece of a trial counted."""

    trial: str
    number: int
    count: int
    seconds: float


def views(number: int) -> int:
    """One game of each title: at every decision, each seat's view of a world it cannot tell from the real one."""
    compared = 0
    for id in miskatonic.games():
        game = miskatonic.game(id)
        state = game.new(seats=game.seats[number % len(game.seats)], seed=number)
        chooser, chance = Random(number), seeded(number, ("other world",))
        for _ in range(WALK):
            if state.seat == NOBODY:
                break
            for seat in range(state.seats - game.house):
                other = state.guess(seat, chance)
                assert seen(game, other, seat) == seen(game, state, seat), f"{id}, game {number}, seat {seat}"
                assert other.moves_of(seat) == state.moves_of(seat), f"{id}, game {number}, seat {seat}"
                compared += 1
            for _ in range(1 + number % 5):
                if state.seat != NOBODY:
                    state.play(lively_of(game, state.moves(), chooser))
    return compared


def wire(number: int) -> int:
    """Pairs of tables that differ only in Bob's hand, served alike."""
    game = miskatonic.game(STARS)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.db"))
        try:
            for seed in range(number * PAIRS, (number + 1) * PAIRS):
                header = begin(STARS, ["Ann", "Bob"], seed).record.header
                sent = []
                for one in (header, with_other_hand(header, game, seat=1)):
                    table, tokens = prepare(server.data, one, people("Ann", "Bob"))
                    with Player(server.url, "Eve") as eve:
                        sent.append(watch_a_few_turns(server, table, tokens, eve))
                assert sent[0] == sent[1], f"pair {seed}"
        finally:
            server.stop()
    return PAIRS


def noisy(number: int) -> int:
    """Noise of a seed of its own against a server of its own, after which the game still plays on."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.db"), away_seconds=0)
        try:
            return noise(EXAMPLES, server, from_seed(number), BATCH)
        finally:
            server.stop()


def kills(number: int) -> int:
    """Twenty games on one server, killed again and again: nothing acknowledged is lost, and all go on."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(kill_in_the_middle(str(Path(folder) / "tables.db"), GAMES, KILLS, seed=number))
    return KILLS + 1


TRIALS: dict[str, Callable[[int], int]] = {"views": views, "wire": wire, "noise": noisy, "kills": kills}


def done_before(trial: str, out: Path) -> Iterator[Piece]:
    lines = out.read_text(encoding="utf-8").splitlines() if out.exists() else []
    pieces = (msgspec.json.decode(line, type=Piece) for line in lines)
    return (piece for piece in pieces if piece.trial == trial)


def run(trial: str, wanted: int, out: Path) -> Iterator[tuple[int, int]]:
    """Pieces until there are as many as wanted; tells the count and the number of pieces."""
    before = list(done_before(trial, out))
    count = sum(piece.count for piece in before)
    number = max((piece.number for piece in before), default=-1) + 1
    while count < wanted:
        begun = perf_counter()
        found = TRIALS[trial](number)
        with out.open("a", encoding="utf-8") as file:
            file.write(msgspec.json.encode(Piece(trial, number, found, perf_counter() - begun)).decode() + "\n")
        count, number = count + found, number + 1
        yield count, number


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("trial", choices=TRIALS)
    asked.add_argument("count", type=int)
    asked.add_argument("--out", type=Path, default=Path("trials.jsonl"))
    given = asked.parse_args()
    for count, pieces in run(given.trial, given.count, given.out):
        print(f"{given.trial}: {count:,} in {pieces} pieces, nothing found", flush=True)


if __name__ == "__main__":
    main()
