"""What the others did: marked until one's own next move, and told again whenever one likes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.sitting import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def after_a_turn_of_the_bot(player: Sitting) -> None:
    player.quick_table()
    assert player.wait_for_turn()
    player.after(player.go_on)
    player.after(player.go_on)
    player.until(lambda: player.is_my_turn and "invoke" in str(player.asks.text_content()), "the turn came round")


@pytest.mark.long
def test_what_the_others_did_is_told_again_and_skipped_with_one_key(sit: Callable[..., Sitting]) -> None:
    player = sit()
    after_a_turn_of_the_bot(player)
    assert player.table.locator(".last").count(), "nothing is marked"
    player.page.evaluate("import('/static/settings.js').then(({ settings }) => (settings.retelling = 'slow'))")
    told, sky = player.page.locator("#retelling"), player.sky
    player.key("a")
    expect(told).to_be_visible()
    expect(player.page.locator(".told-now")).to_contain_text(re.compile(r"\w"))
    assert player.sky == sky, "the table below the picture is the real one"
    player.key("Escape")
    expect(told).to_have_count(0)
    player.key("a")
    player.page.locator("#skip").click()
    expect(told).to_have_count(0)


@pytest.mark.long
def test_a_retelling_that_comes_by_itself_keeps_no_decision_waiting(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.page.add_init_script('localStorage.setItem("miskatonic.settings", JSON.stringify({ retelling: "slow" }))')
    after_a_turn_of_the_bot(player)
    told = player.page.locator("#retelling")
    expect(told).to_be_visible()
    player.after(player.go_on)
    expect(told).to_have_count(0)


def test_a_number_that_changed_says_by_how_much(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    said = player.page.evaluate(
        """async () => {
            const { readNumbers, showNumbers } = await import("/static/retelling.js");
            for (const old of document.querySelectorAll(".delta")) old.remove(); // the bot may have begun
            const before = readNumbers();
            const one = document.querySelector("#table [data-number]");
            one.textContent = String(Number(one.textContent) + 2);
            showNumbers(before);
            return [...document.querySelectorAll(".delta")].map((delta) => delta.textContent);
        }"""
    )
    assert said == ["+2"]


@pytest.mark.long
def test_the_focus_stays_where_the_player_was(sit: Callable[..., Sitting]) -> None:
    """A card that is played leaves the hand, and its place on the keyboard goes to another."""
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    player.hand.first.focus()
    player.after(lambda: player.key("Enter"))
    player.wait_for_turn()
    where = player.page.evaluate(
        "document.activeElement?.closest('#table, #choices')?.id ?? document.activeElement.tagName"
    )
    assert where in ("table", "choices")
