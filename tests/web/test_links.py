"""The link of a seat is its owner's: it changes with the owner and when the owner wants it; a cookie brings back."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import websockets

from miskatonic.store import Seat
from tests.web.preparing import begin, link, people, prepare
from tests.web.serving import Server
from tests.web.talking import Player, Talk

STARS = "stars_are_right"


def link_on(player: Player, table: str) -> str:
    """The token that the page shows for a seat of one's own."""
    found = re.search(r'/seat/([\w-]+)" data-link', player.web.get(f"/table/{table}").text)
    assert found is not None
    return found[1]


def leads_nowhere(server: Server, token: str) -> bool:
    talk = link(server.url, token)
    refused = talk.wait("refused")
    with pytest.raises(websockets.ConnectionClosed) as fault:
        talk.hear()
    assert fault.value.rcvd is not None
    return fault.value.rcvd.code == 4404 and "not lead to a seat" in refused["reason"]


def eyes(talk: Talk) -> Any:
    return talk.hello()["eyes"]


def test_who_left_cannot_watch_the_next_player(server: Server, ann: Player, bob: Player) -> None:
    """Sit, read the link, leave: the next one there was watched by it, played for, put out."""
    table = ann.table(seats=3, seat_0="me", seat_1="open", seat_2="open")
    with Player(server.url, "Eve") as eve:
        eve.sit(table)
        token = link_on(eve, table)
        spying = link(server.url, token)
        assert eyes(spying) == 1
        leaving = eve.talk(table)
        leaving.hello()
        leaving.say("seat", action="leave", seat=1)
        leaving.wait("present")
        bob.sit(table)
        assert eyes(bob.talk(table)) == 1
        assert eyes(spying) is None, "the socket that came by the old link only watches"
        assert leads_nowhere(server, token)
        assert eve.post(f"/seat/{token}").status_code == 404
        spying.close()


def test_a_link_moves_a_seat_once_and_all_see_it(server: Server, ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    bob.sit(table)
    watching = ann.talk(table)
    watching.hello()
    token = link_on(bob, table)
    with Player(server.url, "") as phone:
        assert phone.post(f"/seat/{token}").status_code == 303
        assert watching.wait("note")["text"] == "The seat of Bob was moved to another device."
        assert eyes(phone.talk(table)) == 1
        assert eyes(bob.talk(table)) is None
        assert leads_nowhere(server, token)
        assert bob.post(f"/seat/{token}").status_code == 404
        assert link_on(phone, table) != token


def test_an_owner_renews_the_link(server: Server, ann: Player, bob: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    bob.sit(table)
    old = link_on(bob, table)
    spying, owner = link(server.url, old), bob.talk(table)
    assert (eyes(spying), eyes(owner)) == (1, 1)
    owner.say("seat", action="renew", seat=1, id="new please")
    told = owner.wait("link")
    assert (told["seat"], told["re"]) == (1, "new please")
    assert link_on(bob, table) == told["token"] != old
    assert leads_nowhere(server, old)
    assert (eyes(spying), eyes(owner)) == (None, 1)
    by_link = link(server.url, told["token"])
    assert eyes(by_link) == 1
    by_link.say("seat", action="renew", seat=1)
    newer = by_link.wait("link")["token"]
    assert eyes(by_link) == 1, "who renews it by the link itself keeps the seat"
    assert leads_nowhere(server, told["token"])
    other = ann.talk(table)
    other.hello()
    other.say("seat", action="renew", seat=1)
    assert other.wait("refused")["reason"] == "That seat is not yours."
    assert not any(newer in message for message in other.raw)
    by_link.close()
    spying.close()


def test_the_link_of_an_open_seat_is_for_one_use(server: Server) -> None:
    seats = [*people("Ann"), Seat(seat=1)]
    _, (_, token) = prepare(server.data, begin(STARS, ["Ann", "Bob"], 1).record.header, seats)
    bob = link(server.url, token, name="Bob")
    own = bob.wait("link")["token"]
    assert eyes(bob) == 1
    assert leads_nowhere(server, token)
    bob.close()
    again = link(server.url, own)
    assert eyes(again) == 1
    again.close()


def test_a_client_that_sat_down_comes_back_by_its_cookie(server: Server, ann: Player) -> None:
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    address = f"{server.url.replace('http', 'ws', 1)}/table/{table}/socket"
    bob = Talk(f"{address}?sit=Bob", {})
    assert eyes(bob) == 1
    assert bob.socket.response is not None
    cookie = bob.socket.response.headers["set-cookie"].partition(";")[0]
    bob.close()
    again = Talk(address, {"Cookie": cookie})
    assert eyes(again) == 1
    assert "set-cookie" not in again.socket.response.headers  # type: ignore[union-attr]
    again.close()


def test_a_link_to_a_seat_gives_nobody_its_owners_cookie(serve: Callable[..., Server]) -> None:
    server = serve()
    _, tokens = prepare(server.data, begin(STARS, ["Ann", "Bob"], 1).record.header, people("Ann", "Bob"))
    talk = link(server.url, tokens[0])
    assert talk.socket.response is not None
    assert "set-cookie" not in talk.socket.response.headers
    talk.close()


def test_an_answer_says_what_it_answers(serve: Callable[..., Server]) -> None:
    server = serve()
    played = begin(STARS, ["Ann", "Bob"], 1)
    _, tokens = prepare(server.data, played.record.header, people("Ann", "Bob"))
    talks = [link(server.url, token) for token in tokens]
    presents = [talk.hello() for talk in talks]
    mover, other = (talks[played.state.seat], talks[1 - played.state.seat])
    now = presents[played.state.seat]
    assert "re" not in now
    decision = now["decision"]["id"]
    mover.say("move", decision=decision, move=now["moves"][0]["move"], id='mine "1"')
    assert mover.wait("present")["re"] == 'mine "1"'
    assert "re" not in other.wait("present")
    other.say("move", decision=decision, move="done", id="late")
    assert other.wait("refused")["re"] == "late"
    assert other.wait("present")["re"] == "late", "the present that follows a late move answers it too"
    mover.say("hint", id="h")
    assert mover.wait("hint")["re"] == "h"
    mover.say("why", move="done")
    assert "re" not in mover.wait("why")
    for talk in talks:
        talk.close()
