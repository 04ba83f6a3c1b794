"""Maps are checked when they are loaded; a refused one is drawn again with the space that is wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.errors import PackError, UnknownName
from miskatonic.games.cthulhu_mash.maps import Map, read_map

GAME = miskatonic.game("cthulhu_mash")

# Tile: gates, spaces that can be entered, spaces legal for generators.
COUNTS = {
    "base_camp": (2, 31, 28),
    "mariners_ship": (2, 33, 30),
    "train_station": (2, 28, 26),
    "miskatonic_medical_school": (2, 29, 29),
    "abhoth_swamp": (4, 33, 31),
    "coastal_cavern": (3, 30, 25),
    "cultist_temple": (4, 30, 27),
    "elder_city": (4, 26, 25),
    "family_farm": (4, 29, 27),
    "ice_cave_of_madness": (3, 27, 26),
    "ice_float": (3, 36, 26),
    "innsmouth_dock": (3, 31, 23),
    "leng_plateau": (4, 32, 32),
    "mi_go_mine_lab": (2, 30, 30),
    "miskatonic_university_library": (3, 26, 26),
    "moon_beast_moon_base": (2, 30, 28),
}


def pack(folder: Path, tiles: str) -> Path:
    (folder / "pack.toml").write_text('name = "test"\ngame = "cthulhu_mash"\n')
    (folder / "tiles.toml").write_text(tiles)
    return folder


@pytest.mark.parametrize("id", COUNTS)
def test_the_maps_are_as_designed(id: str) -> None:
    found = read_map(GAME.pack["tile"][id].map)
    assert isinstance(found, Map)
    gates, enterable, legal = COUNTS[id]
    assert sum(found.gates) == gates
    assert sum(letter not in "#o" for letter in found.letters) == enterable
    assert sum(letter not in "#owWfXjk" for letter in found.letters) == legal


def test_a_space_that_cannot_be_reached_is_pointed_at(tmp_path: Path) -> None:
    map = GAME.pack["tile"]["moon_beast_moon_base"].map.replace("| . | .   .   .   #", "| . | .   .   .   #")
    walled = map.replace("\n+   +   +   +   +   +   +\n| .   X", "\n+---+   +   +   +   +   +\n| .   X", 1)
    with pytest.raises(PackError) as refused:
        miskatonic.game("cthulhu_mash", pack(tmp_path, f"[tile.moon_beast_moon_base]\nmap = '''\n{walled}'''\n"))
    assert "r6c1 cannot be reached safely from every gate" in str(refused.value)
    assert "|<.>|" in str(refused.value)


def test_a_map_of_the_wrong_size_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="a map has 13 lines of 25 characters"):
        miskatonic.game("cthulhu_mash", pack(tmp_path, "[tile.family_farm]\nmap = '''\n+---+\n'''\n"))


def test_an_unknown_letter_is_refused(tmp_path: Path) -> None:
    map = GAME.pack["tile"]["family_farm"].map.replace("X", "Z")
    with pytest.raises(PackError, match="a map has no space Z"):
        miskatonic.game("cthulhu_mash", pack(tmp_path, f"[tile.family_farm]\nmap = '''\n{map}'''\n"))


def test_facing_is_refused_with_its_reason() -> None:
    with pytest.raises(UnknownName, match="no facing rule of its own"):
        GAME.new(seats=1, seed=1, facing=True)


def test_a_layout_of_separate_tiles_is_refused() -> None:
    with pytest.raises(UnknownName, match="joined by their edges"):
        GAME.new(seats=1, seed=1, free_layout="Ts -- Tn")


def test_spaces_of_an_option_are_checked() -> None:
    with pytest.raises(UnknownName, match="names the space"):
        GAME.new(seats=1, seed=1, hindrance="base_camp:r9c9")


@pytest.mark.parametrize("seats", range(1, 5))
def test_the_box_holds_each_piece_once(seats: int) -> None:
    """CM-1.11: start objects and spells are taken out of their stacks."""
    objects = [entry for entry in GAME.pack["object"].items() if not entry[1].variants]
    for seed in range(6):
        found = Counter(GAME.pieces(GAME.new(seats=seats, seed=seed, arctic_dynamite="dynamite_stick")))
        assert all(found[id] == entry.count for id, entry in objects)
        assert all(found[id] == 1 for id in (*GAME.pack["spell"], *GAME.pack["powerup"], *GAME.pack["tile"]))
