"""A real Chromium at a real server. Without a browser these tests skip and say so, unless one is required."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.sitting import Sitting
from tests.web.luck import same_luck as same_luck
from tests.web.serving import Server

# A busy machine is slow, not wrong.
expect.set_options(timeout=15_000)

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"viewport": {"width": 1280, "height": 860}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine drops a frame or a movement of the mouse now and then: what fails is tried once more.

    The run says which (R), and what fails twice has failed.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    if CHROMIUM is None:
        reason = "no chromium on the path, so nothing was played in a browser"
        if os.environ.get("MISKATONIC_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return {"executable_path": CHROMIUM, "args": QUIET}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: each test brings guests and makes tables of its own."""
    server = Server(str(tmp_path_factory.mktemp("server") / "tables.db"))
    yield server
    server.stop()


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Callable[..., Sitting]]:
    """Somebody with a browser of their own. What their console complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda fault: complaints.append(f"{page.url}: {fault}"))
        page.on("console", lambda said: complaints.append(f"{page.url}: {said.text}") if said.type == "error" else None)

    def start(*, phone: bool = False, expects: tuple[str, ...] = (), **settings: Any) -> Sitting:
        context = browser.new_context(**{**(PHONE if phone else DESK), **settings})
        context.set_default_timeout(20_000)
        context.on("page", listen)
        contexts.append(context)
        sitting = Sitting(context.new_page(), server.url, phone=phone)
        expected.extend(expects)
        return sitting

    expected: list[str] = []
    yield start
    for context in contexts:
        context.close()
    assert [said for said in complaints if not any(part in said for part in expected)] == []
