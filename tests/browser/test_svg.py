"""What the environments draw, looked at in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

import miskatonic
from miskatonic.web.picture import svg
from tests.support import Table

pytestmark = pytest.mark.browser

# The largest thing of each table must be there in full size, not folded, hidden or still unrolling.
LARGEST = {
    "cards_of_cthulhu": "[data-thing^=board-]",
    "cthulhu_gloom": ".place, section",
    "cthulhu_mash": ".board",
    "great_old_one": ".place, section",
    "stars_are_right": ".sky",
}


@pytest.mark.parametrize(
    "id, seats",
    [pytest.param(id, seats, id=f"{id}-{seats}") for id in miskatonic.games() for seats in miskatonic.game(id).seats],
)
def test_the_whole_table_is_in_the_picture(page: Page, id: str, seats: int, tmp_path: Path) -> None:
    game = miskatonic.game(id)
    state = Table(game, seats, {}, 3, 3, 40).walk()
    drawn = tmp_path / "table.svg"
    drawn.write_text(svg(game, game.read_options({}), state, 0), encoding="utf-8")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(drawn.as_uri())
    body = page.locator("body")
    tall, shown = body.evaluate("body => [body.scrollHeight, body.clientHeight]")
    assert tall == shown, "nothing has to be scrolled for"
    box = page.locator(LARGEST.get(id, "#table")).first.bounding_box()
    assert box is not None
    assert box["width"] > 150
    assert box["height"] > 100
    assert asked == [drawn.as_uri()], "nothing else is fetched"
    assert page.evaluate("document.getAnimations().length") == 0
