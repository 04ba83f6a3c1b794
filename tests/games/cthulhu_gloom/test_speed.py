"""What is done in another way for speed comes to the same as the plain way."""

from __future__ import annotations

from random import Random

import pytest

from miskatonic.core.state import WHAT
from miskatonic.games.cthulhu_gloom.numbers import frames
from miskatonic.games.cthulhu_gloom.rules.card_effects import ANY_KIND
from miskatonic.games.cthulhu_gloom.rules.plays import add_plays
from miskatonic.games.cthulhu_gloom.rules.plays_at_once import may_go_anywhere, plays_at_once
from miskatonic.games.cthulhu_gloom.rules.rows_of_bytes import empty_and_draw, translate, write
from miskatonic.games.cthulhu_gloom.rules.state import block
from miskatonic.games.cthulhu_gloom.rules.turn import NO_DEATH
from tests.games.cthulhu_gloom.playing import walks

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
        first, end = sorted(chooser.choices(range(SIZE + 1), k=2))
        gone, drew, drawn_up = chooser.randrange(64), chooser.randrange(64), chooser.random() < 0.5
        empty_and_draw(rows, first, end, gone, drew, drawn_up)
        for at in range(first, end):
            plain[at] &= ~gone
            plain[at] |= drew if plain[at] & 1 else 0
            plain[at] &= ~1 if drawn_up else ~0
        assert list(rows) == plain


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_plays_at_once_are_all_plays(seats: int) -> None:
    """At every turn of whole games in which nobody is hindered."""
    options: dict[str, object] = {"cancel_before_targets": True} if seats % 2 else {}
    looked = 0
    for state, _ in walks(8, seats, first=60, **options):
        if not state.frames or state.frames[WHAT] != frames.TURN or not may_go_anywhere(state, state.active):
            continue
        for with_death, kinds in ((True, ANY_KIND), (False, NO_DEATH)):
            looked += 1
            plain: list[int] = []
            add_plays(state, plain, state.active, kinds)
            assert plays_at_once(state, state.active, with_death, [1, 0]) == [*plain, 1, 0]
    assert looked > 100
