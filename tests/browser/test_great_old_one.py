"""A whole game of The Great Old One against a bot, clicked to its natural end, on a desk and by touch on a phone."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

import miskatonic
from miskatonic.core.playthrough import Playthrough
from tests.browser.kept import sit_in
from tests.browser.sitting import Sitting
from tests.web.preparing import people, prepare
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]


LAY = re.compile("(?<!P)Lay")  # "Play" is another matter


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
    if player.choices.locator("button").filter(has_text=LAY).count():
        return choose(player, LAY, "lay")
    asks = str(player.asks.text_content())
    if "call a name" in asks:
        return call(player)
    if "recruit" in asks:
        return choose(player, "Draw", "recruit")
    return choose(player, "", "other")


def call(player: Sitting) -> str:
    """The card in hand lights the two names it makes a pair with, in the register. Without one: any name."""
    player.key("Escape")  # a press on the picture of what the others did would only end it
    held = player.table.locator(".hand [data-leads].legal")
    if not held.count():
        if player.phone:
            player.press(player.table.locator(".row-set .tale").first)
        player.press(player.table.locator('[data-thing^="name-"]:visible').first)
        return "call"
    corner = {"position": {"x": 8, "y": 8}}  # of a card that others lie on
    held.first.tap(**corner) if player.phone else held.first.click(**corner)
    lit = player.table.locator(".entry.legal:visible")
    expect(lit).to_have_count(2)
    player.press(lit.first)  # the only opponent need not be picked
    return "call"


def choose(player: Sitting, words: str | re.Pattern[str], what: str) -> str:
    """The first move of the bar with these words, through its group where there are many."""
    button = player.choices.locator("button").filter(has_text=words).first
    while "group" in str(button.get_attribute("class")):
        player.press(button)
        button = player.choices.locator("button:not(.back)").first
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


LARGE = ["herbert_west", "danforth", "joseph_curwen", "harley_warren", "joe_slater", "doctor_fenton", "thurber"]
LARGE += ["richard_pickman", "albert_wilmarth", "nathaniel_peaslee", "the_haunter_of_the_dark", "the_great_old_one"]
CUT_OFF = """() => { const frame = document.querySelector("#names").getBoundingClientRect();
  return [...document.querySelectorAll("#names .short")].filter((one) => { const box = one.getBoundingClientRect();
    const wide = one.scrollWidth > one.clientWidth + 1;
    return wide || !box.width || box.top < frame.top - 1 || box.bottom > frame.bottom + 1; })
  .map((one) => one.textContent); }"""
WORDS_IN_VIEW = """() => { const frame = document.querySelector("#decision .inner").getBoundingClientRect();
  const asks = document.querySelector("#asks").getBoundingClientRect();
  return asks.top >= frame.top && asks.bottom <= frame.bottom; }"""


def position(phase: str, hand: list[str], **mine: object) -> dict[str, object]:
    """Six pairs lie before the one who decides: the next ends the game."""
    rival = {"hand": ["delapore", "obed_marsh", "william_dyer"], "recruited": ["delapore", "obed_marsh"]}
    seats = [{"hand": hand, "pairs": PAIRS, **mine}, rival]
    return {"active": 0, "phase": phase, "centre": ["henry_akeley", "mrs_herrero", "wilbur_whateley"], "seats": seats}


@pytest.mark.parametrize("phase", ["call", "recruit", "horror"])
def test_on_a_phone_every_name_of_the_register_is_in_sight(
    sit: Callable[..., Sitting], server: Server, phase: str
) -> None:
    player = sit(phone=True)
    sit_in(player, server, "great_old_one", position(phase, LARGE, horrors=HORRORS[:4]))
    expect(player.table.locator("#names .short")).to_have_count(40)
    assert player.page.evaluate(CUT_OFF) == []
    place = player.table.locator("#names").bounding_box()
    hand = player.table.locator(".hand").bounding_box()
    player.press(player.thing("the_haunter_of_the_dark" if phase == "horror" else "thurber"))
    expect(player.table.locator(".hand .picked")).to_have_count(1)
    assert player.table.locator("#names").bounding_box() == place, "the register moved"
    assert player.table.locator(".hand").bounding_box() == hand, "the hand moved"
    assert player.page.evaluate(WORDS_IN_VIEW), "buttons pushed the words away"


def test_the_seventh_pair_is_asked_about_with_the_great_old_one_in_hand(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit()
    sit_in(player, server, "great_old_one", position("close", ["joe_slater", "doctor_fenton", "the_great_old_one"]))
    expect(player.asks).to_contain_text(
        "You hold The Great Old One: one more pair ends the game, and its holder loses."
    )
    lay = player.choices.get_by_role("button", name="Lay Joe Slater and Doctor Fenton")
    player.press(lay)
    expect(player.page.locator("#ask-text")).to_contain_text("This is the seventh pair")
    player.press(player.page.locator("#ask [data-answer=no]"))
    expect(player.table.locator(".hand .card")).to_have_count(3)
    player.after(lambda: player.press(lay))


def test_a_single_opponent_need_not_be_picked_and_to_draw_keeps_its_key(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit()
    hand = ["joe_slater", "joe_slater", "danforth", "richard_pickman", "thurber"]
    sit_in(player, server, "great_old_one", position("call", hand))
    player.after(lambda: player.press(player.thing("name-delapore")))
    expect(player.asks).to_contain_text("recruit")
    draw = player.choices.get_by_role("button", name="Draw a card").locator("kbd")
    expect(draw).to_have_text("9")
    player.after(lambda: player.choose("Lay two Joe Slater"))
    expect(draw).to_have_text("9")
    player.after(lambda: player.key("9"))
    expect(player.asks).not_to_contain_text("recruit")


LAID_OUT = """() => ["#names", ".legend", ".mine", ".hand"].map((one) => {
  const { top, height } = document.querySelector(`#table ${one}`).getBoundingClientRect();
  return [one, Math.round(top), Math.round(height)]; })"""
TALES = """() => [...document.querySelectorAll("#names .tale")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left, top, width, height].map(Math.round); })"""


def test_on_a_phone_everything_keeps_its_place_whatever_is_held_and_asked(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit(phone=True, reduced_motion="reduce")
    found = []
    for phase, held in (("call", 3), ("call", 12), ("recruit", 8), ("horror", 12)):
        sit_in(player, server, "great_old_one", position(phase, LARGE[-held:]))
        found.append((player.page.evaluate(LAID_OUT), player.page.evaluate(TALES)))
    for places, tales in found:
        assert places == found[0][0]
        assert tales == found[0][1]
    sit_in(player, server, "great_old_one", position("call", LARGE))
    for card in ("herbert_west", "doctor_fenton"):
        player.press(player.thing(card))
        names = player.table.locator(".entry.legal:visible")
        expect(names).to_have_count(2)
        tale = player.table.locator(f"#names .row-set:has([data-thing=name-{card}]) .tale")
        assert player.page.evaluate(TALES) == found[0][1], "the tales moved"
        place, opened = (
            tale.bounding_box(),
            names.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect())"),
        )
        assert place is not None
        middle = place["y"] + place["height"] / 2
        assert not any(one["top"] < middle < one["bottom"] for one in opened), "they hide where they come from"
        player.press(player.choices.get_by_role("button", name="Cancel"))


def test_a_number_below_the_table_never_floats_over_the_question(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    place = position("close", ["joe_slater", "doctor_fenton"])
    place["seats"][1]["pairs"] = RIVAL[:2]  # type: ignore[index]
    sit_in(player, server, "great_old_one", place)
    player.page.evaluate(
        "import('/static/retelling.js').then((all) => all.showNumbers(new Map([['score-0', 0], ['score-1', 0]])))"
    )
    shown = player.page.locator(".delta")
    expect(shown).to_have_count(2)
    asked = player.page.locator("#decision").bounding_box()
    assert asked is not None
    for delta in shown.all():
        box = delta.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= asked["y"]


def test_the_question_names_whom_a_card_goes_to(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    signs = ["the_elder_sign"] * 4 + ["the_yellow_sign", "the_voorish_sign"] * 2
    sit_in(player, server, "great_old_one", {**position("horror", ["cool_air", "danforth", "thurber"]), "out": signs})
    player.after(lambda: player.press(player.choices.get_by_role("button", name="Play Cool Air")))
    expect(player.asks).to_have_text("Your decision: choose a card to give to Careful bot, for Cool Air.")


def test_what_is_asked_next_is_not_what_was_asked_before(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    place = position("call", ["joe_slater", "danforth"])
    place["seats"] = [*place["seats"], {"hand": ["thurber", "blandot"]}]  # type: ignore[misc]
    sit_in(player, server, "great_old_one", place, seats=3)
    player.press(player.thing("danforth"))
    expect(player.asks).to_contain_text("Now choose which of the two lit names to call, then whom you ask.")
    player.press(player.table.locator(".entry.legal:visible").first)
    expect(player.asks.locator(".why")).to_have_text("Now choose whom.")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_pair_that_can_be_laid_is_the_first_choice_and_lies_free(
    sit: Callable[..., Sitting], server: Server, phone: bool
) -> None:
    """It stood below what a Horror does, behind the button that ends the turn."""
    player = sit(phone=True) if phone else sit(viewport={"width": 1280, "height": 800})
    hand = ["nathaniel_peaslee", "wingate_peaslee", "danforth", "the_shadow_over_innsmouth"]
    seats = [{"hand": hand}, {"hand": ["thurber"]}]
    sit_in(player, server, "great_old_one", {"active": 0, "first": 0, "phase": "horror", "seats": seats})
    first = player.choices.locator("button").first
    expect(first).to_contain_text("Lay Nathaniel Peaslee and Wingate Peaslee")
    player.after(lambda: player.press(first))
    expect(player.table.locator(".mine .pair")).to_have_count(1)
