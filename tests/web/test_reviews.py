"""The review of a finished table: made once in a worker, a piece at a time, kept, and never before the end."""

from __future__ import annotations

import random
import re
import time

import httpx2
import pytest

from miskatonic.core.playthrough import Playthrough
from tests.web.preparing import begin, people, prepare
from tests.web.serving import Server

PATIENCE = 90  # seconds: a busy machine makes it late, never wrong


@pytest.fixture(scope="module")
def finished() -> Playthrough:
    played = begin("great_old_one", ["Ann", "Bob"], 5)
    chooser = random.Random(4)
    while played.state.seat >= 0:
        played.play(chooser.choice(played.state.moves()))
    return played


def get(address: str) -> httpx2.Response:
    return httpx2.get(address, timeout=PATIENCE)


def post(address: str, data: dict[str, str]) -> httpx2.Response:
    return httpx2.post(address, data=data, timeout=PATIENCE)


def ready(address: str) -> httpx2.Response:
    """The page, once the review is made."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        page = get(address)
        assert page.status_code == 200, page.text
        if "<progress" not in page.text:
            return page
        assert "http-equiv" in page.text, "the page looks again by itself"
        time.sleep(0.3)
    raise AssertionError("the review is not made")


def test_a_finished_table_is_reviewed_once(server: Server, finished: Playthrough) -> None:
    table, tokens = prepare(server.data, finished.record.header, people("Ann", "Bob <i>"), finished.record.inputs)
    address = f"{server.url}/table/{table}/review"
    first = get(address)
    assert first.status_code == 200
    assert "<progress" in first.text
    page = ready(address)
    assert "Luck and skill" in page.text
    assert 'class="curve desk"' in page.text
    assert "The chances as a table" in page.text
    assert "Bob &lt;i&gt;" in page.text
    assert "Bob <i>" not in page.text
    assert f'href="/table/{table}/replay?eyes=' in page.text
    assert "Play on from here" in page.text
    assert "What mattered most in your play" not in page.text, "whoever only looks on has no play of their own"
    assert "<progress" not in get(address).text, "it is kept"
    for link in (f"/table/{table}/replay",):
        assert f"/table/{table}/review" in get(server.url + link).text
    with httpx2.Client(timeout=PATIENCE) as ann:
        ann.get(f"{server.url}/")
        assert ann.post(f"{server.url}/seat/{tokens[0]}").status_code == 303
        mine = ann.get(address).text
    assert re.search(r"<p>You (won|lost)\. Luck .+; your choices gave ", mine)
    assert mine.index("What mattered most in your play") < mine.index("The others’ decisions")
    on = post(f"{server.url}/table/{table}/continue", data={"number": "5", "seat": "0"})
    assert on.status_code == 303, "play on from a moment of the review"


def test_a_review_can_be_stopped_and_begun_again(server: Server, finished: Playthrough) -> None:
    table, _ = prepare(server.data, finished.record.header, people("Ann", "Bob"), finished.record.inputs)
    address = f"{server.url}/table/{table}/review"
    with httpx2.Client(timeout=PATIENCE) as guest:
        guest.get(f"{server.url}/")  # one who is remembered
        assert "<progress" in guest.get(f"{address}?depth=full").text
        other = post(f"{address}/cancel", data={"depth": "full"})
        assert other.status_code == 400, "somebody else's review is not stopped by a stranger"
        stopped = guest.post(f"{address}/cancel", data={"depth": "full"})
        assert stopped.status_code == 303
    assert "Luck and skill" in ready(address).text


def test_no_review_before_the_end_or_of_another_depth(server: Server, finished: Playthrough) -> None:
    early = begin("cthulhu_gloom", ["Ann", "Bob"], 4)
    table, _ = prepare(server.data, early.record.header, people("Ann", "Bob"))
    page = get(f"{server.url}/table/{table}/review")
    assert page.status_code == 400
    assert "when the game is over" in page.text
    table, _ = prepare(server.data, finished.record.header, people("Ann", "Bob"), finished.record.inputs)
    strange = get(f"{server.url}/table/{table}/review?depth=endless")
    assert strange.status_code == 400
    assert "There are: quick, full" in strange.text
    assert get(f"{server.url}/table/nowhere/review").status_code == 404
