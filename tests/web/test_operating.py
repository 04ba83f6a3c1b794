"""What machines ask, and what the log says."""

import json
import logging
from collections.abc import Callable

import httpx2
import pytest

from miskatonic.web import logbook
from miskatonic.web.metrics import Times
from tests.web.serving import Server
from tests.web.talking import Player


def test_alive_and_ready(server: Server) -> None:
    assert httpx2.get(f"{server.url}/health", timeout=60).json()["status"] == "alive"
    assert httpx2.get(f"{server.url}/ready", timeout=60).json()["status"] == "ready"


def test_metrics_count_what_was_played(serve: Callable[..., Server]) -> None:
    server = serve(metrics=True)
    with Player(server.url, "Ann") as ann:
        talk = ann.talk(ann.table(seats=2, seat_0="me", seat_1="me"))
        now = talk.hello()
        talk.say("seat", action="look", seat=now["decision"]["seats"][0])
        now = talk.wait("present")
        talk.play(now)
        talk.wait("present")
        lines = httpx2.get(f"{server.url}/metrics", timeout=60).text.splitlines()
    figures = {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}
    assert figures['miskatonic_inputs_total{game="stars_are_right"}'] == 1
    assert figures["miskatonic_sockets"] == 1
    assert figures["miskatonic_storing_seconds_count"] == 1
    assert figures["miskatonic_sent_bytes_total"] > 1000
    assert figures['miskatonic_requests_total{status="303"}'] == 2


def test_metrics_are_not_for_everybody(server: Server) -> None:
    assert httpx2.get(f"{server.url}/metrics", timeout=60).status_code == 404


@pytest.mark.parametrize("compress, extensions", [("always", 1), ("auto", 0), ("never", 0)])
def test_what_is_sent_over_a_network_is_compressed(
    serve: Callable[..., Server], compress: str, extensions: int
) -> None:
    """A test's server is on this machine, where bytes cost nothing."""
    server = serve(compress=compress)
    with Player(server.url, "Ann") as ann:
        talk = ann.talk(ann.table(seats=2, seat_0="me", seat_1="open"))
        assert talk.hello()["html"].startswith("<div")
        assert len(talk.socket.protocol.extensions) == extensions


def test_times_add_up() -> None:
    times = Times()
    for seconds in (0.001, 0.005, 0.3, 60):
        times.took(seconds)
    assert times.buckets()[0] == ("0.005", 2)
    assert times.buckets()[-1] == ("+Inf", 4)
    assert times.sum == pytest.approx(60.306)


def test_every_answer_has_an_id(server: Server) -> None:
    ids = {httpx2.get(f"{server.url}/health", timeout=60).headers["x-request-id"] for _ in range(2)}
    assert len(ids) == 2


def logged(formatter: logging.Formatter, text: str, *args: object) -> str:
    return formatter.format(logging.LogRecord("house", logging.WARNING, "", 0, text, args, None))


def test_a_line_says_which_table_and_hides_what_opens_a_seat() -> None:
    logbook.table_id.set("T1")
    logbook.request_id.set("R1")
    try:
        found = json.loads(logged(logbook.JsonLines(), "GET %s: %d", "/seat/abcdef", 200))
        plain = logged(logbook.Plain(), "GET %s", "/socket?seat=abcdef")
    finally:
        logbook.table_id.set("")
        logbook.request_id.set("")
    assert (found["table"], found["request"], found["level"]) == ("T1", "R1", "warning")
    assert found["message"] == "GET /seat/…: 200"
    assert plain == "WARNING: GET /socket?seat=… (request R1, table T1)"
    assert logged(logbook.Plain(), "Alone.") == "WARNING: Alone."
