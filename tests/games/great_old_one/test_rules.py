"""The numbered rules: all there, all proved by scenarios that run."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.core.scenario import coverage, run, scenarios_of

GAME = miskatonic.game("great_old_one")
SCENARIOS = scenarios_of(GAME)


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str) -> None:
    assert run(SCENARIOS[name], GAME) == []


def test_every_rule_example_and_ruling_has_a_scenario() -> None:
    assert [rule for rule, proofs in coverage(GAME).items() if not proofs] == []
    named = {rule for scenario in SCENARIOS.values() for rule in scenario.rules}
    assert [rule for rule in GAME.rulebook.rules if rule not in named] == []


def test_the_rulebook_is_whole() -> None:
    ids = list(GAME.rulebook.rules)
    assert len(GAME.rulebook.proper()) == 70
    assert len([id for id in ids if id.startswith("GO-EX-")]) == 22
    assert len([id for id in ids if id.startswith("GO-A")]) == 18


def test_every_option_names_its_ruling() -> None:
    assert all(option.rule in GAME.rulebook for option in GAME.options)
