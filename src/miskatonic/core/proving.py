"""Chance that no player can predict and anybody can check afterwards: how tables for people draw.

A table has a secret of 256 bits, and its hash is shown before the first card. Every draw is a keyed hash (BLAKE2s) of
where it is drawn: the position in the line of moves that count, the move, the stream, how many were drawn from that
stream in this move, the kind of draw and n. So the same move gives the same throw, and nothing else shifts it. At the
end the secret is opened, and whoever has the record can recompute every draw: `docs/verify_draws.py` does.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from hmac import compare_digest

import msgspec

from miskatonic.core.chance import Chance, going_on
from miskatonic.core.errors import RecordError

SECRET_BYTES = 32
SET_UP = 0, "set-up"  # the position and the move of what is drawn before the first move
NO_WORDS = "-"  # what a seat commits to that adds no words

Kinds = dict[str, list[str]]  # by stream, in the order drawn: "die 6", "below 5", "shuffle 24"


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a header says of provable chance; the secret itself is its `seed`, empty until it is opened.

    Each seat may add words: first all commit to theirs by a hash, then all open them. `waiting` says that this is
    still under way and nothing has been dealt.
    """

    commitment: str
    commits: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    kinds: Kinds = {}  # of the set-up
    waiting: bool = False


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def hash_of(text: bytes) -> str:
    """What somebody commits to who has not yet said what it is."""
    return hashlib.blake2s(text).hexdigest()


def bytes_of(secret: str) -> bytes:
    try:
        found = bytes.fromhex(secret)
    except ValueError:
        found = b""
    if len(found) != SECRET_BYTES:
        raise RecordError(f"The secret of the record is not valid: expected {2 * SECRET_BYTES} hexadecimal digits.")
    return found


def committed(secret: str) -> Proof:
    """The promise of a house that has just drawn its secret."""
    return Proof(hash_of(bytes_of(secret)))


def check_promises(secret: str, proof: Proof) -> None:
    """Raise unless the secret is the one that was promised, and the words those that the seats committed to."""
    if not compare_digest(hash_of(bytes_of(secret)), proof.commitment):
        raise RecordError("The secret in the record is not the one that the house committed to before the first card.")
    for seat, (commit, words) in enumerate(zip(proof.commits, proof.words, strict=False)):
        if words and not compare_digest(hash_of(words.encode()), commit):
            raise RecordError(f"The words of seat {seat + 1} are not those that it committed to.")


class Secret:
    """A table's secret with the seats' words: the key of all its draws."""

    def __init__(self, secret: str, words: Sequence[str]) -> None:
        self.key = hashlib.blake2s("\n".join(words).encode(), key=bytes_of(secret)).digest()

    def chance(self, streams: Sequence[str], position: int, move: str) -> Proven:
        """What is drawn in one move."""
        return Proven(self.key, streams, f"{position}\n{move}")


def idle(streams: Sequence[str]) -> Chance:
    """What a state holds between the moves of a table with a secret: it says nothing of the draws to come."""
    return going_on([1] * len(streams))


class Proven(Chance):
    """The draws of one move (or of the set-up), each a hash of where it is drawn."""

    def __init__(self, key: bytes, streams: Sequence[str], where: str) -> None:
        super().__init__(idle(streams).numbers)
        self.key = key
        self.streams = streams
        self.where = where
        self.counts = [0] * len(streams)
        self.kinds: list[tuple[int, str]] = []
        self.log = []

    def copy(self) -> Chance:
        return idle(self.streams)

    def _draw(self, stream: int, kind: str) -> str:
        """Count one more draw; what is hashed for it."""
        self.counts[stream] += 1
        self.kinds.append((stream, kind))
        return f"{self.where}\n{self.streams[stream]}\n{self.counts[stream]}\n{kind}"

    def _number(self, text: str, n: int) -> int:
        """0 to n-1. Of 256 bits the rest by n is fair to one part in 2**225."""
        return int.from_bytes(hashlib.blake2s(text.encode(), key=self.key).digest(), "big") % n

    def _keep(self, stream: int, value: int | list[int]) -> None:
        assert self.log is not None
        self.log.append((stream, value))

    def below(self, stream: int, n: int) -> int:
        value = self._number(self._draw(stream, f"below {n}"), n)
        self._keep(stream, value)
        return value

    def die(self, stream: int, sides: int) -> int:
        face = 1 + self._number(self._draw(stream, f"die {sides}"), sides)
        self._keep(stream, face)
        return face

    def dice(self, stream: int, count: int) -> list[int]:
        return [self.die(stream, 6) for _ in range(count)]

    def shuffle(self, stream: int, pile: list[int]) -> None:
        """Fisher and Yates, from the last piece down."""
        order = list(range(len(pile)))
        text = self._draw(stream, f"shuffle {len(pile)}")
        for last in range(len(pile) - 1, 0, -1):
            other = self._number(f"{text}\n{last}", last + 1)
            order[last], order[other] = order[other], order[last]
        pile[:] = [pile[at] for at in order]
        self._keep(stream, order)

    def shuffle_later(self, stream: int, pile: list[int]) -> int:
        self.shuffle(stream, pile)
        return 0
