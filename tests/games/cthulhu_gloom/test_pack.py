"""A pack with a new entry of every kind: it plays, and the table draws it by the pack's own words and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_gloom.content import CONTENT
from miskatonic.web.render import Drawing
from tests.games.cthulhu_gloom.playing import GAME as STANDARD
from tests.games.packs import with_pack
from tests.support import lively

ASSETS = json.loads((Path(__file__).parents[3] / "assets.json").read_text())["icons"]
ICONS = {icon for group in ASSETS.values() for icon in group}
OURS = 'deck = "A"\nprovenance = "designed"\nsource = "test"\n'
# A Character is always one of four families of five: a new one takes the place of another.
PACK = {
    "characters": '[character.junior]\nname = "Cousin Ebenezer"\nicon = "ghost"\n',
    "modifiers": f"""
[modifier.wrote_a_sonnet]
name = "Wrote A Sonnet"
pathos = [-25, "_", "_"]
icons = ["_", "romance", "madness"]
effects = [{{ class = "immediate", op = "draw", who = "controller", n = 1 }}]
{OURS}
[modifier.grew_antlers]
name = "Grew Antlers"
icon = "evil-tree"
pathos = ["_", -5, "_"]
icons = ["persistent", "_", "_"]
transformation = true
effects = [{{ class = "persistent", op = "draw_limit", who = "controller", delta = -1 }}]
{OURS}""",
    "deaths": f"""
[untimely_death.laughed_too_long]
name = "Laughed Too Long"
icon = "screaming"
pathos = ["_", "_", -15]
icons = ["_", "_", "_"]
{OURS}""",
    "events": f"""
[event.a_visit_from_an_aunt]
name = "A Visit From An Aunt"
icon = "top-hat"
effects = [{{ class = "immediate", op = "draw", who = "player", n = 2 }}]
{OURS}""",
    "stories": f"""
[story.the_lost_manuscript]
name = "The Lost Manuscript"
icon = "quill-ink"
requires = ["romance", "madness"]
points = -5
{OURS}""",
}
POSITION = {
    "active": 0,
    "middle": ["the_lost_manuscript", "yog_sothoth"],
    "seats": [
        {
            "family": ["junior", "lavinia_whateley", "old_whately", "rutherford_whately", "wilbur_whately"],
            "hand": ["laughed_too_long", "a_visit_from_an_aunt"],
        },
        {"hand": []},
    ],
    "stacks": {"junior": ["wrote_a_sonnet"], "old_whately": ["grew_antlers"]},
}


def drawn(game: Game, state: Any) -> str:
    return Drawing(game, game.read_options({})).draw(state.view(0), 0, ["Ann", "Bob"])


def test_one_of_every_kind_is_drawn_and_played(tmp_path: Path) -> None:
    game = with_pack("cthulhu_gloom", tmp_path, **PACK)
    state: Any = game.new(seats=2, seed=1)
    game.place(state, POSITION)
    html = drawn(game, state)
    for name in ("Cousin Ebenezer", "Wrote A Sonnet", "Grew Antlers", "Laughed Too Long", "A Visit From An Aunt"):
        assert f"<b>{name}</b>" in html
    assert "The Lost Manuscript" in html
    for icon in ("ghost", "evil-tree", "screaming", "top-hat", "quill-ink"):
        assert f"icons.svg#{icon}" in html
    assert "laughed_too_long: Untimely Death" in game.draw(state.view(0))
    for text in ("play laughed_too_long junior", "play a_visit_from_an_aunt"):
        move = game.parse(text, state)
        game.check(state, move)
        state.play(move)
        while state.asked:
            state.play(game.parse("pass", state))
        assert drawn(game, state)
    assert "junior" in game.position(state)["dead"]


def test_a_new_family_has_its_crest(tmp_path: Path) -> None:
    people = ("asenath_waite", "edward_derby", "herbert_west", "walter_gilman", "professor_armitage")
    text = "".join(f'[character.{person}]\nfamily = "the_explorers"\ncrest = "skeleton-key"\n' for person in people)
    game = with_pack("cthulhu_gloom", tmp_path, characters=text)
    state: Any = game.new(seats=2, seed=1)
    html = drawn(game, state)
    assert "<b>The Explorers</b>" in html
    assert "icons.svg#skeleton-key" in html
    state.play(game.parse("family the_explorers", state))
    assert "skeleton-key" in drawn(game, state)


@pytest.mark.parametrize("seats", [2, 5])
def test_it_plays_and_draws_as_it_goes(tmp_path: Path, seats: int) -> None:
    game = with_pack("cthulhu_gloom", tmp_path, **PACK)
    drawing = Drawing(game, game.read_options({}))
    chooser = Random(seats)
    state: Any = game.new(seats=seats, seed=seats)
    number = 0
    while state.seat != NOBODY:
        if number % 10 == 0:
            assert drawing.draw(state.view(0), 0, ["Ann", "Bob", "Cleo", "Dora", "Eve"][:seats])
        state.play(lively(game, state, chooser))
        number += 1
    assert drawing.draw(state.view(None), None, ["Ann", "Bob", "Cleo", "Dora", "Eve"][:seats])


def test_other_pictures_are_the_same_game(tmp_path: Path) -> None:
    game = with_pack("cthulhu_gloom", tmp_path, events='[event.brainstorm]\nicon = "brain"\n')
    assert game.pack["event"]["brainstorm"].icon == "brain"
    assert game.pack.hash == STANDARD.pack.hash


def test_every_picture_is_one_that_is_shipped() -> None:
    for kind in CONTENT:
        if not kind.single:
            entries = STANDARD.pack[kind.section].values()
            assert {entry.icon for entry in entries} <= ICONS
            default = kind.schema.__struct_defaults__
            assert any(value in ICONS for value in default), f"{kind.section} has a picture by default"
    assert {person.crest for person in STANDARD.pack["character"].values()} <= ICONS
