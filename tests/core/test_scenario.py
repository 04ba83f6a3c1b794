"""The runner of scenarios: it passes what holds, and reports each kind of failure."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from miskatonic.core.errors import ScenarioError
from miskatonic.core.scenario import Scenario, _Run, coverage, read_scenario, run, scenarios_of
from miskatonic.core.state import State
from tests.core.parlour.game import Parlour

PARLOUR = Parlour()

HEAD = """
rules = ["PA-3.1"]
title = "A thief"
game = "parlour"
seats = 3
[position]
hands = [["thief_1", "laurel_1"], ["ward_1", "laurel_2"], ["oracle_1"]]
deck = ["swap_1"]
"""
THIEF = """
[chance]
thief = ["laurel_2"]
[[steps]]
move = "play thief_1"
seat = 0
says = "Play thief 1"
events = ["Played"]
[[steps]]
legal = ["aim seat-3", "aim seat-2"]
[[steps]]
move = "aim seat-2"
[[steps]]
refused = "show ward_2"
rule = "PA-3.7"
says = "Show a Ward"
[[steps]]
includes = ["show ward_1", "decline"]
excludes = ["show ward_2"]
sees.0.asked = [1, 2]
[[steps]]
invalid = "show off"
says = 'no card "off"'
[[steps]]
move = "decline"
[[steps]]
move = "decline"
events = ["Stole"]
expect.hands = [["laurel_1", "laurel_2"], ["ward_1"], ["oracle_1"]]
sees.2.sizes = [1, 2, 1, 1]
sees.spectator.dice = [0, 0, 0, 0]
sees.spectator.hand = "none"
"""


def failures(text: str) -> list[str]:
    return run(read_scenario(text), PARLOUR)


def test_a_scenario_that_holds() -> None:
    assert failures(HEAD + THIEF) == []


@pytest.mark.parametrize(
    "old, new, found",
    [
        ("seat = 0", "seat = 1", "step 1: seat 1 should decide, but seat 0 does"),
        ('says = "Play thief 1"', 'says = "Sing"', 'step 1: expected "Sing" in "Play thief 1"'),
        ('events = ["Played"]', 'events = ["Drew"]', "step 1: expected events ['Drew'], found ['Played']"),
        (
            'move = "play thief_1"',
            'move = "play ward_1"',
            'step 1: "play ward_1" should be legal, but: That card is not',
        ),
        ('move = "play thief_1"', 'move = "sing"', 'there is no verb "sing"'),
        ('"aim seat-3", ', "", "step 2: legal moves differ: missing [], unexpected ['aim seat-3']"),
        ('"aim seat-3"', '"aim seat-4"', "legal moves differ: missing ['aim seat-4'], unexpected ['aim seat-3']"),
        (
            'rule = "PA-3.7"',
            'rule = "PA-3.6"',
            "should be refused by PA-3.6, but: Show a Ward of your hand, or decline (PA-3.7)",
        ),
        ('says = "Show a Ward"', 'says = "Please"', 'step 4: expected "Please" in "Show a Ward'),
        (
            'refused = "show ward_2"',
            'refused = "show ward_1"',
            'step 4: "show ward_1" should be refused, but it is legal',
        ),
        ('includes = ["show ward_1"', 'includes = ["show ward_2"', 'step 5: "show ward_2" should be legal; legal are'),
        ('excludes = ["show ward_2"]', 'excludes = ["decline"]', 'step 5: "decline" should not be legal'),
        ("sees.0.asked = [1, 2]", "sees.0.asked = [1]", "step 5, seen by 0.asked: expected [1], found"),
        ('invalid = "show off"', 'invalid = "show ward_1"', 'step 6: "show ward_1" should be no move at all'),
        ("says = 'no card \"off\"'", 'says = "oh"', 'step 6: expected "oh" in'),
        (
            '"laurel_2"], ["ward_1"], ["oracle_1"]]\nsees',
            '"ward_1"], [], ["oracle_1"]]\nsees',
            "step 8.hands: expected",
        ),
        ("expect.hands", "expect.feet", "step 8.feet: there is no such field; there are deck, lying"),
        ("sees.2.sizes = [1, 2, 1, 1]", "sees.2.sizes = [1]", "step 8, seen by 2.sizes: expected [1], found"),
        ("sees.spectator.hand", "sees.1.hand", "step 8, seen by 1.hand: expected 'none', found ['ward_1']"),
        ('thief = ["laurel_2"]', "thief = []", 'The script of stream "thief" ran out after 0 draws'),
        ('thief = ["laurel_2"]', 'thief = ["oracle_1"]', "picks a piece that is not in the pile"),
        ('thief = ["laurel_2"]', 'thief = ["laurel_2", "ward_1"]', "scripted but never drawn: thief"),
        ('thief = ["laurel_2"]', 'thief = ["laurel_2"]\ndice = [1]', "scripted but never drawn: dice"),
        ('thief = ["laurel_2"]', "clock = [1]", 'there is no stream "clock"; there are deck, dice, thief'),
        ('thief = ["laurel_2"]', 'thief = ["nobody"]', 'There is no card "nobody"'),
        ('rules = ["PA-3.1"]', 'rules = ["PA-9.9"]', "there is no rule PA-9.9"),
        ("seats = 3", "seats = 7", "is for 2 to 4 seats, not 7"),
        ("seats = 3", "seats = 2", "the position cannot be laid out: KeyError"),
        ("seats = 3", "seats = 3\noptions = { speed = 1 }", 'has no option "speed"'),
        ('deck = ["swap_1"]', 'shelf = ["swap_1"]', "A position has no field shelf"),
        ('deck = ["swap_1"]', 'deck = ["elephant"]', 'There is no card "elephant"'),
        ('rule = "PA-3.7"\n', "", "step 4: a refusal needs the rule that causes it"),
        (
            'move = "decline"',
            'move = "decline"\nrefused = "roll"',
            "step 7: a step has one of move, refused and invalid",
        ),
        ('move = "decline"', 'move = "decline"\nrule = "PA-3.7"', "only a refusal has one"),
        ('[[steps]]\nmove = "decline"', "[[steps]]", "step 7: the step expects nothing"),
        (
            'legal = ["aim',
            'says = "aim"\nlegal = ["aim',
            "step 2: only a move, a refusal or an invalid text says something",
        ),
        ('legal = ["aim', 'events = []\nlegal = ["aim', "step 2: only a move causes events"),
        ("sees.0.asked", "sees.9.asked", 'step 5: nobody sits at "9"; expected a seat from "0", or "spectator"'),
        ("sees.0.asked = [1, 2]", "sees.0.asked.first = 1", "expected a table, found"),
    ],
)
def test_each_kind_of_failure_is_reported(old: str, new: str, found: str) -> None:
    text = HEAD + THIEF
    assert old in text
    problems = failures(text.replace(old, new, 1))
    assert problems, "the failure went unnoticed"
    assert any(found in problem for problem in problems), problems


def scenario(**fields: Any) -> list[str]:
    head = {"rules": ["PA-1.1"], "title": "t", "game": "parlour", **fields}
    return run(msgspec.convert(head, Scenario), PARLOUR)


def test_a_scenario_must_expect_something() -> None:
    assert scenario() == ["the scenario expects nothing, so it proves nothing"]


def test_facts_of_the_content() -> None:
    assert scenario(facts={"cards": 16}) == []
    assert scenario(facts={"cards": 17}) == ["facts.cards: expected 17, found 16"]
    assert "facts.dogs: there is no such field" in scenario(facts={"dogs": 1})[0]
    assert scenario(facts={"cards": 16}, outcome={"winners": [0]}) == ["outcome: the game is not over"]


def compared(expected: dict[str, Any], found: object) -> list[str]:
    run_of = _Run.__new__(_Run)
    run_of.failures = []
    run_of._compare("where", expected, found)
    return run_of.failures


def test_what_is_not_there() -> None:
    assert scenario(steps=[{"sees": {"0": {"sure": {}}}}]) == []
    full = {"cards": {"laurel_1": {"effect": "laurel"}}}
    assert compared({"cards": {}}, full)[0].startswith("where.cards: expected an empty table")
    assert compared({"cards": {"laurel_1": {}}}, full)[0].startswith("where.cards.laurel_1: expected an empty table")
    assert compared({"cards": {"ward_1": "absent"}}, full) == []
    assert compared({"cards": {"laurel_1": "absent"}}, full)[0].startswith("where.cards.laurel_1: expected 'absent'")
    assert compared({"hands": [{}]}, {"hands": [{"size": 3}]}) == [], "an entry of a list that may be anything"


def test_the_end() -> None:
    last = {"turn": 12, "hands": [["laurel_1"], []]}
    steps = [{"move": "play laurel_1"}]
    over = {"winners": [0], "rule": "PA-5.2"}
    assert scenario(position=last, steps=steps, outcome=over) == []
    assert scenario(position=last, steps=steps, outcome={"winners": [1]}) == [
        "outcome.winners: expected [1], found [0]"
    ]
    assert scenario(position=last, steps=steps, outcome={}) == [
        "outcome: the game should go on, but: The evening is over."
    ]
    assert scenario(position=last, outcome=over) == ["outcome: the game is not over"]
    assert scenario(position=last, outcome={}) == []


def test_the_set_up_itself_can_be_scripted() -> None:
    top = ["ward_1", "ward_2", "swap_1", "laurel_1", "laurel_2", "mixer_1"]
    expect = {"hands": [top[:3], top[3:]]}
    assert scenario(setup=True, chance={"deck": [top]}, expect=expect) == []
    assert "ran out" in scenario(setup=True, expect=expect)[0]


def test_content_of_its_own() -> None:
    """For rules that the game's own cards cannot show."""
    short = {"numbers": {"hand_size": 1}}
    top = ["ward_1", "ward_2"]
    assert scenario(content=short, setup=True, chance={"deck": [top]}, expect={"hands": [top[:1], top[1:]]}) == []
    assert (
        scenario(
            content={"numbers": {"turns_each": 1}},
            position={"turn": 2},
            steps=[{"move": "draw"}],
            outcome={"rule": "PA-5.2"},
        )
        == []
    )
    assert "the scenario's content" in scenario(content={"card": {"ward_1": {"effect": "sing"}}}, outcome={})[0]
    assert len(PARLOUR.pack["card"]) == 16, "the game itself stays as it is"


