"""The Stars Are Right on a phone: the sky is whole, cards are readable, and what is tapped is what is meant."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_in
from tests.browser.sitting import Sitting
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]

# Cthulhoo can come with the bonus stars of Deep Ones and Dagoon; Deep Ones in hand share a tile between their pairs.
POSITION = {
    "active": 0,
    "step": "summon",
    "sky": ["5 WX 3 1 SH", "2 WN SH 1 LE", "3 SU VO 4 3", "1 3 3 VO SE", "3 WX ME LE 4"],
    "seats": [
        {
            "hand": ["cthulhoo_1", "ossadogowa_1", "ossadogowa_2", "tcho_tcho_1", "hastur_spawn_1"],
            "creatures": ["deep_ones_2", "dagoon_1", "formless_1", "formless_2"],
        },
        {"hand": ["ghast_1"], "creatures": ["tsatso_1"]},
    ],
}
SIZES = [{"width": 390, "height": 844}, {"width": 360, "height": 740}]
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
    const box = one.getBoundingClientRect();
    const near = [[3, 3], [box.width - 3, 3], [3, box.height - 3], [box.width - 3, box.height - 3]];
    return !near.every(([x, y]) => one.contains(document.elementFromPoint(box.x + x, box.y + y)));
}).map((one) => one.className)"""
# The lowest of what is above the sky, the sky's two edges, and the highest of what is below it.
EDGES = """() => {
    const all = (selector) => [...document.querySelectorAll(`#table ${selector}`)];
    const boxes = (selector) => all(selector).map((one) => one.getBoundingClientRect()).filter((box) => box.height);
    const [sky] = boxes(".window");
    const above = boxes(".others .player").map((box) => box.bottom);
    const below = boxes(":is(.pool, .side .slot, .hand .card)").map((box) => box.top);
    return [Math.max(...above), [sky.top, sky.bottom], Math.min(...below)];
}"""


def test_summoning_comes_first_and_a_discard_last(sit: Callable[..., Sitting], server: Server) -> None:
    """It stood below the fold, and the discard, which ends the turn, was all that was seen."""
    player = sit(phone=True)
    sit_in(player, server, "stars_are_right", POSITION)
    player.press(player.thing("cthulhoo_1"))
    moves = player.choices.locator("[data-move]")
    expect(moves.first).to_contain_text("Summon Cthulhoo for 4 points with the bonus stars")
    expect(moves.first).to_be_in_viewport(ratio=1)
    expect(moves.last).to_contain_text("Discard Cthulhoo")
    expect(player.note).to_contain_text("It can be summoned now, with the bonus stars of")
    expect(player.thing("dagoon_1")).to_contain_class("got")
    expect(player.thing("cthulhoo_1").locator(".tick")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES, ids=["390", "360"])
def test_what_is_read_of_a_card_leaves_the_score_free(
    sit: Callable[..., Sitting], server: Server, size: dict[str, int]
) -> None:
    player = sit(phone=True)
    player.page.set_viewport_size(size)
    sit_in(player, server, "stars_are_right", {**POSITION, "step": "invoke"})
    for card in ("cthulhoo_1", "ossadogowa_1", "tcho_tcho_1"):
        player.press(player.thing(card))
        expect(player.note).to_be_visible()
        note, score = player.note.bounding_box(), player.table.locator(".others .me").bounding_box()
        assert note
        assert score
        assert note["y"] + note["height"] <= score["y"] + 3


def test_choices_are_counted_without_holes(sit: Callable[..., Sitting], server: Server) -> None:
    """Two can be summoned, five be discarded; what ends the turn is last, and its key is always the same."""
    player = sit()
    sit_in(player, server, "stars_are_right", POSITION)
    keys = player.choices.locator("button:not(.back) kbd").all_inner_texts()
    assert keys == [*map(str, range(1, len(keys))), "9"]
    expect(player.choices.locator("button.ends")).to_contain_text("End the turn")
    expect(player.page.locator("#filter")).to_be_hidden()


