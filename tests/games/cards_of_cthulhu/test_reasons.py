"""Why a move is advised: every kind of decision of whole games has a sentence, and it says what the worths say."""

from __future__ import annotations

import random
import re

import miskatonic
from miskatonic.core.state import WHAT
from miskatonic.games.cards_of_cthulhu.numbers.frames import COMBAT
from miskatonic.games.cards_of_cthulhu.rules.flow import CardsState
from miskatonic.games.cards_of_cthulhu.thinking import attack_prospects

GAME = miskatonic.game("cards_of_cthulhu")


def test_moves_have_reasons_in_every_step() -> None:
    """A reason is one or more sentences; only a move that ends the turn by itself may be without."""
    pick = random.Random(3)
    told = silent = 0
    for seed in range(6):
        state = GAME.new(seats=1 + seed % 2, seed=seed)
        while state.seat >= 0:
            moves = state.moves()
            for move in pick.sample(moves, min(3, len(moves))):
                before = GAME.position(state)
                reason = GAME.reason(state.guess(state.seat, state.chance.copy()), move, state.seat)
                assert GAME.position(state) == before
                assert not reason or re.fullmatch(r"[A-Z].*\.", reason), reason
                told += bool(reason)
                silent += not reason
            state.play(pick.choice(moves))
    assert told > 4 * silent


def test_an_attack_is_advised_where_it_is_worth_most() -> None:
    state = GAME.new(seats=1, seed=5)
    state.play(GAME.parse("choose soldier", state))
    while state.frames[WHAT] != COMBAT:
        state.play(state.moves()[0])
    assert isinstance(state, CardsState)
    worths = [attack_prospects.best_roll(state, board, attack_prospects.wound_cost(state)) for board in range(4)]
    best = worths.index(max(worths))
    attack = next(m for m in state.moves() if GAME.text(m, state) == f"attack board-{state.tables.cult_ids[best]}")
    reason = GAME.reason(state, attack, 0)
    assert reason.startswith(f"An attack there does about as much as slaying {worths[best]:.1f} minions on average")
