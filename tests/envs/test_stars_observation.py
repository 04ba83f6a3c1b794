"""The row of The Stars Are Right says what the view says, field by field."""

from __future__ import annotations

from typing import cast

import pytest

import miskatonic
from miskatonic.core.state import State
from miskatonic.games.stars_are_right.content import SYMBOL_NAMES, SYMBOLS
from miskatonic.games.stars_are_right.rules.flow import StarsState
from tests.support import Table, lively

GAME = miskatonic.game("stars_are_right")
OBSERVER = GAME.observer


def told(state: State, seat: int) -> dict[str, list[int]]:
    row = OBSERVER.row(state, seat)
    return {field.name: list(row[field.at : field.at + field.size]) for field in OBSERVER.fields}


def words(field: str, value: int) -> set[str]:
    return {word for at, word in enumerate(OBSERVER.field(field).words) if value >> at & 1}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(4))
def test_it_agrees_with_the_view_all_game_long(seats: int, seed: int) -> None:
    state = GAME.new(seats=seats, seed=seed, dhole_discard="any")
    chooser = Table(GAME, seats, {}, seed, seed, 0).chooser()
    for _ in range(400):
        if state.seat < 0:
            break
        state.play(lively(GAME, state, chooser))
        agrees(state, chooser.randrange(seats))


def agrees(state: State, seat: int) -> None:
    row, view = told(state, seat), state.view(seat)
    clockwise = [(seat + n) % state.seats for n in range(state.seats)]
    ids = OBSERVER.field("cards").things
    assert row["seats"] == [state.seats]
    assert row["deciding"] == [0 if view.deciding < 0 else 1 + clockwise.index(view.deciding)]
    assert row["turn"][0] + 256 * row["turn"][1] == view.turn
    assert row["pool"] == list(view.pool.values())
    assert row["deck"] == [view.deck_size]
    assert row["discards"] == [len(view.discards)]
    assert OBSERVER.field("top").words[row["top"][0]] == (view.discards[-1] if view.discards else "none")
    assert row["hands"][: state.seats] == [view.players[other].hand_size for other in clockwise]
    assert row["points"][: state.seats] == [view.players[other].points for other in clockwise]
    assert [OBSERVER.field("sky").words[symbol] for symbol in row["sky"]] == [named(tile.shows) for tile in view.sky]
    assert [OBSERVER.field("back").words[symbol] for symbol in row["back"]] == [named(tile.back) for tile in view.sky]
    cards = dict(zip(ids, row["cards"], strict=True))
    for card in view.discards:
        assert cards[card] & ~64 == 128 | 1
    for place, other in enumerate(clockwise):
        player = view.players[other]
        gods = {word.rpartition(" ")[2] for word in words("gods", row["gods"][place])}
        assert gods == {name.rpartition(" ")[2] for name in player.summoned}
        for creature in player.creatures:
            assert cards[creature.id] & ~64 == 128 | 2 << place
            assert bool(cards[creature.id] & 64) == creature.used
        for held in player.hand or ():
            assert cards[held.id] == 2
        for known in player.known:
            assert cards[known] == 2 << place
    for aside in filter(None, (view.invoked, view.released)):
        assert cards[aside] == 128 | 32
    mine = view.players[seat].hand
    assert mine is not None
    hidden = [card for card, bits in cards.items() if not bits & 128]
    assert len(hidden) == view.deck_size + sum(player.hand_size for player in view.players)
    assert {card for card in hidden if cards[card] & 2} == {held.id for held in mine}


def named(symbol: str) -> str:
    return SYMBOL_NAMES[SYMBOLS.index(symbol)]


def test_the_step_and_the_question_are_told() -> None:
    state = GAME.new(seed=1)
    steps, questions = OBSERVER.field("step").words, OBSERVER.field("question").words
    assert steps[told(state, 0)["step"][0]] == "invoke"
    invoke = next(move for move in state.moves() if "P" in pool(move))
    state.play(invoke)
    assert steps[told(state, 0)["step"][0]] == "use powers or change the sky"
    state.play(GAME.parse("push row-3 left"))
    step = steps[told(state, 0)["step"][0]]
    assert step == ("change the sky" if sum(told(state, 0)["pool"]) else "summon")
    assert questions[told(state, 0)["question"][0]] == "none"


def test_great_old_ones_are_told_from_the_viewer() -> None:
    state = cast(StarsState, GAME.new(seats=3, seed=1))
    state.avatars[0] = 0b0101
    for seat, place in ((0, 0), (1, 2), (2, 1)):
        gods = told(state, seat)["gods"]
        assert gods[place] == 0b0101
        assert sum(gods) == 0b0101
    assert {player.seat: len(player.summoned) for player in state.view(1).players} == {0: 2, 1: 0, 2: 0}


def pool(move: int) -> str:
    verb, indices, _ = GAME.moves.split(move)
    card = list(GAME.pack["creature"].values())[indices[0]] if verb.name == "invoke" else None
    return card.invocation if card else ""