def test_another_card_of_the_hand_is_meant_instead(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_in(player, server, "stars_are_right", {**POSITION, "step": "invoke"})
    for card, said in (("ossadogowa_1", "2 pushes"), ("ossadogowa_2", "2 flips"), ("hastur_spawn_1", "2 pushes")):
        player.press(player.thing(card))
        expect(player.thing(card)).to_contain_class("picked")
        expect(player.table.locator(".picked")).to_have_count(1)
        expect(player.choices.locator("[data-move]")).to_contain_text([said])
        expect(player.note).to_contain_text(str(player.thing(card).get_attribute("data-label")))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_the_sky_in_a_lesson(sit: Callable[..., Sitting], size: dict[str, int]) -> None:
    player = sit(phone=True, viewport=size)
    post = player.page.context.request.post
    made = post(f"{player.url}/learn/stars_are_right/1", max_redirects=0)
    player.open(player.url + made.headers["location"])
    while player.page.evaluate("miskatonic.table.present.lesson.waits") != "end":
        beat = player.page.evaluate("[miskatonic.table.present.lesson.beat, miskatonic.table.present.number].join()")
        above, sky, below = player.page.evaluate(EDGES)
        assert above <= sky[0]
        assert sky[1] <= below
        assert player.table.locator(".hand .pointed:not(.legal)").count() == 0 or "reading" in str(
            player.page.locator("body").get_attribute("class")
        )
        player.press(player.page.locator("#lesson-go, #lesson-show"))
        arrived = "(beat) => [miskatonic.table.present.lesson.beat, miskatonic.table.present.number].join() !== beat"
        player.page.wait_for_function(arrived, arg=beat)


@pytest.mark.parametrize("size", SIZES)
def test_no_card_of_a_hand_of_five_covers_another(
    sit: Callable[..., Sitting], server: Server, size: dict[str, int]
) -> None:
    """Points, bonus stars and names lay under the next card."""
    player = sit(phone=True, viewport=size)
    sit_in(player, server, "stars_are_right", POSITION)
    assert player.page.evaluate(COVERED, "#table .hand .card") == []
    cut = """() => [...document.querySelectorAll("#table .hand .name, #table .hand .gives")]
        .filter((one) => one.scrollWidth > one.parentElement.clientWidth).map((one) => one.textContent)"""
    assert player.page.evaluate(cut) == []
    powers = player.table.locator(".side .area .power")
    expect(powers).to_have_count(4)
    expect(powers.first).to_be_visible()


def test_a_second_tap_on_a_card_that_can_be_summoned_summons_it(sit: Callable[..., Sitting], server: Server) -> None:
    """It put the card down again, because it could be discarded too."""
    player = sit(phone=True)
    seats = [{"hand": ["dagoon_2", "dhole_2"], "creatures": []}, {"hand": ["ghast_1"]}]
    sit_in(player, server, "stars_are_right", {**POSITION, "seats": seats})
    player.press(player.thing("dagoon_2"))
    expect(player.asks).to_contain_text("Tap it again to summon Dagoon for 2 points, or choose below.")
    player.after(lambda: player.press(player.thing("dagoon_2")))
    expect(player.table.locator(".side .area [data-thing=dagoon_2]")).to_be_attached()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_whoever_presses_on_in_a_lesson_has_nothing_done_for_them(sit: Callable[..., Sitting], phone: bool) -> None:
    player = sit(phone=phone)
    made = player.page.context.request.post(f"{player.url}/learn/stars_are_right/1", max_redirects=0)
    player.open(player.url + made.headers["location"])
    go_on, show = player.page.locator("#lesson-go"), player.page.locator("#lesson-show")
    last = go_on.bounding_box()
    while go_on.count():
        last, beat = go_on.bounding_box(), player.page.evaluate("miskatonic.table.present.lesson.beat")
        player.press(go_on)
        player.page.wait_for_function("(beat) => miskatonic.table.present.lesson.beat !== beat", arg=beat)
    box = show.bounding_box()
    assert last
    assert box
    assert last["x"] + last["width"] <= box["x"] or box["x"] + box["width"] <= last["x"]


CROWD = [
    {"hand": ["hastur_1"], "creatures": ["ossadogowa_2"]},
    {"hand": [], "creatures": ["ossadogowa_3", "byakhee_2", "deep_ones_1", "deep_ones_2", "ghast_1", "dagoon_1"]},
    {"hand": ["gug_1"], "creatures": ["byakhee_4"]},
    {"hand": [], "creatures": ["tcho_tcho_1", "formless_7", "formless_8", "formless_9"]},
]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_three_rivals_are_whole_and_keep_their_names(sit: Callable[..., Sitting], server: Server, phone: bool) -> None:
    """On a desk the hand lay over the third, on a phone their creatures took the place of their names."""
    player = sit(phone=True) if phone else sit(viewport={"width": 1280, "height": 800})
    sit_in(player, server, "stars_are_right", {"active": 0, "step": "invoke", "seats": CROWD}, seats=4)
    rivals = player.table.locator(".others")
    for rival in rivals.locator(".player:visible").all():
        expect(rival.locator("h2")).to_be_in_viewport(ratio=1)
    assert rivals.evaluate("(all) => all.scrollHeight <= all.clientHeight + 1"), "something of them is cut"
