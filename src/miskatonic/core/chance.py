"""Dice and shuffles: named streams drawn from one seed, scripted for scenarios, recorded for records.

The generator is xoshiro128**: four 32-bit words a stream, every intermediate fits 64 bits, so that plain and compiled
rules draw the same values.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from struct import unpack_from
from typing import Final

from miskatonic.core.errors import ScriptError
from miskatonic.core.native import column, i64, mypyc_attr

WORDS: Final = 4
LOW: Final = 0xFFFFFFFF

# One use of chance as a record keeps it: a value, or for a shuffle the new order of the old positions.
Draw = int | list[int]


def words_from_seed(seed: int, names: Sequence[str]) -> list[int]:
    """The starting words of each named stream; a hash keeps the streams of one seed apart."""
    words: list[int] = []
    for name in names:
        words += unpack_from("<4I", hashlib.sha256(f"{seed}:{name}".encode()).digest())
    return words


def mix(words: list[int], pile: list[int], last: i64, stop: i64) -> None:
    """Fisher and Yates from `last` down to above `stop`, with `_next` and `_below` written out."""
    s0: i64 = words[0]
    s1: i64 = words[1]
    s2: i64 = words[2]
    s3: i64 = words[3]
    while last > stop:
        n: i64 = last + 1
        result: i64 = (s1 * 5) & 0xFFFFFFFF
        product: i64 = (((result << 7) | (result >> 25)) * 9 & 0xFFFFFFFF) * n
        shifted: i64 = (s1 << 9) & 0xFFFFFFFF
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = ((s3 << 11) | (s3 >> 21)) & 0xFFFFFFFF
        low: i64 = product & 0xFFFFFFFF
        if low < n and low < 0x100000000 % n:
            continue
        other: i64 = product >> 32
        piece = pile[last]
        pile[last] = pile[other]
        pile[other] = piece
        last -= 1
    words[0] = s0
    words[1] = s1
    words[2] = s2
    words[3] = s3


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The streams of one game. A stream is a small integer; its name is in the game's `streams`."""

    def __init__(self, numbers: column[i64]) -> None:
        self.numbers: column[i64] = numbers  # the words of all streams
        self.log: list[tuple[int, Draw]] | None = None  # what was drawn, while somebody records

    @property
    def words(self) -> list[int]:
        """The words of all streams, to be kept or compared."""
        return list(self.numbers)

    @words.setter
    def words(self, words: list[int]) -> None:
        self.numbers = column[i64](words)

    def words_of(self, stream: i64) -> list[int]:
        """The words of one stream."""
        return list(self.numbers[stream * 4 : stream * 4 + 4])

    def set_words_of(self, stream: i64, words: list[int]) -> None:
        at: i64 = stream * 4
        word: i64
        for word in words:
            self.numbers[at] = word
            at += 1

    def copy(self) -> Chance:
        return Chance(self.numbers[:])

    def _next(self, stream: i64) -> i64:
        words = self.numbers
        at: i64 = stream * 4
        s0: i64 = words[at]
        s1: i64 = words[at + 1]
        s2: i64 = words[at + 2]
        s3: i64 = words[at + 3]
        result: i64 = (s1 * 5) & 0xFFFFFFFF
        result = (((result << 7) | (result >> 25)) & 0xFFFFFFFF) * 9 & 0xFFFFFFFF
        shifted: i64 = (s1 << 9) & 0xFFFFFFFF
        s2 ^= s0
        s3 ^= s1
        words[at + 1] = s1 ^ s2
        words[at] = s0 ^ s3
        words[at + 2] = s2 ^ shifted
        words[at + 3] = ((s3 << 11) | (s3 >> 21)) & 0xFFFFFFFF
        return result

    def _below(self, stream: i64, n: i64) -> i64:
        """A fair value in 0..n-1 (Lemire's method: multiply, and reject the few biased values); n up to 2**31."""
        product: i64 = self._next(stream) * n
        low: i64 = product & 0xFFFFFFFF
        if low < n:
            floor: i64 = 0x100000000 % n
            while low < floor:
                product = self._next(stream) * n
                low = product & 0xFFFFFFFF
        return product >> 32

    def below(self, stream: i64, n: i64) -> i64:
        """A value in 0..n-1; n up to 2**31, so that the product fits 64 bits."""
        value: i64 = self._below(stream, n)
        if self.log is not None:
            self.log.append((stream, value))
        return value

    def die(self, stream: i64, sides: i64) -> i64:
        """A die's face, 1..sides."""
        face: i64 = self._below(stream, sides) + 1
        if self.log is not None:
            self.log.append((stream, face))
        return face

    def dice(self, stream: i64, sides: i64, count: i64) -> list[int]:
        """The faces of so many dice: `die` again and again, with `_next` and `_below` written out."""
        words = self.numbers
        at: i64 = stream * 4
        s0: i64 = words[at]
        s1: i64 = words[at + 1]
        s2: i64 = words[at + 2]
        s3: i64 = words[at + 3]
        faces: list[int] = []
        while count > 0:
            result: i64 = (s1 * 5) & 0xFFFFFFFF
            product: i64 = (((result << 7) | (result >> 25)) * 9 & 0xFFFFFFFF) * sides
            shifted: i64 = (s1 << 9) & 0xFFFFFFFF
            s2 ^= s0
            s3 ^= s1
            s1 ^= s2
            s0 ^= s3
            s2 ^= shifted
            s3 = ((s3 << 11) | (s3 >> 21)) & 0xFFFFFFFF
            low: i64 = product & 0xFFFFFFFF
            if low < sides and low < 0x100000000 % sides:
                continue
            faces.append((product >> 32) + 1)
            count -= 1
        words[at] = s0
        words[at + 1] = s1
        words[at + 2] = s2
        words[at + 3] = s3
        if self.log is not None:
            for face in faces:
                self.log.append((stream, face))
        return faces

    def pick(self, stream: i64, pile: list[int]) -> i64:
        """The index of a random piece of a pile; a scenario names the piece itself."""
        return self.below(stream, len(pile))

    def shuffle(self, stream: i64, pile: list[int]) -> None:
        """Put a pile in random order, in place. The top of a pile is its end."""
        n: i64 = len(pile)
        if self.log is None:
            self._mix(stream, pile)
            return
        order = list(range(n))
        self._mix(stream, order)
        pile[:] = [pile[at] for at in order]
        self.log.append((stream, order))

    def _mix(self, stream: i64, pile: list[int]) -> None:
        words = self.words_of(stream)
        mix(words, pile, len(pile) - 1, 0)
        self.set_words_of(stream, words)

    def shuffle_later(self, stream: i64, pile: list[int]) -> list[int]:
        """Shuffle a pile that is drawn from its end, most often not to its bottom: the words that `mix` goes on with.

        The order is the same as after `shuffle`, and settled now: the stream must serve nothing else. Where chance is
        recorded or scripted the pile is shuffled at once, and there are no words.
        """
        if self.log is None:
            return self.words_of(stream)
        self.shuffle(stream, pile)
        return []

    def fresh(self, streams: i64) -> Chance:
        """New streams seeded from this one: what a guess rolls instead of the dice to come. `_next` written out."""
        own = self.numbers
        s0: i64 = own[0]
        s1: i64 = own[1]
        s2: i64 = own[2]
        s3: i64 = own[3]
        none: i64 = 0
        words = column[i64]([none] * (streams * 4))
        at: i64 = 0
        while at < streams * 4:
            result: i64 = (s1 * 5) & 0xFFFFFFFF
            result = (((result << 7) | (result >> 25)) & 0xFFFFFFFF) * 9 & 0xFFFFFFFF
            shifted: i64 = (s1 << 9) & 0xFFFFFFFF
            s2 ^= s0
            s3 ^= s1
            s1 ^= s2
            s0 ^= s3
            s2 ^= shifted
            s3 = ((s3 << 11) | (s3 >> 21)) & 0xFFFFFFFF
            words[at] = result
            at += 1
        own[0] = s0
        own[1] = s1
        own[2] = s2
        own[3] = s3
        words[0] |= 1
        return Chance(words)


