"""Whoever set a table keeps order there; and a report of a problem that tells no secret."""

from __future__ import annotations

import json
import random

import pytest

from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import read_record
from miskatonic.core.verifying import verify
from miskatonic.web.room.viewer import Viewer
from tests.web.machine import Desk
from tests.web.preparing import people
from tests.web.talking import Player, present, two_at
from tests.web.test_words import GAME, OWNED, SECRET, play_out


@pytest.fixture
def desk() -> Desk:
    return Desk(Playthrough.begin_with_secret(GAME, ["Ann", "Bob"], SECRET), people("Ann", "Bob"), options=OWNED)


def who(desk: Desk, owner: Viewer, name: str) -> str:
    (company,) = [said for said in desk.say(owner, "keep", action="look") if said["type"] == "company"]
    return str(next(one["who"] for one in company["company"] if one["name"] == name))


def test_who_is_muted_is_not_heard_until_it_may_speak_again(desk: Desk) -> None:
    ann, bob, eve = (desk.come(f"guest-{name}") for name in ("Ann", "Bob", "Eve"))
    for guest, name in ((bob, "Bob"), (eve, "guest-Eve")):
        desk.say(ann, "keep", action="mute", who=who(desk, ann, name))
        assert "has muted you" in desk.say(guest, "chat", text="hear me")[-1]["reason"]
        desk.say(ann, "keep", action="unmute", who=who(desk, ann, name))
        assert desk.say(guest, "chat", text="thank you")[-1]["type"] == "chat"


def test_those_who_watch_can_be_asked_to_be_quiet(desk: Desk) -> None:
    ann, bob, eve = (desk.come(f"guest-{name}") for name in ("Ann", "Bob", "Eve"))
    desk.say(ann, "keep", action="quiet")
    assert "only players may talk" in desk.say(eve, "chat", text="psst")[-1]["reason"]
    assert desk.say(bob, "chat", text="well met")[-1]["type"] == "chat"
    desk.say(ann, "keep", action="talk")
    assert desk.say(eve, "chat", text="psst")[-1]["type"] == "chat"


def test_who_is_put_out_hears_nothing_more_and_a_bot_plays_on(desk: Desk) -> None:
    ann, bob = desk.come("guest-Ann"), desk.come("guest-Bob")
    desk.say(ann, "keep", action="put_out", who=who(desk, ann, "Bob"))
    assert "asked you to leave" in desk.sent[bob][-1]["reason"]
    assert (desk.table.seats[1].kind, desk.table.seats[1].level) == ("bot", "scholar")
    assert desk.table.seats[1].guest is None
    before = len(desk.sent[bob])
    desk.say(ann, "chat", text="so")
    assert len(desk.sent[bob]) == before
    assert "asked you to leave" in desk.say(bob, "hello")[-1]["reason"]
    with pytest.raises(Exception, match="asked you to leave"):
        desk.come("guest-Bob")


def test_nobody_else_keeps_order_and_the_owner_stays(desk: Desk) -> None:
    ann, bob, eve = (desk.come(f"guest-{name}") for name in ("Ann", "Bob", "Eve"))
    for guest in (bob, eve):
        for action in ("look", "mute", "put_out", "quiet"):
            assert "Only whoever set up this table" in desk.say(guest, "keep", action=action)[-1]["reason"]
    (company,) = [said for said in desk.say(ann, "keep", action="look") if said["type"] == "company"]
    assert [one["name"] for one in company["company"]] == ["Bob", "guest-Eve"]
    assert "guest-Bob" not in str(company)
    assert "nobody by that name" in desk.say(ann, "keep", action="mute", who="xyz")[-1]["reason"]


def test_who_was_put_out_does_not_sit_down_again(ann: Player, bob: Player) -> None:
    table = ann.table(seats=3, seat_0="me", seat_1="open", seat_2="open")
    bob.sit(table)
    owner = ann.talk(table)
    owner.hello()
    owner.say("keep", action="look")
    name = owner.wait("company")["company"][0]
    owner.say("keep", action="put_out", who=name["who"])
    assert owner.wait("company")["company"] == []
    assert [seat["kind"] for seat in present(owner)["players"]] == ["human", "open", "open"]
    refused = bob.post(f"/table/{table}/sit")
    assert refused.status_code == 400
    assert "asked you to leave" in refused.text


# Reports


def test_a_report_of_a_running_game_tells_no_secret(ann: Player, bob: Player) -> None:
    table, one, two = two_at(ann, bob, option_max_turns=2)
    for talk in (one, two):
        now = present(talk)
        if now["moves"]:
            talk.play(now)
            talk.wait("present")
    text = bob.web.get(f"/table/{table}/report").text
    told = json.loads(text)
    assert told["status"] == "running"
    assert "record" not in told
    for word in ("seed", "chance", "token", "guest", "deck"):
        assert f'"{word}"' not in text
    play_out([one, two], random.Random(1))
    told = json.loads(bob.web.get(f"/table/{table}/report").text)
    assert verify(GAME, read_record(told["record"])).outcome is not None
