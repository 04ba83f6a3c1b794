"""What is done in another way for speed comes to the same as the plain way."""

from __future__ import annotations

from random import Random

from miskatonic.games.cthulhu_gloom.rules.rows_of_bytes import translate, write
from miskatonic.games.cthulhu_gloom.rules.state import block

SIZE = 85 * 6


def test_bytes_are_changed_as_one_by_one() -> None:
    chooser = Random(5)
    rows, table = block(0, SIZE), block(0, 256)
    for at in range(256):
        table[at] = chooser.randrange(256)
    plain = [0] * SIZE
    for _ in range(200):
        first, end = sorted(chooser.choices(range(SIZE + 1), k=2))
        found = bytes(chooser.choices(range(256), k=end - first))
        write(rows, first, found)
        plain[first:end] = list(found)
        first, end = sorted(chooser.choices(range(SIZE + 1), k=2))
        translate(rows, first, end, table)
        for at in range(first, end):
            plain[at] = table[plain[at]]
        assert list(rows) == plain
