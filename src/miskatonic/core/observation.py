"""What a seat may know as one row of bytes of fixed size, for programs that learn.

A game's `observe.py` declares the fields of its row and writes them; documents, spaces and decoders are made from the
same declaration, so they cannot say anything else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from miskatonic.core.native import i64, mypyc_attr, u8, vec
from miskatonic.core.state import State

# What a byte means.
NUMBER: Final = 0
CHOICE: Final = 1
BITS: Final = 2
KINDS = ("number", "choice", "bits")
BYTE: Final = 255
MARKS: Final = 4  # how many a row remembers besides the one of `since`


class Field:
    """Some bytes of a row that mean the same kind of thing.

    A NUMBER counts up to `most`, a CHOICE is one of 0..`most`, BITS are independent of each other (`most` has them
    all). `words` says what the choices or the bits mean, `things` what each byte of the field belongs to.
    """

    def __init__(
        self, name: str, at: int, size: int, kind: int, most: int, about: str, words: list[str], things: list[str]
    ) -> None:
        self.name = name
        self.at = at
        self.size = size
        self.kind = kind
        self.most = most
        self.about = about
        self.words = words
        self.things = things


def zeros(size: i64) -> vec[u8]:
    """A new block of bytes."""
    nothing: u8 = 0
    return vec[u8]([nothing] * size)


class Row:
    """One row of bytes within a block, which may hold the rows of many games.

    It remembers which of its bytes are not zero: most of a row is zero most of the time, and `clear` leaves it alone.
    It also remembers lists that whole fields were written from: while such a list stays as it is, so does the field.
    """

    def __init__(self, block: vec[u8], base: i64, size: i64) -> None:
        self.block: vec[u8] = block
        self.base: i64 = base
        self.size: i64 = size
        none: i64 = 0
        self.touched: vec[i64] = vec[i64]([none] * size)
        self.count: i64 = 0  # of those touched
        self.lists: list[list[int]] = []  # those remembered
        self.source: object = None  # what part of it was written from, and in which state that was: see `since`
        self.mark: i64 = 0
        unmarked: i64 = -1
        self.marks: vec[i64] = vec[i64]([unmarked] * MARKS)  # more marks of that source

    def __getitem__(self, at: i64) -> i64:
        return i64(self.block[self.base + at])

    def __setitem__(self, at: i64, value: i64) -> None:
        block = self.block
        where: i64 = self.base + at
        if block[where] == 0:
            if value == 0:
                return
            count: i64 = self.count
            if count < self.size:
                self.touched[count] = at
                self.count = count + 1
        block[where] = u8(value)

    def copy(self, at: i64, values: bytes, table: bytes) -> None:
        """Write values one after another, each as `table` reads it: for fields that are written whole every time."""
        block = self.block
        where: i64 = self.base + at
        index: i64 = 0
        count: i64 = len(values)
        while index < count:
            value: i64 = values[index]
            block[where + index] = u8(table[value])
            index += 1

    def read(self, at: i64, values: vec[u8], table: vec[u8]) -> None:
        """The same from a block."""
        block = self.block
        where: i64 = self.base + at
        index: i64 = 0
        while index < len(values):
            block[where + index] = table[i64(values[index])]
            index += 1

    def recall(self, count: i64) -> None:
        """Have room for this many lists. One that is replaced whenever it changes is known again by `is`."""
        while len(self.lists) < count:
            self.lists.append([])

    def since(self, source: object, mark: i64) -> i64:
        """The mark, never below zero, that this source had when it was last written; -1 if that was another one."""
        before: i64 = self.mark
        if self.source is not source:
            before = -1
            self.source = source
            which: i64 = 0
            while which < MARKS:
                self.marks[which] = -1
                which += 1
        self.mark = mark
        return before

    def marked(self, which: i64, mark: i64) -> i64:
        """The same for one of the other marks of the source of `since`."""
        before: i64 = self.marks[which]
        self.marks[which] = mark
        return before

    def remembers(self, which: i64, values: list[int]) -> bool:
        """Whether this list is as it was; if not, it is remembered now and its field is to be written with `keep`."""
        self.recall(which + 1)
        if self.lists[which] == values:
            return True
        self.lists[which] = values[:]
        return False

    def keep(self, at: i64, value: i64) -> None:
        """Write a byte that stays when the row is cleared."""
        self.block[self.base + at] = u8(value)

    def blank(self, at: i64, count: i64) -> None:
        """Zeros where bytes were kept."""
        block = self.block
        where: i64 = self.base + at
        end: i64 = where + count
        while where < end:
            block[where] = 0
            where += 1

    def count_up(self, which: i64, at: i64, values: list[int]) -> None:
        """A field of numbers: how often each value from 0 on is in the list, which is remembered.

        Of a list that only grew, a pile, no more than the new end is counted.
        """
        self.recall(which + 1)
        before = self.lists[which]
        if before == values:
            return
        block = self.block
        where: i64 = self.base + at
        value: i64
        known: i64 = len(before)
        if known > len(values) or values[:known] != before:
            for value in before:
                block[where + value] = 0
            before.clear()
            known = 0
        added = values[known:]
        for value in added:
            block[where + value] += 1
        before += added

    def count_anew(self, which: i64, at: i64, values: list[int]) -> None:
        """The same of a list that is replaced whenever it changes, and so known again by `is`."""
        self.recall(which + 1)
        before = self.lists[which]
        if before is values:
            return
        block = self.block
        where: i64 = self.base + at
        value: i64
        for value in before:
            block[where + value] = 0
        for value in values:
            block[where + value] += 1
        self.lists[which] = values

    def clear(self) -> None:
        """Back to zeros, but for what is copied whole every time and what is remembered."""
        if self.count == self.size:
            self.wipe()
        elif self.count:
            block = self.block
            base: i64 = self.base
            touched = self.touched
            at: i64 = 0
            while at < self.count:
                block[base + touched[at]] = 0
                at += 1
            self.count = 0

    def wipe(self) -> None:
        """As new: nothing but zeros, and nothing remembered."""
        self.blank(0, self.size)
        self.lists = []
        self.source = None
        self.count = 0

    def bytes(self) -> bytearray:
        """A copy of the row."""
        whole = bytearray(self.block)
        return whole[self.base : self.base + self.size]


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Declares the row of one game and writes it."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size: i64 = 0

    def number(self, name: str, about: str, most: int = BYTE, things: list[str] | None = None) -> i64:
        """Declare counts, one byte for each of `things` (one byte without); where the field begins."""
        return self._declare(name, NUMBER, most, about, [], things)

    def choice(self, name: str, about: str, words: list[str], things: list[str] | None = None) -> i64:
        """Declare bytes that are each one of `words`."""
        return self._declare(name, CHOICE, len(words) - 1, about, words, things)

    def bits(self, name: str, about: str, words: list[str], things: list[str] | None = None) -> i64:
        """Declare bytes whose bits mean `words`, the lowest bit first."""
        return self._declare(name, BITS, (1 << len(words)) - 1, about, words, things)

    def _declare(self, name: str, kind: int, most: int, about: str, words: list[str], things: list[str] | None) -> i64:
        if most > BYTE:
            raise ValueError(f"the field {name} does not fit a byte: it goes up to {most}")
        if any(field.name == name for field in self.fields):
            raise ValueError(f"the field {name} is declared twice")
        at = self.size
        size = 1 if things is None else len(things)
        self.fields.append(Field(name, at, size, kind, most, about, words, things if things is not None else []))
        self.size += size
        return at

    def field(self, name: str) -> Field:
        """The field of this name."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    @abstractmethod
    def write(self, state: State, seat: i64, into: Row) -> None:
        """Write what the seat may know, and nothing else, into a row of zeros."""

    def look(self, state: State, seat: i64, into: Row) -> None:
        """Write a row over the one that was there."""
        into.clear()
        self.write(state, seat, into)

    def row(self, state: State, seat: i64) -> bytearray:
        """A new row."""
        into = Row(zeros(self.size), 0, self.size)
        self.write(state, seat, into)
        return into.bytes()


def capped(value: i64) -> i64:
    """A count that stops at what a byte holds."""
    if value < BYTE:
        return value
    return BYTE


def relative(seat: i64, to: i64, seats: i64) -> i64:
    """How many seats clockwise from `to` a seat is: 0 is `to` itself."""
    return seat - to if seat >= to else seat - to + seats
