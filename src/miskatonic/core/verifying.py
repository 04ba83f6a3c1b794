"""Whether the chance of a record is what its seed or secret gives, and what can be said of it then, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from miskatonic.core.errors import RecordError
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import Kinds, check_promises
from miskatonic.core.record import Header, Move, Record

if TYPE_CHECKING:
    from miskatonic.core.game import Game


def verify(game: Game, record: Record) -> Playthrough:
    """Replay, and check that the seed (or the secret, and that it was the promised one) gives the recorded chance."""
    played = Playthrough.replay(game, record)
    game, header = played.game, record.header
    if not header.seed or header.waiting or header.placed is not msgspec.UNSET:
        return played
    source = "seed" if header.proof is None else "secret"
    if header.proof is not None:
        check_promises(header.seed, header.proof)
    if header.branched:
        fresh = Playthrough.replay(game, record, header.branched)
    else:
        fresh = _begun_again(game, header)
        if fresh.record.header != header:
            raise RecordError(f"The set-up in the record is not what its {source} gives.")
    for number, entry in enumerate(record.inputs[header.branched :], start=header.branched + 1):
        if not isinstance(entry, Move):
            fresh.take(entry)
            continue
        step = fresh.play(entry.move)
        if (step.chance, step.kinds) != (entry.chance, entry.kinds):
            raise RecordError(f"Input {number}: the chance in the record is not what its {source} gives.")
    if fresh.position_hash() != played.position_hash():
        raise RecordError(f"The record and its {source} end in different positions.")
    return played


def _begun_again(game: Game, header: Header) -> Playthrough:
    if header.proof is not None:
        return Playthrough.deal(game, header)
    fresh = Playthrough.begin(game, header.seats, int(header.seed, 16), header.options)
    fresh.record.header = msgspec.structs.replace(header, chance=fresh.record.header.chance)
    return fresh


def told(played: Playthrough) -> list[str]:
    """The lines for whoever has checked a record."""
    header = played.record.header
    if header.proof is None:
        return ["Verified: the seed gives the recorded chance, and every move was legal."]
    own = [entry for entry in played.record.inputs[header.branched :] if isinstance(entry, Move)]
    drawn = [move.kinds for move in own] + ([] if header.branched else [header.proof.kinds])
    throws, shuffles = counted(drawn)
    lines = [
        f"Verified: {_many(throws, 'throw')} and {_many(shuffles, 'shuffle')} follow from the secret.",
        "Every move was legal.",
        f"The house committed to the secret before the first card: {header.proof.commitment}.",
        _of_words(header.proof.words),
        f"Moves taken back after a shuffle or a throw: {played.rethrown}.",
    ]
    if header.branched:
        lines.append("The moves before the branch were drawn in another game: its own record says how.")
    return lines


def counted(drawn: Iterable[Kinds]) -> tuple[int, int]:
    """How many throws and how many shuffles there are."""
    kinds = [kind for move in drawn for asked in move.values() for kind in asked]
    shuffles = sum(kind.startswith("shuffle") for kind in kinds)
    return len(kinds) - shuffles, shuffles


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _of_words(words: Iterable[str]) -> str:
    seats = [str(seat + 1) for seat, said in enumerate(words) if said]
    return f"Seats that added words of their own: {', '.join(seats)}." if seats else "No seat added words of its own."
