"""Provable chance: nobody can foretell it, everybody can check it, and nothing but the move itself decides a throw."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from miskatonic.core.errors import InvalidMove, RecordError
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import Proof, Secret, committed, hash_of, new_secret
from miskatonic.core.record import Chat, GiveUp, Header, Move, Record, Undo, promised, read_record
from miskatonic.core.state import NOBODY
from miskatonic.core.verifying import verify
from tests.core.parlour.game import Parlour
from tests.support import lively

PARLOUR = Parlour()
SECRET = "5e" * 32
NAMES = ["Ann", "Bob", "Cleo"]


def begun(secret: str = SECRET) -> Playthrough:
    return Playthrough.begin_with_secret(PARLOUR, NAMES, secret)


def played(moves: int = 40, secret: str = SECRET) -> Playthrough:
    game = begun(secret)
    chooser = Random(3)
    while game.number < moves and game.state.seat != NOBODY:
        game.play(lively(PARLOUR, game.state, chooser))
    return game


def finished() -> Playthrough:
    game = played(2000)
    assert game.outcome is not None
    return game


def changed(record: Record, **fields: object) -> Record:
    return Record(msgspec.structs.replace(record.header, **fields), record.inputs)


# What a draw depends on


def test_the_same_move_at_the_same_position_gives_the_same_throw() -> None:
    game = begun()
    first = game.play("roll").chance
    game.undo()
    game.chat(0, "Ann", "Not that one!")
    again = game.play("roll").chance
    assert again == first, "chat and taking back shift nothing"
    assert game.rethrown == 1


def test_another_position_move_secret_or_word_gives_another_throw() -> None:
    def throws(secret: str, words: tuple[str, ...], position: int, move: str) -> list[int]:
        chance = Secret(secret, words).chance(["dice"], position, move)
        return [chance.die(0, 1000) for _ in range(5)]

    base = throws(SECRET, ("", ""), 1, "roll")
    assert base == throws(SECRET, ("", ""), 1, "roll")
    others = [
        throws("5f" * 32, ("", ""), 1, "roll"),
        throws(SECRET, ("a", ""), 1, "roll"),
        throws(SECRET, ("", "a"), 1, "roll"),
        throws(SECRET, ("", ""), 2, "roll"),
        throws(SECRET, ("", ""), 1, "keep"),
    ]
    assert all(other != base for other in others)
    assert len(set(base)) > 1, "each draw of a move is its own"


def test_streams_do_not_shift_one_another() -> None:
    chance = Secret(SECRET, ()).chance(["dice", "deck"], 1, "roll")
    alone = [chance.die(0, 1000) for _ in range(4)]
    mixed = Secret(SECRET, ()).chance(["dice", "deck"], 1, "roll")
    found = []
    for _ in range(4):
        mixed.shuffle(1, list(range(9)))
        found.append(mixed.die(0, 1000))
    assert found == alone


def test_what_a_state_holds_between_moves_says_nothing_of_the_secret() -> None:
    one, other = played(secret=SECRET), begun("77" * 32)
    assert one.state.chance.words == other.state.chance.words
    assert {tuple(step.before.chance.words) for step in one.line} == {tuple(one.state.chance.words)}


def test_every_kind_of_draw_is_written_down() -> None:
    record = played().record
    assert record.header.proof is not None
    assert record.header.proof.kinds == {"deck": [f"shuffle {len(record.header.chance['deck'][0])}"]}
    for line in record.text().splitlines()[1:-1]:
        entry = msgspec.json.decode(line)
        shape = {stream: len(kinds) for stream, kinds in entry.get("kinds", {}).items()}
        assert shape == {stream: len(draws) for stream, draws in entry.get("chance", {}).items()}


# Checking


def test_a_finished_record_verifies_and_an_older_one_still_does() -> None:
    game = finished()
    assert verify(PARLOUR, read_record(game.record.text())).position_hash() == game.position_hash()
    older = Playthrough.begin(PARLOUR, NAMES, 3)
    older.play("roll")
    assert older.record.header.proof is None
    assert verify(PARLOUR, read_record(older.record.text())).number == 1


def test_a_throw_that_was_changed_is_found() -> None:
    record = finished().record
    number = next(at for at, entry in enumerate(record.inputs) if isinstance(entry, Move) and "dice" in entry.chance)
    entry = record.inputs[number]
    assert isinstance(entry, Move)
    first, *rest = entry.chance["dice"]
    assert isinstance(first, int)
    other = {"dice": [1 + first % 6, *rest]}
    inputs = [*record.inputs[:number], msgspec.structs.replace(entry, chance=other), *record.inputs[number + 1 :]]
    with pytest.raises(RecordError, match=f"Input {number + 1}"):
        verify(PARLOUR, Record(record.header, inputs[: number + 1]))


def test_another_secret_than_the_promised_one_is_found() -> None:
    record = finished().record
    with pytest.raises(RecordError, match="not the one that the house committed to"):
        verify(PARLOUR, changed(record, seed="00" * 32))
    with pytest.raises(RecordError, match="set-up in the record is not what its secret gives"):
        verify(PARLOUR, changed(record, seed="00" * 32, proof=committed("00" * 32)))
    with pytest.raises(RecordError, match="not valid: expected 64"):
        verify(PARLOUR, changed(record, seed="abc"))


def with_words(*words: str) -> Header:
    """A header whose seats have committed to words and opened them."""
    header = promised(PARLOUR, NAMES, SECRET)
    commits = tuple(hash_of(said.encode()) if said else "-" for said in words)
    proof = Proof(committed(SECRET).commitment, commits, words, waiting=True)
    return msgspec.structs.replace(header, proof=proof)


def test_words_change_the_deal_and_are_checked() -> None:
    game = Playthrough.deal(PARLOUR, with_words("a storm", "", "the sea"))
    game.play("roll")
    record = game.record
    assert record.header.chance != begun().record.header.chance
    verify(PARLOUR, record)
    assert record.header.proof is not None
    forged = msgspec.structs.replace(record.header.proof, words=("a calm", "", "the sea"))
    with pytest.raises(RecordError, match="words of seat 1 are not those"):
        verify(PARLOUR, changed(record, proof=forged))


def test_nothing_is_played_before_the_deal() -> None:
    waiting = Playthrough.replay(PARLOUR, Record(promised(PARLOUR, NAMES, SECRET), []))
    with pytest.raises(InvalidMove, match="Nothing has been dealt"):
        waiting.play("roll")


# The secret, before and after


def test_a_record_without_its_secret_replays_but_only_a_branch_goes_on() -> None:
    record = played(12).record
    withheld = Record(record.header.without_secret(), record.inputs)
    assert SECRET not in withheld.text()
    replayed = verify(PARLOUR, read_record(withheld.text()))
    with pytest.raises(InvalidMove, match="only a branch"):
        replayed.play(replayed.state.moves()[0])
    branch = replayed.branch(replayed.number, secret=new_secret())
    branch.play(branch.state.moves()[0])
    again = verify(PARLOUR, read_record(branch.record.text()))
    assert again.number == replayed.number + 1
    assert again.record.header.proof != record.header.proof


def test_once_the_secret_is_open_nothing_is_taken_back() -> None:
    game = finished()
    for alone in (True, False):
        assert "secret is open" in game.taking_back((0, 1, 2), alone=alone).why
    with pytest.raises(RecordError, match="nothing can be taken back any more"):
        game.take(Undo(0, game.number - 1))
    older = Playthrough.begin(PARLOUR, NAMES, 3)
    chooser = Random(3)
    while older.state.seat != NOBODY:
        older.play(lively(PARLOUR, older.state, chooser))
    older.undo()


def test_a_table_that_was_given_up_is_closed() -> None:
    game = played(6)
    game.take(GiveUp(0))
    game.take(Chat(0, "Ann", "Another time."))
    assert game.secret_is_open
    for attempt in (lambda: game.play(game.state.moves()[0]), lambda: game.take(Undo(0, 0))):
        with pytest.raises(InvalidMove, match="was given up"):
            attempt()
    assert verify(PARLOUR, read_record(game.record.text())).given_up
    assert game.branch(game.number, secret=new_secret()).play(game.state.moves()[0])


def test_among_people_what_met_chance_is_not_taken_back_freely() -> None:
    game = begun()
    game.play("roll")
    seat = game.line[0].seat
    assert not game.taking_back((seat,), alone=False).free
    assert game.taking_back((seat,), alone=True).free


def test_a_branch_draws_from_its_own_secret() -> None:
    game = played(10)
    number = next(at for at, step in enumerate(game.line) if step.text == "roll" and step.chance)
    throws = [game.branch(number, secret=new_secret()).play("roll").chance for _ in range(5)]
    assert len({str(throw) for throw in throws}) > 1
    assert game.branch(number).play("roll").chance == game.line[number].chance
    guessed = game.branch(number, eyes=0, secret=new_secret())
    guessed.play("roll")
    verify(PARLOUR, read_record(guessed.record.text()))
