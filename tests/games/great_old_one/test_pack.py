"""A pack with a new card of every kind draws and plays, with pictures of their own or with those of their kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.core.game import Game
from tests.games.packs import drawn_at, with_pack

STORIES = """
[story.ambrose_dewart]
name = "Ambrose Dewart"
link = "seneca_lapham"
connects = "the_lurker"
provenance = "designed"

[story.seneca_lapham]
name = "Seneca Lapham"
link = "ambrose_dewart"
connects = "the_lurker"
icon = "spectre"
provenance = "designed"
"""
HORRORS = """
[horror.the_lurker]
name = "The Lurker at the Threshold"
effect = { op = "draw", n = 2 }
text = "Draw two cards."
provenance = "designed"
"""
SIGNS = """
[sign.the_grey_sign]
name = "The Grey Sign"
count = 1
effect = { op = "shield" }
text = "It does not touch you."
provenance = "designed"
"""
SPECIALS = '[special.the_cultist]\nname = "The Acolyte"\nicon = "robe"\n'
PACK = {
    "stories": STORIES,
    "horrors": HORRORS,
    "signs": SIGNS,
    "specials": SPECIALS,
    "numbers": "[numbers]\ntotal = 116\n",
}
NEW = ("ambrose_dewart", "seneca_lapham", "the_lurker", "the_grey_sign")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("new")
    return with_pack("great_old_one", folder, **PACK)


def test_new_cards_have_pictures(game: Game) -> None:
    faces = game.new(seats=2, seed=1).view(0).faces
    assert [faces[id].icon for id in NEW] == ["evil-book", "spectre", "evil-book", "rune-stone"]
    assert faces["the_cultist"].icon == "robe"
    assert "The Acolyte" in faces["the_cultist"].about


def test_new_cards_are_played_and_drawn_wherever_they_may_lie(game: Game) -> None:
    state = game.new(seats=3, seed=1)
    seats = [
        {"hand": ["the_lurker", "ambrose_dewart", "the_cultist"], "pairs": ["seneca_lapham+seneca_lapham"]},
        {"hand": ["the_grey_sign"]},
    ]
    game.place(state, {"active": 0, "phase": "horror", "seats": seats, "discards": ["ambrose_dewart"]})
    for move in ("play the_lurker", "pass", "answer the_grey_sign", "pass"):
        game.check(state, game.parse(move))
        state.play(game.parse(move))
    view = state.view(1)
    assert [horror.card for horror in view.players[0].horrors] == ["the_lurker"]
    assert view.out == ("the_grey_sign",)
    assert view.players[0].board[0].missing == ("Ambrose Dewart",)


@pytest.mark.long
def test_a_game_with_them_plays_and_draws(game: Game) -> None:
    pages = "".join(drawn_at(game, seats, seed, 80) for seats, seed in ((2, 1), (6, 2)))
    for name in ("Ambrose Dewart", "Seneca Lapham", "The Lurker at the Threshold", "#spectre"):
        assert name in pages
