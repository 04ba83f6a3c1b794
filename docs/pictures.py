"""Pictures of all five tables as they are now, for the README and docs/gallery.md. Run it after a table has changed:

uv run --group dev python docs/pictures.py
"""

from __future__ import annotations

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import miskatonic
from miskatonic.core.record import Input, moves_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.boxes import places, record_of  # noqa: E402
from tests.browser.conftest import CHROMIUM, QUIET  # noqa: E402
from tests.web.preparing import people, prepare  # noqa: E402
from tests.web.serving import Server  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
SEATS = {"cards_of_cthulhu": 2, "cthulhu_gloom": 3, "cthulhu_mash": 2, "great_old_one": 3, "stars_are_right": 2}
DESK = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def table(server: Server, game: str) -> str:
    """The address of a seat in the middle of a kept game."""
    seats = SEATS.get(game, miskatonic.game(game).seats[0])
    record = record_of(game, seats)
    place = places(game, seats)[1]
    inputs: list[Input] = list(moves_of(record)[: place.inputs])
    names = ["Wilma" if seat == place.seat else "bot:adept" for seat in range(seats)]
    _, tokens = prepare(server.data, record.header, people(*names), inputs)
    return f"{server.url}/seat/{tokens[place.seat]}"


def take(browser: Browser, address: str, name: str, device: dict[str, object]) -> None:
    page = browser.new_context(reduced_motion="reduce", **device).new_page()  # type: ignore[arg-type]
    page.goto(address)
    page.get_by_role("button", name="Take the seat").click()
    page.locator("#decision.yours").wait_for()
    page.evaluate("document.fonts.ready.then(() => document.activeElement?.blur())")
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=78)
    page.context.close()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "tables.db"), sealed_seconds=600)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for game in miskatonic.games():
            for name, device in ((game, DESK), (f"{game}-phone", PHONE)):
                with ThreadPoolExecutor(1) as aside:  # the browser has an event loop in this thread
                    address = aside.submit(table, server, game).result()
                take(browser, address, name, device)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
