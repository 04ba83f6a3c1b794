"""Clones share the lists that seldom change: nobody may change one that is shared. And what is kept twice agrees."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import miskatonic
from miskatonic.core.chance import seeded
from miskatonic.core.state import NOBODY
from miskatonic.games.cthulhu_mash.rules.flow import MashState
from miskatonic.games.cthulhu_mash.rules.gates import survey
from miskatonic.games.cthulhu_mash.rules.state import KEPT
from miskatonic.games.cthulhu_mash.things import CHARACTERS, GENERATOR_0, MONSTER_0, SPAWN_0
from tests.games.cthulhu_mash.test_runner import begin, enrich

GAME = miskatonic.game("cthulhu_mash")


class Frozen(list[Any]):
    """A list that says so when it is changed."""

    def _changed(self, *_: object, **__: object) -> Any:
        raise AssertionError("a list that clones share was changed")

    append = pop = remove = sort = extend = insert = clear = reverse = _changed
    __setitem__ = __delitem__ = __iadd__ = _changed


def shared_lists(state: MashState) -> list[str]:
    """Those that `own` makes one's own, found by asking it; compiled, numbers side by side are no lists."""
    other = state.clone()
    before = {name: getattr(other, name) for name in attributes(other)}
    other.own()
    return [name for name, value in before.items() if isinstance(value, list) and getattr(other, name) is not value]


def attributes(state: MashState) -> list[str]:
    return [name for name in dir(state) if not re.match("_", name) and isinstance(getattr(state, name), list)]


def freeze(state: MashState, names: list[str]) -> None:
    for name in names:
        value = getattr(state, name)
        setattr(state, name, Frozen(Frozen(entry) if isinstance(entry, list) else entry for entry in value))
    state.owned = False


def check_what_is_kept_twice(state: MashState) -> None:
    occupied, crowd, horde, sources = [0] * 16, [0] * 16, [0] * 16, [0] * 16
    for cell, number in enumerate(map(int, state.who)):
        if number:
            assert state.at[number - 1] == cell
            occupied[cell // 36] |= 1 << cell % 36
            crowd[cell // 36] |= (1 << cell % 36) if number <= CHARACTERS else 0
    monsters = range(MONSTER_0, GENERATOR_0)
    for piece in monsters:
        if state.at[piece] >= 0:
            horde[state.at[piece] // 36] |= 1 << piece - MONSTER_0
    for piece in range(GENERATOR_0, SPAWN_0):
        if state.at[piece] >= 0:
            sources[state.at[piece] // 36] |= 1 << piece - GENERATOR_0
    kept = (state.occupied, state.crowd, state.horde, state.sources)
    assert (occupied, crowd, horde, sources) == tuple(list(numbers) for numbers in kept)
    exits = list(state.exits)
    survey(state)
    assert exits in ([], list(state.exits))
    assert state.clinging == sum(1 << piece - MONSTER_0 for piece in monsters if state.attached[piece] >= 0)
    assert state.spellbound == sum(1 << piece - MONSTER_0 for piece in monsters if state.bound[piece] >= 0)
    assert list(state.kept) == [state.generator_place.count(KEPT + c) for c in range(CHARACTERS)]


@pytest.mark.parametrize("number", range(24))
def test_nobody_changes_what_clones_share(number: int) -> None:
    chooser = Random(number)
    state = begin(number, chooser)
    names = shared_lists(state)
    assert {"carried", "floor", "object_stack", "rot"} <= set(names)
    rich = False
    for made in range(250):
        if state.seat == NOBODY:
            break
        if not rich and GAME.position(state)["step"] != "setup":
            rich = True
            enrich(state, number, chooser)
        by_verb: dict[int, list[int]] = {}
        for move in state.moves():
            by_verb.setdefault(state.tables.verb_of[move], []).append(move)
        freeze(state, names)
        before = (state.clone(), repr(GAME.position(state))) if made % 10 == 0 else None
        state.play(chooser.choice(by_verb[chooser.choice(list(by_verb))]))
        check_what_is_kept_twice(state)
        if before:
            assert repr(GAME.position(before[0])) == before[1]
            now = repr(GAME.position(state))
            guess = state.guess(0, seeded(made, ("bot",)))
            for _ in range(10):
                if guess.seat == NOBODY:
                    break
                guess.play(chooser.choice(guess.moves()))
            check_what_is_kept_twice(guess)
            assert repr(GAME.position(state)) == now
