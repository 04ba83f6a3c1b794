"""A pack can replace the numbers of the cards; a wrong one is told apart by a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import miskatonic
from miskatonic.core.errors import PackError
from miskatonic.core.state import NOBODY
from miskatonic.web.render import Drawing
from tests.support import lively

ROOT = Path(__file__).parents[3]
CULT = """[cult.dagon]
name = "Dagon"
gates = 1
provenance = "designed"
gates_provenance = "designed"
"""


MINION = """[minion.ghoul]
name = "Ghoul"
value = 6
copies = 1
provenance = "designed"
value_provenance = "designed"
"""
RENAMED = '[{}]\nname = "{}"\nicon = "{}"\n'
HORROR = '[horror.{}]\nname = "{}"\ncult = "yog"\nlevel = "major"\nprovenance = "designed"\n'
PACK = {
    "minions": MINION + 'icon = "rat"\n' + MINION.replace("ghoul", "gnoph_keh").replace("Ghoul", "Gnoph-Keh"),
    "horrors": HORROR.format("the_lurker", "The Lurker") + 'icon = "frog"\n' + HORROR.format("the_other", "The Other"),
    "cults": RENAMED.format("cult.yog", "Dagon", "giant-squid"),
    "professions": RENAMED.format("profession.soldier", "Sailor", "anchor"),
    "items": RENAMED.format("item.elder_sign", "Old Sign", "polar-star")
    + RENAMED.format("cursed.cursed_cubes", "Cursed Bones", "evil-hand"),
    "numbers": '[level.major]\nicon = "hydra"\n',
}
POSITION = {
    "seats": [{"investigator": "soldier", "items": ["elder_sign"]}, {"investigator": "thief"}],
    "boards": {"yog": {"minions": ["ghoul", "gnoph_keh"], "asleep": ["the_lurker", "the_other"]}},
    "shop": ["cursed_cubes"],
    "frames": [{"what": "purchase"}],
}


def pack(folder: Path, **files: str) -> Path:
    (folder / "pack.toml").write_text('name = "mine"\ngame = "cards_of_cthulhu"\n')
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def test_minion_values_and_counts_can_be_replaced(tmp_path: Path) -> None:
    game = miskatonic.game("cards_of_cthulhu", pack(tmp_path, minions="[minion.byakhee]\nvalue = 4\ncopies = 5\n"))
    facts = game.facts()
    assert facts["values"]["byakhee"] == 4
    assert facts["minions"] == 64
    state = game.new(seats=1, seed=1)
    position = {
        "seats": [{"investigator": "tycoon"}],
        "boards": {"cthulhu": {"minions": ["byakhee"]}},
        "dice": [3, 4, 0, 0, 0, 0, 0, 0],
        "frames": [{"what": "combat"}, {"what": "attack", "board": "cthulhu", "wounds_to": 1, "step": "allocate"}],
    }
    game.place(state, position)
    legal = [game.text(move, state) for move in state.moves()]
    assert "slay cthulhu:byakhee{4}" in legal
    assert "slay cthulhu:byakhee{3}" not in legal


def test_a_further_kind_of_minion(tmp_path: Path) -> None:
    game = miskatonic.game("cards_of_cthulhu", pack(tmp_path, minions=MINION))
    assert game.facts()["deck"] == 102
    assert game.parse("slay yog:ghoul") >= 0
    state = game.new(seats=2, seed=5)
    while state.seat >= 0:
        state.play(state.moves()[0])
    assert state.outcome() is not None


@pytest.mark.parametrize(
    "files, words",
    [
        ({"minions": "[minion.byakhee]\nvalue = 0\n"}, ['minion "byakhee"', "value is 0", "expected 1 to"]),
        ({"minions": '[minion.byakhee]\nvalue = "big"\n'}, ['minion "byakhee"', "value"]),
        ({"horrors": '[horror.saboth_the_elder]\ncult = "dagon"\n'}, ['cult is "dagon"', "expected one of cthulhu"]),
        ({"items": "[item.elder_sign]\nuse = 2\n"}, ['item "elder_sign"', "expected use = 0"]),
        ({"items": '[item.elder_sign]\neffect = "free_die"\n'}, ["expected one card for each effect"]),
        ({"items": "[cursed.cursed_temple]\nprice = 3\n"}, ['cursed "cursed_temple"', "a follower is the price"]),
        ({"items": "[item.elder_sign]\nbuy = -1\n"}, ["buy is -1; expected 0 or more"]),
        ({"cults": CULT}, ["four boards"]),
        ({"numbers": "[level.minor]\ncombo = 5\n"}, ['level "minor"', "combo is 5; expected 1 to 4"]),
    ],
)
def test_faults_are_sentences(tmp_path: Path, files: dict[str, str], words: list[str]) -> None:
    with pytest.raises(PackError) as fault:
        miskatonic.game("cards_of_cthulhu", pack(tmp_path, **files))
    for word in words:
        assert word in str(fault.value)


def test_a_pack_with_a_new_entry_of_every_kind_draws_and_plays(tmp_path: Path) -> None:
    """Minions and horrors can be added; of cults, professions, items and curses there are so many: they are renamed."""
    game = miskatonic.game("cards_of_cthulhu", pack(tmp_path, **PACK))
    drawing = Drawing(game, game.read_options({}))
    state = game.new(seats=2, seed=4)
    html = drawing.draw(state.view(0), 0, ["Ann", "Bob"])
    assert "#anchor" in html
    assert "Sailor" in html
    game.place(state, POSITION)
    html = drawing.draw(state.view(0), 0, ["Ann", "Bob"])
    for icon in ("rat", "imp", "frog", "hydra", "giant-squid", "anchor", "polar-star", "evil-hand"):
        assert f"icons.svg#{icon}" in html, icon
    for name in ("Ghoul", "Gnoph-Keh", "The Lurker", "The Other", "Dagon", "Sailor", "Old Sign", "Cursed Bones"):
        assert name in html, name
    chooser = Random(4)
    while state.seat != NOBODY:
        drawing.draw(state.view(None), None, ["Ann", "Bob"])
        state.play(lively(game, state, chooser))
    assert state.outcome() is not None


def test_every_icon_is_in_the_sprite() -> None:
    game = miskatonic.game("cards_of_cthulhu")
    known = {name for names in json.loads((ROOT / "assets.json").read_text())["icons"].values() for name in names}
    for section in ("cult", "minion", "level", "item", "cursed", "profession"):
        assert {entry.icon for entry in game.pack[section].values()} <= known
