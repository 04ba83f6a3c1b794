"""A review as people get it, from the command line, as a page and as data; and of records that are not whole."""

from __future__ import annotations

import re
from base64 import b64decode
from html import escape
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import miskatonic
from miskatonic.bots import Eyes
from miskatonic.cli import main
from miskatonic.core.chance import seeded
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.state import State
from miskatonic.naming import named_by_record
from miskatonic.review import page, pictures, words
from miskatonic.review.hints import hint
from miskatonic.review.judging import FULL, GRAVE, QUICK, SLIP, Judge, verdict_on
from miskatonic.review.reviewing import Review
from miskatonic.web.picture import DESK, PHONE, svg
from tests.review.test_ledger import random_game, reviewed
from tests.support import NINE_POINTS


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that stops in the middle."""
    path = tmp_path_factory.mktemp("records") / "game.record"
    random_game("stars_are_right", 2, 5, moves=8).record.save(path)
    return path


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["review", *args])
    assert not isinstance(result.exception, Exception) or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_a_game_that_was_not_finished_is_reviewed_as_far_as_it_goes(record: Path, tmp_path: Path) -> None:
    html, data = tmp_path / "review.html", tmp_path / "review.json"
    code, said = run(str(record), "--html", str(html), "--json", str(data))
    assert code == 0, said
    assert "not played to its end" in said
    assert "Turning points" in said
    found = msgspec.json.decode(data.read_bytes(), type=Review)
    assert len(found.curve) == 9
    text = html.read_text()
    assert "<svg" in text
    assert "The chances as a table" in text
    assert "http" not in text, "a review needs nothing from elsewhere"
    assert run(str(record), "--json", str(tmp_path / "again.json"))[0] == 0
    assert (tmp_path / "again.json").read_bytes() == data.read_bytes(), "the same record gives the same review"


@pytest.mark.parametrize("id", miskatonic.games())
def test_a_file_shows_the_table_as_whoever_decided_saw_it(id: str) -> None:
    """Whoever reads that another move was better looks for what lay there, and a file has no links to the moment."""
    game = miskatonic.game(id)
    played = random_game(id, 2, 3, moves=40)
    number = max(number for number, step in enumerate(played.line) if step.seat < 2)
    step = played.line[number]
    other = next((move for move in step.before.moves() if move != step.move), step.move)
    shown = pictures.of(played, {number: other})(number)
    drawn = [b64decode(one).decode() for one in re.findall(r'"data:image/svg\+xml;base64,([^"]+)"', shown)]
    given = game, game.read_options({}), step.before, step.seat, named_by_record(played.seats)
    marks = pictures.marked(game, step.before, step.move, other)
    assert drawn == [svg(*given, PHONE, marks), svg(*given, DESK, marks)]
    assert (pictures.LEGEND in shown) == bool(marks)
    assert f"before move {number + 1}." in shown
    assert escape(game.draw(step.before.view(step.seat))) in shown, "and in words, for whoever cannot see it"


def test_the_move_played_and_the_better_one_are_marked_on_the_picture() -> None:
    game = miskatonic.game("stars_are_right")
    state = game.new(seats=2, seed=1)
    game.place(state, {"seats": [{"hand": ["hastur_1", "byakhee_1"]}, {}], "active": 0, "step": "invoke"})
    played, better = (game.parse(f"invoke {card}", state) for card in ("hastur_1", "byakhee_1"))
    style = pictures.marked(game, state, played, better)
    assert 'data-thing="hastur_1"] { outline: 3px dashed' in style
    assert 'data-thing="byakhee_1"] { outline: 3px solid' in style
    assert pictures.marked(game, state, played, played) == "", "nothing to tell apart"


def test_what_cannot_be_reviewed_gets_a_sentence(record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    cut, foreign, forged = tmp_path / "cut.record", tmp_path / "foreign.record", tmp_path / "forged.record"
    cut.write_text("".join(lines[:-2]))
    foreign.write_text("hello\n")
    forged.write_text(lines[0] + "".join(lines[2:-1]) + lines[1] + lines[-1])
    for path, what in ((cut, "truncated"), (foreign, "not a Miskatonic record"), (forged, "changed after")):
        code, said = run(str(path))
        assert code == 1
        assert what in said
    code, said = run(str(tmp_path / "nowhere.record"))
    assert code == 1
    assert "No such file" in said
    empty = tmp_path / "empty.record"
    random_game("stars_are_right", 2, 5, moves=0).record.save(empty)
    assert "nothing to review" in run(str(empty))[1]
    assert "could not be written" in run(str(record), "--html", str(tmp_path / "no" / "folder.html"))[1]


def test_the_winning_move_is_the_best_and_to_go_without_it_a_blunder() -> None:
    """Nine points, and a summoning that brings the tenth."""
    game = miskatonic.game("stars_are_right")
    state = game.new(seats=2, seed=1)
    game.place(state, NINE_POINTS)
    state.play(game.parse("invoke dhole_2", state))
    summoning = [move for move in state.moves() if after(state, move).outcome() is not None]
    while not summoning:
        state.play(next(move for move in state.moves() if wins_next(state, move)))
        summoning = [move for move in state.moves() if after(state, move).outcome() is not None]
    judge = Judge(game, state, state.seat, QUICK)
    assert judge.of(summoning[0]).verdict == "best"
    other = next(move for move in state.moves() if move not in summoning)
    judged = Judge(game, state, state.seat, QUICK).of(other)
    assert judged.verdict == "blunder"
    assert judged.best in summoning
    assert judged.loss > GRAVE


def after(state: State, move: int) -> State:
    found = state.clone()
    found.play(move)
    return found


def wins_next(state: State, move: int) -> bool:
    next_one = after(state, move)
    return any(after(next_one, reply).outcome() is not None for reply in next_one.moves())


def test_a_mistake_is_called_one_only_beyond_its_interval() -> None:
    assert verdict_on(0.0, 0.3) == "fine"
    assert verdict_on(GRAVE, GRAVE) == "blunder"
    assert verdict_on(SLIP, SLIP) == "inaccuracy"
    assert verdict_on(0.0, 0.0) == "best"


def test_the_page_tells_by_more_than_colour() -> None:
    _, found = reviewed("great_old_one", 3, moves=10)
    drawn = page.curve(found, page.DESK)
    dashes = re.findall(r'class="line seat-\d"( stroke-dasharray="[^"]+")?', drawn)
    assert len(dashes) == len(set(dashes)) == 3
    assert all(name in drawn for name in found.names)
    whole = page.parts(found, lambda number: f'<a href="#{number}">look</a>')
    assert "style=" not in whole, "the server's pages allow no inline style"
    assert whole.count('<a href="#') >= len(found.turnings) + len(found.decisions)
    table = page.chances_table(found)
    assert table.count("<tr>") == len(found.curve) + 1
    for seat in range(3):
        assert found.names[seat] in words.account(found, seat)


def test_chances_are_those_of_the_seat_and_need_no_hidden_card() -> None:
    game = miskatonic.game("great_old_one")
    state = game.new(seats=2, seed=3)
    guess = state.guess(0, seeded(9, ("bot",)))
    moves = state.moves_of(0)
    assert Judge(game, state, 0, QUICK).told(moves) == Judge(game, guess, 0, QUICK).told(moves[::-1])


def test_a_quick_and_a_full_review_tell_the_chances_that_a_hint_tells() -> None:
    game = miskatonic.game("great_old_one")
    state = game.new(seats=2, seed=3)
    moves = state.moves()
    assert Judge(game, state, state.seat, QUICK).told(moves) == Judge(game, state, state.seat, FULL).told(moves)
    for move, chance in hint(
        Eyes(game, state, state.seat, seeded(1, ("eyes",))), 1, seconds=None, iterations=20
    ).chances:
        assert Judge(game, state, state.seat, QUICK).of(move).chance == chance


def test_whoever_played_against_bots_in_the_terminal_is_told_of_as_you(tmp_path: Path) -> None:
    """Of two “bot:adept” nobody could say which one had lost."""
    path, html = tmp_path / "game.record", tmp_path / "review.html"
    played = Playthrough.begin(miskatonic.game("stars_are_right"), ["bot:adept", "human", "bot:adept"], 5, {})
    for _ in range(6):
        played.play(played.state.moves()[-1])
    played.record.save(path)
    code, said = run(str(path), "--html", str(html))
    assert code == 0, said
    assert "bot:" not in said
    assert "bot:" not in html.read_text()
    assert "Luck was even; your choices" in said or "your chance; your choices" in said
    assert "What mattered most in your play" in html.read_text()
    heard = re.findall(r"(?:^|[;.] )(\w+)’s choices", said, re.MULTILINE)
    assert heard == ["Hester", "Tabitha"]
