"""The long trials count what they did, go on where they were, and stop at what they find."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import trials


def test_a_trial_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []

    def piece(number: int) -> int:
        done.append(number)
        return 10

    monkeypatch.setitem(trials.TRIALS, "views", piece)
    out = tmp_path / "trials.jsonl"
    assert list(trials.run("views", 25, out)) == [(10, 1), (20, 2), (30, 3)]
    assert list(trials.run("views", 45, out)) == [(40, 4), (50, 5)]
    assert list(trials.run("views", 45, out)) == []
    assert done == [0, 1, 2, 3, 4]


def test_what_a_seat_sees_of_other_worlds_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert trials.views(0) > 100
    monkeypatch.setattr(trials, "seen", lambda game, state, seat: repr(game.position(state)))
    with pytest.raises(AssertionError, match="game 0, seat"):
        trials.views(0)


@pytest.mark.long
@pytest.mark.parametrize(("trial", "wanted"), [("views", 100_000), ("wire", 200), ("noise", 100_000), ("kills", 200)])
def test_a_tenth_of_each_trial_finds_nothing(trial: str, wanted: int, tmp_path: Path) -> None:
    """A piece that finds something raises."""
    *_, (counted, _) = trials.run(trial, wanted, tmp_path / "trials.jsonl")
    assert counted >= wanted
