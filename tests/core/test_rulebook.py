"""Numbered rules: reading, look-up, search."""

from __future__ import annotations

import pytest

import miskatonic
from miskatonic.core.errors import UnknownName
from miskatonic.core.rulebook import Rulebook
from tests.core.parlour.game import Parlour

TEXT = """# A game: the rules

Ids: `XX-n.m`.

## 1. Inventory

### XX-1 Setting up
- XX-1.1 Shuffle the cards.
- **XX-1.2** Deal **five** to each. [rulebook]
- no rule at all

## XX-2 The turn
- XX-2.1: Draw.
- XX-A3 An appendix.

### Examples
**XX-EX-1** Five cards are dealt.

## Rulings

| id | question | ruling | option? |
|---|---|---|---|
| XX-Q1 | May one look? | **No**. | no |
"""


def test_rules_examples_and_rulings_are_read_with_their_group() -> None:
    rules = Rulebook(TEXT)
    assert {rule.id: (rule.group, rule.text) for rule in rules.rules.values()} == {
        "XX-1.1": ("Setting up", "Shuffle the cards."),
        "XX-1.2": ("Setting up", "Deal five to each. [rulebook]"),
        "XX-2.1": ("The turn", "Draw."),
        "XX-A3": ("The turn", "An appendix."),
        "XX-EX-1": ("Examples", "Five cards are dealt."),
        "XX-Q1": ("Rulings", "May one look? — No."),
    }
    assert [rule.id for rule in rules.proper()] == ["XX-1.1", "XX-1.2", "XX-2.1"]


def test_looking_up() -> None:
    rules = Rulebook(TEXT)
    assert rules["xx-1.2"].text.startswith("Deal five")
    assert "XX-1.1" in rules
    assert "XX-9.9" not in rules
    with pytest.raises(UnknownName, match=r"There is no rule XX-9\.9\. Rules look like XX-1\.1"):
        rules["XX-9.9"]


def test_searching_needs_every_word_anywhere() -> None:
    rules = Rulebook(TEXT)
    assert [rule.id for rule in rules.search("CARDS")] == ["XX-1.1", "XX-EX-1"]
    assert [rule.id for rule in rules.search("cards shuffle")] == ["XX-1.1"]
    assert [rule.id for rule in rules.search("turn")] == ["XX-2.1", "XX-A3"], "the name of the group counts"
    assert rules.search("nothing like it") == []


def test_a_rule_written_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"XX-1\.1 is written twice"):
        Rulebook("- XX-1.1 One.\n- XX-1.1 Two.")


def test_the_rules_of_the_parlour() -> None:
    rules = Parlour().rulebook
    assert len(rules.proper()) == 19
    assert len(rules.rules) == 22


@pytest.mark.parametrize("id", miskatonic.games())
def test_a_games_rules_count_as_its_header_says(id: str) -> None:
    """Each rules.md says how many rules it has; the reader must find them all."""
    game = miskatonic.game(id)
    text = (game.folder / "rules.md").read_text(encoding="utf-8")
    assert f"{len(game.rulebook.proper())} numbered rules" in text