def going_on(words: list[int]) -> Chance:
    """Streams that go on from these words."""
    return Chance(column[i64](words))


def seeded(seed: int, names: Sequence[str]) -> Chance:
    """The streams of a game, or of a bot, from one seed."""
    return going_on(words_from_seed(seed, names))


class Script(Chance):
    """Chance that says what it was told to say, and refuses to invent more.

    A record's shuffle is an order of old positions; a scenario's shuffle names the pieces that end on top, the first
    topmost, and its `pick` names the piece. The seeded words underneath are drawn alongside, so that a replayed game
    can go on.
    """

    def __init__(self, names: Sequence[str], draws: list[list[Draw]], by_piece: bool, words: list[int]) -> None:
        super().__init__(column[i64](words))
        self.names = list(names)
        self.draws = draws
        self.by_piece = by_piece
        self.at = [0] * len(names)

    def copy(self) -> Chance:
        twin = Script(self.names, self.draws, self.by_piece, self.words)
        twin.at = self.at[:]
        return twin

    def left(self) -> list[str]:
        """The streams with scripted draws that nobody asked for."""
        return [name for name, at, draws in zip(self.names, self.at, self.draws, strict=True) if at < len(draws)]

    def _take(self, stream: i64, what: str) -> Draw:
        at = self.at[stream]
        draws = self.draws[stream]
        if at >= len(draws):
            raise ScriptError(f'The script of stream "{self.names[stream]}" ran out after {at} draws, at {what}.')
        self.at[stream] = at + 1
        return draws[at]

    def _value(self, stream: i64, what: str, least: i64, most: i64) -> i64:
        draw = self._take(stream, what)
        self._below(stream, most - least + 1)
        if not isinstance(draw, int) or not least <= draw <= most:
            raise ScriptError(
                f'The script of stream "{self.names[stream]}" says {draw!r} for {what}; expected {least} to {most}.'
            )
        value: i64 = draw
        if self.log is not None:
            self.log.append((stream, value))
        return value

    def below(self, stream: i64, n: i64) -> i64:
        return self._value(stream, f"a choice among {n}", 0, n - 1)

    def die(self, stream: i64, sides: i64) -> i64:
        return self._value(stream, f"a die of {sides} sides", 1, sides)

    def dice(self, stream: i64, sides: i64, count: i64) -> list[int]:
        return [self.die(stream, sides) for _ in range(count)]

    def pick(self, stream: i64, pile: list[int]) -> i64:
        if not self.by_piece:
            return self.below(stream, len(pile))
        piece = self._take(stream, f"a piece of a pile of {len(pile)}")
        self._below(stream, len(pile))
        if not isinstance(piece, int) or piece not in pile:
            raise ScriptError(f'The script of stream "{self.names[stream]}" picks a piece that is not in the pile.')
        index: i64 = pile.index(piece)
        if self.log is not None:
            self.log.append((stream, index))
        return index

    def shuffle(self, stream: i64, pile: list[int]) -> None:
        draw = self._take(stream, f"a shuffle of {len(pile)}")
        self._mix(stream, pile[:])
        name = self.names[stream]
        if not isinstance(draw, list):
            raise ScriptError(f'The script of stream "{name}" says {draw!r} for a shuffle; expected a list.')
        order = self._order_of_pieces(name, draw, pile) if self.by_piece else draw
        if sorted(order) != list(range(len(pile))):
            raise ScriptError(
                f'The script of stream "{name}" does not reorder a pile of {len(pile)}: each old position once.'
            )
        pile[:] = [pile[at] for at in order]
        if self.log is not None:
            self.log.append((stream, order))

    def shuffle_later(self, stream: i64, pile: list[int]) -> list[int]:
        self.shuffle(stream, pile)
        return []

    def _order_of_pieces(self, name: str, top: list[int], pile: list[int]) -> list[int]:
        """Pieces that are alike have the same number: any of them will do."""
        places: list[int] = []
        for piece in top:
            found = [at for at, other in enumerate(pile) if other == piece and at not in places]
            if not found:
                what = "a piece on top that is not in the pile, or twice"
                raise ScriptError(f'The script of stream "{name}" puts {what}.')
            places.append(found[0])
        return [at for at in range(len(pile)) if at not in places] + places[::-1]
