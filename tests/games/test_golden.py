"""Games kept from earlier days replay to the same end, with the same choices and the same events on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.record import load_record
from miskatonic.core.verifying import verify
from tests.games.golden import FOLDER, digest, digests

RECORDS = sorted(FOLDER.glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_replays_as_it_was_played(path: Path) -> None:
    record = load_record(path)
    played = verify(miskatonic.game(record.header.game), record)
    assert played.record.text() == path.read_text(encoding="utf-8")
    assert digest(played) == digests()[path.name], (
        "The rules say something else about this game now. If that is meant, raise the version of the rules and run: "
        f"python -m tests.games.golden {record.header.game}"
    )


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_game_has_golden_records(id: str) -> None:
    kept = [path.name for path in RECORDS if path.name.startswith(f"{id}-")]
    assert len(kept) >= 2, f"Run: python -m tests.games.golden {id}"


def test_every_record_has_its_digest_and_every_digest_its_record() -> None:
    assert sorted(digests()) == [path.name for path in RECORDS]
