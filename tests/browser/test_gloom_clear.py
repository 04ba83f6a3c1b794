"""Cthulhu Gloom says what a click will do before it is done, and nothing hides what it speaks of."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_in
from tests.browser.sitting import Sitting
from tests.browser.test_lessons import beat, take
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]

DESK = {"width": 1280, "height": 800}
POSITION: dict[str, Any] = {
    "active": 0,
    "middle": ["the_king_in_yellow"],
    "stacks": {
        "doctor_willett": [],
        "randolph_carter": ["had_too_many_tentacles"],
        "barnabas_marsh": ["was_hunted_by_hounds"],
    },
    "seats": [
        {"hand": ["ghouls_night_out", "visited_vermont", "discovered_a_diary", "was_burned_alive"]},
        {"hand": ["tekeli_li"]},
    ],
}
HELD: dict[str, Any] = {
    **POSITION,
    "stacks": {**POSITION["stacks"], "doctor_willett": ["dined_with_degenerates", "disappeared_in_the_night"]},
    "seats": [{**POSITION["seats"][0], "story": "the_necronomicon"}, {"hand": ["tekeli_li"], "story": "yog_sothoth"}],
}


def test_a_play_that_does_nothing_is_asked_about_and_can_be_refused(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit(viewport=DESK)
    sit_in(player, server, "cthulhu_gloom", POSITION)
    before = player.decision
    player.thing("ghouls_night_out").click()
    asks = player.page.locator("#ask")
    expect(asks).to_contain_text("Nobody is dead: Ghouls' Night Out would do nothing now.")
    asks.get_by_role("button", name="No").click()
    expect(asks).to_be_hidden()
    assert player.decision == before
    expect(player.table.locator(".picked")).to_have_count(0)
    player.thing("ghouls_night_out").click()
    player.after(lambda: asks.get_by_role("button", name="Yes").click())
    expect(player.asks).to_contain_text("play 2 of 2")


def test_a_death_says_for_whom_it_counts(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(viewport=DESK)
    sit_in(player, server, "cthulhu_gloom", POSITION)
    player.thing("was_burned_alive").click()
    own, rival = player.thing("randolph_carter"), player.thing("barnabas_marsh")
    expect(own).to_have_attribute("data-total", "dies at\n−10\nscore −10\nends effect")
    expect(rival).to_have_attribute("data-total", "dies at\n−30\nrival −30")
    rival.click()
    expect(player.page.locator("#ask")).to_contain_text("the −30 would count for a rival")
    player.page.locator("#ask").get_by_role("button", name="No").click()
    expect(own).to_have_class("stack high-1 legal")  # the card is still in hand, and whom it may go to is lit again


def test_another_card_of_the_hand_takes_the_place_of_the_picked_one(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_gloom", HELD)
    player.press(player.thing("was_burned_alive"))
    player.press(player.thing("discovered_a_diary"))
    expect(player.table.locator(".picked")).to_have_attribute("data-thing", "discovered_a_diary")
    before = player.decision
    player.press(player.thing("ghouls_night_out"))  # it needs nobody else: a first touch reads it
    expect(player.table.locator(".picked")).to_have_attribute("data-thing", "ghouls_night_out")
    assert player.decision == before


def test_a_touch_on_the_dead_shows_them(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_in(player, server, "cthulhu_gloom", HELD)
    player.press(player.thing("doctor_willett"))
    expect(player.page.locator("#zoom")).to_contain_text("Dined With Degenerates, Disappeared In The Night")


def test_a_story_that_is_held_covers_nothing(sit: Callable[..., Sitting], server: Server) -> None:
    """The family's names stay above the hand on a desk, and its living total is there on a phone."""
    desk = sit(viewport=DESK, reduced_motion="reduce")
    sit_in(desk, server, "cthulhu_gloom", HELD)
    hand = desk.table.locator(".hand").bounding_box()
    family = desk.table.locator("[data-area=own] .family").bounding_box()
    assert hand is not None
    assert family is not None
    assert family["y"] + family["height"] <= hand["y"] + 1
    phone = sit(phone=True, reduced_motion="reduce")
    sit_in(phone, server, "cthulhu_gloom", HELD)
    for head in phone.table.locator(".head").all():
        expect(head.locator(".living")).to_be_visible()
        expect(head.locator(".story")).to_be_visible()


def test_many_cards_lie_side_by_side(sit: Callable[..., Sitting], server: Server) -> None:
    more = ["brainstorm", "the_thing_on_the_doorstep", "bargained_for_books", "was_suddenly_squamous"]
    hand = [*POSITION["seats"][0]["hand"], *more]
    player = sit(viewport=DESK, reduced_motion="reduce")
    sit_in(player, server, "cthulhu_gloom", {**POSITION, "seats": [{"hand": hand}, POSITION["seats"][1]]})
    boxes = [box for box in (card.bounding_box() for card in player.hand.all()) if box]
    assert len(boxes) == 8
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"] + 1


ON_TOP = """(sum) => {
    sum.style.pointerEvents = "auto";
    const box = sum.getBoundingClientRect();
    return sum.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_a_lesson_hides_no_total_and_says_what_a_picked_card_does(sit: Callable[..., Sitting], phone: bool) -> None:
    player = sit(phone=phone, reduced_motion="reduce")
    page = take(player, "cthulhu_gloom")
    while beat(page)["waits"] == "reading":
        number = beat(page)["beat"]
        player.press(page.locator("#lesson-go"))
        page.wait_for_function(f"() => miskatonic.table.present.lesson.beat > {number}")
    pointed = player.table.locator(".person:has(.pointed) .sum")
    assert pointed.count() > 0
    assert all(pointed.evaluate_all(f"(all) => all.map({ON_TOP})"))
    player.press(player.thing("feasted_on_flesh"))
    expect(page.locator("#asks .why")).to_contain_text("Feasted On Flesh: If the Character shows horror")
    expect(page.locator("#asks .why")).to_be_in_viewport()


def test_two_families_stand_in_a_row_each_above_names_in_one_line(sit: Callable[..., Sitting], server: Server) -> None:
    """Names broke in two beside free room, and the words about a picked card were scrolled out of sight."""
    player = sit(viewport=DESK, reduced_motion="reduce")
    sit_in(player, server, "cthulhu_gloom", HELD)
    for family in player.table.locator(".family").all():
        names = [box for box in (name.bounding_box() for name in family.locator(".who").all()) if box]
        assert len({round(box["y"]) for box in names}) == 1
        assert max(box["height"] for box in names) < 20
    player.press(player.thing("discovered_a_diary"))
    expect(player.asks.locator(".why")).to_be_in_viewport(ratio=1)
    expect(player.choices.get_by_role("button", name="Cancel")).to_be_in_viewport(ratio=1)
