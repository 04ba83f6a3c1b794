"""What can be said of a record whose chance has been checked, in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.core.proving import Kinds
from miskatonic.core.record import Move, Playthrough


def told(played: Playthrough) -> list[str]:
    """The lines for whoever has checked a record."""
    header = played.record.header
    if header.proof is None:
        return ["Verified: the seed gives the recorded chance, and every move was legal."]
    own = [entry for entry in played.record.inputs[header.branched :] if isinstance(entry, Move)]
    drawn = [move.kinds for move in own] + ([] if header.branched else [header.proof.kinds])
    throws, shuffles = counted(drawn)
    lines = [
        f"Verified: {_many(throws, 'throw')} and {_many(shuffles, 'shuffle')} follow from the secret; all is legal.",
        f"The house committed to the secret before the first card: {header.proof.commitment}.",
        _of_words(header.proof.words),
        f"Taken back after it had met chance: {_many(played.rethrown, 'time')}.",
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
