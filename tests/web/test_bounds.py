"""No stranger can stall the house: everything that comes, waits or is kept has a bound, and who plays gets in."""

import asyncio
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import msgspec
import pytest
from limits import parse

import miskatonic
from miskatonic.core.game import MOST_TABLES
from miskatonic.core.record import Chat
from miskatonic.store import Store
from miskatonic.web import pasts as pasts_module
from miskatonic.web.doors import Pace
from miskatonic.web.history import History
from miskatonic.web.outbox import Allowance, Outbox
from miskatonic.web.pasts import Pasts
from miskatonic.web.shelf import Shelf
from miskatonic.web.workers import Turns, Worker
from tests.web.machine import SETTINGS, Desk
from tests.web.preparing import begin, people, prepare
from tests.web.serving import Server
from tests.web.talking import Player, Talk

STARS = "stars_are_right"


# Sockets


def test_who_holds_a_seat_gets_in_though_the_house_and_the_table_are_full(serve: Callable[..., Server]) -> None:
    server = serve(sockets=3, sockets_of_a_table=2)
    with Player(server.url, "Ann") as ann, ExitStack() as strangers:
        table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
        talks = [strangers.enter_context(Player(server.url, f"Eve {at}")).talk(table) for at in range(3)]
        assert [talk.hello()["eyes"] for talk in talks[:2]] == [None, None]
        assert talks[2].wait("refused")["reason"] == "Too many people are watching this table."
        assert ann.talk(table).hello()["eyes"] == 0
        assert ann.talk(table).hello()["eyes"] == 0, "a fourth socket in a house for three"
        late = strangers.enter_context(Player(server.url, "Eve")).talk(table)
        assert late.wait("refused")["reason"] == "The house is full. Try again later."
        assert json.loads(ann.web.get("/health").text)["sockets"] == 4


def test_one_address_and_one_guest_have_so_many_sockets(serve: Callable[..., Server]) -> None:
    server = serve(sockets_of_an_address=5, sockets_of_a_guest=2)
    with Player(server.url, "Ann") as ann, Player(server.url, "Bob") as bob, Player(server.url, "Cleo") as cleo:
        table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
        for player in (ann, bob):
            for _ in range(2):
                player.talk(table).hello()
            assert "too many tables open" in player.talk(table).wait("refused")["reason"]
        cleo.talk(table).hello()
        assert "from your address" in cleo.talk(table).wait("refused")["reason"]
        ann.talks[0].close()
        time.sleep(0.2)
        cleo.talk(table).hello()


def test_who_comes_too_often_waits(serve: Callable[..., Server]) -> None:
    server = serve(comers="3/minute")
    with Player(server.url, "Ann") as ann:
        table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
        for _ in range(3):
            ann.talk(table).hello()
        assert "too fast" in ann.talk(table).wait("refused")["reason"]


# What waits for who does not read


def test_what_waits_is_bounded_and_then_let_go() -> None:
    async def fill() -> None:
        allowance = Allowance(1000)
        box = Outbox(600, allowance)
        for _ in range(6):
            box.put(b"x" * 100)
        assert not box.lost
        assert allowance.left == 400
        other = Outbox(600, allowance)
        other.put(b"y" * 401)
        assert other.lost, "all sockets of an address together"
        assert allowance.left == 400
        box.put(b"x")
        assert box.lost
        assert allowance.left == 1000, "nothing is kept for whoever is given up"
        box.put(b"x" * 100)
        assert await box.take() is None
        assert allowance.left == 1000

    asyncio.run(fill())


def test_the_present_and_the_log_wait_once() -> None:
    async def fill() -> list[bytes | None]:
        box = Outbox(10_000, Allowance(10_000))
        for number in range(50):
            box.put(b'{"log":%d}' % number, replaces="log")
            box.put(b'{"present":%d}' % number, replaces="present")
        box.put(b"chat")
        return [await box.take() for _ in range(3)]

    assert asyncio.run(fill()) == [b'{"log":49}', b'{"present":49}', b"chat"]


