"""Dice and shuffles: named streams drawn from one seed, scripted for scenarios, recorded for records.

The generator is xoshiro128**: four 32-bit words a stream, every intermediate fits 64 bits, so that plain and compiled
rules draw the same values. Compiled rules step from word to word; plain ones take a block of words at once (ahead.py)
and count those they used, which is the fifth number of a stream.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from struct import unpack_from
from types import FunctionType
from typing import Final

from miskatonic.core.ahead import BLOCK, block
from miskatonic.core.errors import ScriptError
from miskatonic.core.native import i64, mypyc_attr

STREAM: Final = 5  # the numbers of a stream: four words, and how many of the block that comes of them were used
USED: Final = 4
LOW: Final = 0xFFFFFFFF

# One use of chance as a record keeps it: a value, or for a shuffle the new order of the old positions.
Draw = int | list[int]


def words_from_seed(seed: int, names: Sequence[str]) -> list[int]:
    """The starting numbers of each named stream; a hash keeps the streams of one seed apart."""
    words: list[int] = []
    for name in names:
        words += unpack_from("<4I", hashlib.sha256(f"{seed}:{name}".encode()).digest())
        words.append(0)
    return words


def mix(words: list[int], pile: list[int], last: i64, stop: i64) -> None:
    """Fisher and Yates from `last` down to above `stop`, with `_next` and `_below` written out."""
    if PLAIN:
        mix_by_blocks(words, pile, last, stop)
        return
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


def mix_by_blocks(words: list[int], pile: list[int], last: i64, stop: i64) -> None:
    """The same by the words of a block, for plain rules."""
    n: i64 = last + 1
    least: i64 = stop + 1
    while n > least:
        coming = block(words)
        used: i64 = words[USED]
        end: i64 = used + n - least
        if end > BLOCK:
            end = BLOCK
        for word in coming[used:end]:
            product: i64 = word * n
            if product & 0xFFFFFFFF < n and product & 0xFFFFFFFF < 0x100000000 % n:
                continue
            other: i64 = product >> 32
            n -= 1
            piece = pile[n]
            pile[n] = pile[other]
            pile[other] = piece
        words[USED] = end
        if end == BLOCK:
            words[:] = [*coming[BLOCK:], 0]


PLAIN: Final = isinstance(mix, FunctionType)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The streams of one game. A stream is a small integer; its name is in the game's `streams`."""

    def __init__(self, words: list[int]) -> None:
        self.words = words
        self.log: list[tuple[int, Draw]] | None = None  # what was drawn, while somebody records
        self.blocks: list[tuple[int, ...]] | None = None  # plain rules: by stream, empty where not known; never changed

    def copy(self) -> Chance:
        twin = Chance(self.words[:])
        twin.blocks = self.blocks
        return twin

    def _coming(self, stream: i64, count: i64) -> tuple[int, ...]:
        """For plain rules: the next words of a stream."""
        words = self.words
        blocks = self.blocks
        at: i64 = stream * STREAM
        coming = blocks[stream] if blocks is not None else ()
        if not coming:
            coming = block(words[at : at + STREAM])
            self._keep(stream, coming)
        used: i64 = words[at + USED]
        end: i64 = used + count
        if end < BLOCK:
            words[at + USED] = end
            return coming[used:end]
        words[at : at + STREAM] = [*coming[BLOCK:], 0]
        self._keep(stream, ())
        coming = coming[used:BLOCK]
        return coming + self._coming(stream, end - BLOCK) if end > BLOCK else coming

    def _keep(self, stream: i64, coming: tuple[int, ...]) -> None:
        """Copies share the list of blocks: it is replaced."""
        blocks: list[tuple[int, ...]] = [()] * (len(self.words) // STREAM)
        if self.blocks is not None:
            blocks = self.blocks[:]
        blocks[stream] = coming
        self.blocks = blocks

    def _next(self, stream: i64) -> i64:
        if PLAIN:
            return self._coming(stream, 1)[0]
        words = self.words
        at: i64 = stream * STREAM
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
        faces: list[int] = []
        if PLAIN:
            while len(faces) < count:
                for word in self._coming(stream, count - len(faces)):
                    product: i64 = word * sides
                    if product & 0xFFFFFFFF < sides and product & 0xFFFFFFFF < 0x100000000 % sides:
                        continue
                    faces.append((product >> 32) + 1)
        else:
            self._add_dice(faces, stream, sides, count)
        if self.log is not None:
            for face in faces:
                self.log.append((stream, face))
        return faces

    def _add_dice(self, faces: list[int], stream: i64, sides: i64, count: i64) -> None:
        words = self.words
        at: i64 = stream * STREAM
        s0: i64 = words[at]
        s1: i64 = words[at + 1]
        s2: i64 = words[at + 2]
        s3: i64 = words[at + 3]
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
        words = self.words[stream * STREAM : stream * STREAM + STREAM]
        mix(words, pile, len(pile) - 1, 0)
        self.go_on(stream, words)

    def go_on(self, stream: i64, words: list[int]) -> None:
        """A stream that somebody drew from by himself goes on from there."""
        self.words[stream * STREAM : stream * STREAM + STREAM] = words
        if self.blocks is not None:
            self._keep(stream, ())

    def shuffle_later(self, stream: i64, pile: list[int]) -> list[int]:
        """Shuffle a pile that is drawn from its end, most often not to its bottom: the words that `mix` goes on with.

        The order is the same as after `shuffle`, and settled now: the stream must serve nothing else. Where chance is
        recorded or scripted the pile is shuffled at once, and there are no words.
        """
        if self.log is None:
            return self.words[stream * STREAM : stream * STREAM + STREAM]
        self.shuffle(stream, pile)
        return []

    def fresh(self, streams: i64) -> Chance:
        """New streams seeded from this one: what a guess rolls instead of the dice to come. `_next` written out."""
        if PLAIN:
            return self._fresh_by_blocks(streams)
        own = self.words
        s0: i64 = own[0]
        s1: i64 = own[1]
        s2: i64 = own[2]
        s3: i64 = own[3]
        words: list[int] = []
        left: i64 = streams * 4
        while left > 0:
            result: i64 = (s1 * 5) & 0xFFFFFFFF
            result = (((result << 7) | (result >> 25)) & 0xFFFFFFFF) * 9 & 0xFFFFFFFF
            shifted: i64 = (s1 << 9) & 0xFFFFFFFF
            s2 ^= s0
            s3 ^= s1
            s1 ^= s2
            s0 ^= s3
            s2 ^= shifted
            s3 = ((s3 << 11) | (s3 >> 21)) & 0xFFFFFFFF
            words.append(result)
            left -= 1
            if left & 3 == 0:
                words.append(0)
        own[0] = s0
        own[1] = s1
        own[2] = s2
        own[3] = s3
        words[0] |= 1
        return Chance(words)

    def _fresh_by_blocks(self, streams: i64) -> Chance:
        words: list[int] = []
        while streams > 0:
            words += self._coming(0, 4)
            words.append(0)
            streams -= 1
        words[0] |= 1
        return Chance(words)


def seeded(seed: int, names: Sequence[str]) -> Chance:
    """The streams of a game, or of a bot, from one seed."""
    return Chance(words_from_seed(seed, names))


class Script(Chance):
    """Chance that says what it was told to say, and refuses to invent more.

    A record's shuffle is an order of old positions; a scenario's shuffle names the pieces that end on top, the first
    topmost, and its `pick` names the piece. The seeded words underneath are drawn alongside, so that a replayed game
    can go on.
    """

    def __init__(self, names: Sequence[str], draws: list[list[Draw]], by_piece: bool, words: list[int]) -> None:
        super().__init__(words)
        self.names = list(names)
        self.draws = draws
        self.by_piece = by_piece
        self.at = [0] * len(names)

    def copy(self) -> Chance:
        twin = Script(self.names, self.draws, self.by_piece, self.words[:])
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
