"""A corrected card orphans nothing: records bring their content along, and rules say which records they referee."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.errors import CannotReferee, PackError, RecordError
from miskatonic.core.packs import Kept, read_kept
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Move, Record, Redo, Undo, moves_of, read_record
from miskatonic.core.state import NOBODY
from miskatonic.core.verifying import verify
from tests.core.parlour.game import Parlour
from tests.support import lively

PARLOUR = Parlour()
CORRECTED = Parlour(content={"numbers": {"hand_size": 2}, "card": {"laurel_1": {"effect": "thief"}}})


def some_moves(game: Playthrough, count: int, seed: int = 3) -> Playthrough:
    chooser = Random(seed)
    for _ in range(count):
        if game.state.seat != NOBODY:
            game.play(lively(game.game, game.state, chooser))
    return game


def exported(moves: int = 6) -> str:
    return some_moves(PARLOUR.table(seats=3, seed=5), moves).export().text()


def test_a_record_that_leaves_brings_its_content() -> None:
    assert CORRECTED.pack.hash != PARLOUR.pack.hash
    record = read_record(exported())
    assert record.content is not None
    again = verify(CORRECTED, record)
    assert again.game.pack.hash == PARLOUR.pack.hash
    assert again.position_hash() == verify(PARLOUR, record).position_hash()
    assert again.game.pack["numbers"].hand_size == PARLOUR.pack["numbers"].hand_size
    assert verify(CORRECTED, record).game is again.game, "games with kept content are made once"


def test_the_game_goes_on_with_what_it_began_with() -> None:
    went_on = some_moves(Playthrough.replay(CORRECTED, read_record(exported())), 8, seed=9)
    at_once = some_moves(Playthrough.replay(PARLOUR, read_record(exported())), 8, seed=9)
    assert went_on.position_hash() == at_once.position_hash()
    assert verify(CORRECTED, read_record(went_on.export().text())).position_hash() == at_once.position_hash()
    branch = went_on.branch(3, seed=1)
    assert branch.game is went_on.game


def test_without_its_content_a_record_says_what_it_needs() -> None:
    record = some_moves(PARLOUR.table(seats=3, seed=5), 6).record
    with pytest.raises(CannotReferee, match=f"was played with the pack .standard. .{PARLOUR.pack.hash}"):
        Playthrough.replay(CORRECTED, record)


def test_a_record_as_it_is_stored_has_no_content_in_it() -> None:
    game = some_moves(PARLOUR.table(seats=3, seed=5), 6)
    assert '"type":"content"' not in game.record.text()
    assert read_record(game.record.text()).header == read_record(game.export().text()).header


def test_content_that_was_changed_is_found_out() -> None:
    forged = Kept("forged", "0123", PARLOUR.pack.kept().sections)
    header = PARLOUR.table(seats=3, seed=5).record.header
    with pytest.raises(CannotReferee, match="is not what it was"):
        Playthrough.replay(CORRECTED, Record(msgspec.structs.replace(header, pack_hash="0123"), [], forged))
    other = Record(header, [], CORRECTED.pack.kept())
    with pytest.raises(RecordError, match=f"contains the content {CORRECTED.pack.hash}, but was played with"):
        read_record(other.text())
    with pytest.raises(PackError, match="What was kept is not content"):
        read_kept("{}")


def test_content_that_the_rules_no_longer_understand() -> None:
    old = Kept("old", "0123", {"card": {"laurel_1": {"effect": "dance", "provenance": "designed"}}})
    header = msgspec.structs.replace(PARLOUR.table(seed=1).record.header, pack_hash="0123")
    with pytest.raises(CannotReferee, match=r'these rules: cards\.toml, card "laurel_1": effect is "dance"'):
        Playthrough.replay(PARLOUR, Record(header, [], old))


def test_another_picture_is_the_same_content() -> None:
    kept = PARLOUR.pack.kept()
    assert PARLOUR.with_content(read_kept(kept.text())) is PARLOUR


# Versions of the rules


class Newer(Parlour):
    __module__ = Parlour.__module__
    version = 5
    referees = (3, 4)


def with_version(version: int) -> Record:
    record = read_record(exported())
    record.header = msgspec.structs.replace(record.header, version=version)
    return record


@pytest.mark.parametrize("version", [3, 4, 5])
def test_rules_referee_the_older_ones_they_name(version: int) -> None:
    game = Playthrough.replay(Newer(), with_version(version))
    assert game.record.header.version == version


@pytest.mark.parametrize("version", [2, 6])
def test_rules_that_cannot_referee_say_so_and_the_moves_are_read(version: int) -> None:
    record = with_version(version)
    with pytest.raises(CannotReferee) as refused:
        Playthrough.replay(Newer(), record)
    assert str(refused.value) == (
        f"The record was played under version {version} of the rules of The Parlour; this version referees 5 and 3, 4. "
        "Its moves can still be read."
    )
    assert [move.move for move in moves_of(record)] == [
        entry.move for entry in record.inputs if isinstance(entry, Move)
    ]


def test_the_moves_that_count_are_read_without_rules() -> None:
    def inputs(*entries: Any) -> list[str]:
        return [move.move for move in moves_of(Record(PARLOUR.table(seed=1).record.header, list(entries)))]

    a, b, c = Move(0, "a"), Move(1, "b"), Move(0, "c")
    assert inputs(a, b, Undo(0, 0), Redo(0), c) == ["a", "c"]
    assert inputs(a, b, Undo(0, 0), Redo(0), Redo(1), c) == ["a", "b", "c"]
    assert inputs(a, b, Undo(1, 1)) == ["a"]
    assert inputs(Redo(0), a) == ["a"]


def test_who_moved_is_named() -> None:
    header = PARLOUR.table(seats=2, seed=1).record.header
    assert [header.named(seat) for seat in (0, 1, 2)] == ["Seat 1", "Seat 2", "The house"]


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_game_is_the_same_with_its_content_kept(id: str) -> None:
    game = miskatonic.game(id)
    other = type(game)(kept=read_kept(game.pack.kept().text()))
    assert other.pack.hash == game.pack.hash
    assert other.position(other.new(seed=3)) == game.position(game.new(seed=3))
