"""The house that plays by a fixed rule (group 34), wherever play leads it, and the numbers of the difficulties."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from miskatonic.bots import Eyes, bot
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_mash.content import LEVERS, at_difficulty, check_difficulties
from tests.games.cthulhu_mash.test_runner import GAME
from tests.support import lively


def test_every_move_of_the_simple_house_is_legal_and_any_bot_plays_it() -> None:
    verbs = set()
    for seed in range(6):
        chooser = Random(seed)
        state = GAME.new(seats=1 + seed % 3, seed=seed, monsters_attack_anyone=seed % 2 == 1)
        house = bot("random", seed)
        for _ in range(400):
            if state.seat == NOBODY:
                break
            fixed = GAME.habit(state)
            if state.seat < state.players:
                assert fixed is None
                state.play(lively(GAME, state, chooser))
                continue
            assert fixed in state.moves()
            assert house.choose(Eyes(GAME, state, state.seat, house.chance)) == fixed
            verbs.add(GAME.text(fixed, state).split()[0])
            state.play(fixed)
    assert verbs >= {"spawn", "rouse", "go", "strike", "rest"}


def test_a_monster_does_what_it_means_to_do() -> None:
    """CM-34.8: what was shown before it was roused is what it does."""
    kept = 0
    for seed in range(4):
        chooser = Random(seed)
        state = GAME.new(seats=1, seed=seed)
        meant = None
        for _ in range(300):
            if state.seat == NOBODY:
                break
            if state.seat < state.players:
                state.play(lively(GAME, state, chooser))
                continue
            fixed = GAME.habit(state)
            assert fixed is not None
            words = GAME.text(fixed, state).split()
            if words[0] == "rouse":
                view = state.view(0)
                meant = next(one.intends for one in view.monsters if one.name == words[1])
                assert meant is not None
            elif meant is not None:
                assert words[0] == meant.does
                assert len(words) == 1 or words[1] in (meant.target, meant.space) or meant.does == "escape"
                meant = None
                kept += 1
            state.play(fixed)
    assert kept > 10


def test_a_cunning_house_and_a_person_have_no_habit() -> None:
    for options in ({"house": "cunning"}, {"left_player": "player"}):
        chooser = Random(5)
        state = GAME.new(seats=2, seed=5, **options)
        for _ in range(120):
            assert GAME.habit(state) is None
            state.play(lively(GAME, state, chooser))


@pytest.mark.parametrize("section", ["monster", "generator"])
def test_a_difficulty_changes_designed_numbers_only(section: str) -> None:
    for entry in GAME.pack[section].values():
        assert {*entry.gentle, *entry.standard, *entry.grim} <= set(entry.designed) & set(LEVERS)
        for difficulty in ("gentle", "standard", "grim"):
            changed = at_difficulty(entry, difficulty)
            given = [name for name in LEVERS if name not in entry.designed and hasattr(entry, name)]
            assert all(getattr(changed, name) == getattr(entry, name) for name in given)


def test_a_pack_cannot_change_what_the_rulebook_gives() -> None:
    idol = msgspec.structs.replace(GAME.pack["generator"]["cultist_idol"], grim={"gate": 2})
    assert any("designed" in fault for fault in check_difficulties(idol))
    spider = msgspec.structs.replace(GAME.pack["monster"]["leng_spider"], gentle={"melee": 7})
    assert any("gentle" in fault for fault in check_difficulties(spider))
