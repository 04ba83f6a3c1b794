"""A whole game of The Great Old One against a bot, clicked to its natural end, on a desk and by touch on a phone."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

import miskatonic
from miskatonic.core.playthrough import Playthrough
from tests.browser.sitting import Sitting
from tests.web.preparing import people, prepare
from tests.web.serving import Server

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
    if "call a name" in asks:
        return call(player)
    if "recruit" in asks:
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


PAIRS = ["walter_gilman+keziah_mason", "inspector_legrasse+professor_angell", "erich_zann+blandot"]
PAIRS += ["wingate_peaslee+wingate_peaslee", "edward_derby+asenath_waite", "zadok_allen+zadok_allen"]
HORRORS = ["the_call_of_cthulhu", "the_thing_on_the_doorstep", "the_colour_out_of_space", "the_rats_in_the_walls"]
HORRORS += ["the_music_of_erich_zann", "the_case_of_charles_dexter_ward"]
RIVAL = ["harley_warren+harley_warren", "thomas_malone+robert_suydam", "ammi_pierce+ammi_pierce"]
RIVAL += ["nathaniel_peaslee+nathaniel_peaslee", "richard_pickman+thurber", "herbert_west+eric_clapham_lee"]
TAKEN = ["albert_wilmarth", "delapore", "wilbur_whateley", "joe_slater", "obed_marsh", "william_dyer"]
TALL = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent)
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll("#names, .centre .card, #place-deck, .mine")]
  .map((one, at) => [at, JSON.stringify(one.getBoundingClientRect())]))"""


def full_table(player: Sitting, server: Server, seats: int) -> None:
    """Everybody has laid much, much is known, and the longest names and texts lie open."""
    wordy = ["the_shadow_over_innsmouth", "the_great_old_one", "the_yellow_sign", "the_voorish_sign", "henry_armitage"]
    position = {
        "active": 0,
        "phase": "horror",
        "discards": ["danforth"],
        "seats": [
            {"hand": wordy, "pairs": PAIRS, "horrors": HORRORS},
            {
                "hand": TAKEN,
                "recruited": TAKEN,
                "pairs": RIVAL,
                "horrors": ["the_dreams_in_the_witch_house", "the_whisperer_in_darkness", "the_horror_at_red_hook"],
            },
        ],
    }
    names = ["Wilma", "Bob", "Cleo"][:seats]
    with ThreadPoolExecutor(1) as aside:  # the browser has an event loop in this thread
        played = Playthrough.begin(miskatonic.game("great_old_one"), names, 3, {}, position=position)
        _, tokens = aside.submit(prepare, server.data, played.record.header, people(*names)).result()
    player.page.goto(f"{server.url}/seat/{tokens[0]}")
    player.press(player.page.get_by_role("button", name="Take the seat"))
    expect(player.page.locator("#decision.yours")).to_be_visible()
    player.page.evaluate("document.fonts.ready.then(() => 0)")


@pytest.mark.parametrize("seats", [2, 3])
def test_a_full_table_is_not_cut_and_a_horror_moves_nothing(
    sit: Callable[..., Sitting], server: Server, seats: int
) -> None:
    player = sit(viewport={"width": 1280, "height": 800})
    full_table(player, server, seats)
    boxes = "#table :is(.player, .memory, .who, .hand .face, .hand .text, .centre .face)"
    assert player.page.evaluate(TALL, boxes) == []
    card = player.table.locator("#place-discards .card").bounding_box()
    label = player.table.locator(".pile").last.locator("p").bounding_box()
    assert card is not None
    assert label is not None
    assert label["y"] >= card["y"] + card["height"]
    before = player.page.evaluate(PLACES)
    player.press(player.choices.locator("button").filter(has_text="Innsmouth").first)
    expect(player.table.locator(".announced")).to_be_visible()
    assert player.page.evaluate(PLACES) == before
