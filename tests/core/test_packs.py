"""Content packs: laid over a game's own content, checked, and told exactly what is wrong."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import miskatonic
from miskatonic.core.errors import PackError
from miskatonic.core.packs import Pack, Section, read_manifest
from tests.core.parlour.game import Parlour

MANIFEST = 'name = "mine"\ngame = "parlour"\n'


def pack(folder: Path, cards: str = "", manifest: str = MANIFEST, file: str = "cards.toml") -> Parlour:
    (folder / "pack.toml").write_text(manifest)
    (folder / file).write_text(cards)
    return Parlour(folder)


def fault(folder: Path, cards: str = "", manifest: str = MANIFEST, file: str = "cards.toml") -> str:
    with pytest.raises(PackError) as raised:
        pack(folder, cards, manifest, file)
    return str(raised.value)


# What a pack can do


def test_a_games_own_content_is_the_standard_pack() -> None:
    game = Parlour()
    assert game.pack.name == "standard"
    assert game.pack["card"]["ward_1"].effect == "ward"
    assert game.pack["numbers"].dice == 4


def test_an_entry_may_give_only_the_fields_that_differ(tmp_path: Path) -> None:
    game = pack(tmp_path, '[card.ward_1]\neffect = "laurel"\n[numbers]\nhand_size = 2\n')
    assert game.pack.name == "mine"
    assert game.pack["card"]["ward_1"].effect == "laurel"
    assert game.pack["card"]["ward_1"].provenance == "designed"
    assert game.pack["card"]["ward_2"].effect == "ward"
    assert game.pack["numbers"].hand_size == 2
    assert game.pack["numbers"].turns_each == 6
    assert len(game.new(seats=2, seed=1).view(0).hand) == 2, "the rules read the pack"


def test_a_new_entry_is_a_new_piece(tmp_path: Path) -> None:
    game = pack(tmp_path, '[card.laurel_9]\neffect = "laurel"\nprovenance = "designed"\n')
    assert len(game.pieces(game.new(seats=2, seed=1))) == 17
    assert game.text(game.parse("play laurel_9")) == "play laurel_9"


def test_two_packs_live_side_by_side(tmp_path: Path) -> None:
    other = pack(tmp_path, '[card.ward_1]\neffect = "laurel"\n')
    assert Parlour().pack["card"]["ward_1"].effect == "ward"
    assert other.pack.hash != Parlour().pack.hash
    assert Parlour().pack.hash == Parlour().pack.hash


class Painted(msgspec.Struct):
    points: int
    icon: str = "cog"


def test_a_picture_is_not_part_of_what_is_played() -> None:
    tables = [Section("cards.toml", "card", Painted)]

    def hash_of(**entry: object) -> str:
        return Pack("mine", {"card": {"ward": entry}}, tables, {}).hash

    assert hash_of(points=1) == hash_of(points=1, icon="raven") != hash_of(points=2)


def test_an_empty_pack_has_the_content_and_the_hash_of_the_standard(tmp_path: Path) -> None:
    assert pack(tmp_path).pack.hash == Parlour().pack.hash


# What can be wrong with it: the file, the entry, what was expected, what was found


def test_a_value_that_is_none_of_those_allowed(tmp_path: Path) -> None:
    told = fault(tmp_path, '[card.ward_1]\neffect = "sing"\n')
    assert str(tmp_path / "cards.toml") in told
    assert 'card "ward_1"' in told
    assert 'effect is "sing"; expected one of thief swap ' in told


def test_a_missing_field(tmp_path: Path) -> None:
    told = fault(tmp_path, '[card.new_1]\neffect = "ward"\n')
    assert 'card "new_1"' in told
    assert "provenance" in told


def test_a_field_too_many(tmp_path: Path) -> None:
    assert "colour" in fault(tmp_path, '[card.ward_1]\ncolour = "red"\n')


def test_a_field_of_the_wrong_kind(tmp_path: Path) -> None:
    told = fault(tmp_path, '[numbers]\nhand_size = "three"\n')
    assert str(tmp_path / "cards.toml") in told
    assert 'hand_size is "three"; expected int.' in told


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    told = fault(tmp_path, '[card.ward_1]\neffect = "sing"\n[card.ward_2]\neffect = 3\n')
    assert len(told.splitlines()) == 2


def test_what_only_the_game_can_see(tmp_path: Path) -> None:
    told = fault(tmp_path, "[numbers]\nhand_size = 9\n")
    assert told == "cards.toml: expected at least 36 cards, found 16."


def test_an_unknown_section(tmp_path: Path) -> None:
    told = fault(tmp_path, "[die.six]\nfaces = 6\n")
    assert 'there is no section "die"; expected card, numbers' in told


@pytest.mark.parametrize("cards", ["card = 3\n", "[card]\nward_1 = 3\n"])
def test_a_section_or_entry_that_is_no_table(cards: str, tmp_path: Path) -> None:
    assert "3" in fault(tmp_path, cards)


def test_an_unknown_file(tmp_path: Path) -> None:
    told = fault(tmp_path, "", file="dice.toml")
    assert "dice.toml: parlour has no content file of that name; expected one of cards.toml" in told


@pytest.mark.parametrize("content", [b"[card", b"\xff\xfe"])
def test_a_file_that_is_not_toml(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(MANIFEST)
    (tmp_path / "cards.toml").write_bytes(content)
    with pytest.raises(PackError, match=r"cards\.toml: not readable as TOML"):
        Parlour(tmp_path)


def test_a_manifest_is_needed(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"has no pack\.toml\. Write one with"):
        Parlour(tmp_path)
    with pytest.raises(PackError, match="is not a folder"):
        Parlour(tmp_path / "nowhere")
    assert 'this pack is for the game "chess", not "parlour"' in fault(
        tmp_path, manifest='name = "x"\ngame = "chess"\n'
    )
    assert "missing required field" in fault(tmp_path, manifest='name = "x"\n')
    assert "not readable as TOML" in fault(tmp_path, manifest="name")


def test_reading_a_manifest(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(MANIFEST + 'about = "My box."\n')
    manifest = read_manifest(tmp_path)
    assert (manifest.name, manifest.game, manifest.about) == ("mine", "parlour", "My box.")


# The games' own content


@pytest.mark.parametrize("id", miskatonic.games())
def test_every_entry_of_a_game_says_where_it_comes_from(id: str) -> None:
    game = miskatonic.game(id)
    for table in game.parts.content.CONTENT:
        entries = [game.pack[table.section]] if table.single else game.pack[table.section].values()
        assert entries
        for entry in entries:
            assert entry.provenance