def test_who_reads_slowly_is_still_told_everything_that_happened() -> None:
    box = Outbox(10_000, Allowance(10_000))
    for number, happened in enumerate([[1], [2, 3], []]):
        answers = b',"re":"7"' if number == 0 else b""
        data = b'{"number":%d,"events":%b%b}' % (number, json.dumps(happened).encode(), answers)
        box.put(data, replaces="present")
    assert json.loads(asyncio.run(box.take()) or b"") == {"number": 2, "events": [1, 2, 3], "re": "7"}
    assert box.size == 0


def test_what_one_was_told_at_a_shared_device_is_not_told_to_the_next() -> None:
    box = Outbox(10_000, Allowance(10_000))
    box.put(b'{"events":["You draw a Horror."],"eyes":0}', replaces="present")
    box.put(b'{"events":[],"eyes":null}', replaces="present")
    assert json.loads(asyncio.run(box.take()) or b"")["events"] == []


def test_a_socket_that_says_hello_and_never_reads_is_closed(serve: Callable[..., Server]) -> None:
    server = serve(waiting_bytes=200_000)
    with Player(server.url, "Ann") as ann:
        table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
        host, port = server.url.removeprefix("http://").split(":")
        raw = socket.create_connection((host, int(port)), timeout=30)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.sendall(
            f"GET /table/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b"101 Switching" in raw.recv(100)
        say = b'{"type":"chat","text":"' + b"x" * 90 + b'"}'
        said = bytes([0x81, 0x80 | len(say), 0, 0, 0, 0]) + say
        hello = b'{"type":"hello","version":2}'
        greeting = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
        end = time.time() + 60
        try:
            while time.time() < end:
                raw.sendall(greeting + said * 20)
        except TimeoutError:
            raise AssertionError("the server neither reads nor hangs up") from None
        except OSError:
            pass
        assert time.time() < end, "the server hung up"
        raw.close()
        deadline = time.time() + 10
        while json.loads(ann.web.get("/health").text)["sockets"] and time.time() < deadline:
            time.sleep(0.1)
        assert json.loads(ann.web.get("/health").text)["sockets"] == 0


def test_a_long_log_comes_in_pages() -> None:
    inputs = [Chat(-1, "Eve", f"word {number}") for number in range(130)]
    settings = msgspec.structs.replace(SETTINGS, log_page=50)
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), people("Ann", "Bob"), inputs, settings=settings)
    ann = desk.come("guest-Ann")
    page = desk.all(ann, "log")[-1]
    assert (page["whole"], page["first"], len(page["entries"])) == (True, 80, 50)
    entries = page["entries"]
    while page["first"]:
        page = desk.say(ann, "log", before=page["first"])[-1]
        assert not page["whole"]
        entries = page["entries"] + entries
    assert [entry["text"] for entry in entries] == [f"word {number}" for number in range(130)]
    assert desk.say(ann, "log", before=0)[-1]["entries"] == []


def test_strangers_do_not_write_into_the_record_without_end() -> None:
    settings = msgspec.structs.replace(SETTINGS, chat_lines=5, chat_lines_of_spectators=3)
    desk = Desk(begin(STARS, ["Ann", "Bob"], 1), people("Ann", "Bob"), settings=settings)
    eve, mallory, ann = desk.come("eve"), desk.come("mallory"), desk.come("guest-Ann")
    for at in range(10):
        desk.say(eve if at % 2 else mallory, "chat", text=f"word {at}")
    assert len(desk.inputs) == 3
    assert "those who watch have said 3 lines" in desk.all(eve, "refused")[-1]["reason"]
    for at in range(10):
        desk.say(ann, "chat", text=f"word {at}")
    assert len(desk.inputs) == 8, "who plays still has a word"


# Requests


