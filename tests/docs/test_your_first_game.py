"""The game of docs/your-first-game.md, written from its page: in shape, played, and held to what all games are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import miskatonic
from miskatonic.core.game import Game
from miskatonic.core.names import sources, write
from miskatonic.core.record import load_record, moves_of
from miskatonic.core.scenario import coverage, run, scenarios_of
from miskatonic.games import add_folder, remove_folder
from miskatonic.terminal.plain import PlainTable
from miskatonic.web.render import drawing
from tests.properties import PROPERTIES, Property
from tests.shape import Tree
from tests.support import explore
from tests.web.conftest import serve as serve
from tests.web.serving import Server
from tests.web.talking import Player, present, two_at

DOC = Path(__file__).parents[2] / "docs" / "your-first-game.md"
FILES = re.findall(r"^```\w+ file=(\S+)\n(.*?)^```", DOC.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
ID = "last_candle"
PACKAGE = f"miskatonic.games.{ID}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game as a reader has it after the last page, among the games of this process."""
    games = tmp_path_factory.mktemp("first") / "miskatonic" / "games"
    for name, text in FILES:
        file = games / ID / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    add_folder(games)
    write(PACKAGE)
    yield games
    remove_folder(games)
    for name in [name for name in sys.modules if name == PACKAGE or name.startswith(f"{PACKAGE}.")]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def candles(folder: Path) -> Game:
    return miskatonic.game(ID)


def test_it_is_found_and_in_shape(folder: Path, candles: Game) -> None:
    assert ID in miskatonic.games()
    assert candles.moves.size == 2
    assert Tree(folder.parent).faults() == {}
    assert (folder / ID / "numbers" / "verbs.py").read_text() == sources(PACKAGE)["verbs.py"]


def test_its_scenarios_hold_and_prove_every_rule(candles: Game) -> None:
    assert len(scenarios_of(candles)) == 4
    assert [run(scenario, candles) for scenario in scenarios_of(candles).values()] == [[]] * 4
    assert [rule for rule, proofs in coverage(candles).items() if not proofs] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.name)
def test_it_is_held_to_what_every_game_is(candles: Game, holds: Property, seats: int) -> None:
    explore(candles, seats, holds, 2)


def test_it_is_played_from_python(candles: Game) -> None:
    table = candles.table(seats=2)
    table.play("snuff two")
    assert str(table).splitlines() == [
        "The Last Candle, 1 move played. Seat 2 decides: 2 moves.",
        "iiiiiiiiiii..  11 burn. Seat 2 snuffs.",
    ]
    while table.outcome is None:
        table.play(table.moves[-1])
    assert table.outcome.winners == (1,)


def test_it_is_played_in_a_terminal(candles: Game, tmp_path: Path) -> None:
    said: list[str] = []
    kept = tmp_path / "a.record"
    PlainTable(candles.table(seats=2), seed=1, save_to=kept, ask=lambda _: "snuff one", tell=said.append).run()
    assert "alone in the dark" in "\n".join(said)
    assert len(moves_of(load_record(kept))) == 13


def test_it_is_drawn(candles: Game) -> None:
    state = candles.new(seats=3)
    html = drawing(candles, {}).draw(state.view(None), 0, ["Ann", "Bob", "Carl"])
    assert html.count('class="candle"') == 13
    assert '<li class="seat yours decides">You</li>' in html
    assert 'data-thing="two"' in html


@pytest.mark.long
def test_it_is_played_at_a_table(candles: Game, serve: Callable[..., Server]) -> None:
    chance = Random(1)
    url = serve().url
    with Player(url, "Ann") as ann, Player(url, "Bob") as bob:
        assert "The Last Candle" in ann.web.get("/").text
        _, *talks = two_at(ann, bob, ID)
        turn = 0
        while True:
            now = present(talks[turn])
            if now["status"] == "over":
                break
            assert now["moves"][0] == {"move": "snuff one", "say": "Snuff one candle", "path": ["one"]}
            talks[turn].play(now, chance=chance)
            talks[turn].wait("present")
            turn = 1 - turn
        assert "alone in the dark" in now["outcome"]["reason"]


@pytest.mark.long
def test_it_is_typed(folder: Path) -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "mypy", "--strict", "--explicit-package-bases", "--namespace-packages"]
    found = subprocess.run(
        [*command, str(folder / ID)],
        cwd=root,
        env={"MYPYPATH": f"{root / 'src'}:{folder.parents[1]}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_page_is_walked(tmp_path: Path) -> None:
    """In a copy of the repository, file by file and command by command, as a newcomer does."""
    root = Path(__file__).parents[2]
    copy = tmp_path / "copy"
    shutil.copytree(
        root, copy, ignore=shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache", "build", "dist")
    )
    env = {**os.environ, "PYTHONPATH": str(copy / "src"), "MISKATONIC_PLAIN": "1"}

    def enter(words: str) -> str:
        command = [sys.executable, "-m", *words.split()]
        done = subprocess.run(command, cwd=copy, env=env, input="quit\n", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        return done.stdout

    entered = []
    page = re.split(r"^```\w+ file=(\S+)\n(.*?)^```", DOC.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for name, text, told in zip(page[1::3], page[2::3], page[3::3], strict=True):
        file = copy / "src" / "miskatonic" / "games" / ID / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        for words in re.findall(r"^    (?:python -m )?(miskatonic[. ]\w[^#\n]+)", told, re.MULTILINE):
            entered.append(words.split()[:2])
            enter(words)
    assert [words[1] for words in entered] == [PACKAGE, "scenario", "play", "simulate"]
    enter(f"tests.games.golden {ID}")
    assert " passed" in enter(f"pytest -q -n 0 -k {ID} --ignore tests/browser")
