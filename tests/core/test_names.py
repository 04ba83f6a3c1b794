"""What a game counts is declared once; the constants of the rules are made from the declaration."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec

import pytest

import miskatonic
from miskatonic.core.events import Kind
from miskatonic.core.moves import Verb
from miskatonic.core.names import Frame, Names, by_number, constant, module, sources

PACKAGES = [f"miskatonic.games.{id}" for id in miskatonic.games() if find_spec(f"miskatonic.games.{id}.names")]


@pytest.mark.parametrize("package", PACKAGES)
def test_the_numbers_are_up_to_date(package: str) -> None:
    folder = files(package) / "numbers"
    found = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".py")}
    assert found == sources(package), f"run: python -m miskatonic.core.names {package}"


def test_a_name_becomes_a_constant() -> None:
    assert [constant(name) for name in ("PowerUsed", "power_used", "by-points", "Dice")] == [
        "POWER_USED",
        "POWER_USED",
        "BY_POINTS",
        "DICE",
    ]


def test_a_table_has_a_place_for_every_number() -> None:
    assert by_number(("one", "two"), {1: "b", 0: "a"}) == ["a", "b"]
    with pytest.raises(ValueError, match="it lacks two"):
        by_number(("one", "two"), {0: "a", 2: "c"})


def test_a_module_counts_from_zero() -> None:
    assert module("streams", ["sky", "deck"]).splitlines()[-2:] == ["SKY: Final = 0", "DECK: Final = 1"]


def test_a_verb_that_is_declared_twice_has_one_number() -> None:
    verbs = (
        Verb("push", "Push {row}", row="row"),
        Verb("push", "Push {column}", column="column"),
        Verb("done", "Go on"),
    )
    names = Names(streams=(), frames=(), events=(), verbs=verbs, endings=("going_on", "won"))
    assert names.index("verbs") == {"push": 0, "done": 1}
    assert names.index("endings") == {"going_on": 0, "won": 1}


def test_two_frames_of_one_name_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="the frames need one name each"):
        Names(streams=(), frames=(Frame("turn", "a turn"), Frame("turn", "another")), events=(), verbs=())


def test_events_are_numbered_in_the_order_of_their_declaration() -> None:
    kinds = (Kind("Drew", "X-1", ("seat",), "{seat} draws."), Kind("TookOpen", "X-2", ("seat",), "{seat} takes."))
    assert Names(streams=(), frames=(), events=kinds, verbs=()).index("events") == {"Drew": 0, "TookOpen": 1}


def test_each_group_is_a_module_of_its_own() -> None:
    for package in PACKAGES:
        for group in import_module(f"{package}.names").NAMES.groups:
            assert import_module(f"{package}.numbers.{group}").__doc__
