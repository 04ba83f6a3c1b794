"""Bit masks against the printed patterns, sky by sky."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import cast

import pytest

from miskatonic.games.stars_are_right.content import SYMBOLS
from miskatonic.games.stars_are_right.rules.constellations import constellations_shown, is_present
from miskatonic.games.stars_are_right.rules.flow import StarsState
from miskatonic.games.stars_are_right.table.lookout import stars_of
from tests.games.stars_are_right.naive import places, present, sky_of
from tests.games.stars_are_right.reference import CARDS, GAME
from tests.games.stars_are_right.skies import random_sky, sky_with

GODS = [id for id, card in CARDS.items() if card.type == "great_old_one"]
OTHERS = [id for id in CARDS if id not in GODS]
NUMBER = {id: at for at, id in enumerate(CARDS)}


def states(mirror: bool) -> StarsState:
    return cast(StarsState, GAME.new(seats=2, seed=1, allow_mirror=mirror))


def some_sky(number: int, chooser: Random) -> list[str]:
    """Every third sky at random, the others with something planted, every other of those mirrored."""
    if number % 3 == 0:
        return random_sky(chooser)
    return sky_with(chooser.choice(list(CARDS)), chooser, mirrored=number % 2 == 1)


def compare(skies: int, seed: int, mirror: bool) -> tuple[int, int]:
    """How often a card was present, and how often not."""
    chooser = Random(seed)
    state = states(mirror)
    found = 0
    for number in range(skies):
        rows = some_sky(number, chooser)
        GAME.place(state, {"sky": rows})
        sky = sky_of(rows)
        for id in OTHERS:
            expected = present(CARDS[id].constellations, sky, mirror=mirror)
            assert is_present(state.tables, NUMBER[id], state.where) == expected, f"{id} in {rows}"
            found += expected
            shown = constellations_shown(state.tables, NUMBER[id], state.where)
            if CARDS[id].type != "minion":
                assert shown == [any(places(sky_of(one), sky, mirror=mirror)) for one in CARDS[id].constellations]
    return found, skies * len(OTHERS) - found


def test_the_table_says_where_a_constellation_is_and_what_is_missing() -> None:
    """SR-9.2, SR-9.5: a creature is there when every star is, each on a tile of its own; else some are missing."""
    chooser = Random(11)
    state = states(mirror=False)
    for number in range(25):
        rows = some_sky(number, chooser)
        GAME.place(state, {"sky": rows})
        sky = {
            f"r{row + 1}c{column + 1}": face
            for row, text in enumerate(rows)
            for column, face in enumerate(text.split())
        }
        for id in OTHERS:
            printed = [[cell for row in one for cell in row.split() if cell != "."] for one in CARDS[id].constellations]
            stars = stars_of(state, NUMBER[id])
            if CARDS[id].type == "minion":  # single symbols, in an order of their own
                printed = sorted(printed, key=lambda one: SYMBOLS.index(one[0]))
            assert [len(one) for one in stars] == [len(one) for one in printed]
            there = [star.space for one in stars for star in one if star.shown]
            assert all(star.shown for one in stars for star in one) == is_present(state.tables, NUMBER[id], state.where)
            assert len(there) == len(set(there)) or not is_present(state.tables, NUMBER[id], state.where)
            if CARDS[id].type != "minion" and any(constellations_shown(state.tables, NUMBER[id], state.where)):
                assert any(all(star.shown for star in one) for one in stars), "what is complete is not taken apart"
            for symbols, one in zip(printed, stars, strict=True):
                for symbol, star in zip(symbols, one, strict=True):
                    assert not star.space or (sky[star.space] == symbol) == star.shown


@pytest.mark.parametrize("mirror", [False, True])
def test_every_creature_is_found_where_it_is_and_only_there(mirror: bool) -> None:
    found, missing = compare(120, 5, mirror)
    assert found > 500
    assert missing > 500


@pytest.mark.long
@pytest.mark.parametrize("mirror", [False, True])
def test_on_thousands_of_skies(mirror: bool) -> None:
    compare(4000, 6, mirror)


@pytest.mark.parametrize("id", CARDS)
def test_every_creature_can_be_summoned(id: str) -> None:
    """The tiles suffice for every card: a sky is laid that shows it, in four turns, and the game lets it come."""
    chooser = Random(id)
    for _ in range(4):
        rows = sky_with(id, chooser)
        assert present(CARDS[id].constellations, sky_of(rows))
        state = GAME.new(seats=2, seed=1)
        GAME.place(state, {"sky": rows, "active": 0, "step": "summon", "seats": [{"hand": [id], "creatures": []}]})
        GAME.check(state, GAME.parse(f"summon {id}"))


def compare_gods(skies: int, seed: int) -> int:
    """Every choice of servitors for every Great Old One, against the printed pattern; how many were legal."""
    chooser = Random(seed)
    legal_ones = 0
    for _ in range(skies):
        mirror = chooser.random() < 0.3
        god = chooser.choice(GODS)
        ruler = CARDS[god].ruler
        servitors = [id for id, card in CARDS.items() if card.ruler == ruler and card.type != "great_old_one"]
        area = sorted(chooser.sample(servitors, chooser.randrange(6)), key=list(CARDS).index)
        rivals = chooser.sample([id for id in GODS if CARDS[id].ruler == ruler and id != god], chooser.randrange(3))
        rows = nearly(god, chooser)
        state = GAME.new(seats=3, seed=1, allow_mirror=mirror)
        seats = [{"hand": [god], "creatures": area}, {"creatures": rivals[:1]}, {"creatures": rivals[1:]}]
        GAME.place(state, {"sky": rows, "active": 0, "step": "summon", "seats": seats})
        legal = {text for text in map(GAME.text, state.moves()) if text.startswith("summon")}
        expected = set()
        for count in range(3 - len(rivals) + 1):
            for chosen in combinations(area, count):
                stars = [CARDS[id].bonus_star for id in chosen]
                if len(set(stars)) == count and present(
                    CARDS[god].constellations, sky_of(rows), mirror=mirror, ignored=stars
                ):
                    expected.add(f"summon {god}" + ("{" + ",".join(chosen) + "}" if chosen else ""))
        assert legal == expected, f"{god} with {area} against {rivals} in {rows}"
        legal_ones += len(expected)
    return legal_ones


def nearly(god: str, chooser: Random) -> list[str]:
    """A sky with the god's pattern, of which a few symbols were spoilt."""
    rows = [row.split() for row in sky_with(god, chooser, mirrored=chooser.random() < 0.2)]
    for _ in range(chooser.randrange(6)):
        (a, b), (c, d) = [(chooser.randrange(5), chooser.randrange(5)) for _ in range(2)]
        rows[a][b], rows[c][d] = rows[c][d], rows[a][b]
    if chooser.random() < 0.3:  # pushed to the edge and beyond
        rows = [row[1:] + row[:1] for row in rows]
    return [" ".join(row) for row in rows]


def test_great_old_ones_with_every_choice_of_servitors() -> None:
    assert compare_gods(250, 1) > 300


@pytest.mark.long
def test_great_old_ones_on_thousands_of_skies() -> None:
    compare_gods(5000, 2)
