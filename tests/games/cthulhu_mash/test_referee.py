"""The engine against a referee that was written from the rules alone."""

from __future__ import annotations

import pytest

from tests.games.cthulhu_mash.watching import compare

KINDS = {"step", "jump", "gate", "attack", "push", "go", "walk", "strike", "bite"}


def test_a_few_thousand_decisions() -> None:
    counted = compare(2_500)
    assert set(counted) >= KINDS


@pytest.mark.long
def test_ten_thousand_decisions() -> None:
    counted = compare(10_000, first=1_000)
    assert min(counted[what] for what in KINDS) > 50


@pytest.mark.long
def test_a_hundred_thousand_decisions() -> None:
    counted = compare(100_000, first=1_000)
    assert min(counted[what] for what in KINDS) > 500
