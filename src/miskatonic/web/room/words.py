"""Provable chance at the table: what the house has promised, the words that seats add before the first card, and what
is opened in the end.

A table whose seats add words waits with the deal: first everybody commits to words, or to none; then all open theirs.
Each step is a new header in the store, written only if nobody else has written one meanwhile.
"""

from __future__ import annotations

import re

import msgspec

from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import NO_WORDS, Proof, hash_of
from miskatonic.core.record import Header
from miskatonic.web.messages import Refused, message, tidy
from miskatonic.web.room.data import RoomData
from miskatonic.web.room.orders import Doing, WriteHeader

MOST_WORDS = 200  # characters
COMMIT = re.compile("[0-9a-f]{64}")


def tell(room: RoomData) -> bytes | None:
    """What everybody may know of the table's chance; None for a table from before it could be proven."""
    proof = room.header.proof
    if proof is None:
        return None
    played = room.present.played
    return message(
        "chance",
        phase=phase(room),
        commitment=proof.commitment,
        commits=list(proof.commits),
        words=list(proof.words),
        secret=room.header.seed if played.secret_is_open else None,
        rethrown=played.rethrown,
    )


def phase(room: RoomData) -> str:
    """Where a table is on its way: commit, open, dealt, revealed."""
    if room.present.played.secret_is_open:
        return "revealed"
    if not room.header.waiting:
        return "dealt"
    proof = promise(room)
    free = any(seat.kind == "open" for seat in room.seats)
    return "commit" if free or any(not proof.commits[seat] for seat in room.people()) else "open"


def promise(room: RoomData) -> Proof:
    """The proof with a place for each seat."""
    proof = room.header.proof
    assert proof is not None
    empty = ("",) * len(room.seats)
    return msgspec.structs.replace(proof, commits=proof.commits or empty, words=proof.words or empty)


def with_commit(room: RoomData, seat: int, commit: str) -> Proof:
    """A seat commits to words by their hash, or (`-`) says that it adds none; until all have, it may think again."""
    expect(room, "commit")
    if commit != NO_WORDS and not COMMIT.fullmatch(commit):
        raise Refused("A commitment is the BLAKE2s hash of your words in 64 hexadecimal digits, or - for none.")
    return at_seat(promise(room), seat, commit, "")


def with_words(room: RoomData, seat: int, words: str) -> Proof:
    """A seat opens its words; empty ones take them back, which everybody can see."""
    expect(room, "open")
    proof = promise(room)
    commit = proof.commits[seat]
    if not owes(proof, seat):
        raise Refused("This seat has no words to open.")
    if not words:
        return at_seat(proof, seat, NO_WORDS + commit, "")
    if words != tidy(words, MOST_WORDS) or hash_of(words.encode()) != commit:
        raise Refused("These are not the words that this seat committed to.")
    return at_seat(proof, seat, commit, words)


def expect(room: RoomData, wanted: str) -> None:
    now = phase(room)
    if now != wanted:
        told = {
            "commit": "Words are opened when everybody has committed to theirs.",
            "open": "Everybody has committed: now the words are opened.",
        }
        raise Refused(told.get(now, "The cards are dealt: words come before the first card."))


def at_seat(proof: Proof, seat: int, commit: str, words: str) -> Proof:
    commits, opened = list(proof.commits), list(proof.words)
    commits[seat], opened[seat] = commit, words
    return msgspec.structs.replace(proof, commits=tuple(commits), words=tuple(opened))


def owes(proof: Proof, seat: int) -> bool:
    """Whether a seat has committed to words and not yet opened them."""
    return bool(proof.commits[seat]) and not proof.commits[seat].startswith(NO_WORDS) and not proof.words[seat]


def header_now(room: RoomData, proof: Proof) -> Header:
    """The header as it should be now: who left takes its words along, and when all are open the cards are dealt."""
    for seat in room.seats:
        if seat.kind == "open":
            proof = at_seat(proof, seat.seat, "", "")
        elif seat.kind == "bot" and owes(proof, seat.seat):
            proof = at_seat(proof, seat.seat, NO_WORDS + proof.commits[seat.seat], "")
    header = msgspec.structs.replace(room.header, proof=proof)
    everybody = all(seat.kind != "open" for seat in room.seats) and all(proof.commits[seat] for seat in room.people())
    if everybody and not any(owes(proof, seat) for seat in room.people()):
        return Playthrough.deal(room.game, header).record.header
    return header


def write(room: RoomData, proof: Proof) -> Doing[bool]:
    """Keep what was said, and deal if that was the last of it; whether there was anything to keep."""
    header = header_now(room, proof)
    if header == msgspec.structs.replace(room.header, proof=promise(room)):
        return False
    yield WriteHeader(room.header, header)
    return True
