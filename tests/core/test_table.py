"""The table that a user of the package plays at: checked moves, texts, undo."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.core.errors import IllegalMove, InvalidMove, UnknownName
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import read_record
from tests.core.parlour.game import Parlour

PARLOUR = Parlour()


def table(**options: object) -> Playthrough:
    return PARLOUR.table(seats=2, seed=1, **options)


def test_a_move_is_a_text_or_a_number() -> None:
    at = table()
    assert "draw" in at.moves
    assert at.play("draw").text == "draw"
    other = table()
    other.play(PARLOUR.parse("draw"))
    assert other.position_hash() == at.position_hash()


def test_what_is_not_allowed_raises_with_its_rule_and_changes_nothing() -> None:
    at = table()
    before = at.position_hash()
    with pytest.raises(
        IllegalMove, match=r'Illegal: "keep"\. Play a card, draw or roll first \(PA-2\.1\)\.'
    ) as refused:
        at.play("keep")
    assert refused.value.rule == "PA-2.1"
    with pytest.raises(InvalidMove, match='there is no verb "done"'):
        at.play("done")
    for number in (-1, 10**6):
        with pytest.raises(IllegalMove, match=f"Illegal: move {number}. There is no move number {number}"):
            at.play(number)
    for nonsense in (None, 1.5, ["draw"]):
        with pytest.raises(InvalidMove, match="is not a move: a move is a text such as"):
            at.play(nonsense)  # type: ignore[arg-type]
    assert at.position_hash() == before
    assert at.record.inputs == []


def test_options_and_seats_are_checked() -> None:
    assert table(sudden=True).record.header.options["sudden"] is True
    with pytest.raises(UnknownName, match='has no option "speed"'):
        table(speed=3)
    with pytest.raises(UnknownName, match="is for 2 to 4 seats, not 5"):
        PARLOUR.table(seats=5)
    assert PARLOUR.table().seats == ("Seat 1", "Seat 2")


def test_the_last_move_can_be_taken_back_and_played_again() -> None:
    at = table()
    with pytest.raises(InvalidMove, match="There is nothing to undo"):
        at.undo()
    with pytest.raises(InvalidMove, match="There is nothing to redo"):
        at.redo()
    first = at.position_hash()
    at.play("roll")
    rolled = at.position_hash()
    at.undo()
    assert at.position_hash() == first
    at.redo()
    assert at.position_hash() == rolled


def test_it_goes_on_to_the_end_and_its_record_replays() -> None:
    at = table()
    while at.outcome is None:
        at.play(at.moves[0])
    assert at.seat == -1
    assert at.moves == []
    assert str(at).startswith(f"The Parlour, {len(at.line)} moves played. The evening is over.\n")
    again = Playthrough.replay(PARLOUR, read_record(at.record.text()))
    assert again.position_hash() == at.position_hash()


def test_what_a_seat_sees() -> None:
    at = table()
    assert at.view(0).hand is not None
    assert at.view(None).hand is None


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_table_and_state_says_what_it_is(id: str) -> None:
    at = miskatonic.game(id).table(seed=1)
    at.play(at.moves[0])
    said = str(at).splitlines()
    assert said[0].startswith(f"{at.game.title}, 1 move played. ")
    assert len(said) > 1
    assert repr(at) == f"<{at.game.title}: {len(at.seats)} seats, 1 move>"
    about = str(at.state).splitlines()
    assert f"{at.state.seats} seats: seat {at.seat + 1} decides, {len(at.moves)} moves" in about[0]
    assert [line.split(":")[0].strip() for line in about[1:]] == list(at.game.position(at.state))
