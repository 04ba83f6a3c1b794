"""A whole game of The Great Old One against a bot, clicked to its natural end, on a desk and by touch on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.sitting import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_whole_game(sit: Callable[..., Sitting], phone: bool) -> None:
    player = sit(phone=phone)
    form = {"game": "great_old_one", "seat-0": "me", "seat-1": "bot:random", "sealed_seconds": "1"}
    made = player.page.context.request.post(f"{player.url}/new", form=form, max_redirects=0)
    player.page.goto(player.url + made.headers["location"])
    expect(player.page.locator("#table.table-great_old_one")).to_be_visible()
    done: set[str] = set()
    while player.wait_for_turn():
        width, window = player.widest()
        assert width <= window
        player.after(lambda: done.add(decide(player)))
    assert {"call", "lay", "recruit"} <= done
    reveal = player.table.locator(".reveal")
    expect(reveal).to_contain_text("The hands are open")
    expect(reveal.locator(".winners")).to_contain_text("win")
    expect(player.table.locator(".others .holding .back")).to_have_count(0)
    expect(player.asks).to_have_text("The game is over.")


def decide(player: Sitting) -> str:
    """A pair where there is one, a call that begins with the first card in hand, or the first of the bar."""
    lay = player.choices.locator("button").filter(has_text="Lay")
    if lay.count():
        return choose(player, "Lay", "lay")
    asks = str(player.asks.text_content())
    if "call any name" in asks:
        return call(player)
    if "swap a Story card" in asks:
        return choose(player, "Draw", "recruit")
    return choose(player, "", "other")


def call(player: Sitting) -> str:
    """The card in hand lights the two names it makes a pair with, in the register; then whom. Without one: any name."""
    held = player.table.locator(".hand [data-leads].legal")
    if not held.count():
        player.press(player.table.locator(".chip:visible, .others header:visible").first)
        if player.phone:
            player.press(player.table.locator(".row-set .tale").first)
        player.press(player.table.locator('[data-thing^="name-"]:visible').first)
        return "call"
    corner = {"position": {"x": 8, "y": 8}}  # of a card that others lie on
    held.first.tap(**corner) if player.phone else held.first.click(**corner)
    lit = player.table.locator(".entry.legal:visible")
    expect(lit).to_have_count(2)
    player.press(lit.first)
    player.press(player.table.locator('[data-thing="seat-2"]:visible').first)
    return "call"


def choose(player: Sitting, words: str, what: str) -> str:
    """The first move of the bar with these words, through its group where there are many."""
    button = player.choices.locator("button").filter(has_text=words).first
    if "group" in str(button.get_attribute("class")):
        player.press(button)
        button = player.choices.locator("button[data-move]").first
    player.press(button)
    return what
