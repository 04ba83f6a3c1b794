"""Rolloutss: the moves that look best are played out, and the one that falls behind is left out."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic
from miskatonic.bots import Eyes, bot
from miskatonic.bots.greedy import Greedy
from miskatonic.bots.rollouts import FEWEST, Rollouts
from miskatonic.bots.search import Search
from miskatonic.core.chance import seeded
from miskatonic.core.thinking import Thinking
from miskatonic.review.hints import hint

GAME = miskatonic.game("cthulhu_mash")


def contest(victory: str = "death_match", **characters: Any) -> Any:
    """Two characters on a farm without monsters; the first has the decision."""
    state: Any = GAME.new(seats=2, seed=1, victory=victory)
    GAME.place(state, {"seats": list(characters), "board": ["family_farm"], "characters": characters})
    return state


def side_by_side() -> Any:
    """The Mariner's last point of health is a blow away that fails more often than not: she may parry it."""
    return contest(
        arctic_explorer={"at": "family_farm r6c6", "health": 2},
        mariner_merchant={"at": "family_farm r6c5", "health": 1},
    )


def eyes_of(state: Any) -> Eyes:
    return Eyes(GAME, state, state.seat, seeded(1, ("eyes",)))


def test_a_contest_is_rolled_out_and_a_game_together_is_not() -> None:
    assert eyes_of(contest(arctic_explorer={}, private_eye={})).thinking.rollout_turns > 0
    assert Eyes(GAME, GAME.new(seats=2, seed=1), 0, seeded(1, ("eyes",))).thinking.rollout_turns == 0


def test_the_blow_that_may_win_is_struck_where_the_look_ahead_may_overlook_it() -> None:
    state = side_by_side()
    state.actions = 1
    attack = GAME.parse("attack fists mariner_merchant", state)
    looked = [Greedy(seed).choose(eyes_of(state)) for seed in range(12)]
    assert any(move != attack for move in looked), "on four guesses that all fail, the blow looks useless"
    assert all(Search(seed, iterations=60).choose(eyes_of(state)) == attack for seed in range(4))


@pytest.mark.parametrize("victory", ["death_match", "capture_the_flag"])
def test_the_same_seed_and_iterations_give_the_same_thoughts(victory: str) -> None:
    state = contest(victory, arctic_explorer={"at": "family_farm r4c3"}, private_eye={"at": "family_farm r2c4"})
    thoughts = [Search(3, iterations=24).think(eyes_of(state)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert sorted(thought.move for thought in thoughts[0]) == sorted(state.moves())
    assert 0 < sum(thought.visits for thought in thoughts[0]) <= 24
    assert all(0 <= thought.value <= 1 for thought in thoughts[0])


def test_without_time_for_a_rollout_the_look_ahead_decides() -> None:
    state = side_by_side()
    best = max(Greedy(5).judge(eyes_of(state), state.moves()))[1]
    assert Search(5, iterations=1).choose(eyes_of(state)) == best
    assert Search(5, seconds=1e-9).choose(eyes_of(state)) == best


def test_a_few_guesses_do_not_overrule_the_look_ahead() -> None:
    state = side_by_side()
    moves = state.moves()[:2]
    rollout = Rollouts(GAME, state.seat, seeded(2, ("bot",)), Thinking(rollout_turns=1), moves, [0.9, 0.1])
    for _ in range(FEWEST - 1):
        rollout.go_on(state.guess(state.seat, rollout.chance))
        assert [rollout.value(0), rollout.value(1)] == [0.9, 0.1]
    rollout.go_on(state.guess(state.seat, rollout.chance))
    assert rollout.value(0) != 0.9


def test_every_turn_that_is_played_out_counts_alike() -> None:
    state = contest(arctic_explorer={"at": "family_farm r4c3"}, private_eye={"at": "family_farm r2c4"})
    move = GAME.parse("end", state)
    found = []
    for turns in (1, 2):
        rollout = Rollouts(GAME, 0, seeded(2, ("bot",)), Thinking(rollout_turns=turns), [move], [0.5])
        rollout.go_on(state)
        found.append(rollout.ends[0][0])

    after = state.clone()
    rollout = Rollouts(GAME, 0, seeded(2, ("bot",)), Thinking(rollout_turns=2), [move], [0.5])
    turn = GAME.turn(after)
    after.play(move)
    looks = []
    while len(looks) < 2:
        if GAME.turn(after) > turn + len(looks):
            looks.append(GAME.evaluate(after, 0))
        else:
            after.play(rollout.best(after))
    assert looks[0] != looks[1]
    assert found == [looks[0], (looks[0] + looks[1]) / 2]


def test_what_is_ahead_by_luck_alone_does_not_overrule_the_look_ahead() -> None:
    """Who follows every trifle goes to and fro and gets nowhere."""
    state = side_by_side()
    rollout = Rollouts(GAME, 0, seeded(2, ("bot",)), Thinking(rollout_turns=1), state.moves()[:3], [0.5, 0.5, 0.5])
    looked_best = [0.4, 0.6, 0.3, 0.7, 0.5, 0.5]
    rollout.ends = [looked_best, [0.5, 0.5, 0.6, 0.5, 0.2, 0.8], [end + 0.3 for end in looked_best]]
    assert rollout.value(1) > rollout.value(0)
    assert rollout.sure(1) == rollout.sure(0) == rollout.value(0)
    assert rollout.value(2) > rollout.sure(2) > rollout.sure(0)


def test_the_search_follows_only_what_is_sure() -> None:
    """Moves that are ahead by luck alone count as good as the one that looked best, and that one is played."""
    state = contest(arctic_explorer={"at": "family_farm r4c3"}, private_eye={"at": "family_farm r2c4"})
    looked_best = max(Greedy(3).judge(eyes_of(state), state.moves()))[1]
    first, *others = Search(3, iterations=40).think(eyes_of(state))
    assert first.move == looked_best
    assert any(other.visits == first.visits and other.value == first.value for other in others)


def test_what_falls_behind_is_left_out() -> None:
    """Of a blow that may win and of ending the turn beside who strikes back, only the blow stays in the race."""
    state = side_by_side()
    state.actions = 1
    moves = [GAME.parse(text, state) for text in ("attack fists mariner_merchant", "end")]
    thinking = Thinking(rollout_turns=2, doubt=0.5)
    chance = seeded(2, ("bot",))
    rollout = Rollouts(GAME, state.seat, chance, thinking, moves, [0.5, 0.5])
    played = 0
    while rollout.left() > 1 and played < 400:
        played += rollout.go_on(state.guess(state.seat, chance))
    assert FEWEST * 2 <= played < 400
    assert rollout.value(0) > rollout.value(1)
    assert rollout.left() == 1


def test_a_hint_in_a_contest_tells_the_chances_of_three_moves() -> None:
    state = side_by_side()
    told = hint(eyes_of(state), 1, seconds=None, iterations=40)
    assert told.move in state.moves()
    assert len(told.chances) == 3
    assert "% to win" in told.why


def test_the_levels_of_a_contest_slip_more_than_those_of_a_game_together() -> None:
    contested, together = GAME.contest, GAME.thinking  # type: ignore[attr-defined]
    assert contested.novice > contested.adept > contested.scholar > together.scholar
    assert bot("elder", 1).choose(eyes_of(side_by_side())) in side_by_side().moves()
