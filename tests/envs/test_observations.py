"""Rows of bytes: declared once, hiding what views hide, written the same everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import miskatonic
from miskatonic.core.observation import BITS, CHOICE, Observer, Row, zeros
from miskatonic.core.state import NOBODY, State
from miskatonic.envs import Unfold
from miskatonic.envs.describe import describe, page
from miskatonic.envs.episodes import greatest
from tests.envs.support import EVERY_GAME, EVERY_TABLE, short
from tests.properties import Property
from tests.support import Table, bot_chance, explore, lively, lively_of, play_heard

ROOT = Path(__file__).parent.parent.parent
FEW, MANY = 5, 150
# What random play does not reach, or an option must ask for.
RARE = {
    "stars_are_right": {"gods"},
    "cards_of_cthulhu": {"owed_xp"},
    "cthulhu_mash": {
        "mode",
        "mired",
        "attached",
        "bound",
        "bonus",
        "memorized",
        "discarded",
        "carried",
        "worn",
        "weapon",
    },
}


def a_guess_gives_the_same_row(table: Table) -> None:
    state = table.walk()
    observer = table.game.observer
    for seat in range(state.seats):
        row = observer.row(state, seat)
        for number in (1, 2):
            assert observer.row(state.guess(seat, bot_chance(number)), seat) == row


def rows_stay_the_same_in_worlds_a_seat_cannot_tell_apart(table: Table) -> None:
    coupled(table)


def coupled(table: Table) -> State:
    """Play a game and, beside it, one that a seat cannot tell from it; that seat's rows are the same at every step."""
    game, state, chooser = table.game, table.begin(), table.chooser()
    seat = chooser.randrange(state.seats)
    world = state.guess(seat, bot_chance(chooser.randrange(1 << 30)))
    for _ in range(table.length):
        if state.seat == NOBODY:
            break
        both = set(world.moves())
        moves = [move for move in state.moves() if move in both]
        surprises = state.surprises, world.surprises
        if moves:
            move = lively_of(game, moves, chooser)
            play_heard(state, move)
            play_heard(world, move)
        else:
            state.play(lively(game, state, chooser))
        if not moves or (state.surprises, world.surprises) != surprises:
            world = state.guess(seat, bot_chance(chooser.randrange(1 << 30)))
        assert game.observer.row(state, seat) == game.observer.row(world, seat)
    return state


def every_byte_keeps_to_its_declaration(table: Table) -> None:
    state = table.walk()
    most = greatest(table.game.observer)
    for seat in range(state.seats):
        assert (np.frombuffer(table.game.observer.row(state, seat), np.uint8) <= most).all()


def a_row_written_over_another_is_as_a_new_one(table: Table) -> None:
    """Only what changed is written: now by one seat, now by another, by clones, guesses and a second table."""
    observer, chooser = table.game.observer, table.chooser()
    into = Row(zeros(observer.size), 0, observer.size)
    states = [table.begin(), table.walk()]
    for _ in range(table.length):
        if states[0].seat == NOBODY:
            break
        states[0].play(lively(table.game, states[0], chooser))
        guess = states[0].guess(chooser.randrange(states[0].seats), bot_chance(7))
        state = chooser.choice((states[0], states[0], states[0], states[0].clone(), guess, states[1]))
        for seat in (max(0, state.seat), chooser.randrange(state.seats)):
            observer.look(state, seat, into)
            assert into.bytes() == observer.row(state, seat)


PROPERTIES = [
    Property(check.__name__, check, 400)
    for check in (
        a_guess_gives_the_same_row,
        rows_stay_the_same_in_worlds_a_seat_cannot_tell_apart,
        every_byte_keeps_to_its_declaration,
        a_row_written_over_another_is_as_a_new_one,
    )
]
EVERY_PROPERTY = pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.name)


@EVERY_TABLE
@EVERY_PROPERTY
def test_holds(holds: Property, id: str, seats: int) -> None:
    explore(miskatonic.game(id), seats, holds, FEW)


@pytest.mark.long
@EVERY_TABLE
@EVERY_PROPERTY
def test_holds_many_times(holds: Property, id: str, seats: int) -> None:
    explore(miskatonic.game(id), seats, holds, MANY)


@EVERY_TABLE
def test_no_byte_of_a_whole_game_leaks(id: str, seats: int) -> None:
    end = coupled(Table(miskatonic.game(id), seats, short(id), 11, 11, 20_000))
    assert end.seat == NOBODY


