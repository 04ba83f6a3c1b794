"""A game as the house sees it: options, seats, names."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import miskatonic
from miskatonic.core.contract import PARTS, Parts
from miskatonic.core.errors import ContractError, UnknownName
from miskatonic.core.look import SOUNDS
from miskatonic.core.state import State, parts_of
from miskatonic.games import add_folder, remove_folder
from tests.core.parlour.game import Parlour
from tests.core.parlour.rules.state import ParlourState

PARLOUR = Parlour()
ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    "line, remedy",
    [
        (
            "from miskatonic.games.unready.numbers import verbs",
            "python -m miskatonic.core.names miskatonic.games.unready",
        ),
        ("from miskatonic.games.unready.rules import refusals", "docs/your-first-game.md says which files a game has"),
        ("from miskatonic.games.unready import content", "cannot import name 'content'"),
    ],
)
def test_a_game_that_lacks_a_file_says_what_to_do(tmp_path: Path, line: str, remedy: str) -> None:
    (tmp_path / "unready").mkdir()
    (tmp_path / "unready" / "__init__.py").write_text(f"{line}\n")
    add_folder(tmp_path)
    try:
        with pytest.raises(ContractError, match=f"unready cannot be loaded: .*{re.escape(remedy)}"):
            miskatonic.game("unready")
    finally:
        remove_folder(tmp_path)
        sys.modules.pop("miskatonic.games.unready", None)


def test_a_wrong_name_lists_the_right_ones() -> None:
    with pytest.raises(UnknownName, match=r'There is no game "chess"\. There are: .*stars_are_right'):
        miskatonic.game("chess")
    with pytest.raises(UnknownName, match=r'has no option "speed"\. It has: sudden, spice'):
        PARLOUR.new(speed=3)
    with pytest.raises(UnknownName, match="is for 2 to 4 seats, not 5"):
        PARLOUR.new(seats=5)


@pytest.mark.parametrize("value", [True, "true", "True"])
def test_options_may_be_given_as_text(value: object) -> None:
    assert PARLOUR.read_options({"sudden": value}) == {"sudden": True, "spice": 1}


@pytest.mark.parametrize(
    "option, value, message",
    [
        ("sudden", "perhaps", "Option sudden is 'perhaps'; expected false, true"),
        ("sudden", 1, "expected false, true"),
        ("spice", 0, "Option spice is 0; expected a whole number from 1"),
        ("spice", "much", "expected a whole number from 1"),
        ("spice", True, "expected a whole number from 1"),
    ],
)
def test_a_wrong_value_lists_the_right_ones(option: str, value: object, message: str) -> None:
    with pytest.raises(UnknownName) as raised:
        PARLOUR.read_options({option: value})
    assert message in str(raised.value)


def test_numbers_may_be_given_as_text() -> None:
    assert PARLOUR.read_options({"spice": "12"})["spice"] == 12


def test_without_a_seed_two_games_differ() -> None:
    assert PARLOUR.position(PARLOUR.new()) != PARLOUR.position(PARLOUR.new())


def test_a_game_over_refuses_everything() -> None:
    state = PARLOUR.new(seats=2, seed=1)
    PARLOUR.place(state, {"turn": 12, "hands": [[], []]})
    state.play(PARLOUR.parse("roll"))
    state.play(PARLOUR.parse("keep", state))
    refusal = PARLOUR.refusal(state, PARLOUR.parse("roll"))
    assert str(refusal) == "The game is over (end)"


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_game_says_what_it_is(id: str) -> None:
    game = miskatonic.game(id)
    assert game.id == id
    assert game.title
    assert game.about.endswith(".")
    for option in game.options:
        assert option.about.endswith(".")
        assert option.rule in game.rulebook
        assert option.read(option.default) == option.default
    assert miskatonic.game(id) is game, "the standard game is built once"
    assert Path(str(game.folder)).name == id


def parts_without(part: str, handed: Any = None) -> Parts[ParlourState]:
    given = {name: getattr(Parlour.parts, name) for name in (*PARTS, "states") if name != part}
    return Parts(**given) if handed is None else Parts(**given, **{part: handed})


@pytest.mark.parametrize("part", PARTS)
def test_a_game_that_lacks_a_part_is_not_loaded(part: str) -> None:
    file, needed = PARTS[part]
    with pytest.raises(ContractError) as missing:
        type("Broken", (Parlour,), {"parts": parts_without(part)})
    assert f"The Parlour cannot be loaded: its game.py hands over no part “{part}”. Write {file}" in str(missing.value)
    half = SimpleNamespace(**dict.fromkeys(needed[1:]))
    with pytest.raises(ContractError) as missing:
        type("Broken", (Parlour,), {"parts": parts_without(part, half)})
    assert f"its part “{part}” ({file}) has no {needed[0]}." in str(missing.value)


def test_a_game_without_parts_or_states_is_not_loaded() -> None:
    with pytest.raises(ContractError, match="names no class of states"):
        type("Broken", (Parlour,), {"parts": parts_without("states")})
    with pytest.raises(ContractError, match=r"Broken cannot be loaded: its game.py hands over no parts = Parts"):
        type("Broken", (Parlour,), {"parts": None})


def test_a_state_of_no_game_says_so() -> None:
    class Lonely(State):
        pass

    with pytest.raises(LookupError, match="Lonely is a state of a game that has not been loaded"):
        parts_of(Lonely)

    class Heir(ParlourState):
        pass

    assert parts_of(Heir) is Parlour.parts, "a class derived from a game's states belongs to it"


def test_the_games_are_a_package_that_can_be_called() -> None:
    script = (
        "import miskatonic.games.stars_are_right\n"
        "print(miskatonic.games.stars_are_right.GAME.id in miskatonic.games())\n"
        "print(miskatonic.games.games() == miskatonic.games())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True\nTrue"


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_game_looks_and_sounds_as_the_house_can(id: str) -> None:
    game = miskatonic.game(id)
    fetched = json.loads((ROOT / "assets.json").read_text())
    assert {*game.look.icons} <= {name for names in fetched["icons"].values() for name in names}
    assert {kind.sound for kind in game.telling.kinds} <= {*SOUNDS}
    for colour in (game.look.light, game.look.ground, game.look.shade):
        assert re.fullmatch("#[0-9a-f]{6}", colour)
