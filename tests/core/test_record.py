"""Records: what is written comes back, and what was cut, changed or never ours says so."""

from __future__ import annotations

import hashlib
import resource
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.errors import IllegalMove, InvalidMove, RecordError
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Caption, Guess, Header, Move, Record, Redo, Undo, load_record, read_record
from miskatonic.core.state import NOBODY
from miskatonic.core.verifying import verify
from tests.core.parlour.game import Parlour
from tests.support import lively

PARLOUR = Parlour()


def played(moves: int = 30, seats: int = 3, seed: int = 5) -> Playthrough:
    game = Playthrough.begin(PARLOUR, [f"Player {n + 1}" for n in range(seats)], seed)
    chooser = Random(seed)
    while game.number < moves and game.state.seat != NOBODY:
        game.play(lively(PARLOUR, game.state, chooser))
    return game


# What a record is


def test_a_record_is_lines_and_nothing_but_inputs() -> None:
    game = played(3)
    header, *inputs, closing = game.record.text().splitlines()
    assert msgspec.json.decode(header)["game"] == "parlour"
    assert [msgspec.json.decode(line)["type"] for line in inputs] == ["move", "move", "move"]
    assert msgspec.json.decode(closing)["end"] == 3


def test_a_move_is_written_with_the_chance_that_followed() -> None:
    game = Playthrough.begin(PARLOUR, ["Ann", "Bob"], seed=1)
    step = game.play("roll")
    entry = game.record.inputs[-1]
    assert isinstance(entry, Move)
    assert entry.move == "roll"
    assert list(entry.chance) == ["dice"]
    assert len(entry.chance["dice"]) == 4
    assert sorted(entry.chance["dice"]) == list(game.state.view(0).dice)
    assert step.surprised
    assert game.play("keep").chance == {}
    assert not game.line[-1].surprised


@pytest.mark.parametrize("kind", [Path, str])
def test_save_and_load(kind: Callable[[Path], Path | str], tmp_path: Path) -> None:
    game = played()
    path = tmp_path / "evening.record"
    game.record.save(kind(path))
    assert verify(PARLOUR, load_record(kind(path))).position_hash() == game.position_hash()
    assert list(tmp_path.iterdir()) == [path]


def test_a_game_typed_in_from_a_real_table_has_no_seed() -> None:
    record = played().record
    record.header = msgspec.structs.replace(record.header, seed="")
    assert verify(PARLOUR, record).position_hash()[:8] != ""
    replayed = Playthrough.replay(PARLOUR, record)
    assert [step.text for step in replayed.line] == [step.text for step in played().line]


# Files that are not right


def test_every_truncation_is_noticed() -> None:
    text = played(5).record.text()
    lines = text.splitlines(keepends=True)
    for count in range(1, len(lines)):
        with pytest.raises(RecordError, match=f"is truncated: its closing line is missing after line {count}"):
            read_record("".join(lines[:count]))
    with pytest.raises(RecordError, match="is truncated"):
        read_record(text[:-20])


def test_a_missing_or_added_line_is_noticed() -> None:
    lines = played(5).record.text().splitlines()
    for changed in (lines[:2] + lines[3:], lines[:3] + lines[2:]):
        with pytest.raises(RecordError, match=r"has [46] inputs, but its closing line counts 5"):
            read_record("\n".join(changed))


def test_an_edited_line_is_noticed() -> None:
    text = played(5).record.text()
    with pytest.raises(RecordError, match="was changed after it was written: its checksum does not match"):
        read_record(text.replace("Player 1", "Player X", 1))


@pytest.mark.parametrize(
    "content, message",
    [
        (b"", "is empty"),
        (b"hello\n", "is not a Miskatonic record: its first line is not a header"),
        (b'{"game": "chess"}\n{"end": 0}\n', "is not a Miskatonic record: its first line is not a header"),
        (b"\xff\xfe\x00\x01", "is not a Miskatonic record: it is not text"),
    ],
)
def test_a_foreign_file_is_noticed(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(content)
    with pytest.raises(RecordError) as raised:
        load_record(path)
    assert message in str(raised.value)
    assert str(path) in str(raised.value), "the message names the file"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="No such file"):
        load_record(tmp_path / "gone.record")
    with pytest.raises(RecordError, match="Is a directory"):
        load_record(tmp_path)


def test_a_newer_format_is_named() -> None:
    record = played(1).record
    record.header = msgspec.structs.replace(record.header, format=99)
    with pytest.raises(RecordError, match="has format 99; this version reads up to 2"):
        read_record(record.text())


