"""Newcomers start and finish whole games: by mouse, by keyboard alone, and by touch on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.sitting import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

TURNS = 4


def finished(player: Sitting) -> None:
    """The end is told: who won, by which scores."""
    expect(player.page.locator("#end-title")).not_to_be_empty()
    expect(player.page.locator("#end-reason")).not_to_be_empty()
    expect(player.page.locator("#end-scores tr")).to_have_count(2)
    expect(player.asks).to_have_text("The game is over.")


@pytest.mark.long
def test_by_mouse(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.new_table(turns=TURNS, name="Ann")
    moves = 0
    while player.wait_for_turn():
        moves += 1
        if "invoke" in str(player.asks.text_content()):
            player.after(lambda: player.press(player.hand.first))
        else:
            player.follow_hint()
    finished(player)
    assert moves >= 3 * TURNS // 2
    expect(player.page.locator("#log li").first).to_be_visible()


def test_play_now_is_one_click(sit: Callable[..., Sitting]) -> None:
    """And one more for a newcomer, who is offered a lesson; then a coach stands by."""
    player = sit()
    player.lobby()
    player.press(
        player.page.locator(".game-card").filter(has_text="The Stars Are Right").get_by_role("button", name="Play now")
    )
    expect(player.page.get_by_role("button", name="Show me (5 minutes)")).to_be_visible()
    player.press(player.page.get_by_role("button", name="Just let me play"))
    expect(player.page.locator("#coach-says")).not_to_be_empty()
    assert player.wait_for_turn()
    expect(player.asks).to_contain_text("Your decision: invoke a card")
    expect(player.page).to_have_title("◆ Your move – The Stars Are Right")


@pytest.mark.long
def test_by_keyboard_alone(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.page.goto(f"{player.url}/new?game=stars_are_right")
    player.page.locator("summary").filter(has_text="The length").focus()
    player.key("Enter")
    player.page.locator("#option-max_turns").focus()
    player.key("Control+a", *str(TURNS), "Enter")
    expect(player.page.locator("#table.table-stars_are_right")).to_be_visible()
    moves: set[str] = set()
    while player.wait_for_turn():
        asks = str(player.asks.text_content())
        words = str(player.choices.text_content())
        before = player.decision
        if "invoke" in asks:
            player.key("ArrowDown", "Enter")  # the first piece that is lit: a card of the hand
            moves.add("invoke")
        elif "1Push" in words or "Swap" in words or "Flip" in words:
            moves.add(change_the_sky(player, words))
        else:
            player.key(*number_of(player, "(Go on|End the turn)"))
            if player.page.locator("#ask[open]").count():  # a summoning is let go by
                player.key("Enter")
            moves.add("go on")
        player.until(lambda before=before: player.decision != before or player.is_over, "a key did something")
    finished(player)
    assert moves >= {"invoke", "go on"}


def change_the_sky(player: Sitting, words: str) -> str:
    if "Push" in words:  # a group in the bar, then the first of its list
        player.key(*number_of(player, "Push"))
        expect(player.choices).to_contain_text("Push the first row to the left")
        player.key("1")
        return "push"
    player.key("ArrowDown")  # the first lit tile, top left
    player.key("Enter")
    if player.leaves_open:
        player.key("1")
        return "flip"
    if "Swap" in words:
        expect(player.table.locator(".picked")).to_have_count(1)
        player.key("Escape")  # taken back, and picked again
        expect(player.table.locator(".picked")).to_have_count(0)
        player.key("Enter", "ArrowRight", "Enter")
        return "swap"
    return "flip"


def number_of(player: Sitting, words: str) -> str:
    """The number key of a choice, as the bar shows it."""
    button = player.choices.get_by_role("button").filter(has_text=re.compile(rf"^\s*\d\s*{words}")).first
    return str(button.locator("kbd").text_content())


@pytest.mark.long
def test_by_touch_on_a_phone(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    player.new_table(turns=TURNS)
    while player.wait_for_turn():
        assert player.widest() == (390, 390)
        if "invoke" in str(player.asks.text_content()):
            player.play_card(player.hand.first)
        else:
            player.follow_hint()
    finished(player)


@pytest.mark.long
def test_to_ten_points(sit: Callable[..., Sitting]) -> None:
    """No limit of turns: the game ends when somebody has summoned ten points of creatures (SR-16.1)."""
    player = sit()
    player.new_table(other="bot:novice", name="Ann")
    decisions = 0
    while player.wait_for_turn():
        decisions += 1
        assert decisions < 400
        player.follow_hint()
    finished(player)
    points = [int(found) for found in re.findall(r"\d+", str(player.page.locator("#end-scores").text_content()))]
    assert max(points) >= 10
