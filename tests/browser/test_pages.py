"""Replays and the pages around the tables; everything fits a phone."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.review.page import standing_alone
from tests.browser.sitting import Sitting
from tests.review.test_account import REVIEW

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


LOWEST = "(all) => Math.min(...all.map((one) => one.clientHeight))"


def finished(game: str, folder: Path, **options: int) -> Path:
    """A game of two people."""
    played = Playthrough.begin(miskatonic.game(game), ["Ann", "Bob"], seed=27, options=options)
    chance = random.Random(27)
    while played.state.moves():
        played.play(chance.choice(played.state.moves()))
    file = folder / "game.record"
    played.record.save(file)
    return file


def upload(reader: Sitting, record: Path) -> None:
    reader.lobby()
    reader.page.get_by_text("Upload a saved game").click()
    reader.page.set_input_files("#record", record)
    reader.page.get_by_role("button", name="Upload", exact=True).click()
    expect(reader.page).to_have_url(re.compile(r"/replay#0$"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return finished("stars_are_right", tmp_path, max_turns=16)


@pytest.fixture
def replay(sit: Callable[..., Sitting], record: Path) -> Sitting:
    """The game, uploaded."""
    reader = sit()
    upload(reader, record)
    return reader


def test_replay_opens_at_a_move(replay: Sitting) -> None:
    page = replay.page
    page.goto(page.url.replace("#0", "#27"))
    page.reload()
    expect(replay.asks).to_have_text("Move 27")
    at_27 = replay.sky
    expect(page.locator("#coming")).to_contain_text("Next: ")
    coming = str(page.locator("#coming").text_content()).removeprefix("Next: ")
    page.keyboard.press("ArrowRight")
    expect(replay.asks).to_have_text("Move 28")
    expect(page.locator("#told")).to_contain_text(coming)
    expect(page).to_have_url(re.compile("#28$"))
    page.get_by_role("button", name="One move back").click()
    expect(replay.asks).to_have_text("Move 27")
    assert replay.sky == at_27
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#told")).to_contain_text("last turn")
    expect(page.locator("#coming")).to_be_empty()
    page.keyboard.press("Home")
    expect(replay.asks).to_have_text("The beginning")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(replay.asks).to_have_text(re.compile(r"^Move ([2-9]|\d\d+)$"))  # it plays on while we look


@pytest.mark.parametrize("phone", [False, True])
def test_a_replay_leaves_the_table_its_room(sit: Callable[..., Sitting], tmp_path: Path, phone: bool) -> None:
    """The names of The Great Old One lay over each other, and the buttons moved with every sentence."""
    reader = sit(phone=phone, viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800})
    upload(reader, finished("great_old_one", tmp_path))
    tales = reader.table.locator(".register .tale" if phone else ".register .row-set")
    buttons = set()
    for move in (20, 21, 22):
        reader.page.goto(reader.page.url.partition("#")[0] + f"#{move}")
        expect(reader.asks).to_have_text(f"Move {move}")
        expect(tales).to_have_count(20)
        reader.until(lambda: tales.evaluate_all(LOWEST) >= (30 if phone else 15), "each name has a line of its own")
        buttons.add(str(reader.page.locator("#next").bounding_box()))
    assert len(buttons) == 1, "the buttons stay where they are"
    wide, window = reader.widest()
    assert wide <= window


def test_replay_with_any_eyes_after_the_end(replay: Sitting) -> None:
    page = replay.page
    page.select_option("#eyes", label="Ann")
    replay.until(lambda: len(replay.held) == 5, "Ann's hand is open")
    hers = replay.held
    page.select_option("#eyes", label="Bob")
    replay.until(lambda: len(replay.held) == 5 and replay.held != hers, "Bob's hand is open")
    page.select_option("#eyes", "spectator")
    expect(replay.hand).to_have_count(0)


@pytest.mark.long
def test_continue_from_a_move(replay: Sitting) -> None:
    page = replay.page
    page.locator("#where").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(replay.asks).to_have_text("Move 5")
    sky = replay.sky
    page.get_by_text("Share, continue, download").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"/table/[^/]+$"))
    replay.until(lambda: replay.is_my_turn, "the game goes on")
    expect(page.locator("#log li").first).to_be_visible()
    assert len(replay.sky) == len(sky) == 25


def test_an_edited_record_is_refused(sit: Callable[..., Sitting], record: Path) -> None:
    reader = sit(expects=("400",))
    record.write_text(record.read_text().replace("push", "swap", 1))
    reader.lobby()
    reader.page.get_by_text("Upload a saved game").click()
    reader.page.set_input_files("#record", record)
    reader.page.get_by_role("button", name="Upload", exact=True).click()
    expect(reader.page.locator("main")).to_contain_text("was changed after it was written")


def test_everything_fits_a_phone(sit: Callable[..., Sitting]) -> None:
    reader = sit(phone=True, expects=("404",))
    for path in ("/", "/new?game=stars_are_right", "/rules/stars_are_right#SR-9.2", "/credits", "/table/nowhere"):
        reader.page.goto(reader.url + path)
        assert reader.widest() == (390, 390), path
    reader.quick_table()
    reader.wait_for_turn()
    assert reader.widest() == (390, 390)
    reader.page.goto(reader.page.url + "/replay")
    expect(reader.asks).to_have_text("The beginning")
    assert reader.widest() == (390, 390)


@pytest.mark.parametrize("phone", [True, False])
def test_targets_are_large_enough(sit: Callable[..., Sitting], phone: bool) -> None:
    player = sit(phone=phone)
    player.quick_table()
    player.wait_for_turn()
    small = """() => [...document.querySelectorAll("#table [data-thing].legal, .arrow, #choices button, .tools button")]
        .filter((one) => one.getClientRects().length)
        .map((one) => [one.dataset.thing ?? one.textContent, one.offsetWidth, one.offsetHeight])
        .filter(([, width, height]) => width < 40 || height < 40)"""
    assert player.page.evaluate(small) == []
    player.play_card(player.hand.first)
    assert player.page.evaluate(small) == []


def test_credits_and_fan_notice(sit: Callable[..., Sitting]) -> None:
    reader = sit()
    reader.lobby()
    expect(reader.page.get_by_role("contentinfo")).to_contain_text("unofficial fan implementation")
    reader.page.get_by_role("contentinfo").get_by_role("link").click()
    for word in ("game-icons", "CC BY 3.0", "IM Fell", "Alegreya", "Idiomorph"):
        expect(reader.page.locator("main")).to_contain_text(re.compile(word, re.IGNORECASE))


def test_letters_of_a_reviews_curve_can_be_read_on_a_phone(sit: Callable[..., Sitting]) -> None:
    """They shrank with the drawing, to 5 px."""
    for width in (360, 390, 820, 1280):
        shown = sit(phone=width < 400, viewport={"width": width, "height": 844}).page
        shown.set_content(standing_alone(REVIEW))
        sizes = shown.evaluate(
            "[...document.querySelectorAll('.curve text')].filter(one => one.getClientRects().length)"
            ".map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
        )
        assert sizes
        assert min(sizes) >= 12, width
        assert shown.evaluate("document.documentElement.scrollWidth") <= width


def test_an_answer_about_the_length_is_marked_and_needs_no_chip(sit: Callable[..., Sitting]) -> None:
    """A chip “Turn limit: 16” took the place of “Set the table” under the finger: a touch gave up the short game."""
    host = sit(phone=True)
    page = host.page
    page.goto(f"{host.url}/new?game=stars_are_right")
    short, whole = page.get_by_label("A short one"), page.get_by_label("The whole game")
    button = page.get_by_role("button", name="Set the table")
    short.check()
    expect(page.locator("#chips li")).to_have_count(0)
    page.get_by_text("The length").click()
    page.fill("#option-max_turns", "0")
    button.focus()
    expect(short).not_to_be_checked()
    expect(whole).to_be_checked()
    page.fill("#option-max_turns", "12")
    button.focus()
    expect(page.locator("#chips")).to_contain_text("12")