def test_what_a_position_leaves_out_comes_from_the_set_up() -> None:
    assert scenario(position={"points": [2, 0]}, expect={"turn": 1, "points": [2, 0]}) == []
    one = scenario(seed=1, expect={"hands": []})[0]
    two = scenario(seed=2, expect={"hands": []})[0]
    assert one != two


@pytest.mark.parametrize(
    "text",
    ["not toml at all", 'title = "no rules"', "colour = 1" + HEAD, HEAD + "[[steps]]\nhop = 1", "steps = 3" + HEAD],
)
def test_what_is_no_scenario(text: str) -> None:
    with pytest.raises(ScenarioError, match="not a scenario"):
        read_scenario(text)


def test_the_scenarios_of_a_game_are_found_and_cover_its_rules() -> None:
    found = scenarios_of(PARLOUR)
    assert list(found) == ["deeper/roll.toml", "thief.toml"]
    assert all(run(scenario, PARLOUR) == [] for scenario in found.values())
    covered = coverage(PARLOUR)
    assert covered["PA-3.1"] == ["thief.toml"]
    assert covered["PA-4.1"] == ["deeper/roll.toml"]
    assert covered["PA-5.3"] == []
    assert len(covered) == 19


class Leaky(Parlour):
    """Counts the hands only: what is drawn seems to come from nowhere, what is played to be gone."""

    __module__ = Parlour.__module__  # the folder of its content is there

    def pieces(self, state: State) -> list[str]:
        return [name for hand in self.position(state)["hands"] for name in hand]


def test_a_piece_that_appears_or_vanishes_is_reported() -> None:
    draws = read_scenario(HEAD + '[[steps]]\nmove = "draw"\n')
    plays = read_scenario(HEAD + '[[steps]]\nmove = "play laurel_1"\n')
    assert run(draws, PARLOUR) == run(plays, PARLOUR) == []
    assert run(draws, Leaky()) == ["step 1: appeared from nowhere: swap_1"]
    assert run(plays, Leaky()) == ["step 1: vanished: laurel_1"]
