"""A process in which bots think: reads one job a line, writes one answer a line, ends with its input.

It is given a guess of a seat as plain data, so even a bot that cheats finds nothing here that its seat does not know.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import Chance, seeded
from miskatonic.core.game import Game, Value
from miskatonic.core.state import State


class Job(msgspec.Struct, frozen=True):
    """Choose a move for a seat, or (`explain`) choose and say what is good about it."""

    game: str
    seats: int
    options: dict[str, Value]
    position: dict[str, Any]
    seat: int
    level: str
    seed: int
    explain: bool = False


class Choice(msgspec.Struct, frozen=True):
    move: str
    why: str = ""


def think(job: Job) -> Choice:
    game = miskatonic.game(job.game)
    chance = seeded(job.seed, ("eyes",))
    guess = game.set_up(job.seats, job.options, seeded(job.seed, game.streams))
    game.place(guess, job.position)
    eyes = Eyes(game, guess, job.seat, chance)
    move = bot(job.level, job.seed).choose(eyes)
    return Choice(game.text(move, guess), praise(game, eyes, move, chance) if job.explain else "")


def praise(game: Game, eyes: Eyes, move: int, chance: Chance) -> str:
    """The features that a move changes most, for the better, on one guess."""
    world = eyes.guess(chance)
    before = features(game, world, eyes.seat)
    world.seat = eyes.seat
    world.play(move)
    after = features(game, world, eyes.seat)
    gains = sorted(((after[name] - before.get(name, 0.0), name) for name in after), reverse=True)
    return ", ".join(f"{name.replace('_', ' ')} {gain:+.3g}" for gain, name in gains[:2] if gain > 0)


def features(game: Game, state: State, seat: int) -> dict[str, float]:
    return {} if state.outcome() is not None else game.features(state, seat)


def main() -> None:
    decoder = msgspec.json.Decoder(Job)
    for line in sys.stdin.buffer:
        choice = think(decoder.decode(line))
        sys.stdout.buffer.write(msgspec.json.encode(choice) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
