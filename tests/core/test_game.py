"""A game as the house sees it: options, seats, names."""

from __future__ import annotations

from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.errors import UnknownName
from tests.core.parlour.game import Parlour

PARLOUR = Parlour()


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