def test_a_line_that_is_no_input_is_numbered() -> None:
    lines = [played(1).record.text().splitlines()[0], '{"type":"dance"}']
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    text = "\n".join([*lines, msgspec.json.encode({"end": 1, "sha256": digest}).decode()])
    with pytest.raises(RecordError, match="line 2: not an input"):
        read_record(text)


# Records that do not replay


def changed(**header: Any) -> Record:
    record = played().record
    record.header = msgspec.structs.replace(record.header, **header)
    return record


@pytest.mark.parametrize(
    "header, message",
    [
        ({"game": "chess"}, "The record is of the game chess, not parlour"),
        ({"version": 2}, "was played under version 2 of the rules of The Parlour; this version referees 3. Its moves"),
        ({"pack": "mine", "pack_hash": "0123"}, 'was played with the pack "mine" (0123)'),
        ({"seats": ("Ann",)}, "The set-up does not replay: The Parlour is for 2 to 4 seats, not 1"),
        ({"options": {"speed": 3}}, 'The set-up does not replay: The Parlour has no option "speed"'),
        ({"seed": "not a number"}, 'The seed of the record is "not a number"; expected a hexadecimal number'),
        ({"chance": {}}, 'The set-up does not replay: The script of stream "deck" ran out'),
        ({"chance": {"deck": [[1, 0]]}}, "does not reorder a pile of 16"),
        ({"chance": {"clock": [1]}}, 'There is no stream "clock"'),
        ({"chance": {"deck": [list(range(16))], "dice": [3]}}, "drawn but not used: dice"),
    ],
)
def test_a_header_that_does_not_fit(header: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as raised:
        Playthrough.replay(PARLOUR, changed(**header))
    assert message in str(raised.value)


def with_inputs(*inputs: Any) -> Record:
    return Record(Playthrough.begin(PARLOUR, ["Ann", "Bob"], seed=1).record.header, list(inputs))


@pytest.mark.parametrize(
    "inputs, message",
    [
        ([Move(0, "decline")], 'Input 1 does not replay: Illegal: "decline"'),
        ([Move(0, "sing")], 'Input 1 does not replay: "sing": there is no verb "sing"'),
        ([Move(1, "draw")], '"draw" is recorded for seat 2, out of turn'),
        ([Move(0, "roll")], 'Input 1 does not replay: The script of stream "dice" ran out after 0 draws'),
        ([Move(0, "roll", {"dice": [1, 2, 3, 7]})], "says 7 for a die of 6 sides; expected 1 to 6"),
        ([Move(0, "draw", {"dice": [1]})], '"draw" did not use what was drawn from dice'),
        ([Move(0, "draw"), Undo(0, 1)], "Input 2 does not replay: There is no move 2 to take back"),
        ([Redo(0)], "Input 1 does not replay: There is nothing to redo"),
        ([Caption(0, 0, "hm")], "A caption is about move 1, which is not there"),
    ],
)
def test_an_input_that_does_not_replay(inputs: list[Any], message: str) -> None:
    with pytest.raises(RecordError) as raised:
        Playthrough.replay(PARLOUR, with_inputs(*inputs))
    assert message in str(raised.value)


def test_recorded_chance_is_the_truth_and_verify_compares_it_with_the_seed() -> None:
    record = with_inputs(Move(0, "roll", {"dice": [6, 6, 6, 6]}), Move(0, "keep{6,6,6,6}"))
    assert Playthrough.replay(PARLOUR, record).state.view(0).points == (3, 0)
    with pytest.raises(RecordError, match="Input 1: the chance in the record is not what its seed gives"):
        verify(PARLOUR, record)


def test_verify_compares_the_set_up_too() -> None:
    record = with_inputs()
    record.header = msgspec.structs.replace(record.header, chance={"deck": [list(range(16))]})
    Playthrough.replay(PARLOUR, record)
    with pytest.raises(RecordError, match="set-up in the record is not what its seed gives"):
        verify(PARLOUR, record)


# Disks


def test_a_full_disk_leaves_the_old_record_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    old = played(2).record
    old.save(path)
    before = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(RecordError, match="the record could not be written: File too large"):
            played(30).record.save(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path], "no half record is left beside it"


@pytest.mark.parametrize(
    "where",
    [
        lambda folder: folder / "missing" / "evening.record",
        lambda folder: folder / "file" / "evening.record",
        lambda folder: folder / "folder",
    ],
)
def test_a_place_that_cannot_be_written(where: Callable[[Path], Path], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    with pytest.raises(RecordError, match="the record could not be written"):
        played(2).record.save(where(tmp_path))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["file", "folder"]


# Going back and forth


def test_undo_and_redo_are_inputs() -> None:
    game = played(6)
    last = game.line[-1]
    game.undo(last.seat)
    game.redo(last.seat)
    assert [type(entry) for entry in game.record.inputs[-2:]] == [Undo, Redo]
    assert game.line[-1].text == last.text
    assert game.line[-1].chance == last.chance, "the same draws come again"


def test_undo_is_never_a_new_roll() -> None:
    game = Playthrough.begin(PARLOUR, ["Ann", "Bob"], seed=1)
    dice = game.play("roll").chance
    game.undo(0)
    assert game.play("roll").chance == dice


def test_undo_takes_back_all_after_the_seats_last_move() -> None:
    game = Playthrough.begin(PARLOUR, ["Ann", "Bob"], seed=1)
    start = game.position_hash()
    game.play("draw", seat=0)
    game.play("draw", seat=1)
    game.undo(0)
    assert game.number == 0
    assert game.position_hash() == start
    with pytest.raises(InvalidMove, match="nothing to undo"):
        game.undo(0)
    game.redo(0)
    game.redo(1)
    assert [step.text for step in game.line] == ["draw", "draw"]
    with pytest.raises(InvalidMove, match="nothing to redo"):
        game.redo(0)


def test_a_new_move_ends_what_could_be_redone() -> None:
    game = Playthrough.begin(PARLOUR, ["Ann", "Bob"], seed=1)
    game.play("draw")
    game.undo(0)
    game.play("roll")
    with pytest.raises(InvalidMove, match="nothing to redo"):
        game.redo(0)


def test_when_undo_is_free() -> None:
    game = Playthrough.begin(PARLOUR, ["Ann", "Bob"], seed=1)
    assert not game.taking_back((0,), alone=False).free, "there is nothing to take back"
    game.play("draw")
    assert not game.taking_back((0,), alone=False).free, "a card was seen"
    game.play("roll")
    game.play("keep")
    assert game.taking_back((1,), alone=False).free, "keeping dice shows nothing new"
    game.play("draw")
    assert not game.taking_back((1,), alone=False).free, "it was answered"
    alone = Playthrough.begin(PARLOUR, ["Ann", "bot:greedy"], seed=1)
    alone.play("draw")
    alone.play("draw")
    assert alone.taking_back((0,), alone=True).free, "only a bot has seen anything"


def answered() -> Playthrough:
    """Ann plays a Carousel: everybody passes a card on, in secret."""
    game = Playthrough.begin(PARLOUR, ["Ann", "Bob", "Cleo"], seed=1)
    deck = [card for card in range(len(PARLOUR.pack["card"])) if card != PARLOUR.cards.index["carousel_1"]]
    dealt = msgspec.structs.replace(
        game.record.header, chance={**game.record.header.chance, "deck": [[*deck, PARLOUR.cards.index["carousel_1"]]]}
    )
    game = Playthrough.replay(PARLOUR, Record(dealt, []))
    game.play("play carousel_1")
    while game.state.asked:
        game.play(game.state.moves()[0])
    return game


def test_answers_that_were_opened_stay() -> None:
    """The last seat would see all answers, take back its own, and answer again alone."""
    game = answered()
    last = game.line[-1]
    among_people = game.taking_back((last.seat,), alone=False)
    assert among_people.to is None
    assert "Answers were opened" in among_people.why
    assert game.taking_back((0,), alone=False).to is None, "nor what was played before the question"


def test_alone_with_bots_a_question_is_taken_back_as_a_whole() -> None:
    game = answered()
    last = game.line[-1]
    found = game.taking_back((last.seat,), alone=True)
    assert (found.to, found.seat, found.free) == (1, last.seat, True)
    game.undo(last.seat)
    assert game.number == 1
    assert all(game.state.moves_of(seat) for seat in range(3)), "it is put to everybody anew"


def test_an_illegal_move_changes_nothing() -> None:
    game = played(4)
    before, text = game.position_hash(), game.record.text()
    with pytest.raises(IllegalMove):
        game.play("decline")
    with pytest.raises(IllegalMove):
        game.play(game.state.moves()[0], seat=(game.state.seat + 1) % 3)
    assert game.position_hash() == before
    assert game.record.text() == text


def test_words_belong_to_the_record() -> None:
    game = played(4)
    game.caption(1, 2, "A bold choice.")
    game.chat(-1, "Wilbur", "Indeed.")
    again = read_record(game.record.text())
    assert again.inputs[-2:] == game.record.inputs[-2:]
    assert verify(PARLOUR, again).position_hash() == game.position_hash()


def test_looking_back() -> None:
    game = played(8)
    assert PARLOUR.position(game.at(0)) == PARLOUR.position(game.start)
    assert game.at(8) is game.state
    assert game.at(3).seat == game.line[3].seat


def test_a_branch_with_fresh_chance_draws_from_its_own_seed() -> None:
    game = Playthrough.begin(PARLOUR, ["Ann", "Bob"], seed=1)
    game.play("draw")
    same = game.branch(1).play("roll").chance
    fresh = [game.branch(1, seed=seed).play("roll").chance for seed in range(5)]
    assert same == game.play("roll").chance
    assert len({str(chance) for chance in fresh}) == 5
    first = game.branch(0, seed=9)
    assert PARLOUR.position(first.state)["hands"] == PARLOUR.position(game.start)["hands"], "the same deal"
    first.play("roll")
    assert verify(PARLOUR, read_record(first.record.text())).number == 1


def test_a_branch_with_eyes_is_a_guess_of_that_seat() -> None:
    """What Ann sees stays, at the branch and before; what she cannot know there is drawn anew."""
    game = miskatonic.game("stars_are_right")
    first = Playthrough.begin(game, ["Ann", "bot:greedy"], 7, {"max_turns": 6})
    while first.number < 20:
        first.play(first.state.moves()[0])
    views, hands = {game.draw(first.state.view(0))}, {str(first.state.hands[1])}  # type: ignore[attr-defined]
    for seed in range(5):
        branch = first.branch(20, seed=seed, eyes=0)
        views.add(game.draw(branch.state.view(0)))
        hands.add(str(branch.state.hands[1]))  # type: ignore[attr-defined]
        while branch.state.seat >= 0:
            branch.play(branch.state.moves()[-1])
        assert verify(game, read_record(branch.record.text())).position_hash() == branch.position_hash()
    assert len(views) == 1
    assert len(hands) > 3


def test_what_came_from_another_game_is_not_taken_back() -> None:
    game = played(8)
    branch = game.branch(5, seed=3, eyes=0)
    assert branch.taking_back((0,), alone=True).to is None
    assert branch.taking_back((1,), alone=True).to is None
    with pytest.raises(RecordError, match="There is no move 3 to take back"):
        branch.take(Undo(0, 2))
    branch.play(branch.state.moves()[0])
    branch.undo(branch.line[-1].seat)
    assert branch.number == 5


def test_a_branch_of_a_branch_keeps_its_guesses() -> None:
    game = played(12)
    once = game.branch(6, seed=3, eyes=0)
    for _ in range(4):
        once.play(once.state.moves()[0])
    twice = once.branch(8, seed=4, eyes=1)
    for _ in range(3):
        twice.play(twice.state.moves()[0])
    for source in (once, twice):
        for number in range(source.number + 1):
            for seed in (None, 5):
                made = source.branch(number, seed=seed)
                assert made.number == number
                made.play(made.state.moves()[0])
                again = verify(PARLOUR, read_record(made.record.text()))
                assert again.position_hash() == made.position_hash()


def test_a_guess_stands_only_where_a_branch_begins() -> None:
    game = played(4)
    with pytest.raises(RecordError, match="only among what came from another game"):
        game.take(Guess(0, "1"))
    branch = game.branch(4, seed=1, eyes=0).record
    for wrong in (Guess(3, "1"), Guess(0, "xyz")):
        branch.inputs[-1] = wrong
        with pytest.raises(RecordError, match="is not one"):
            Playthrough.replay(PARLOUR, branch)


def test_a_header_names_everything_a_game_was_played_with() -> None:
    game = miskatonic.game("stars_are_right")
    header = Playthrough.begin(game, ["Ann", "bot:greedy"], 7, {"allow_mirror": "true"}).record.header
    assert isinstance(header, Header)
    assert (header.game, header.version, header.pack, header.pack_hash) == (
        "stars_are_right",
        game.version,
        "standard",
        game.pack.hash,
    )
    assert header.options["allow_mirror"] is True
    assert set(header.options) == {option.name for option in game.options}
    assert header.seats == ("Ann", "bot:greedy")
    assert header.seed == "7"
