"""A pack with another entry of every kind: it plays, and the table draws it by the pack's own words and pictures.

The box of Cthulhu Mash is closed: it holds a fixed number of each kind. A pack puts others in their places.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.errors import PackError
from miskatonic.core.game import Game
from miskatonic.games.cthulhu_mash.content import CONTENT, Character
from miskatonic.games.cthulhu_mash.geometry import GATE_SPACE, space_name
from miskatonic.web.render import drawing
from tests.games.packs import drawn_at, with_pack

STANDARD = miskatonic.game("cthulhu_mash")
ICONS = {
    icon
    for group in json.loads((Path(__file__).parents[3] / "assets.json").read_text())["icons"].values()
    for icon in group
}
PACK = {
    "characters": """
        [character.private_eye]
        name = "Librarian"
        icon = "bookshelf"
        health = 9
        start_objects = ["necronomicon", "pitchfork"]
        abilities = ["sedative_syringe"]
        """,
    "monsters": """
        [monster.cultist]
        name = "Ghoul"
        icon = "shambling-zombie"
        health = 4
        move = 7
        """,
    "generators": """
        [generator.cultist_idol]
        name = "Charnel Pit"
        icon = "graveyard"
        gate = 4
        """,
    "objects": """
        [object.pitchfork]
        name = "Shovel"
        icon = "crowbar"
        damage = 3
        """,
    "spells": """
        [spell.heal]
        name = "Warm Milk"
        icon = "pouring-chalice"
        mentality = 2
        """,
    "powerups": """
        [powerup.pe1]
        name = "A Good Night's Sleep"
        icon = "night-sleep"
        stat = "health"
        add = 3
        """,
    "tiles": """
        [tile.train_station]
        name = "Reading Room"
        labels = { r1c6 = "the lamp" }
        signs = { r5c5 = "candles" }
        """,
}
NEW = {"character": "private_eye", "monster": "cultist", "generator": "cultist_idol", "object": "pitchfork"}
NEW |= {"spell": "heal", "powerup": "pe1"}


POSITION = {
    "seats": ["private_eye"],
    "board": ["train_station family_farm"],
    "characters": {
        "private_eye": {
            "at": "train_station r4c4",
            "objects": ["necronomicon", "pitchfork"],
            "powerups": ["pe1"],
            "spells": ["heal"],
        }
    },
    "monsters": {"cultist-1": "train_station r5c4"},
    "generators": {"cultist_idol-1": "train_station r3c4"},
}


def table(game: Game) -> Any:
    """All that is new lies open."""
    state: Any = game.new(seats=1, seed=1)
    game.place(state, POSITION)
    return state


def test_one_of_every_kind_is_drawn(tmp_path: Path) -> None:
    game = with_pack("cthulhu_mash", tmp_path, **PACK)
    html = drawing(game, game.read_options({})).draw(table(game).view(0), 0, ["Ann"])
    for kind, id in NEW.items():
        entry = game.pack[kind][id]
        assert msgspec.structs.replace(entry, icon="") != msgspec.structs.replace(STANDARD.pack[kind][id], icon="")
        assert entry.name.replace("'", "&#39;") in html
        assert f"icons.svg#{entry.icon}" in html
        assert f">{STANDARD.pack[kind][id].name}<" not in html
    for said in (
        "Reading Room",
        "the lamp",
        "Damage 3.",
        "moves up to 7 spaces",
        "a d6 shows 1 to 4",
        "spell for 2 mentality",
    ):
        assert said in html
    assert "icons.svg#candles" in html, "a space has the sign that its tile gives it"
    assert 'data-thing="sedative_syringe"' in html, "whoever has the ability has the weapon"
    assert ">LI<" in html, "two letters of its name stand on a counter"
    text = game.draw(table(game).view(0))
    assert "Ghoul" in text
    assert "Reading Room" in text


def test_it_plays_and_draws_as_it_goes(tmp_path: Path) -> None:
    game = with_pack("cthulhu_mash", tmp_path, **PACK)
    assert "Librarian" in drawn_at(game, seats=4, seed=4, moves=60)


def renamed() -> dict[str, dict[str, dict[str, str]]]:
    """Every entry under another name, no two with the same."""
    return {
        kind.section: {id: {"name": f"New {kind.section} {n}."} for n, id in enumerate(STANDARD.pack[kind.section])}
        for kind in CONTENT
    }


def test_every_entry_is_drawn() -> None:
    """All of the box on one table, each under the name that a pack gives it."""
    game = type(STANDARD)(None, renamed())
    tiles, characters = list(game.pack["tile"]), list(game.pack["character"])
    here, *others = [tile for tile in tiles if not game.pack["tile"][tile].start_for]
    free = [f"{tile} {space_name(at)}" for tile in others for at in GATE_SPACE]
    places = iter(dict.fromkeys(free))
    state: Any = game.new(seats=4, seed=1, victory="death_match")
    game.place(
        state,
        {
            "seats": characters,
            "board": [" ".join(tiles[at : at + 4]) for at in range(0, len(tiles), 4)],
            "characters": {
                id: {
                    "at": f"{here} {space_name(GATE_SPACE[n])}",
                    "objects": [],
                    "powerups": [up for up, entry in game.pack["powerup"].items() if entry.character == id],
                    "spells": list(game.pack["spell"])[4 * n : 4 * n + 4],
                }
                for n, id in enumerate(characters)
            },
            "monsters": {f"{id}-1": next(places) for id in game.pack["monster"]},
            "generators": {f"{id}-1": next(places) for id in game.pack["generator"]},
            "floor": [{"at": f"{here} r3c3", "object": id} for id in game.pack["object"]],
        },
    )
    html = drawing(game, game.read_options({})).draw(state.view(None), None, ["Ann", "Bob", "Cleo", "Dora"])
    for kind in CONTENT:
        for id, entry in game.pack[kind.section].items():
            assert entry.name in html, f"{kind.section} {id}"
            assert kind.section == "tile" or f"icons.svg#{entry.icon}" in html, f"{kind.section} {id}"


def test_other_pictures_are_the_same_game(tmp_path: Path) -> None:
    game = with_pack("cthulhu_mash", tmp_path, monsters='[monster.cultist]\nicon = "ghost"\n')
    assert game.pack["monster"]["cultist"].icon == "ghost"
    assert game.pack.hash == STANDARD.pack.hash


def test_one_more_is_refused_with_the_number_that_is_expected() -> None:
    ghoul = msgspec.to_builtins(STANDARD.pack["monster"]["cultist"])
    with pytest.raises(PackError, match="expected 8 entries of the kind monster, found 9"):
        type(STANDARD)(None, {"monster": {"ghoul": ghoul}})


@pytest.mark.parametrize("kind", [kind.section for kind in CONTENT if kind.section != "tile"])
def test_every_entry_has_a_picture_and_every_kind_a_default(kind: str) -> None:
    schema = next(one.schema for one in CONTENT if one.section == kind)
    default = next(field.default for field in msgspec.structs.fields(schema) if field.name == "icon")
    assert {default} | {entry.icon for entry in STANDARD.pack[kind].values()} <= ICONS


@pytest.mark.parametrize(
    ("name", "initials", "letters"), [("Arctic Explorer", "", "AE"), ("Librarian", "", "LI"), ("Nun", "NN", "NN")]
)
def test_the_letters_of_a_counter(name: str, initials: str, letters: str) -> None:
    entry: Character = STANDARD.pack["character"]["private_eye"]
    assert msgspec.structs.replace(entry, name=name, initials=initials).letters == letters


def test_the_signs_of_tiles_are_pictures_on_spaces(tmp_path: Path) -> None:
    assert {icon for tile in STANDARD.pack["tile"].values() for icon in tile.signs.values()} <= ICONS
    with pytest.raises(PackError, match='there is no space "r9c9"'):
        with_pack("cthulhu_mash", tmp_path, tiles='[tile.train_station]\nsigns = { r9c9 = "candles" }\n')
