"""Bots choose legal moves, from what their seat knows and nothing else, and always the same for the same seed."""

import pytest

import miskatonic
from miskatonic.bots import LADDER, LEVELS, Eyes, bot
from miskatonic.bots.search import Search
from miskatonic.core.chance import seeded
from miskatonic.core.errors import UnknownName
from miskatonic.core.state import State
from tests.support import NINE_POINTS, lively_of


def some_state(name: str, moves: int, seed: int = 3) -> State:
    """A state some way into a random game."""
    from random import Random

    game = miskatonic.game(name)
    state = game.new(seed=seed)
    chooser = Random(seed)
    for _ in range(moves):
        if state.seat < 0:
            break
        state.play(lively_of(game, state.moves(), chooser))
    return state


def quick(level: str, seed: int):  # type: ignore[no-untyped-def]
    return Search(seed, iterations=12) if level in ("search", "elder") else bot(level, seed)


@pytest.mark.parametrize("name", miskatonic.games())
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_legal_moves_and_repeats_itself_for_a_seed(level: str, name: str) -> None:
    game = miskatonic.game(name)
    for moves in (0, 9, 30):
        state = some_state(name, moves)
        if state.seat < 0:
            continue
        chosen = []
        for _ in range(2):
            player = quick(level, 5)
            chosen.append(player.choose(Eyes(game, state, state.seat, player.chance)))
        assert chosen[0] in state.moves()
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", miskatonic.games())
@pytest.mark.parametrize("level", ["greedy", "search"])
def test_a_bot_decides_the_same_whatever_is_hidden(level: str, name: str) -> None:
    """The table's state and any guess of it look the same to the seat, so the bot must choose the same."""
    game = miskatonic.game(name)
    for moves in (4, 17, 40):
        state = some_state(name, moves)
        if state.seat < 0:
            continue
        other = state.guess(state.seat, seeded(99, ("bot",)))
        chosen = []
        for world in (state, other):
            player = quick(level, 5)
            chosen.append(player.choose(Eyes(game, world, state.seat, player.chance)))
        assert chosen[0] == chosen[1]


def test_eyes_hold_no_way_to_the_table() -> None:
    """What a bot is given holds a guess: no object of the table's state can be reached from it."""
    game = miskatonic.game("stars_are_right")
    state = some_state("stars_are_right", 5)
    eyes = Eyes(game, state, state.seat, seeded(1, ("bot",)))
    held = vars(eyes).values()
    assert state not in held
    assert not any(getattr(thing, "hands", None) is state.hands for thing in held)  # type: ignore[attr-defined]


def test_search_finds_the_summoning_that_wins() -> None:
    """Nine points, and a flip away from the tenth: invoke, flip, summon."""
    game = miskatonic.game("stars_are_right")
    state = game.new(seats=2, seed=1)
    game.place(state, NINE_POINTS)
    thinker = Search(1, iterations=300)
    played = []
    for _ in range(3):
        move = thinker.choose(Eyes(game, state, 0, thinker.chance))
        played.append(game.text(move))
        state.play(move)
    assert played == ["invoke dhole_2", "flip r1c1", "summon byakhee_4"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_search_counts_every_look_and_keeps_to_chances() -> None:
    game = miskatonic.game("stars_are_right")
    state = game.new(seats=2, seed=2)
    thoughts = Search(1, iterations=60).think(Eyes(game, state, state.seat, seeded(1, ("bot",))))
    assert sorted(thought.move for thought in thoughts) == sorted(state.moves())
    assert sum(thought.visits for thought in thoughts) == 60
    assert all(0 <= thought.value <= 1 for thought in thoughts)


def test_the_strongest_level_is_the_look_ahead_where_no_search_beats_it() -> None:
    game = miskatonic.game("cards_of_cthulhu")
    assert game.thinking.elder == 0
    state = some_state("cards_of_cthulhu", 9)
    chosen = [
        bot(level, 3).choose(Eyes(game, state, state.seat, seeded(1, ("eyes",)))) for level in ("elder", "greedy")
    ]
    assert chosen[0] == chosen[1]


def test_a_patient_bot_looks_ahead_like_greedy_unless_its_game_lets_it_slip() -> None:
    for name, alike in (("cthulhu_gloom", True), ("cards_of_cthulhu", False)):
        game = miskatonic.game(name)
        assert (game.thinking.scholar == 0) == alike
        chosen = []
        for level in ("greedy", "scholar"):
            player = bot(level, 3)
            chosen.append(
                [
                    player.choose(Eyes(game, state, state.seat, seeded(1, ("eyes",))))
                    for state in (some_state(name, moves) for moves in range(1, 25))
                    if state.seat >= 0
                ]
            )
        assert (chosen[0] == chosen[1]) == alike


def test_a_seed_and_iterations_give_the_same_thoughts() -> None:
    game = miskatonic.game("great_old_one")
    state = some_state("great_old_one", 12)
    thoughts = [Search(4, iterations=50).think(Eyes(game, state, state.seat, seeded(1, ("eyes",)))) for _ in range(2)]
    assert thoughts[0] == thoughts[1]


def test_a_choice_that_is_made_early_is_the_one_of_the_whole_budget() -> None:
    """It stops when no other move can overtake the most visited one."""
    game = miskatonic.game("cthulhu_gloom")
    for moves in (6, 14, 22):
        state = some_state("cthulhu_gloom", moves)
        eyes = Eyes(game, state, state.seat, seeded(1, ("eyes",)))
        thorough = Search(4, iterations=60).think(eyes)
        quick_one = Search(4, iterations=60).think(eyes, decide=True)
        assert quick_one[0].move == thorough[0].move
        assert sum(thought.visits for thought in quick_one) <= sum(thought.visits for thought in thorough)


def test_an_unknown_level_lists_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="There are: random, greedy"):
        bot("clever", 1)
    assert set(LADDER) < set(LEVELS)


@pytest.mark.parametrize(
    "former, level", [("hurried", "novice"), ("careful", "adept"), ("patient", "scholar"), ("dreadful", "elder")]
)
def test_a_level_is_known_by_its_former_name(former: str, level: str) -> None:
    assert type(bot(former, 1)) is type(bot(level, 1))
    assert former not in LEVELS
