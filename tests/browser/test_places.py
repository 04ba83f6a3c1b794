"""What the house has to say is seen: unread chat, refusals behind a menu, tips, the way back to the result."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_at
from tests.browser.sitting import Sitting
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]


def test_chat_refusals_and_tips_are_seen(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    page = player.page
    page.evaluate("import('/static/panels.js').then(({ showChat }) => showChat({ name: 'Bob', text: 'Hello' }))")
    expect(page.locator("#unread-tab")).to_be_visible()
    page.locator("#tab-chat").click()
    expect(page.locator("#unread-tab")).to_be_hidden()
    player.key("?")
    page.evaluate("import('/static/panels.js').then(({ note }) => note('Not like this.', { bad: true }))")
    expect(page.locator("#menu #note")).to_be_visible()
    page.select_option("#set-density", "calm")
    player.key("Escape")
    player.hand.first.hover()
    expect(page.locator("#tip")).to_be_visible()


def test_the_log_does_not_lengthen_the_page(sit: Callable[..., Sitting], server: Server) -> None:
    """Its links are there for the keyboard: one that gets the focus below the log's end would push the table away."""
    player = sit()
    sit_at(player, server, "stars_are_right", seats=2, inputs=60)
    expect(player.page.locator("#log .rule-link").nth(20)).to_be_attached()
    assert player.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_result_is_found_again(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table(turns=1)
    while player.wait_for_turn():
        player.after(player.go_on)
    end, again = player.page.locator("#end"), player.page.get_by_role("button", name="Play again")
    expect(again).to_be_focused()
    player.page.get_by_role("button", name="Look at the table").click()
    expect(end).to_be_hidden()
    expect(player.page.locator("#show-end")).to_be_focused()
    player.key("Enter")
    expect(end).to_be_visible()


def test_a_double_click_goes_on_once(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    number = player.page.evaluate("miskatonic.table.present.number")
    player.choices.get_by_role("button", name="Go on without invoking").dblclick()
    player.until(lambda: player.page.evaluate("miskatonic.table.present.number") > number, "it went on")
    player.page.wait_for_timeout(300)
    assert player.page.evaluate("miskatonic.table.present.number") == number + 1


def test_every_creature_can_be_tapped_on_a_phone(sit: Callable[..., Sitting], server: Server) -> None:
    """Seven of them, in the middle of a turn of The Stars Are Right."""
    player = sit(phone=True)
    sit_at(player, server, "stars_are_right", seats=3, inputs=246, seat=1)
    creatures = player.table.locator(".side .slot [data-thing]")
    expect(creatures).to_have_count(7)
    for creature in creatures.all():
        creature.tap(trial=True, timeout=2_000)
