"""Recorded games replay to the same position. Make them anew with: python -m tests.games.cthulhu_gloom.test_records"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from miskatonic.core.record import Playthrough, load_record, verify
from tests.games.cthulhu_gloom.playing import GAME

RECORDS = Path(__file__).parent / "records"
HASHES = RECORDS / "positions.txt"
OPTIONS: dict[int, dict[str, object]] = {
    2: {},
    3: {"stories": "host", "first_player": "host", "cancel_before_targets": True},
    4: {"full_families": True, "requirement_timing": "after", "persistent_needs": "either"},
    5: {"active_may_respond": True, "steal_needs_mix": False, "display_names": "intended"},
}


def expected() -> dict[str, str]:
    return dict(line.split() for line in HASHES.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.glob("*.jsonl")))
def test_a_recorded_game_replays(name: str) -> None:
    played = verify(GAME, load_record(RECORDS / name))
    assert played.state.outcome() is not None
    assert played.position_hash() == expected()[name]


def test_there_is_a_record_for_each_number_of_seats() -> None:
    assert len(expected()) == len(OPTIONS)


def make() -> None:
    lines = []
    for seats, options in OPTIONS.items():
        chooser = Random(seats)
        names = ("Ann", "Bob", "Cleo", "Dora", "Eve")[:seats]
        played = Playthrough.begin(GAME, names, seed=seats, options=options)
        while played.state.seat >= 0:
            step = played.play(chooser.choice(played.state.moves()))
            if played.number % 17 == 0:
                played.caption(step.seat, played.number - 1, f"So it came to pass, in the {played.number}th hour.")
            if played.number % 23 == 0 and step.seat >= 0:
                played.undo(step.seat)
                played.redo(step.seat)
        name = f"{seats}_seats.jsonl"
        played.record.save(RECORDS / name)
        lines.append(f"{name} {played.position_hash()}")
    HASHES.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    make()