@pytest.mark.long
@EVERY_TABLE
def test_no_byte_of_long_games_leaks(id: str, seats: int) -> None:
    """To the end that the rules know, not to that of a length guard; every seat count, three games each."""
    guard = {"max_turns": 150} if id == "stars_are_right" else {}
    for seed in range(3):
        end = coupled(Table(miskatonic.game(id), seats, guard, seed, seed, 20_000))
        assert end.seat == NOBODY


@EVERY_GAME
def test_the_fields_fill_the_row_in_order(id: str) -> None:
    observer = miskatonic.game(id).observer
    at = 0
    for field in observer.fields:
        assert field.at == at
        assert field.about
        assert field.size == max(1, len(field.things))
        assert bool(field.words) == (field.kind in (CHOICE, BITS))
        at += field.size
    assert at == observer.size


@pytest.mark.long
@EVERY_GAME
def test_every_field_says_something_in_lively_games(id: str) -> None:
    """A field that never changes would be a byte for nothing, or not written."""
    game = miskatonic.game(id)
    seen: dict[str, set[bytes]] = {field.name: set() for field in game.observer.fields}
    for number in range(60):
        if {name for name, values in seen.items() if len(values) < 2} <= RARE.get(id, set()):
            return
        state = game.new(seats=game.seats[number % len(game.seats)], seed=number)
        chooser = Table(game, state.seats, {}, number, number, 0).chooser()
        for _ in range(600):
            if state.seat == NOBODY:
                break
            for seat in range(state.seats):
                row = game.observer.row(state, seat)
                for field in game.observer.fields:
                    seen[field.name].add(bytes(row[field.at : field.at + field.size]))
            state.play(lively(game, state, chooser))
        end = game.observer.row(state, 0)
        for field in game.observer.fields:
            seen[field.name].add(bytes(end[field.at : field.at + field.size]))
    pytest.fail(f"always the same: {[name for name, values in seen.items() if len(values) < 2]}")


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "observations.md").read_text(encoding="utf-8") == page()


@EVERY_GAME
def test_the_page_names_every_field_with_its_bytes(id: str) -> None:
    game = miskatonic.game(id)
    told = describe(game)
    for field in game.observer.fields:
        span = str(field.at) if field.size == 1 else f"{field.at} to {field.at + field.size - 1}"
        assert f"| {span} | `{field.name}` | " in told
        assert all(word in told for word in field.words)


@EVERY_GAME
def test_unfolded_rows_are_floats_that_can_be_read_back(id: str) -> None:
    game = miskatonic.game(id)
    unfold = Unfold(game.observer)
    state = game.new(seed=4)
    rows = []
    for _ in range(40):
        rows.append(game.observer.row(state, 0))
        if state.seat == NOBODY:
            break
        state.play(state.moves()[0])
    many = np.array([list(row) for row in rows], np.uint8)
    floats = unfold(many)
    assert floats.shape == (len(rows), unfold.size)
    assert len(unfold.names) == len(set(unfold.names)) == unfold.size
    assert floats.min() >= 0
    assert floats.max() <= 1
    assert (unfold(many[3]) == floats[3]).all()
    at = 0
    for field in game.observer.fields:
        width = len(field.words) or 1
        for n in range(field.size):
            part = floats[:, at : at + width]
            if field.kind == CHOICE:
                assert (part.argmax(axis=1) == many[:, field.at + n]).all()
                assert (part.sum(axis=1) == 1).all()
            elif field.kind == BITS:
                assert ((part * 2 ** np.arange(width)).sum(axis=1) == many[:, field.at + n]).all()
            at += width
    assert at == unfold.size


class Twice(Observer):
    def write(self, state: State, seat: int, into: bytearray) -> None:
        raise AssertionError("only declared")


def test_a_wrong_declaration_is_refused() -> None:
    observer = Twice()
    observer.number("cards", "how many")
    with pytest.raises(ValueError, match="declared twice"):
        observer.number("cards", "again")
    with pytest.raises(ValueError, match="does not fit a byte"):
        observer.choice("names", "one of many", [str(n) for n in range(257)])
    with pytest.raises(KeyError):
        observer.field("dice")


@pytest.mark.parametrize("module", ["miskatonic", "miskatonic.cli", "miskatonic.core.stepping"])
def test_nothing_of_it_is_imported_otherwise(module: str) -> None:
    script = (
        f"import sys, {module}; miskatonic.game('stars_are_right').observer\n"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
