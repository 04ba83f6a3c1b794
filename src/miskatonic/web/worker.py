"""A process in which bots think: reads one job a line, writes one answer a line, ends with its input.

It is given a guess of a seat as plain data, so even a bot that cheats finds nothing here that its seat does not know.
"""

from __future__ import annotations

import sys
from functools import cache

import msgspec

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import seeded
from miskatonic.core.game import Game
from miskatonic.review.hints import hint
from miskatonic.web.jobs import Choice, Job


@cache
def game_with(name: str, pack: str) -> Game:
    return miskatonic.game(name, pack or None)


def think(job: Job) -> Choice:
    game = game_with(job.game, job.pack)
    if job.content is not None:
        game = game.with_content(job.content)
    chance = seeded(job.seed, ("eyes",))
    guess = game.set_up(job.seats, job.options, seeded(job.seed, game.streams))
    game.place(guess, job.position)
    eyes = Eyes(game, guess, job.seat, chance)
    if job.explain:
        advised = hint(eyes, job.seed)
        return Choice(game.text(advised.move, guess), advised.why, advised.next)
    return Choice(game.text(bot(job.level, job.seed).choose(eyes), guess))


def main() -> None:
    decoder = msgspec.json.Decoder(Job)
    for line in sys.stdin.buffer:
        choice = think(decoder.decode(line))
        sys.stdout.buffer.write(msgspec.json.encode(choice) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
