"""The coach at the table: once for each thing and guest, by a switch, and nothing that is not in one's own present."""

from __future__ import annotations

import json
import random

import pytest

import miskatonic
from miskatonic.core.chance import seeded
from miskatonic.core.coach import coach_of
from miskatonic.core.playthrough import Playthrough
from miskatonic.web.room import coaching
from miskatonic.web.room.viewer import Viewer
from tests.web.machine import Desk
from tests.web.preparing import begin, people

STARS = "stars_are_right"
ON = json.dumps({"coach": True})


def desk(*names: str, game: str = STARS, seed: int = 3, options: str = ON) -> Desk:
    return Desk(begin(game, names, seed), people(*names), options=options)


def play(table: Desk, viewer: Viewer, decisions: int, seed: int = 1) -> None:
    """Any legal moves, of the player and of the bots."""
    pick = random.Random(seed)
    for _ in range(decisions):
        table.pass_time(1)
        now = table.shown(viewer)
        if now["outcome"]:
            return
        if now["moves"]:
            table.play(viewer, pick.choice(now["moves"])["move"])


def said(table: Desk, viewer: Viewer) -> list[tuple[str, str]]:
    return [(one["met"], one["about"]) for one in table.all(viewer, "coach")]


def test_each_thing_once_and_never_twice_for_the_same_guest() -> None:
    table = desk("Ann", "bot:random")
    ann = table.come("guest-Ann")
    play(table, ann, 60)
    first = said(table, ann)
    assert ("verb", "invoke") in first
    assert len(first) > 5
    assert len(set(first)) == len(first)
    again = desk("Ann", "bot:random", seed=4)
    again.prefs = table.prefs
    back = again.come("guest-Ann")
    play(again, back, 60)
    assert not set(first) & set(said(again, back)), "quieter with every game"


def test_a_choice_that_it_does_not_advise_is_not_marked() -> None:
    table = desk("Ann", "bot:random", game="cthulhu_gloom")
    ann = table.come("guest-Ann")
    play(table, ann, 60)
    met = {about: kind for kind, about in said(table, ann)}
    assert met["play"] == "verb"
    assert met["pass"] == met["discard_hand"] == ""


def test_it_is_silent_unless_wanted() -> None:
    table = desk("Ann", "bot:random", options="{}")
    ann = table.come("guest-Ann")
    assert table.all(ann, "coaching")[-1]["on"] is False
    play(table, ann, 10)
    assert said(table, ann) == []
    table.say(ann, "prefs", coach=True)
    assert table.all(ann, "coaching")[-1]["on"] is True
    play(table, ann, 10)
    assert said(table, ann) != []


def test_it_can_be_switched_off() -> None:
    table = desk("Ann", "bot:random")
    ann = table.come("guest-Ann")
    table.say(ann, "prefs", coach=False)
    before = said(table, ann)
    play(table, ann, 20)
    assert said(table, ann) == before


def test_there_is_none_among_people_nor_for_who_watches() -> None:
    table = desk("Ann", "Bob")
    viewers = [table.come("guest-Ann"), table.come("guest-Bob"), table.come("Eve")]
    play(table, viewers[0], 20)
    for viewer in viewers:
        assert table.all(viewer, "coach") == table.all(viewer, "coaching") == []


def test_a_refusal_is_explained_once() -> None:
    table = desk("Ann", "bot:random")
    ann = table.come("guest-Ann")
    table.pass_time(30)
    rule, tip = next((rule, tip) for rule, tip in coach_of(table.room.game).refusal.items() if rule == "SR-9.2")
    for _ in range(2):
        table.run(coaching.explain(table.room, ann, rule))
    assert said(table, ann).count(("refusal", rule)) == 1
    assert table.all(ann, "coach")[-1]["say"] == tip.say


@pytest.mark.parametrize("name", [STARS, "great_old_one", "cthulhu_gloom"])
def test_what_others_hold_changes_nothing_that_the_coach_says(name: str) -> None:
    """Two tables that differ only in what Ann cannot see: as long as they look the same, the same is said."""
    game = miskatonic.game(name)
    seats = ["Ann", "bot:random"]
    compared = 0
    for seed in range(1, 13):
        state = game.new(seats=2, seed=seed)
        pick = random.Random(seed)
        for _ in range(4 * seed):
            state.play(pick.choice(state.moves()))
        worlds = [state, state.guess(0, seeded(seed, ("other world",)))]
        pair = [
            Desk(Playthrough.begin(game, seats, seed, {}, position=game.position(one)), people(*seats), options=ON)
            for one in worlds
        ]
        anns = [table.come("guest-Ann") for table in pair]
        for _ in range(6):
            presents = [table.shown(ann) for table, ann in zip(pair, anns, strict=True)]
            if presents[0] != presents[1] or not presents[0]["moves"]:
                break
            spoken = [table.all(ann, "coach") for table, ann in zip(pair, anns, strict=True)]
            assert spoken[0] == spoken[1] != []
            compared += 1
            move = pick.choice(presents[0]["moves"])["move"]
            for table, ann in zip(pair, anns, strict=True):
                table.play(ann, move)
    assert compared >= 5
