"""The numbered rules are all there."""

from __future__ import annotations

import miskatonic
from miskatonic.core.scenario import scenarios_of

GAME = miskatonic.game("great_old_one")


def test_the_rulebook_is_whole() -> None:
    ids = list(GAME.rulebook.rules)
    assert len(GAME.rulebook.proper()) == 70
    assert len([id for id in ids if id.startswith("GO-EX-")]) == 22
    assert len([id for id in ids if id.startswith("GO-A")]) == 18


def test_every_ruling_has_a_scenario() -> None:
    named = {rule for scenario in scenarios_of(GAME).values() for rule in scenario.rules}
    assert [rule for rule in GAME.rulebook.rules if rule not in named] == []


def test_every_option_names_its_ruling() -> None:
    assert all(option.rule in GAME.rulebook for option in GAME.options)
