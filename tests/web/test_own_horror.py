"""Nobody is asked whether they stop their own Horror, unless they like to be; and the others cannot tell."""

from __future__ import annotations

import json
from typing import Any

import miskatonic
from miskatonic.core.lessons.lesson import lessons_of
from miskatonic.core.lessons.tutor import Tutor
from miskatonic.core.playthrough import Playthrough
from miskatonic.store import Seat
from miskatonic.web.prefs import Prefs
from miskatonic.web.room.viewer import Viewer
from tests.web.machine import Desk
from tests.web.preparing import people

GAME = miskatonic.game("great_old_one")
COACH = json.dumps({"coach": True})


def desk(
    *names: str, ann: str = "the_elder_sign", bob: str = "the_elder_sign", horror: str = "cool_air", **kept: Any
) -> Desk:
    """Ann is about to play a Horror, with one card more in her hand."""
    seats: list[dict[str, Any]] = [{"hand": [horror, ann]}, {"hand": ["danforth", bob]}]
    seats += [{"hand": ["thurber"]}] * (len(names) - 2)
    position = {"seats": seats, "active": 0, "first": 0, "phase": "horror", "discards": ["delapore"]}
    return Desk(Playthrough.begin(GAME, names, 3, {}, position=position), people(*names), **kept)


def verbs(table: Desk, viewer: Viewer) -> list[str]:
    return [move["move"].split()[0] for move in table.shown(viewer)["moves"]]


def test_ones_own_horror_is_not_asked_about_and_the_window_runs_its_time() -> None:
    table = desk("Ann", "Bob")
    ann, bob = table.come("guest-Ann"), table.come("guest-Bob")
    table.play(ann, "play cool_air seat-2")
    assert not table.shown(ann)["decision"]["yours"]
    assert verbs(table, ann) == []
    assert verbs(table, bob) == ["pass", "answer"]
    table.play(bob, "pass")
    table.pass_time(table.room.settings.sealed_seconds - 0.1)
    assert len(table.moves()) == 1, "it never closes early"
    table.pass_time(0.2)
    assert table.moves()[1:] == ["pass", "pass"]


def test_who_likes_to_be_asked_may_stop_it() -> None:
    table = desk("Ann", "Bob")
    table.prefs["guest-Ann"] = Prefs(ask_empty=True)
    ann = table.come("guest-Ann")
    table.play(ann, "play cool_air seat-2")
    assert verbs(table, ann) == ["pass", "answer"]
    table.play(ann, "answer the_elder_sign")
    table.pass_time(table.room.settings.sealed_seconds + 1)
    assert "answer the_elder_sign" in table.moves()


def test_a_shield_is_not_asked_for_by_whom_the_horror_leaves_alone() -> None:
    """In a window that a clock closes; Bob, at whom it is played, is asked."""
    for target, asked in (("seat-2", ["pass", "answer"]), ("seat-3", [])):
        table = desk("Ann", "Bob", "Cleo", horror="the_lurking_fear", bob="the_voorish_sign")
        ann, bob = table.come("guest-Ann"), table.come("guest-Bob")
        table.play(ann, f"play the_lurking_fear {target}")
        assert verbs(table, bob) == asked


def test_in_paired_worlds_the_others_see_the_same_at_the_same_times() -> None:
    """Ann holds a Sign that she is not asked for, or none."""
    seen = []
    for held in ("the_elder_sign", "zadok_allen"):
        table = desk("Ann", "Bob", "Cleo", ann=held, horror="the_music_of_erich_zann")
        ann, *others = [table.come(guest) for guest in ("guest-Ann", "guest-Bob", "guest-Cleo", "Eve")]
        table.play(ann, "play the_music_of_erich_zann seat-2")
        table.pass_time(5)
        table.play(others[0], "pass")
        table.pass_time(table.room.settings.sealed_seconds)
        seen.append([(table.sent[viewer], table.when[viewer]) for viewer in others])
    assert seen[0] == seen[1]


def test_alone_with_bots_the_game_goes_on_at_once_and_the_coach_frames_no_answer() -> None:
    table = desk("Ann", "bot:greedy", options=COACH)
    ann = table.come("guest-Ann")
    table.play(ann, "play cool_air seat-2")
    table.pass_time(1)
    assert table.moves()[1] == "pass"
    assert verbs(table, ann) != ["pass", "answer"]
    spoken = [(one["met"], one["about"]) for one in table.all(ann, "coach")]
    assert ("verb", "answer") not in spoken
    assert ("verb", "pass") not in spoken


def test_who_likes_to_be_asked_is_not_shown_the_way_to_stop_it() -> None:
    table = desk("Ann", "bot:greedy", options=COACH)
    table.prefs["guest-Ann"] = Prefs(ask_empty=True)
    ann = table.come("guest-Ann")
    table.play(ann, "play cool_air seat-2")
    assert verbs(table, ann) == ["pass", "answer"]
    spoken = [(one["met"], one["about"]) for one in table.all(ann, "coach")]
    assert ("verb", "pass") in spoken
    assert ("verb", "answer") not in spoken


def test_the_lesson_with_a_sign_leads_to_its_end() -> None:
    """Its sealed question is answered by the learner and by the scripted rival at once."""
    name = "02_horrors_and_signs"
    lesson = lessons_of(GAME)[name]
    seats = [Seat(seat=0, kind="human", guest="Ann", name="Ann"), Seat(seat=1, kind="bot", level="novice", name="Bob")]
    table = Desk(Tutor(lesson, GAME).begin("Ann"), seats, options=json.dumps({"lesson": name}))
    ann = table.come("Ann")
    seen = []
    for _ in range(60):
        beat = table.shown(ann)["lesson"]
        seen.append(beat["beat"])
        if beat["waits"] == "end":
            break
        if beat["waits"] == "move":
            table.play(ann, beat["wanted"][0])
        elif beat["waits"] == "reading":
            table.say(ann, "go_on")
        table.pass_time(25)
    assert sorted(set(seen)) == list(range(1, len(lesson.beats) + 1))
    assert {"answer the_elder_sign", "recover zadok_allen+obed_marsh"} <= set(table.moves())
