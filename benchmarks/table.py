"""How quickly a table in a real browser answers: a click's wait, the first moving frame, frames a second.

    python benchmarks/table.py                 # The Stars Are Right for clicks, four seats of Cthulhu Mash for motion
    python benchmarks/table.py --clicks 200

The server and a Chromium run here, on loopback, and nothing else should. A click's wait is counted in the page, from
the click to the end of the script that shows the answer; the first moving frame from the message to the first picture
in which a piece is on its way. Frames a second are counted while pieces travel. Wanted on a quiet middling laptop: 95
of 100 clicks under 60 ms, the first moving frame within 50 ms, 60 frames a second.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.conftest import CHROMIUM, QUIET
from tests.web.preparing import begin, people, prepare
from tests.web.serving import Server

# Watches the page: when a present comes, when it is shown, when pieces first move, and how many pictures are drawn.
WATCH = """() => {
    const seen = (globalThis.seen = { clicked: 0, waits: [], first: [], pictures: 0, moving: 0, before: 0 });
    const runs = (one) => one.id === "miskatonic-glide" && one.playState === "running";
    addEventListener("click", () => (seen.clicked = performance.now()), true);
    let came = 0;
    const picture = (now) => {
        const moves = document.getAnimations().some(runs);
        if (moves && came) {
            seen.first.push(performance.now() - came);
            came = 0;
        }
        if (moves && seen.before) {
            seen.moving += now - seen.before;
            seen.pictures += 1;
        }
        seen.before = moves ? now : 0;
        requestAnimationFrame(picture);
    };
    requestAnimationFrame(picture);
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    Object.defineProperty(WebSocket.prototype, "onmessage", {
        set(act) {
            heard.set.call(this, (event) => {
                const present = event.data.startsWith('{"type":"present"');
                if (present) came = performance.now();
                act(event);
                if (!present || !seen.clicked) return;
                seen.waits.push(performance.now() - seen.clicked);
                seen.clicked = 0;
            });
        },
    });
}"""

READY = """() => {
    const table = globalThis.miskatonic?.table;
    return table?.present?.outcome || (table?.present && !table.waiting && document.querySelector("#decision.yours"));
}"""


def seat(server: Server, game: str, seats: int) -> str:
    """The address of the first seat at a new table; bots that lose no time play the others."""
    header = begin(game, [f"Seat {at}" for at in range(seats)], 1).record.header
    _, tokens = prepare(server.data, header, people("Ann", *["bot:random"] * (seats - 1)))
    return f"{server.url}/seat/{tokens[0]}"


def play(page: Page, address: str, clicks: int) -> dict[str, Any]:
    """Click whatever is offered; what the page has seen of it."""
    page.add_init_script(f"({WATCH})()")
    page.goto(address)
    page.get_by_role("button", name="Take the seat").click()
    chance = random.Random(1)
    for _ in range(clicks):
        page.wait_for_function(READY)
        offered = page.locator("#choices button:not(.back)")
        if not offered.count():
            break
        offered.nth(chance.randrange(offered.count())).click()
        sure = page.locator("#ask[open] [data-answer=yes]")
        if sure.is_visible():  # a move that would be the end of somebody
            sure.click()
        page.wait_for_timeout(420)  # the pieces arrive
    return dict(page.evaluate("seen"))


def say(name: str, seen: dict[str, Any]) -> None:
    for what, values in (("click to answer", seen["waits"]), ("message to first moving frame", seen["first"])):
        if len(values) > 1:
            high = statistics.quantiles(values, n=20, method="inclusive")[-1]
            print(f"{name}: {what}: median {statistics.median(values):.0f} ms, p95 {high:.0f} ms ({len(values)})")
    if seen["moving"]:
        print(f"{name}: {1000 * seen['pictures'] / seen['moving']:.0f} frames per second over {seen['pictures']}")


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asks.add_argument("--clicks", type=int, default=60)
    clicks = asks.parse_args().clicks
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "tables.db"))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for game, seats in (("stars_are_right", 2), ("cthulhu_mash", 4)):
            with ThreadPoolExecutor(1) as aside:  # the browser has an event loop in this thread
                address = aside.submit(seat, server, game, seats).result()
            page = browser.new_context(viewport={"width": 1366, "height": 768}, bypass_csp=True).new_page()
            say(f"{game}, {seats} seats", play(page, address, clicks))
            page.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
