"""Lessons at the table: the present beat, scripted rivals, moves that are taken back, and progress that is kept."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.lessons.lesson import lessons_of
from miskatonic.core.lessons.tutor import Tutor
from miskatonic.core.record import decode_input
from miskatonic.store import Seat
from miskatonic.web.room.viewer import Viewer
from tests.web.machine import SETTINGS, Desk
from tests.web.serving import Server
from tests.web.talking import Player, Talk

GAME = miskatonic.game("stars_are_right")
NAME = "01_first_light"
LESSON = lessons_of(GAME)[NAME]


def desk(inputs: list[str] | None = None) -> tuple[Desk, Viewer]:
    played = Tutor(LESSON, GAME).begin("Ann")
    seats = [
        Seat(seat=0, kind="human", guest="Ann", name="Ann"),
        Seat(seat=1, kind="bot", level="novice", name="Brother Obed"),
    ]
    past = [decode_input(body) for body in inputs or []]
    made = Desk(played, seats, past, options=json.dumps({"lesson": NAME}), settings=SETTINGS)
    return made, made.come("Ann")


def beat(table: Desk, ann: Viewer) -> dict[str, Any]:
    found: dict[str, Any] = table.shown(ann)["lesson"]
    return found


def go_on(table: Desk, ann: Viewer) -> None:
    table.say(ann, "go_on")


def further(table: Desk, ann: Viewer) -> None:
    """Do what the beat waits for."""
    waits = beat(table, ann)["waits"]
    if waits == "rivals":
        table.pass_time(5)
    elif waits == "move":
        table.play(ann, beat(table, ann)["wanted"][0])
    else:
        go_on(table, ann)


def test_the_beat_comes_with_the_frame() -> None:
    table, ann = desk()
    shown = beat(table, ann)
    assert (shown["beat"], shown["waits"], shown["say"]) == (1, "reading", LESSON.beats[0].say)
    assert table.shown(ann)["moves"] == [], "it is to be read first"
    assert [player["name"] for player in table.shown(ann)["players"]] == ["Ann", "Brother Obed"]
    for _ in range(3):
        go_on(table, ann)
    shown = beat(table, ann)
    assert (shown["waits"], shown["point"], shown["wanted"]) == (
        "move",
        ["gug_3", "ghast_2"],
        ["invoke gug_3", "invoke ghast_2"],
    )
    assert len(table.shown(ann)["moves"]) > 2, "every legal move may be tried"


def test_to_the_end_with_scripted_rivals_and_progress() -> None:
    table, ann = desk()
    seen = set()
    for _ in range(60):
        seen.add(beat(table, ann)["beat"])
        if beat(table, ann)["waits"] == "end":
            break
        further(table, ann)
    assert seen == set(range(1, len(LESSON.beats) + 1))
    assert "push row-4 left" in table.moves(), "the rival plays what the lesson says"
    assert table.prefs["Ann"].learned == [f"stars_are_right/{NAME}"]
    assert table.table.status == "over"


def test_a_move_outside_the_pattern_is_shown_answered_and_taken_back() -> None:
    table, ann = desk()
    for _ in range(3):
        go_on(table, ann)
    before = table.shown(ann)
    table.play(ann, "invoke miri_nigri_2")
    astray = table.shown(ann)
    assert astray["lesson"]["waits"] == "back"
    assert astray["lesson"]["say"].startswith("That card is worth keeping")
    assert astray["html"] != before["html"], "it is shown"
    assert astray["moves"] == []
    (refused,) = [one for one in table.play(ann, "flip r1c1") if one["type"] == "refused"]
    assert "Take your last move back first" in refused["reason"]
    go_on(table, ann)
    after = table.shown(ann)
    assert after["html"] == before["html"]
    assert after["lesson"] == before["lesson"]


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    table, ann = desk()
    for _ in range(3):
        go_on(table, ann)
    (refused,) = [one for one in table.play(ann, "flip r1c1") if one["type"] == "refused"]
    assert refused["rule"].startswith("SR-")


def test_a_move_while_reading_is_answered() -> None:
    table, ann = desk()
    (refused,) = [one for one in table.play(ann, "invoke gug_3") if one["type"] == "refused"]
    assert "go on when you have read it" in refused["reason"]
    (why,) = [one for one in table.say(ann, "why", thing="gug_3") if one["type"] == "why"]
    assert "go on when you have read it" in why["answers"][0]["reason"]


def test_going_on_when_a_move_is_due_is_answered() -> None:
    table, ann = desk()
    for _ in range(3):
        go_on(table, ann)
    (refused,) = [one for one in table.say(ann, "go_on") if one["type"] == "refused"]
    assert "Make a move first" in refused["reason"]


def test_whoever_leaves_comes_back_to_the_same_beat() -> None:
    table, ann = desk()
    for _ in range(5):
        further(table, ann)
    again, back = desk(table.inputs)
    assert beat(again, back) == beat(table, ann)


def test_undo_goes_back_a_beat() -> None:
    table, ann = desk()
    for _ in range(4):
        further(table, ann)
    assert beat(table, ann)["beat"] == 5
    table.say(ann, "undo")
    assert beat(table, ann)["beat"] == 4


def test_the_hint_is_the_lesson_itself() -> None:
    table, ann = desk()
    for _ in range(3):
        go_on(table, ann)
    (hint,) = [one for one in table.say(ann, "hint") if one["type"] == "hint"]
    assert hint["move"] == "invoke gug_3"
    assert table.thinks == []


def test_who_watches_has_no_lesson_and_nobody_sits_in() -> None:
    table, ann = desk()
    bob = table.come("Bob")
    assert table.shown(bob)["lesson"] is None
    (refused,) = [one for one in table.say(bob, "go_on") if one["type"] == "refused"]
    assert "no lesson here" in refused["reason"]
    (refused,) = [one for one in table.say(ann, "seat", action="bot", seat=0) if one["type"] == "refused"]
    assert "lesson is for one" in refused["reason"]


# Pages


def lesson(ann: Player, number: int = 1) -> tuple[str, Talk]:
    answer = ann.post(f"/learn/stars_are_right/{number}")
    assert answer.status_code == 303, answer.text
    table = str(answer.headers["location"].rpartition("/")[2])
    return table, ann.talk(table)


def test_the_page_of_lessons(server: Server) -> None:
    with Player(server.url, "Ann") as ann:
        listed = ann.web.get("/learn").text
        assert LESSON.title in listed
        assert "Show me" in listed
        assert "Show me" in ann.web.get("/learn/stars_are_right/1").text
        assert ann.web.get("/learn").text == listed, "looking changes nothing"


@pytest.mark.parametrize("number", ["0", "99", "x", "-1"])
def test_a_lesson_that_is_not_there(server: Server, number: str) -> None:
    with Player(server.url, "Ann") as ann:
        assert "there is no lesson" in ann.web.get(f"/learn/stars_are_right/{number}").text
        assert ann.post(f"/learn/stars_are_right/{number}").status_code == 400


def test_continue_again_and_forget(server: Server) -> None:
    with Player(server.url, "Ann") as ann:
        table, talk = lesson(ann)
        now = talk.hello()
        talk.say("go_on")
        assert talk.wait("present")["lesson"]["beat"] == now["lesson"]["beat"] + 1
        assert "Continue" in ann.web.get("/learn").text
        again, other = lesson(ann)
        assert again == table, "it goes on where it was"
        assert other.hello()["lesson"]["beat"] == 2
        ann.post("/learn/reset")
        assert "Continue" not in ann.web.get("/learn").text
        anew, third = lesson(ann)
        assert anew != table
        assert third.hello()["lesson"]["beat"] == 1


def test_a_lessons_record_is_not_uploaded_as_a_game(server: Server) -> None:
    with Player(server.url, "Ann") as ann:
        played = Tutor(LESSON, GAME).begin("Ann")
        answer = ann.web.post("/upload", content=played.record.text(), headers={"content-type": "text/plain"})
        assert answer.status_code == 400
        assert "of a lesson" in answer.text


def test_a_lesson_that_is_gone_leaves_a_table(server: Server) -> None:
    """A table whose lesson was renamed in an update can still be played."""
    played = Tutor(LESSON, GAME).begin("Ann")
    seats = [Seat(seat=0, kind="human", guest="Ann", name="Ann"), Seat(seat=1, kind="bot", level="novice")]
    table = Desk(played, seats, options=msgspec.json.encode({"lesson": "07_gone"}).decode())
    ann = table.come("Ann")
    assert table.shown(ann)["lesson"] is None
    assert table.shown(ann)["moves"]


def test_play_now_offers_to_show_a_newcomer_first(server: Server) -> None:
    with Player(server.url, "Ann") as ann:
        asked = ann.post("/play/stars_are_right", ask="yes")
        assert asked.status_code == 200
        assert "Show me (5 minutes)" in asked.text
        assert "against Silas, a novice; 5 to 25 minutes" in asked.text
        assert "alone against the game; 20 to 30 minutes" in ann.post("/play/cards_of_cthulhu", ask="yes").text
        made = ann.post("/play/stars_are_right")
        assert made.status_code == 303, "whoever would rather play may"
        assert ann.post("/play/stars_are_right", ask="yes").status_code == 303, "and is not asked again"


def test_a_first_full_game_is_set_for_success(server: Server) -> None:
    with Player(server.url, "Ann") as ann:
        table = ann.post("/play/stars_are_right").headers["location"].rpartition("/")[2]
        talk = ann.talk(table)
        players = talk.hello()["players"]
        assert [player["level"] for player in players] == ["", "novice"]
        assert talk.wait("coaching")["on"] is True
        second = ann.talk(ann.post("/play/stars_are_right").headers["location"].rpartition("/")[2])
        assert second.hello()["players"][1]["level"] == "adept"
        assert second.wait("coaching")["on"] is False


def test_whoever_has_learned_the_game_is_not_asked(server: Server) -> None:
    """The lesson itself offers a whole game; so does the lobby then."""
    with Player(server.url, "Ann") as ann:
        _, talk = lesson(ann)
        now = talk.hello()
        while now["lesson"]["waits"] != "end":
            waits = now["lesson"]["waits"]
            if waits == "move":
                talk.play(now, now["lesson"]["wanted"][0])
            elif waits == "reading":
                talk.say("go_on")
            now = talk.wait("present")
        assert "✓ done" in ann.web.get("/learn").text
        assert ann.post("/play/stars_are_right", ask="yes").status_code == 303


def test_a_walk_by_one_click_passes_the_beats_that_want_its_steps() -> None:
    """Trouble on the farm: two spaces east in one go. What the beat does not want is not offered by one click."""
    mash, name = miskatonic.game("cthulhu_mash"), "01_trouble_on_the_farm"
    played = Tutor(lessons_of(mash)[name], mash).begin("Ann")
    seats = [Seat(seat=0, kind="human", guest="Ann", name="Ann")]
    table = Desk(played, seats, [], options=json.dumps({"lesson": name}), settings=SETTINGS)
    ann = table.come("Ann")
    while "two to the east" not in beat(table, ann)["say"]:
        further(table, ann)
    now, before = table.shown(ann), beat(table, ann)["beat"]
    (walk,) = [one for one in now["gestures"] if one["thing"] == "r4c3"]
    assert {one["moves"][0] for one in now["gestures"]} == {"step east"}
    table.say(ann, "moves", decision=now["decision"]["id"], moves=walk["moves"])
    assert beat(table, ann)["say"].startswith("There it is")
    assert beat(table, ann)["beat"] == before + 1, "the walk was one step of the lesson"
