"""Recorded games replay to the position they had when they were recorded."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.record import load_record, position_hash, verify

RECORDS = Path(__file__).parent / "records"
EXPECTED = tomllib.loads((RECORDS / "expected.toml").read_text(encoding="utf-8"))


def test_every_record_is_expected() -> None:
    assert sorted(EXPECTED) == sorted(path.stem for path in RECORDS.glob("*.jsonl"))


@pytest.mark.parametrize("name", EXPECTED)
def test_record(name: str) -> None:
    game = miskatonic.game("cards_of_cthulhu")
    played = verify(game, load_record(RECORDS / f"{name}.jsonl"))
    outcome = played.state.outcome()
    assert outcome is not None
    assert len(played.line) == EXPECTED[name]["moves"]
    assert outcome.rule == EXPECTED[name]["rule"]
    assert list(outcome.scores) == EXPECTED[name]["scores"]
    assert position_hash(game, played.state) == EXPECTED[name]["position"]
