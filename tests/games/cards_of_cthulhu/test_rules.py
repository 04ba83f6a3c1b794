"""The rules against themselves: what is listed is what is not refused, and what is quick is what is plain."""

from __future__ import annotations

import re
from random import Random

import pytest

import miskatonic
from miskatonic.core.playthrough import position_hash
from miskatonic.core.state import NOBODY, State
from tests.support import lively_of

GAME = miskatonic.game("cards_of_cthulhu")


def begun(number: int, chooser: Random) -> State:
    """Any seats; every second game with any options, every third with most of the deck gone."""
    options = {
        option.name: chooser.choice((option.default, *option.choices)) if number % 2 else option.default
        for option in GAME.options
    }
    state = GAME.new(seats=1 + number % 4, seed=number, **options)
    if number % 3 == 0:
        GAME.place(state, {"deck": GAME.position(state)["deck"][: chooser.randrange(4, 24)]})
    return state


@pytest.mark.parametrize("number", range(12))
def test_a_move_is_legal_exactly_when_no_rule_refuses_it(number: int) -> None:
    """All moves of a few positions, and of every position all but the sets of dice, of which some are tried."""
    chooser = Random(number)
    state = begun(number, chooser)
    dice = GAME.moves["slay"]
    others = [move for move in range(GAME.moves.size) if not dice.first <= move < dice.first + dice.size]
    sets = range(dice.first, dice.first + dice.size)
    while state.seat != NOBODY:
        legal = state.moves()
        tried = {*others, *legal, *(sets if chooser.random() < 0.02 else chooser.sample(sets, 100))}
        allowed = {move for move in tried if state.why_not(move) is None}
        wrong = {GAME.text(move, state): state.why_not(move) for move in allowed ^ set(legal)}
        assert not wrong
        state.play(lively_of(GAME, legal, chooser))


@pytest.mark.parametrize("number", range(12))
def test_cards_drawn_at_once_are_those_drawn_one_by_one(number: int) -> None:
    """Who listens hears of each card, so that they come one after the other; else they come at once."""
    chooser = Random(number)
    silent = begun(number, chooser)
    heard = silent.clone()
    while silent.seat != NOBODY:
        heard.heard = []
        assert heard.moves() == silent.moves()
        move = lively_of(GAME, silent.moves(), chooser)
        silent.play(move)
        heard.play(move)
        assert position_hash(GAME, heard.clone()) == position_hash(GAME, silent.clone())
    assert heard.outcome() == silent.outcome()


def test_the_rules_are_sentences_for_players() -> None:
    """No ids of options, no notation, no words of the workshop in what a search of the rules shows."""
    ids = "|".join(option.name for option in GAME.options if "_" in option.name)
    workshop = re.compile(rf"\b({ids})\b|designed\)|\(\d / \d\)|`|\boption\b", re.IGNORECASE)
    found = {rule.id: rule.text for rule in GAME.rulebook.rules.values() if workshop.search(rule.text)}
    assert found == {}
