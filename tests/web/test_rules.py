"""The rules over the web: the whole book, one rule with its neighbours, a search, the game in one minute."""

from __future__ import annotations

import pytest

import miskatonic
from tests.web.talking import Player


@pytest.mark.parametrize("id", miskatonic.games())
def test_the_book_begins_with_one_minute_and_its_contents(ann: Player, id: str) -> None:
    page = ann.web.get(f"/rules/{id}").text
    assert "In one minute" in page
    assert 'href="#group-1"' in page
    assert 'id="group-1"' in page
    assert "<strong>" in ann.web.get(f"/rules/{id}/minute").text


def test_one_rule_has_neighbours_and_examples(ann: Player) -> None:
    rule = ann.web.get("/rules/stars_are_right/sr-9.2").json()
    assert rule["id"] == "SR-9.2"
    assert (rule["before"], rule["after"]) == ("SR-9.1", "SR-9.3")
    assert rule["text"] == miskatonic.game("stars_are_right").rulebook["SR-9.2"].text
    assert 0 < len(rule["examples"]) <= 3


@pytest.mark.parametrize("id", miskatonic.games())
def test_a_rule_is_shown_on_a_small_board(ann: Player, id: str) -> None:
    """Most rules of a game have an example that can be drawn; a few are looked at here."""
    rules = [rule.id for rule in miskatonic.game(id).rulebook.proper()]
    ids = rules[20:80:15] or rules[:4]
    pictures = [ann.web.get(f"/rules/{id}/{rule}").json()["picture"] for rule in ids]
    drawn = [picture for picture in pictures if picture is not None]
    assert len(drawn) >= len(ids) / 2
    for picture in drawn:
        assert f"table-{id}" in picture["html"]
        assert picture["title"]
        assert "seat 1" not in picture["then"].lower()


def test_the_first_and_the_last_rule_have_one_neighbour(ann: Player) -> None:
    ids = list(miskatonic.game("stars_are_right").rulebook.rules)
    assert ann.web.get(f"/rules/stars_are_right/{ids[0]}").json()["before"] == ""
    assert ann.web.get(f"/rules/stars_are_right/{ids[-1]}").json()["after"] == ""


def test_a_rule_that_is_not_there_is_not_found(ann: Player) -> None:
    assert ann.web.get("/rules/stars_are_right/SR-99.9").status_code == 404
    assert ann.web.get("/rules/chess/SR-1.1").status_code == 400


def test_words_find_rules(ann: Player) -> None:
    found = ann.web.get("/rules/stars_are_right/find", params={"words": "flip tile"}).json()
    assert found["rules"]
    assert all("flip" in rule["text"].lower() for rule in found["rules"])
    many = ann.web.get("/rules/stars_are_right/find", params={"words": "the"}).json()
    assert len(many["rules"]) == 12
    assert many["more"]
    assert ann.web.get("/rules/stars_are_right/find", params={"words": "  "}).json() == {"rules": [], "more": False}
