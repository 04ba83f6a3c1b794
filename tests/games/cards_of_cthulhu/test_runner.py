"""Plays until every card was bought, let go, used, lost and suffered, every verb played and every event told."""

from __future__ import annotations

from random import Random

import pytest

import miskatonic
from miskatonic.core.game import Game
from miskatonic.core.state import NOBODY, State
from tests.support import lively_of

MOST_GAMES = 4000
MOST_MOVES = 300  # no list of legal moves is longer


@pytest.fixture(scope="module")
def game() -> Game:
    return miskatonic.game("cards_of_cthulhu")


def begin(game: Game, number: int, chooser: Random) -> State:
    """Any seats and options; every third game begins with most of the deck gone, so that some are won."""
    options = {
        option.name: chooser.choice((option.default, *option.choices)) for option in game.options if option.choices
    }
    state = game.new(seats=game.seats[number % len(game.seats)], seed=number, **options)
    if number % 3 == 0:
        deck = game.position(state)["deck"]
        game.place(state, {"deck": deck[: chooser.randrange(4, 24)]})
    return state


def words(game: Game, state: State, move: int) -> set[str]:
    """What a move does, card by card: `buy priest`, `slay saboth_the_elder`, `move skill`."""
    verb, indices, _ = game.moves.split(move)
    told = {verb.name}
    for slot, things, at in zip(verb.slots, verb.things, indices, strict=True):
        told.add(f"{verb.name} {things.names[at]}")
        if slot == "payment":
            told.add(f"{verb.name} by potion")
    return told


def expected(game: Game) -> set[str]:
    """Everything that must happen at least once."""
    names = {verb.name for verb in game.moves.verbs}
    for verb in game.moves.verbs:
        for slot, things in verb.slots.items():
            if slot not in ("value", "dice"):
                names |= {f"{verb.name} {name}" for name in things.names}
        if "payment" in verb.slots:
            names.add(f"{verb.name} by potion")
    # Nobody would be asked for a Tycoon: it works only when it is bought (CC-15.10). Some minions no Soldier can reach.
    never = {"borrow tycoon"}
    for kind, minion in game.pack["minion"].items():
        if minion.value > 6:
            never |= {f"shoot {cult}:{kind}" for cult in game.pack["cult"]}
    return names - never | {kind.name for kind in game.telling.kinds if kind.name != "TimeUp"}


@pytest.mark.long
@pytest.mark.timeout(600)
def test_everything_happens(game: Game) -> None:
    missing = expected(game)
    most = 0
    for number in range(MOST_GAMES):
        chooser = Random(number)
        state = begin(game, number, chooser)
        while state.seat != NOBODY:
            moves = state.moves()
            most = max(most, len(moves))
            wanted = [move for move in moves if words(game, state, move) & missing] if chooser.random() < 0.5 else []
            move = chooser.choice(wanted) if wanted else lively_of(game, moves, chooser)
            missing -= words(game, state, move)
            state.heard = []
            state.play(move)
            missing -= {game.telling.kinds[raw[0]].name for raw in state.heard}
        if not missing:
            break
    assert sorted(missing) == []
    assert most <= MOST_MOVES


def test_the_longest_list_of_moves(game: Game) -> None:
    """Every kind of minion on every board, every follower and item, eight different dice: still under 300."""
    kinds = ["cultist", "byakhee", "deep_ones", "cultist_leader", "leng_spiders", "shoggoth"]
    boards = {
        cult: {"minions": kinds, "gates": 2, "asleep": ["minor", "major", "unspeakable"]}
        for cult in ("cthulhu", "arwassa", "chaugnar", "yog")
    }
    items = list(game.pack["item"])
    followers = list(game.pack["profession"])
    longest = 0
    for investigator in followers:
        for faces in (
            [1, 2, 3, 4, 5, 6, 1, 2],
            [1, 2, 3, 4, 5, 6, 3, 4],
            [1, 1, 2, 2, 3, 3, 4, 5],
            [1, 2, 2, 3, 3, 4, 4, 5],
        ):
            for step in ("allocate", "to_roll", "reroll"):
                state = game.new(seats=1, seed=1)
                seat = {"investigator": investigator, "xp": 20, "health": 1, "followers": followers, "items": items}
                attack = {"what": "attack", "board": "yog", "wounds_to": 1, "step": step}
                dice = [*faces[:7], faces[7] if step == "allocate" else 0] if step != "to_roll" else [0] * 8
                frames = [{"what": "combat"}, attack]
                game.place(state, {"seats": [seat], "boards": boards, "dice": dice, "frames": frames})
                longest = max(longest, len(state.moves()))
    assert 200 < longest <= MOST_MOVES
