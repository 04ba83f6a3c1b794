"""Lesson one of every game in a real browser, by clicking only what is pointed at; one by keyboard; one by ear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import miskatonic
from miskatonic.core.lessons.lesson import lessons_of
from tests.browser.sitting import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
NOT_A_DOUBLE_CLICK = 600  # ms: a second tap at once counts as the same
MOST_STEPS = 150
GAMES = miskatonic.games()
NOW = "() => miskatonic.table.present.lesson"
# Something to do: the present is there, nothing is on its way, and no rival moves.
READY = """() => {
  const { present, waiting } = miskatonic.table;
  return !waiting && present?.lesson && present.lesson.waits !== "rivals" && !document.querySelector("#table .flying");
}"""

# Every text that the live region has, from now on.
LISTEN = """() => {
  const says = document.getElementById("lesson-says");
  globalThis.heard = [says.textContent];
  const hear = () => heard.push(says.textContent);
  new MutationObserver(hear).observe(says, { childList: true, characterData: true, subtree: true });
}"""


def take(sitting: Sitting, game: str, number: int = 1) -> Page:
    """To the table of a lesson, through its page."""
    page = sitting.page
    page.goto(f"{sitting.url}/learn/{game}/{number}")
    sitting.press(page.get_by_role("button", name="Show me"))
    expect(page.locator("#lesson-says")).to_be_visible()
    return page


def beat(page: Page) -> dict[str, Any]:
    page.wait_for_function(READY)
    found: dict[str, Any] = page.evaluate(NOW)
    return found


def click_what_is_pointed_at(sitting: Sitting) -> None:
    """The first thing on the table that glows and may be clicked; else the button that glows."""
    page = sitting.page
    on_table = page.locator("#table .pointed.legal:not(.picked):visible")  # what is drawn twice is lit twice
    button = page.locator("#choices .pointed")
    expect(on_table.or_(button).first).to_be_visible()
    target = on_table.first if on_table.count() else button.first
    target.scroll_into_view_if_needed()
    sitting.press(target)


def play_by_pointing(sitting: Sitting) -> list[dict[str, Any]]:
    """The beats on the way to the end of the lesson."""
    page = sitting.page
    seen = [beat(page)]
    for _ in range(MOST_STEPS):
        now = beat(page)
        if now["beat"] != seen[-1]["beat"]:
            seen.append(now)
        assert now["waits"] != "back", f"pointing led astray in beat {now['beat']}: {now['say']}"
        if now["waits"] == "end":
            return seen
        if now["waits"] == "reading":
            page.wait_for_timeout(NOT_A_DOUBLE_CLICK)
            sitting.press(page.locator("#lesson-go"))
            page.wait_for_function("(beat) => miskatonic.table.present.lesson.beat !== beat", arg=now["beat"])
        else:
            click_what_is_pointed_at(sitting)
    raise AssertionError(f"the lesson is not over after {MOST_STEPS} steps: {seen[-1]}")


@pytest.mark.long
def test_lesson_one_by_pointing_and_by_ear(sit: Callable[..., Sitting]) -> None:
    """Every beat is shown, and spoken by the live region, in order."""
    sitting = sit()
    page = take(sitting, "stars_are_right")
    expect(page.locator("#lesson-says")).to_have_attribute("aria-live", "polite")
    page.evaluate(LISTEN)
    seen = play_by_pointing(sitting)
    lesson = next(iter(lessons_of(miskatonic.game("stars_are_right")).values()))
    assert [one["say"] for one in seen] == [one.say for one in lesson.beats]
    assert page.evaluate("() => heard") == [one.say for one in lesson.beats]
    expect(page.locator("#end")).to_be_hidden()
    page.goto(f"{sitting.url}/learn")
    expect(page.get_by_text("✓ done")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_lesson_one_of_every_game_by_pointing(sit: Callable[..., Sitting], game: str, phone: bool) -> None:
    sitting = sit(phone=phone)
    take(sitting, game)
    seen = play_by_pointing(sitting)
    assert seen[-1]["beat"] == seen[-1]["beats"]


@pytest.mark.long
def test_a_lesson_by_keyboard_alone(sit: Callable[..., Sitting]) -> None:
    """Enter on the button that has the focus; arrows, Enter and numbers for moves."""
    sitting = sit()
    page = take(sitting, "stars_are_right")
    for _ in range(MOST_STEPS):
        now = beat(page)
        if now["waits"] == "end":
            break
        if now["waits"] == "reading":
            expect(page.locator("#lesson-go")).to_be_focused()
            page.keyboard.press("Enter")
            page.wait_for_function("(beat) => miskatonic.table.present.lesson.beat !== beat", arg=now["beat"])
        elif page.locator("#table .pointed.legal:not(.picked)").count():
            walk_to_pointed(page)
            page.keyboard.press("Enter")
        else:
            number = page.locator("#choices .pointed kbd").first.inner_text()
            page.keyboard.press(number)
    assert now["waits"] == "end"


def walk_to_pointed(page: Page) -> None:
    """Arrows lead to what is pointed at: the first press goes there at once, or to where one was."""
    page.keyboard.press("ArrowRight")
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown") * 12:
        if page.evaluate("() => document.activeElement?.matches('#table .pointed.legal')"):
            return
        page.keyboard.press(key)
    raise AssertionError("the arrows do not reach what is pointed at")


@pytest.mark.long
def test_a_wrong_move_is_shown_explained_and_taken_back(sit: Callable[..., Sitting]) -> None:
    sitting = sit()
    page = take(sitting, "stars_are_right")
    for _ in range(3):
        now = beat(page)
        sitting.press(page.locator("#lesson-go"))
        page.wait_for_function("(beat) => miskatonic.table.present.lesson.beat !== beat", arg=now["beat"])
    sitting.press(page.locator('#table .hand [data-thing="miri_nigri_2"]'))
    expect(page.locator("#lesson-says")).to_contain_text("That card is worth keeping")
    expect(page.locator('#table .hand [data-thing="miri_nigri_2"]')).to_have_count(0)
    sitting.press(page.get_by_role("button", name="Take it back"))
    expect(page.locator('#table .hand [data-thing="miri_nigri_2"]')).to_be_visible()
    sitting.press(page.locator('#table [data-thing="r1c1"]'))
    expect(page.locator("#note")).to_be_visible()
    page.reload()
    assert beat(page)["beat"] == 4, "whoever comes back is where they were"
