"""The content: what a pack may change, and what it is told when it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.core.errors import PackError
from miskatonic.core.state import WHAT
from miskatonic.games.great_old_one.game import GreatOldOne
from miskatonic.games.great_old_one.numbers.frames import WINDOW


def pack(folder: Path, **files: str) -> Path:
    (folder / "pack.toml").write_text('name = "mine"\ngame = "great_old_one"\n')
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def test_a_pack_changes_an_effect(tmp_path: Path) -> None:
    horrors = '[horror.the_shadow_out_of_time]\neffect = { op = "draw", n = 2 }\ntext = "Draw two cards."\n'
    game = GreatOldOne(pack(tmp_path, horrors=horrors))
    state = game.new(seats=2, seed=1)
    position = {"active": 0, "phase": "horror", "seats": [{"hand": ["the_shadow_out_of_time"]}, {"hand": []}]}
    game.place(state, position)
    before = len(game.position(state)["deck"])
    state.play(game.parse("play the_shadow_out_of_time"))
    assert len(game.position(state)["deck"]) == before - 2


def test_linked_cards_may_connect_to_two_stories(tmp_path: Path) -> None:
    """GO-4.10: then either Horror may be recovered by the linked pair."""
    game = GreatOldOne(pack(tmp_path, stories='[story.obed_marsh]\nconnects = "cool_air"\n'))
    state = game.new(seats=2, seed=1)
    seats = [
        {"hand": ["zadok_allen", "obed_marsh", "thurber"]},
        {"hand": ["thurber"], "horrors": ["cool_air", "the_shadow_over_innsmouth"]},
    ]
    game.place(state, {"active": 0, "phase": "close", "seats": seats})
    legal = [game.text(move) for move in state.moves()]
    assert "recover zadok_allen+obed_marsh:cool_air" in legal
    assert "recover zadok_allen+obed_marsh:the_shadow_over_innsmouth" in legal
    state.play(game.parse("recover zadok_allen+obed_marsh:cool_air"))
    assert game.position(state)["seats"][0]["hand"] == ["thurber", "cool_air"]
    assert game.position(state)["seats"][1]["horrors"] == ["the_shadow_over_innsmouth"]


def test_several_cards_are_chosen_one_by_one(tmp_path: Path) -> None:
    horrors = (
        '[horror.herbert_west_reanimator]\neffect = { op = "recover", n = 2 }\n'
        '[horror.the_rats_in_the_walls]\neffect = { op = "take_center", n = 2 }\n'
        '[horror.the_colour_out_of_space]\neffect = { op = "discard", who = "each_opponent", n = 2, how = "choose" }\n'
        '[horror.cool_air]\neffect = { op = "give", who = "chosen_opponent", n = 2 }\n'
    )
    game = GreatOldOne(pack(tmp_path, horrors=horrors))

    def played(horror: str, *moves: str) -> dict:  # type: ignore[type-arg]
        state = game.new(seats=2, seed=1)
        seats = [{"hand": [horror, "thurber", "blandot", "danforth"]}, {"hand": ["delapore", "joe_slater"]}]
        centre = ["mrs_herrero", "harley_warren", "thomas_malone"]
        discards = ["erich_zann", "erich_zann", "jan_martense"]
        position = {"active": 0, "phase": "horror", "seats": seats, "centre": centre, "discards": discards}
        game.place(state, position)
        for move in moves:
            while state.frames[WHAT] == WINDOW and not move.startswith("answer"):
                state.play(game.parse("pass"))
            game.check(state, game.parse(move))
            state.play(game.parse(move))
        while state.frames[WHAT] == WINDOW:
            state.play(game.parse("pass"))
        return game.position(state)

    hand = played("herbert_west_reanimator", "play herbert_west_reanimator", "regain erich_zann", "regain erich_zann")
    assert hand["seats"][0]["hand"].count("erich_zann") == 2
    centre = played("the_rats_in_the_walls", "play the_rats_in_the_walls", "choose centre-2", "choose centre-1")
    assert {"mrs_herrero", "harley_warren"} <= set(centre["seats"][0]["hand"])
    assert len(centre["centre"]) == 3
    moves = ("play the_colour_out_of_space", "discard delapore", "discard joe_slater")
    assert played("the_colour_out_of_space", *moves)["seats"][1]["hand"] == []
    moves = ("play cool_air seat-2", "give thurber", "give blandot")
    assert {"thurber", "blandot"} <= set(played("cool_air", *moves)["seats"][1]["hand"])


@pytest.mark.parametrize(
    "file, text, fault",
    [
        ("stories", '[story.obed_marsh]\nlink = "thurber"\n', "links must be mutual"),
        ("stories", '[story.obed_marsh]\nlink = "nobody"\n', "expected the id of another Story card"),
        ("stories", '[story.obed_marsh]\nconnects = "nothing"\n', "expected the id of a Horror card"),
        ("horrors", '[horror.cool_air]\neffect = { op = "sing" }\n', "expected one of pool_redeal"),
        ("horrors", '[horror.cool_air]\neffect = { op = "draw" }\n', "draw expects 1 to 4"),
        ("horrors", '[horror.cool_air]\neffect = { op = "pass_cards", n = 2, dir = "left" }\n', "one card at a time"),
        ("horrors", '[horror.cool_air]\neffect = { op = "pass_hands" }\n', "expect left or right"),
        ("horrors", '[horror.cool_air]\neffect = { op = "give", who = "each_opponent", n = 1 }\n', "chosen_opponent"),
        ("signs", "[sign.the_elder_sign]\ncount = 5\n", "expected 1 to 4"),
        ("numbers", "[numbers]\ntotal = 111\n", "the cards are 110"),
        ("numbers", "[numbers]\ncenter_size = 4\n", "expected 1 to 3"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, file: str, text: str, fault: str) -> None:
    with pytest.raises(PackError, match=fault):
        GreatOldOne(pack(tmp_path, **{file: text}))
