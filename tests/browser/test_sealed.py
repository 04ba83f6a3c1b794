"""A question put to all at once, as the one who is asked sees it. The Stars Are Right has none: the test game has."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.sitting import Sitting
from tests.web import parlour
from tests.web.preparing import link, people, prepare
from tests.web.serving import Server
from tests.web.talking import Talk
from tests.web.test_sealed import WORKER, holding

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser alone")]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    parlour.register()
    server = Server(str(tmp_path / "tables.db"), sealed_seconds=3.0, worker_command=WORKER)
    yield server
    server.stop()
    parlour.unregister()


@pytest.fixture
def ann_and_bob(server: Server, sit: Callable[..., Sitting]) -> Iterator[tuple[Talk, Sitting]]:
    """Ann talks to the socket; Bob, whom she will rob, sits at a browser; Cleo holds nothing of use."""
    hands = [["thief_1", "swap_1", "laurel_1"], ["ward_1", "swap_2", "oracle_1"], ["thief_2", "mixer_1", "encore_1"]]
    with ThreadPoolExecutor(1) as aside:  # the browser has an event loop in this thread
        _, tokens = aside.submit(
            prepare, server.data, holding(hands).record.header, people("Ann", "Bob", "Cleo")
        ).result()
    # The test game has no look of its own.
    bob = sit(expects=("404", "table.css"))
    bob.page.goto(f"{server.url}/seat/{tokens[1]}")
    bob.press(bob.page.get_by_role("button", name="Take the seat"))
    expect(bob.page.locator("#table.table-parlour")).to_be_visible()
    ann = link(server.url, tokens[0])
    yield ann, bob
    ann.close()


def rob(ann: Talk) -> None:
    now = ann.hello()
    for move in ("play thief_1", "aim seat-2"):
        ann.play(now, move)
        now = ann.wait("present")


def test_the_question_its_time_and_the_sealed_answer(ann_and_bob: tuple[Talk, Sitting]) -> None:
    ann, bob = ann_and_bob
    rob(ann)
    expect(bob.page.locator(".sealed")).to_contain_text("Everybody is asked at once")
    expect(bob.page.locator("#sealed-left")).to_have_text("2 s")
    assert "9" not in bob.choices.locator("kbd").all_inner_texts(), "the key that ends a turn answers nothing"
    bob.choose("Show ward 1")
    expect(bob.page.locator(".sealed")).to_contain_text("Your answer is sealed.")
    expect(bob.choices.locator("button")).to_have_count(0)
    assert ann.silent(0.2) == []
    expect(bob.page.locator("#log")).to_contain_text("ward 1", timeout=6_000)
    expect(bob.page.locator(".sealed")).to_have_count(0)


def test_always_pass_is_a_setting(ann_and_bob: tuple[Talk, Sitting]) -> None:
    ann, bob = ann_and_bob
    rob(ann)
    expect(bob.page.locator(".sealed")).to_be_visible()
    bob.key("?")
    bob.page.get_by_label("Always pass when everybody is asked").check()
    expect(bob.page.locator("#log")).to_contain_text(re.compile("Ann (steals|takes)"), timeout=6_000)


def test_pass_until_my_turn_is_said_before_the_answer(ann_and_bob: tuple[Talk, Sitting]) -> None:
    ann, bob = ann_and_bob
    rob(ann)
    expect(bob.page.locator("#pass-until-does")).to_contain_text("until it is your turn")
    bob.press(bob.page.get_by_role("button", name="Pass until my turn"))
    expect(bob.page.locator(".sealed")).to_contain_text("Your answer is sealed.")
    expect(bob.choices.locator("button")).to_have_count(0)
