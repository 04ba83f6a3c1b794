"""Takes the pictures of docs/play: a decision from the middle of a kept game of each title, as its player sees it.

python -m tests.docs.pictures [GAME …]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

import miskatonic
from tests.browser.boxes import Devices, Place, few_and_many, measure, places, set_tables
from tests.browser.conftest import CHROMIUM, QUIET
from tests.web.serving import Server

FOLDER = Path(__file__).parents[2] / "docs" / "play"
SIZE = "1280x800"


def middle(game: str) -> Place:
    """A decision from the middle of a game of a few, or alone where that is how it is played."""
    return places(game, few_and_many(game)[0])[1]


def take(games: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.db"), sealed_seconds=600)
        tables = list(set_tables(server, [middle(game) for game in games]))
        with sync_playwright() as playwright:
            page = Devices(playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET), server.url).desk
            for place, address in tables:
                page.goto(address)
                page.get_by_role("button", name="Take the seat").click()
                page.locator("#decision.yours").wait_for()
                measure(page, SIZE)  # which waits until nothing moves any more
                page.screenshot(path=FOLDER / f"{place.game}.jpg", type="jpeg", quality=72)
                print(place, flush=True)
        server.stop()


if __name__ == "__main__":
    take(sys.argv[1:] or list(miskatonic.games()))
