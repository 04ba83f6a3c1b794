"""A pack with another entry of every kind: it plays, and the table draws it by the pack's own words and pictures.

The box of Cthulhu Mash is closed: it holds a fixed number of each kind. A pack puts others in their places.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.errors import PackError
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_mash.content import CONTENT, Character
from miskatonic.web.render import Drawing
from tests.support import lively

STANDARD = miskatonic.game("cthulhu_mash")
ICONS = {
    icon
    for group in json.loads((Path(__file__).parents[3] / "assets.json").read_text())["icons"].values()
    for icon in group
}
PACK = {
    "characters.toml": """
        [character.private_eye]
        name = "Librarian"
        icon = "bookshelf"
        health = 9
        start_objects = ["necronomicon", "pitchfork"]
        abilities = ["sedative_syringe"]
        """,
    "monsters.toml": """
        [monster.cultist]
        name = "Ghoul"
        icon = "shambling-zombie"
        health = 4
        move = 7
        """,
    "generators.toml": """
        [generator.cultist_idol]
        name = "Charnel Pit"
        icon = "graveyard"
        gate = 4
        """,
    "objects.toml": """
        [object.pitchfork]
        name = "Shovel"
        icon = "crowbar"
        damage = 3
        """,
    "spells.toml": """
        [spell.heal]
        name = "Warm Milk"
        icon = "pouring-chalice"
        mentality = 2
        """,
    "powerups.toml": """
        [powerup.pe1]
        name = "A Good Night's Sleep"
        icon = "night-sleep"
        stat = "health"
        add = 3
        """,
    "tiles.toml": """
        [tile.train_station]
        name = "Reading Room"
        labels = { r1c6 = "the lamp" }
        """,
}
NEW = {"character": "private_eye", "monster": "cultist", "generator": "cultist_idol", "object": "pitchfork"}
NEW |= {"spell": "heal", "powerup": "pe1"}


def lay(folder: Path, files: dict[str, str]) -> Game:
    (folder / "pack.toml").write_text('name = "others"\ngame = "cthulhu_mash"\n')
    for name, text in files.items():
        (folder / name).write_text(text)
    return miskatonic.game("cthulhu_mash", folder)


def table(game: Game) -> Any:
    """All that is new lies open."""
    state: Any = game.new(seats=1, seed=1)
    game.place(
        state,
        {
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
        },
    )
    return state


def test_one_of_every_kind_is_drawn(tmp_path: Path) -> None:
    game = lay(tmp_path, PACK)
    html = Drawing(game, game.read_options({})).draw(table(game).view(0), 0, ["Ann"])
    for kind, id in NEW.items():
        entry = game.pack[kind][id]
        assert msgspec.structs.replace(entry, icon="") != msgspec.structs.replace(STANDARD.pack[kind][id], icon="")
        assert entry.name.replace("'", "&#39;") in html
        assert f"icons.svg#{entry.icon}" in html
        assert f">{STANDARD.pack[kind][id].name}<" not in html
    for said in ("Reading Room", "the lamp", "Damage 3.", "moves 7,", "spawns on 1 to 4", "spell for 2 mentality"):
        assert said in html
    assert 'data-thing="sedative_syringe"' in html, "whoever has the ability has the weapon"
    assert ">LI<" in html, "two letters of its name stand on a counter"
    text = game.draw(table(game).view(0))
    assert "Ghoul 1" in text
    assert "Reading Room" in text


@pytest.mark.parametrize("seats", [1, 4])
def test_it_plays_and_draws_as_it_goes(tmp_path: Path, seats: int) -> None:
    game = lay(tmp_path, PACK)
    drawing = Drawing(game, game.read_options({}))
    chooser = Random(seats)
    state: Any = game.new(seats=seats, seed=seats)
    for number in range(300):
        if state.seat == NOBODY:
            break
        if number % 10 == 0:
            assert drawing.draw(state.view(0), 0, ["Ann", "Bob", "Cleo", "Dora"][:seats])
        state.play(lively(game, state, chooser))


def test_other_pictures_are_the_same_game(tmp_path: Path) -> None:
    game = lay(tmp_path, {"monsters.toml": '[monster.cultist]\nicon = "ghost"\n'})
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