def new_table(server: Server, **headers: str) -> int:
    """From somebody without a cookie."""
    form = {"game": STARS, "seats": "2"}
    return httpx2.post(f"{server.url}/new", data=form, headers=headers, follow_redirects=False).status_code


def test_an_address_is_limited_whatever_it_says_of_itself(serve: Callable[..., Server]) -> None:
    server = serve(new_tables="3/minute")
    answers = [new_table(server, **{"X-Forwarded-For": f"10.0.0.{at}"}) for at in range(5)]
    assert answers == [303, 303, 303, 400, 400]


def test_a_proxy_that_is_trusted_says_where_somebody_comes_from(serve: Callable[..., Server]) -> None:
    server = serve(new_tables="1/minute", proxies=("127.0.0.1",))
    answers = [new_table(server, **{"X-Forwarded-For": f"10.0.0.{at}"}) for at in (1, 2, 1)]
    assert answers == [303, 303, 400]


def test_names_are_kept_for_so_many(serve: Callable[..., Server]) -> None:
    server = serve(names="3/minute")
    answers = [
        httpx2.post(f"{server.url}/name", data={"name": f"Eve {at}"}, follow_redirects=False).status_code
        for at in range(5)
    ]
    assert answers == [303, 303, 303, 400, 400]


@pytest.mark.long
def test_pages_come_so_often(serve: Callable[..., Server]) -> None:
    server = serve(pages="5/minute")
    with httpx2.Client(timeout=20) as eve:
        answers = [eve.get(f"{server.url}/credits").status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]


def test_a_few_are_let_in_at_once_and_the_others_one_by_one() -> None:
    pace = Pace(parse("20/second"), at_once=5)
    waits = [pace.take("Eve") for _ in range(25)]
    assert [round(wait, 2) for wait in waits[:5]] == [0] * 5
    steps = [after - before for before, after in itertools.pairwise(waits[5:])]
    assert all(0.04 < step <= 0.05 for step in steps)
    assert pace.take("Ann") == 0


def test_who_is_sent_away_does_not_wait_the_longer_for_it() -> None:
    pace = Pace(parse("1/second"), at_once=1)
    waits = [pace.take("Eve", patience=3) for _ in range(100)]
    assert max(waits) < 4.1


def test_many_who_come_at_once_from_one_address_are_let_in_one_after_another(serve: Callable[..., Server]) -> None:
    server = serve(pages="10/second")
    with ThreadPoolExecutor(25) as club:
        answers = list(club.map(lambda _: httpx2.get(f"{server.url}/credits").status_code, range(25)))
    assert answers == [200] * 25


@pytest.mark.long
def test_who_comes_too_often_is_not_even_listened_to(serve: Callable[..., Server]) -> None:
    """Refused below the requests: who hammers on a door cannot keep the house busy saying no."""
    server = serve(pages="1/minute")
    httpx2.get(f"{server.url}/credits")
    site = urlsplit(server.url)
    with socket.create_connection((site.hostname, site.port), timeout=3) as raw:
        raw.sendall(b"GET /credits HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with pytest.raises(TimeoutError):
            raw.recv(1)


def test_an_address_has_so_many_connections(serve: Callable[..., Server]) -> None:
    server = serve(connections_of_an_address=3)
    site = urlsplit(server.url)
    with ExitStack() as all:
        held = [all.enter_context(socket.create_connection((site.hostname, site.port), timeout=10)) for _ in range(3)]
        time.sleep(0.2)
        with pytest.raises(httpx2.HTTPError):
            httpx2.get(f"{server.url}/credits")
        held[0].close()
        time.sleep(0.2)
        assert httpx2.get(f"{server.url}/credits").status_code == 200


def test_sockets_that_are_gone_no_longer_count_as_connections(serve: Callable[..., Server]) -> None:
    server = serve(connections_of_an_address=4)
    with Player(server.url, "Ann") as ann:
        table = ann.table(seats=2, seat_0="me", seat_1="bot:random")
        for _ in range(8):
            talk = ann.talk(table)
            talk.hello()
            talk.close()
            time.sleep(0.1)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
    ],
)
def test_an_unfinished_request_is_not_waited_for(serve: Callable[..., Server], sent: bytes) -> None:
    server = serve(request_seconds=0.5)
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as raw:
        raw.sendall(sent)
        began = time.time()
        while raw.recv(4096):
            pass
        assert time.time() - began < 8  # between two requests the server waits for 5 s


