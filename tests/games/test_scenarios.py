"""Every scenario of every game holds, and every rule has one."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.core.scenario import Scenario, coverage, run, scenarios_of

SCENARIOS = [
    pytest.param(id, name, scenario, id=f"{id}-{name.removesuffix('.toml')}")
    for id in miskatonic.games()
    for name, scenario in scenarios_of(miskatonic.game(id)).items()
]


@pytest.mark.parametrize("id, name, scenario", SCENARIOS)
def test_scenario(id: str, name: str, scenario: Scenario) -> None:
    assert scenario.game == id, "a scenario lies in the folder of its game"
    assert run(scenario, miskatonic.game(id)) == [], f"{name}: {scenario.title}"


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_rule_has_a_scenario(id: str) -> None:
    assert [rule for rule, proofs in coverage(miskatonic.game(id)).items() if not proofs] == []


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_worked_example_is_a_scenario(id: str) -> None:
    game = miskatonic.game(id)
    named = {rule for scenario in scenarios_of(game).values() for rule in scenario.rules}
    assert [rule for rule in game.rulebook.rules if "-EX-" in rule and rule not in named] == []


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_option_is_tried(id: str) -> None:
    """Each value of each option that is not the default appears in some scenario."""
    game = miskatonic.game(id)
    tried = {
        (name, option.read(scenario.options[name]))
        for scenario in scenarios_of(game).values()
        for option in game.options
        for name in [option.name]
        if name in scenario.options
    }
    for option in game.options:
        if option.choices:
            missing = [
                value for value in option.choices if value != option.default and (option.name, value) not in tried
            ]
            assert missing == [], f"option {option.name}"
        else:
            assert any(name == option.name for name, _ in tried), f"option {option.name}"


@pytest.mark.parametrize("id", miskatonic.games())
def test_titles_tell_scenarios_apart(id: str) -> None:
    titles = [scenario.title for scenario in scenarios_of(miskatonic.game(id)).values()]
    assert len(set(titles)) == len(titles)
