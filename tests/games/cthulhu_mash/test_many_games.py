"""Random games of every mode, with one to four players, all end within forty rounds; nothing is lost on the way."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import miskatonic
from miskatonic.core.state import NOBODY

GAME = miskatonic.game("cthulhu_mash")
ROUNDS = 40
MODES: tuple[dict[str, Any], ...] = (
    {"victory": "cooperative"},
    {"victory": "death_match"},
    {"victory": "capture_the_flag"},
    {"victory": "death_match", "teams": "13-24"},
    {"victory": "capture_the_flag", "teams": "12-34"},
    {"victory": "cooperative", "left_player": "player"},
    {"victory": "cooperative", "coop_single_start": "train_station"},
    {"victory": "cooperative", "sanity": True},
    {"victory": "roll", "teams": "1-23"},
    {"victory": "cooperative", "monsters_use_objects": True, "monsters_heal": True, "turn_limit": ROUNDS},
)
SEATS = 4


def play(number: int) -> str:
    """One game; the rule by which it ended."""
    seats = 1 + number % SEATS
    mode = dict(MODES[number // SEATS % len(MODES)])
    if GAME.misfit(seats, GAME.read_options(mode)):
        del mode["teams"]
    state = GAME.new(seats=seats, seed=number, max_turns=ROUNDS * seats, **mode)
    pick = Random(number).random
    pieces = sorted(GAME.pieces(state))
    made = 0
    while state.seat != NOBODY:
        moves = state.moves()
        assert moves, f"game {number}: a decision without a move"
        state.play(moves[int(pick() * len(moves))])
        made += 1
        if made % 100 == 0:
            assert sorted(GAME.pieces(state)) == pieces, f"game {number}: pieces are lost"
    assert sorted(GAME.pieces(state)) == pieces, f"game {number}: pieces are lost"
    outcome = state.outcome()
    assert outcome is not None
    return outcome.rule


def play_all(numbers: range) -> Counter[str]:
    return Counter(play(number) for number in numbers)


def test_a_game_of_each_mode_and_number_of_players_ends() -> None:
    assert sum(play_all(range(SEATS * len(MODES))).values()) == SEATS * len(MODES)


@pytest.mark.long
def test_three_hundred_games_end() -> None:
    ended = play_all(range(300))
    assert sum(ended.values()) == 300
    assert ended["CM-28.4"] > 100  # all dead: not every game runs into the cap


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_five_thousand_games_end() -> None:
    assert sum(play_all(range(5000)).values()) == 5000
