"""A bot's choice hangs on what its seat knows and on its own seed, never on what is hidden or still to be rolled.

At random positions the hidden pieces, the streams of chance and the other seats' sealed answers are replaced by others
that fit what the seat knows: the choice must stay.
"""

from collections.abc import Iterator
from random import Random

import pytest

import miskatonic
from miskatonic.bots import Bot, Eyes
from miskatonic.bots.greedy import Greedy
from miskatonic.bots.search import Search
from miskatonic.core.chance import seeded
from miskatonic.core.game import Game
from miskatonic.core.state import UNANSWERED, State
from tests.support import lively_of

A_GAME = 10  # positions taken from one game


def positions(game: Game, count: int, seed: int, table: range, options: dict[str, str]) -> Iterator[State]:
    """Random decisions of random games with these numbers of seats; they are cut short, not played to the end."""
    chooser = Random(seed)
    found = number = 0
    while found < count:
        state = game.new(seats=table[number % len(table)], seed=seed * 1000 + number, **options)
        number += 1
        for _ in range(A_GAME):
            for _ in range(chooser.randrange(1, 25)):
                if state.seat >= 0:
                    state.play(lively_of(game, state.moves(), chooser))
            if state.seat < 0 or found == count:
                break
            found += 1
            yield state


def choice(game: Game, state: State, player: Bot) -> int:
    return player.choose(Eyes(game, state, state.seat, player.chance))


def check(name: str, count: int, table: range | None = None, **options: str) -> None:
    game = miskatonic.game(name)
    other_streams = other_pieces = other_answers = 0
    for number, state in enumerate(positions(game, count, 13, table or game.seats, options)):
        seat = int(state.seat)
        other = state.guess(seat, seeded(10_000 + number, ("guess",)))
        other.seat = seat
        other_streams += other.chance.words != state.chance.words
        other_pieces += game.position(other) != {**game.position(state), "streams": game.position(other)["streams"]}
        other_answers += any(
            answer != UNANSWERED and answer != replaced
            for answer, replaced in zip(state.sealed, other.sealed, strict=True)
        )
        for level in (Greedy, lambda seed: Search(seed, iterations=6)):
            assert choice(game, state, level(number)) == choice(game, other, level(number)), f"{name}, number {number}"
    assert other_streams == (count if game.streams else 0)
    if game.hides:  # else nothing but the order of stacks is unknown
        assert other_pieces > count // 3
    if count >= 200 and game.id in ("cthulhu_gloom", "great_old_one"):
        assert other_answers > 0


@pytest.mark.parametrize("name", miskatonic.games())
def test_a_choice_hangs_on_knowledge_alone(name: str) -> None:
    check(name, 12)


@pytest.mark.long
def test_a_choice_against_each_other_hangs_on_knowledge_alone() -> None:
    """These are rolled out, where others grow a tree."""
    check("cthulhu_mash", 4, range(2, 3), victory="death_match")


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", miskatonic.games())
def test_two_hundred_choices_hang_on_knowledge_alone(name: str) -> None:
    check(name, 200)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("victory", ["death_match", "capture_the_flag"])
def test_a_hundred_choices_against_each_other_hang_on_knowledge_alone(victory: str) -> None:
    check("cthulhu_mash", 100, range(2, 5), victory=victory)
