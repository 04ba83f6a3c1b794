"""Dice and shuffles: named streams drawn from one seed, scripted for scenarios, recorded for records.

The generator is a multiply-with-carry of Marsaglia's: one word a stream, the value in its lower 32 bits, the carry
above them. The two halves are mixed into what is drawn. Every intermediate fits 64 bits, so that plain and compiled
rules draw the same values.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from struct import unpack_from
from typing import Any, Final

from miskatonic.core.errors import ScriptError
from miskatonic.core.native import column, i64, mypyc_attr

SEED_BITS: Final = 128
LOW: Final = 0xFFFFFFFF
FACTOR: Final = 1822932060  # FACTOR * 2**32 - 1 is a safe prime: half of all words come before one returns
ENDS: Final = FACTOR * 2**32 - 1  # 0 and this word would stay as they are

# One use of chance as a record keeps it: a value, or for a shuffle the new order of the old positions.
Draw = int | list[int]


# Six-sided dice thrown together are the digits of one number: how many ways they can fall, and four digits as faces.
WAYS: Final[list[int]] = [6**count for count in range(9)]
FOUR_DICE: Final[list[list[int]]] = [
    [1 + number % 6, 1 + number // 6 % 6, 1 + number // 36 % 6, 1 + number // 216] for number in range(6**4)
]


def words_from_seed(seed: int, names: Sequence[str]) -> list[int]:
    """The starting word of each named stream; a hash keeps the streams of one seed apart."""
    words: list[int] = []
    of_seed = hashlib.sha256(f"{seed}:".encode())
    for name in names:
        digest = of_seed.copy()  # of `seed:name`, without beginning anew
        digest.update(name.encode())
        words.append(1 + unpack_from("<Q", digest.digest())[0] % (ENDS - 1))
    return words


def mix(word: i64, pile: list[Any], last: i64, stop: i64) -> i64:
    """Fisher and Yates from `last` down to above `stop`, two pieces for each number; the word the stream goes on with.

    It can go on later if an even number of pieces was mixed, or all; n (n - 1) must be below 2**31. `_below` is written
    out. Compiled, pieces of any kind change places as they are; of numbers new objects would be made.
    """
    while last > stop:
        word = (word & 0xFFFFFFFF) * FACTOR + (word >> 32)
        n: i64 = last + 1
        ways: i64 = n * last
        product: i64 = ((word ^ (word >> 32)) & 0xFFFFFFFF) * ways
        low: i64 = product & 0xFFFFFFFF
        if low < ways and low < 0x100000000 % ways:
            continue
        both: i64 = product >> 32
        other: i64 = both % n
        piece = pile[last]
        pile[last] = pile[other]
        pile[other] = piece
        last -= 1
        if last > stop:
            other = both // n
            piece = pile[last]
            pile[last] = pile[other]
            pile[other] = piece
            last -= 1
    return word


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

    def copy(self) -> Chance:
        return Chance(self.numbers[:])

    def _next(self, stream: i64) -> i64:
        """Any number of 32 bits."""
        word: i64 = self.numbers[stream]
        word = (word & 0xFFFFFFFF) * FACTOR + (word >> 32)
        self.numbers[stream] = word
        return (word ^ (word >> 32)) & 0xFFFFFFFF

    def _below(self, stream: i64, n: i64) -> i64:
        """A fair value in 0..n-1 (Lemire's method: multiply, and reject the few biased values); n up to 2**31."""
        word: i64 = self.numbers[stream]
        while True:
            word = (word & 0xFFFFFFFF) * FACTOR + (word >> 32)
            product: i64 = ((word ^ (word >> 32)) & 0xFFFFFFFF) * n
            low: i64 = product & 0xFFFFFFFF
            if low >= n or low >= 0x100000000 % n:
                break
        self.numbers[stream] = word
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

    def dice(self, stream: i64, count: i64) -> list[int]:
        """The faces of up to eight six-sided dice thrown together: one number says them all."""
        number: i64 = self._below(stream, WAYS[count])
        faces = FOUR_DICE[number % 1296][:count]
        if count > 4:
            faces += FOUR_DICE[number // 1296][: count - 4]
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
        self.numbers[stream] = mix(self.numbers[stream], pile, len(pile) - 1, 0)

    def shuffle_later(self, stream: i64, pile: list[int]) -> i64:
        """Shuffle a pile that is drawn from its end, most often not to its bottom: the word for `mix`.

        The order is settled now, whenever it is worked out. Where chance is recorded or scripted the pile is shuffled
        at once, and there is no word.
        """
        word: i64 = self._word(stream)
        if self.log is None:
            return word
        order = list(range(len(pile)))
        mix(word, order, len(pile) - 1, 0)
        pile[:] = [pile[at] for at in order]
        self.log.append((stream, order))
        return 0

    def _word(self, stream: i64) -> i64:
        """Any word that a new stream can begin with; never 0."""
        carry: i64 = self._next(stream) >> 2
        return (carry + 1) << 32 | self._next(stream)

    def fresh(self, streams: i64) -> Chance:
        """New streams seeded from this one: what a guess rolls instead of the dice to come."""
        none: i64 = 0
        words = column[i64]([none] * streams)
        stream: i64 = 0
        while stream < streams:
            words[stream] = self._word(0)
            stream += 1
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
    can go on. In a lesson they go on where the script of a stream ends (`goes_on`).
    """

    def __init__(
        self, names: Sequence[str], draws: list[list[Draw]], by_piece: bool, words: list[int], goes_on: bool = False
    ) -> None:
        super().__init__(column[i64](words))
        self.names = list(names)
        self.draws = draws
        self.by_piece = by_piece
        self.goes_on = goes_on
        self.at = [0] * len(names)

    def copy(self) -> Chance:
        twin = Script(self.names, self.draws, self.by_piece, self.words, self.goes_on)
        twin.at = self.at[:]
        return twin

    def _is_past(self, stream: i64) -> bool:
        """Whether the stream goes on by itself now."""
        return self.goes_on and self.at[stream] >= len(self.draws[stream])

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
        if self._is_past(stream):
            return super().below(stream, n)
        return self._value(stream, f"a choice among {n}", 0, n - 1)

    def die(self, stream: i64, sides: i64) -> i64:
        if self._is_past(stream):
            return super().die(stream, sides)
        return self._value(stream, f"a die of {sides} sides", 1, sides)

    def dice(self, stream: i64, count: i64) -> list[int]:
        words = self.words
        faces: list[int] = [self.die(stream, 6) for _ in range(count)]
        self.words = words  # that many single dice would have taken more of them
        self._below(stream, WAYS[count])
        return faces

    def pick(self, stream: i64, pile: list[int]) -> i64:
        if not self.by_piece or self._is_past(stream):
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
        if self._is_past(stream):
            super().shuffle(stream, pile)
            return
        self._reorder(stream, pile)
        self._mix(stream, pile[:])

    def shuffle_later(self, stream: i64, pile: list[int]) -> i64:
        if self._is_past(stream):
            return super().shuffle_later(stream, pile)
        self._reorder(stream, pile)
        self._word(stream)
        return 0

    def _reorder(self, stream: i64, pile: list[int]) -> None:
        draw = self._take(stream, f"a shuffle of {len(pile)}")
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