def test_an_unfinished_form_is_not_waited_for(serve: Callable[..., Server]) -> None:
    server = serve(request_seconds=0.5)
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as raw:
        raw.sendall(b"POST /name HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nname=")
        answer = b""
        while b"</html>" not in answer and (more := raw.recv(65536)):
            answer += more
        assert b"too long to arrive" in answer


def test_who_leaves_in_the_middle_of_a_form_is_no_fault_of_ours(serve: Callable[..., Server]) -> None:
    server = serve(metrics=True)
    site = urlsplit(server.url)
    with socket.create_connection((site.hostname, site.port), timeout=10) as raw:
        raw.sendall(b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ngame=")
        time.sleep(0.2)
    time.sleep(0.2)
    figures = httpx2.get(f"{server.url}/metrics", timeout=60).text
    assert 'status="400"' in figures
    assert 'status="500"' not in figures


@pytest.mark.parametrize("number", ["²", "٣", "9" * 5000, "-1", "1e3"])
def test_a_strange_number_is_refused_in_a_sentence(ann: Player, number: str) -> None:
    form = {"game": STARS}
    for field in ("seats", "sealed_seconds", "option-max_turns"):
        answer = ann.web.post("/new", data={**form, field: number})
        assert answer.status_code == 400, field
        assert "Traceback" not in answer.text
    table = ann.table(seats=2, seat_0="me", seat_1="open")
    assert ann.web.post(f"/table/{table}/sit", data={"seat": number}).status_code == 400
    for query in ("from", "to", "eyes"):
        assert ann.web.get(f"/table/{table}/replay/steps", params={query: number}).status_code == 200
    assert ann.web.get(f"/table/{table}/chronicle", params={"seat": number}).status_code == 400


@pytest.mark.parametrize("header", ["Host", "Origin"])
def test_a_strange_address_is_no_fault_of_ours(ann: Player, header: str) -> None:
    for value in ("[", "http://[", "//[x", "]"):
        assert ann.web.get("/", headers={header: value}).status_code < 500
        assert ann.web.post("/name", data={"name": "x"}, headers={header: value}).status_code < 500


def test_a_form_in_a_form_in_a_form_is_not_unpacked(ann: Player) -> None:
    def upload(body: bytes, kind: str) -> str:
        answer = ann.web.post("/upload", content=body, headers={"content-type": kind})
        assert answer.status_code == 400
        return answer.text

    parts = b"".join(
        b'--b\r\nContent-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (at, at) for at in range(9000)
    )
    assert "This form cannot be read." in upload(parts, 'multipart/form-data; boundary="b"')
    assert "This form cannot be read." in upload(b"--b--", "multipart/form-data")
    file = b'--b\r\nContent-Disposition: form-data; name="f"; filename="r"\r\n\r\n%s\r\n--b--\r\n'
    assert "it is not text" in upload(file % b"\xff\xfe", "multipart/form-data; boundary=b")
    assert "Miskatonic record" in upload(file % b"a record", "multipart/form-data; boundary=b")
    assert "Miskatonic record" in upload(b"a record", "text/plain")


# What is kept


def test_any_number_as_an_option_keeps_a_bounded_memory() -> None:
    game = miskatonic.game(STARS)
    for turns in range(1, 3 * MOST_TABLES):
        game.tables(game.read_options({"max_turns": turns}))
    assert len(game._tables) <= MOST_TABLES


def test_a_past_is_replayed_once_and_off_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = begin(STARS, ["Ann", "Bob"], 1)
    for _ in range(300):
        played.play(played.state.moves()[0])
    data = str(tmp_path / "tables.db")
    table, _ = prepare(data, played.record.header, people("Ann", "Bob"), played.record.inputs)
    threads: list[int] = []

    class Watched(History):
        def __init__(self, *arguments: object) -> None:
            threads.append(threading.get_ident())
            super().__init__(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(pasts_module, "History", Watched)

    async def look() -> None:
        store = await Store.open(data)
        pasts = Pasts(store, Shelf())
        found = await asyncio.gather(*(pasts.of(table, f"guest {at}") for at in range(20)))
        assert [past.played.number for past in found] == [300] * 20
        await pasts.of(table, "guest-Ann")
        assert len(threads) == 1
        assert threads[0] != threading.get_ident()
        await store.append(table, 301, '{"type":"chat","seat":-1,"name":"x","text":"y"}')
        assert (await pasts.of(table, "guest-Ann")).history.count == 301
        assert len(threads) == 2
        await store.close()

    asyncio.run(look())


def test_pasts_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pasts_module, "MOST_MOVES", 100)
    played = begin(STARS, ["Ann", "Bob"], 1)
    for _ in range(40):
        played.play(played.state.moves()[0])
    data = str(tmp_path / "tables.db")
    tables = [prepare(data, played.record.header, people("Ann", "Bob"), played.record.inputs)[0] for _ in range(4)]

    async def look() -> int:
        store = await Store.open(data)
        pasts = Pasts(store, Shelf())
        for table in tables:
            await pasts.of(table, "eve")
        await store.close()
        return len(pasts.kept)

    assert asyncio.run(look()) == 2


# Bots


def test_guests_take_turns_at_the_workers_and_bots_alone_come_last() -> None:
    async def wait() -> list[str]:
        turns = Turns()
        got: list[str] = []

        async def think(whose: str) -> None:
            worker = await turns.get(whose)
            got.append(whose)
            turns.put(worker)

        tasks = [asyncio.create_task(think(whose)) for whose in [""] * 5 + ["many"] * 5 + ["one"]]
        await asyncio.sleep(0)
        tasks[0].cancel()
        turns.put(Worker(("true",)))
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(turns.idle) == 1
        return got

    assert asyncio.run(wait()) == ["many", "one", *["many"] * 4, *[""] * 4]


# Records


def test_who_holds_two_seats_has_the_record_at_the_end(ann: Player) -> None:
    """It could be looked up, seed and all, before one of the seats is given away by its link."""
    table = ann.table(seats=2, seat_0="me", seat_1="me")
    assert ann.web.get(f"/table/{table}/record").status_code == 400
    assert ann.post(f"/table/{table}/continue", number="0").status_code == 400
    alone = ann.table(seats=2, seat_0="me", seat_1="bot:random")
    assert ann.web.get(f"/table/{alone}/record").status_code == 200


def test_a_record_that_these_rules_cannot_referee_is_still_handed_out(server: Server, ann: Player) -> None:
    played = begin(STARS, ["Ann", "bot:random"], 1)
    played.play(played.state.moves()[0])
    header = msgspec.structs.replace(played.record.header, version=999)
    seats = people("Ann", "bot:random")
    guest = ann.web.cookies["guest"].rpartition(".")[0]
    seats[0] = msgspec.structs.replace(seats[0], guest=guest)
    table, tokens = prepare(server.data, header, seats, played.record.inputs)
    answer = ann.web.get(f"/table/{table}/record")
    assert answer.status_code == 200
    assert played.line[0].text in answer.text
    talk = Talk(f"{server.url.replace('http', 'ws', 1)}/socket?seat={tokens[0]}", {})
    assert "version" in talk.wait("refused")["reason"]
    talk.close()
    with Player(server.url, "Eve") as eve:
        assert eve.web.get(f"/table/{table}/record").status_code == 400
