"""What a worker is given to think about, and what it answers."""

from __future__ import annotations

from typing import Any

import msgspec

from miskatonic.core.chance import Chance, seeded
from miskatonic.core.game import Game, Value
from miskatonic.core.packs import Kept
from miskatonic.core.record import Header
from miskatonic.core.state import State
from miskatonic.review.reviewing import Deal, Seen

HALF_A_SEED = 31  # bits: as many as chance gives at once


class Job(msgspec.Struct, frozen=True, tag="choose"):
    """Choose a move for a seat, or (`explain`) choose and say what is good about it."""

    game: str
    seats: int
    options: dict[str, Value]
    position: dict[str, Any]
    seat: int
    level: str
    seed: int
    explain: bool = False
    pack: str = ""  # the folder of a content pack
    content: Kept | None = None  # what the table began with, if that is not what stands in files now


class Choice(msgspec.Struct, frozen=True):
    move: str
    why: str = ""
    next: tuple[str, ...] = ()  # the things that a plan touches after this move


class ReviewJob(msgspec.Struct, frozen=True, tag="review"):
    """Look at the moves of a finished game from `first` on, for about that many seconds."""

    record: str
    depth: str
    first: int
    seconds: float
    pack: str = ""


class ReviewPart(msgspec.Struct, frozen=True):
    """What was seen of some moves; with the first of them, also of the deal."""

    deal: Deal | None
    seen: list[Seen]


def job_for(
    game: Game, header: Header, state: State, seat: int, level: str, chance: Chance, *, explain: bool = False
) -> Job:
    """A guess of the seat, as data: the true state never leaves the table."""
    seed = chance.below(0, 1 << HALF_A_SEED) << HALF_A_SEED | chance.below(0, 1 << HALF_A_SEED)
    guess = state.guess(seat, seeded(seed, ("guess",)))
    pack = "" if game.pack_folder is None else str(game.pack_folder)
    seats = len(header.seats)  # of the players: the house has none
    return Job(game.id, seats, header.options, game.position(guess), seat, level, seed, explain, pack, game.kept)
