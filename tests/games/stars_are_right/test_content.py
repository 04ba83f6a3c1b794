"""The cards and tiles: counts, patterns that hold on all of them, provenance, and packs that break them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.errors import PackError
from miskatonic.games.stars_are_right.content import SYMBOLS
from tests.games.stars_are_right.reference import CARDS, GAME, TILES

TYPES = {"great_old_one": 12, "greater_servitor": 12, "lesser_servitor": 36, "minion": 15}
RULERS = {
    "Cthulhoo": ("Dagoon", "Deep Ones"),
    "Hastur": ("Hastur's Spawn", "Byakhee"),
    "Tsatso": ("Ossadogowa", "Formless"),
    "Chaugnar": ("Miri Nigri", "Tcho Tcho"),
}


def test_seventy_five_creatures_of_seventeen_kinds() -> None:
    assert len(CARDS) == 75
    assert Counter(card.type for card in CARDS.values()) == TYPES
    kinds = Counter(card.name for card in CARDS.values())
    assert len(kinds) == 17
    assert set(kinds.values()) == {3, 9}


def test_twenty_five_tiles_in_seven_pairings() -> None:
    assert len(TILES) == 25
    assert Counter((tile.front, tile.back) for tile in TILES.values()) == {
        ("2", "3"): 7,
        ("1", "4"): 5,
        ("VO", "5"): 3,
        ("WN", "WX"): 3,
        ("SH", "ME"): 3,
        ("SU", "SE"): 2,
        ("MO", "LE"): 2,
    }
    assert {side for tile in TILES.values() for side in (tile.front, tile.back)} == set(SYMBOLS)


@pytest.mark.parametrize("id", CARDS)
def test_the_tiles_suffice(id: str) -> None:
    """A tile shows one face at a time: of each pairing no more symbols are needed than there are tiles."""
    needed: Counter[frozenset[str]] = Counter()
    pairing = {side: frozenset((tile.front, tile.back)) for tile in TILES.values() for side in (tile.front, tile.back)}
    for rows in CARDS[id].constellations:
        needed.update(pairing[symbol] for row in rows for symbol in row.split() if symbol != ".")
    tiles = Counter(frozenset((tile.front, tile.back)) for tile in TILES.values())
    assert all(count <= tiles[pair] for pair, count in needed.items())


def test_points_by_type() -> None:
    points = {"great_old_one": 4, "greater_servitor": 2, "lesser_servitor": 1, "minion": 0}
    assert all(card.victory_points == points[card.type] for card in CARDS.values())


def test_invocations_and_powers_by_type() -> None:
    """SR-7.7 and SR-17: so many of one kind; and what each power gives."""
    size = {"great_old_one": 3, "greater_servitor": 2, "lesser_servitor": 1, "minion": 1}
    for card in CARDS.values():
        assert len(card.invocation) == size[card.type]
        assert len(set(card.invocation)) == 1
        if card.type == "minion":
            assert card.power is None
            continue
        change = card.invocation[0]
        if card.type == "lesser_servitor":
            assert card.power.to == (change * 2 if card.power.from_ == change else change)
        else:
            assert card.power.from_ == change
            assert card.power.to == change * size[card.type]


def test_three_servitors_of_each_invocation_and_power() -> None:
    for lesser in ("Deep Ones", "Byakhee", "Formless", "Tcho Tcho"):
        powers = Counter((card.invocation, card.power.from_) for card in CARDS.values() if card.name == lesser)
        assert powers == {(invocation, taken): 1 for invocation in "PSF" for taken in "PSF"}


def test_rulers_and_bonus_stars() -> None:
    """Each bonus star of a servitor is a symbol of every card of its ruler (SR-Q1, SR-Q2)."""
    for ruler, kinds in RULERS.items():
        gods = [card for card in CARDS.values() if card.name == ruler]
        symbols = [{s for rows in card.constellations for row in rows for s in row.split()} - {"."} for card in gods]
        assert symbols[0] == symbols[1] == symbols[2], "the same five symbols on all three"
        assert len(symbols[0]) == 5
        stars = {}
        for kind in kinds:
            servitors = [card for card in CARDS.values() if card.name == kind]
            assert {card.ruler for card in servitors} == {ruler}
            stars[kind] = {card.bonus_star for card in servitors}
            assert stars[kind] <= symbols[0]
            assert len(stars[kind]) == 3
        assert stars[kinds[0]] == stars[kinds[1]]


def test_six_cards_differ_as_published() -> None:
    differing = {id for id, card in CARDS.items() if card.transcribed}
    assert differing == {"cthulhoo_1", "cthulhoo_2", "dagoon_3", "formless_1", "formless_4", "formless_7"}
    for id in differing:
        normalised = CARDS[id].provenance == "public+normalised"
        assert normalised, "a card corrected by us says so"
    assert sum(card.provenance == "public+normalised" for card in CARDS.values()) == 6


def test_outer_rows_and_columns_of_patterns_hold_a_symbol() -> None:
    """SR-10.9 rests on it."""
    for card in CARDS.values():
        for rows in card.constellations:
            cells = [row.split() for row in rows]
            for line in (cells[0], cells[-1], [row[0] for row in cells], [row[-1] for row in cells]):
                assert set(line) != {"."}


@pytest.mark.parametrize(
    "entry, message",
    [
        ('[creature.gug_1]\ninvocation = "X"', 'creature "gug_1": invocation is "X"; expected one or more of P S F'),
        ("[creature.gug_1]\nvictory_points = -1", "victory_points is -1; expected 0 or more"),
        ('[creature.gug_1]\nbonus_star = "SU"', "a servitor has a bonus_star, and only a servitor"),
        ('[creature.byakhee_1]\nbonus_star = "XX"', 'creature "byakhee_1"'),
        ('[creature.byakhee_1]\nruler = "Nyarlathotep"', "ruler is 'Nyarlathotep'; expected one of"),
        ('[creature.byakhee_1]\nconstellations = [["1 Q"]]', "found Q; expected 1 2 3"),
        ('[creature.byakhee_1]\nconstellations = [["1 2", "1"]]', "expected rows of one length"),
        ("[creature.byakhee_1]\nconstellations = []", "expected one constellation"),
        ('[creature.hastur_1]\nconstellations = [["1 1 2 3 4"]]', "no two alike"),
        ('[creature.byakhee_1]\npower = { from = "P", to = "Q" }', 'power.to is "Q"'),
        ('[tile.tile_26]\nfront = "1"\nback = "4"\nprovenance = "designed"', "needs 25 tiles, found 26"),
        ('[creature.byakhee_1]\nruler = "Cthulhoo"', "the same number of servitors"),
    ],
)
def test_a_pack_that_breaks_the_content_is_told_how(entry: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "broken"\ngame = "stars_are_right"\n')
    file = "tiles.toml" if entry.startswith("[tile") else "creatures.toml"
    (tmp_path / file).write_text(entry)
    with pytest.raises(PackError) as raised:
        miskatonic.game("stars_are_right", tmp_path)
    assert message in str(raised.value)


def test_a_pack_may_add_creatures(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "more"\ngame = "stars_are_right"\n')
    (tmp_path / "creatures.toml").write_text(
        '[creature.dhole_4]\nname = "Dhole"\ntype = "minion"\nvictory_points = 0\ninvocation = "P"\n'
        'ability = "take_card"\nconstellations = [["1"], ["2"]]\nprovenance = "designed"\n'
    )
    game = miskatonic.game("stars_are_right", tmp_path)
    assert len(game.pieces(game.new(seats=2, seed=1))) == 101
    assert game.parse("release dhole_4") >= 0
    assert len(GAME.pieces(GAME.new(seats=2, seed=1))) == 100


def test_the_rules_speak_to_players() -> None:
    """No names of options or of single cards, which the search of the rules showed to whoever looked for a mirror."""
    internal = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|designed example")
    assert [rule.id for rule in GAME.rulebook.rules.values() if internal.search(rule.text)] == []
