"""Cthulhu Gloom with five families on a phone: all of them in sight, and what a held card would make of each."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_at
from tests.browser.sitting import Sitting
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FIRST_PLAY, SEAT = 139, 4  # inputs of the kept game of five, and the seat that then makes its first play


def test_a_touched_card_says_what_it_does_and_the_totals_it_would_make(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cthulhu_gloom", seats=5, inputs=FIRST_PLAY, seat=SEAT)
    families = player.table.locator(".family")
    expect(families).to_have_count(5)
    for at in range(5):
        expect(families.nth(at)).to_be_in_viewport(ratio=0.95)
    card = player.table.locator(".hand .card.modifier[data-picked]").first
    player.press(card)
    expect(player.asks).to_contain_text(str(card.get_attribute("data-picked")))
    would = card.evaluate("card => JSON.parse(card.dataset.would)")
    for name, total in would.items():
        expect(player.thing(name)).to_have_attribute("data-total", total)
    player.press(player.choices.locator("button.back").last)
    expect(player.table.locator("[data-total]")).to_have_count(0)
