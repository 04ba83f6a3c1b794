"""People and bots have names; nobody is a number."""

from __future__ import annotations

from miskatonic.naming import BOTS, FREE, bots_named, named_by_record, told_apart


def test_bots_have_names_of_their_own() -> None:
    assert bots_named(["Ann", None, None]) == ["Ann", BOTS[1], BOTS[2]]
    assert bots_named([BOTS[1], None]) == [BOTS[1], BOTS[2]], "not that of a player"
    assert len(set(bots_named([None] * len(BOTS)))) == len(BOTS)


def test_no_two_players_are_called_alike() -> None:
    assert told_apart(["Ann", "Ann", FREE, FREE]) == ["Ann", "Ann II", FREE, FREE]


def test_a_record_that_names_nobody_gets_names() -> None:
    assert named_by_record(["Ann", "bot:adept", "Seat 3"]) == ["Ann", BOTS[1], BOTS[2]]
