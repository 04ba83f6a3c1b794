"""What the rules derive and never state as a move: SR-9.9, SR-11.1, SR-12.1, SR-14.4, SR-15.6, SR-16.2, SR-16.3."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.core.state import NOBODY, WHAT
from miskatonic.games.stars_are_right.numbers.frames import DISMISS
from miskatonic.games.stars_are_right.rules.constellations import where_symbols_are
from miskatonic.games.stars_are_right.rules.ending import points_of
from miskatonic.games.stars_are_right.rules.flow import StarsState
from tests.games.stars_are_right.reference import CARDS, GAME
from tests.games.stars_are_right.test_reference import wilful

TABLES = st.tuples(
    st.sampled_from(GAME.seats),
    st.integers(0, 1 << 30),
    st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in GAME.options if option.choices}),
)


def play_and_check(seats: int, seed: int, options: dict[str, object], moves: int) -> StarsState:
    state = cast(StarsState, GAME.new(seats=seats, seed=seed, **options))
    chooser = Random(seed)
    for _ in range(moves):
        if state.seat == NOBODY:
            break
        before = state.clone()
        text = GAME.text(move := wilful(state, chooser))
        state.play(move)
        check_move(before, state, text.partition(" ")[0])
        check_position(state)
    return state


def check_move(before: StarsState, after: StarsState, verb: str) -> None:
    points = [(points_of(before, seat), points_of(after, seat)) for seat in range(after.seats)]
    for seat, (old, new) in enumerate(points):
        if seat != before.active:
            assert new == old, "SR-16.2: nobody else's points change"
    old, new = points[before.active]
    if verb == "exchange":
        assert new == old, "SR-15.6"
        assert [len(area) for area in after.areas] == [len(area) for area in before.areas]
    if verb not in ("summon", "dismiss"):
        assert new <= old
    if verb not in ("push", "swap", "flip"):
        assert after.sky == before.sky, "SR-9.9: nothing but sky moves changes the sky"
    if verb not in ("invoke", "use", "push", "swap", "flip"):
        assert after.pool == before.pool
    outcome = after.outcome()
    if outcome is not None:
        assert verb in ("summon", "dismiss"), "SR-16.1: only a summoning wins"
        assert [*outcome.winners] == [before.active], "SR-16.2: no ties"
        assert outcome.scores[before.active] >= 10
        assert all(score < 10 for seat, score in enumerate(outcome.scores) if seat != before.active)


def check_position(state: StarsState) -> None:
    assert state.where == where_symbols_are(state.sky, state.tables.face), "the sky read both ways agrees"
    assert state.deck or state.discards, "SR-14.4"
    for seat, area in enumerate(state.areas):
        names = [CARDS[state.tables.ids[card]].name for card in area if state.tables.god_index[card] >= 0]
        assert max(Counter(names).values(), default=1) == 1, "SR-11.1: never two of the same"
        too_many = bool(state.frames) and state.frames[WHAT] == DISMISS and seat == state.active
        assert len(area) <= 6 + too_many, "SR-12.1"
    if state.seat != NOBODY:
        assert all(points_of(state, seat) < 10 or seat == state.active for seat in range(state.seats))


@settings(max_examples=15, deadline=None)
@given(TABLES)
def test_invariants(table: tuple[int, int, dict[str, object]]) -> None:
    play_and_check(*table, moves=400)


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(TABLES)
def test_invariants_for_long(table: tuple[int, int, dict[str, object]]) -> None:
    play_and_check(*table, moves=3000)
