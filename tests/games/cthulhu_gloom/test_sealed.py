"""A sealed question tells nobody anything: not who was asked for what reason, not what was answered."""

from __future__ import annotations

import msgspec
import pytest

from miskatonic.core.state import UNANSWERED
from miskatonic.games.cthulhu_gloom.rules.responses import asked_to_respond
from tests.games.cthulhu_gloom.playing import GAME, play, table, walks
from tests.support import bot_chance, seen

DEATH_ON_ANNA = {
    "stacks": {"anna_tilton": ["crawled_through_catacombs"]},
    "seats": [
        {"hand": ["was_burned_alive", "visited_vermont"]},
        {"hand": ["only_a_dream", "dined_with_degenerates"]},
        {"hand": ["was_rattled_by_rats", "found_a_curious_colour"]},
    ],
}


def without(card: str) -> dict[str, object]:
    """The same table, but somebody else's card in the place of the response."""
    seats = [dict(seat) for seat in DEATH_ON_ANNA["seats"]]  # type: ignore[call-overload]
    seats[1]["hand"] = ["feasted_on_flesh" if held == card else held for held in seats[1]["hand"]]
    return {**DEATH_ON_ANNA, "seats": seats}


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_whoever_holds_the_response_is_asked_like_the_others(viewer: int | None) -> None:
    holds, lacks = table(DEATH_ON_ANNA, 3), table(without("only_a_dream"), 3)
    for state in (holds, lacks):
        play(state, "play was_burned_alive anna_tilton")
    assert holds.asked == lacks.asked == 0b110
    assert seen(GAME, holds, viewer) == seen(GAME, lacks, viewer)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_an_answer_is_not_seen_before_the_question_closes(viewer: int | None) -> None:
    answers, passes = table(DEATH_ON_ANNA, 3), table(DEATH_ON_ANNA, 3)
    for state in (answers, passes):
        play(state, "play was_burned_alive anna_tilton")
        state.heard = []
    play(answers, "respond only_a_dream")
    play(passes, "pass")
    assert answers.heard == passes.heard == []
    assert seen(GAME, answers, viewer) == seen(GAME, passes, viewer)
    assert answers.moves_of(2) == passes.moves_of(2)
    assert answers.surprises == passes.surprises
    play(answers, "pass")
    play(passes, "pass")
    assert seen(GAME, answers, viewer) != seen(GAME, passes, viewer)


def test_guesses_do_not_know_the_sealed_answer() -> None:
    """The guesses of a seat that is still to answer are the same whatever was sealed before."""
    guesses = []
    for answer in ("respond only_a_dream", "pass"):
        state = table(DEATH_ON_ANNA, 3)
        play(state, "play was_burned_alive anna_tilton", answer)
        worlds = [state.guess(2, bot_chance(number)) for number in range(40)]
        guesses.append([msgspec.json.encode(GAME.position(world)) for world in worlds])
        assert {world.sealed[1] for world in worlds} != {UNANSWERED}
    assert guesses[0] == guesses[1]


def test_who_is_asked_hangs_on_public_facts_alone() -> None:
    """In random games: redraw what a seat does not know, and the same seats are asked."""
    asked = 0
    for state, chooser in walks(25, 4):
        if state.asked and state.sealed.count(UNANSWERED) == state.seats:
            asked += 1
            viewer = chooser.randrange(4)
            world = state.guess(viewer, bot_chance(chooser.randrange(1 << 30)))
            _, player, card, character, *_ = state.frames[-6:]
            for position in (world, state):
                assert asked_to_respond(position, player, card, character) == state.asked
    assert asked > 50


def test_a_pass_of_the_question_is_no_event() -> None:
    state = table(without("only_a_dream"), 3)
    play(state, "play was_burned_alive anna_tilton")
    state.heard = []
    play(state, "pass")
    assert state.heard == []
