"""A guest on a second device, and what a guest can know and delete."""

import re

import httpx2

from tests.web.serving import Server
from tests.web.talking import PATIENCE, Player


def new_link(player: Player) -> str:
    page = player.post("/you/device")
    assert 'class="qr"' in page.text
    found = re.search(r'href="http://[^/"]+(/device/[^"]+)"', page.text)
    assert found is not None
    return found[1]


def test_a_link_brings_name_seats_and_tables_once(server: Server, ann: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    older, link = new_link(ann), new_link(ann)
    with httpx2.Client(base_url=server.url, timeout=PATIENCE) as phone:
        assert phone.get(older).status_code == 400, "a new link ends the older one"
        assert "Continue as Ann" in phone.get(link).text
        assert "Continue as Ann" in phone.get(link).text, "to look at it changes nothing"
        assert phone.post(link).status_code == 303
        assert table in phone.get("/").text
        assert 'value="Ann"' in phone.get("/").text
        assert phone.post(link).status_code == 400, "it is good once"
    assert table in ann.web.get("/").text, "the first device keeps everything"


def test_a_device_with_tables_of_its_own_is_warned(ann: Player, bob: Player) -> None:
    bob.table(seats=2, seat_0="me", seat_1="open")
    assert "1 table of its own" in bob.web.get(new_link(ann)).text


def test_what_is_kept_is_handed_out_and_forgotten(ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    bob.sit(table)
    talk = bob.talk(table)
    talk.hello()
    mine = ann.talk(table)
    mine.say("chat", text="My number is 7")
    talk.wait("chat")
    found = ann.web.get("/you/data").json()
    assert found["preferences"]["name"] == "Ann"
    assert found["tables"][0]["chat"] == ["My number is 7"]
    assert "tick the box" in ann.post("/you/forget").text
    assert ann.post("/you/forget", sure="yes").status_code == 303
    now = talk.hello()
    while now["players"][0]["kind"] != "bot":
        now = talk.wait("present")
    assert now["players"][0]["guest"] is False
    assert "Ann" not in ann.web.get("/").text
    assert ann.web.get("/you/data").json()["tables"] == []


def test_the_address_can_be_hung_at_a_door(server: Server) -> None:
    page = httpx2.get(f"{server.url}/door", timeout=PATIENCE).text
    assert server.url in page
    assert "<path" in page
