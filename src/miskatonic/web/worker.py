"""A process in which bots think: reads one job a line, writes one answer a line, ends with its input.

It is given a guess of a seat as plain data, so even a bot that cheats finds nothing here that its seat does not know.
"""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from time import perf_counter

import msgspec

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.core.chance import seeded
from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import read_record
from miskatonic.review.hints import hint
from miskatonic.review.reviewing import Reviewer, depth_named
from miskatonic.web.jobs import Choice, Job, ReviewJob, ReviewPart


@cache
def game_with(name: str, pack: str) -> Game:
    return miskatonic.game(name, pack or None)


def think(job: Job) -> Choice:
    game = game_with(job.game, job.pack)
    if job.content is not None:
        game = game.with_content(job.content)
    chance = seeded(job.seed, ("eyes",))
    guess = game.set_up(job.seats, game.read_options(job.options), seeded(job.seed, game.streams))
    game.place(guess, job.position)
    eyes = Eyes(game, guess, job.seat, chance)
    if job.explain:
        advised = hint(eyes, job.seed)
        return Choice(game.text(advised.move, guess), advised.why, advised.next)
    return Choice(game.text(bot(job.level, job.seed).choose(eyes), guess))


@lru_cache(maxsize=1)
def reviewer_of(text: str, depth: str, pack: str) -> Reviewer:
    """Kept for the next piece of the same review."""
    record = read_record(text)
    return Reviewer(Playthrough.replay(game_with(record.header.game, pack), record), depth_named(depth))


def look(job: ReviewJob) -> ReviewPart:
    """Move by move, for as long as it was given."""
    until = perf_counter() + job.seconds
    reviewer = reviewer_of(job.record, job.depth, job.pack)
    deal = reviewer.deal() if job.first == 0 else None
    seen = []
    for number in range(job.first, reviewer.played.number):
        seen.append(reviewer.step(number))
        if perf_counter() > until:
            break
    return ReviewPart(deal, seen)


def main() -> None:
    decoder = msgspec.json.Decoder(Job | ReviewJob)
    for line in sys.stdin.buffer:
        job = decoder.decode(line)
        answer = think(job) if isinstance(job, Job) else look(job)
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
