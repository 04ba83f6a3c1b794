"""Cthulhu Gloom on a phone: all families in sight, names readable, and what a held card would make of each."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_at, sit_in
from tests.browser.sitting import Sitting
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]

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


# Where somebody makes a play with many cards in hand: seats, inputs of the kept game, the seat, and how many cards.
FULL_HANDS = [(2, 44, 1, 5), (3, 29, 0, 7), (5, 240, 3, 6)]
READABLE = """() => [...document.querySelectorAll("#table .person .who, #table .hand .plate b")]
    .filter((one) => {
        const box = one.getBoundingClientRect();
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const inside = one.closest(".plate")?.getBoundingClientRect() ?? box;
        return one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth + 1
            || box.bottom > inside.bottom + 1 || box.top < inside.top - 1
            || !(at?.closest("figure") ?? at?.closest(".card"))?.contains(one);
    }).map((one) => one.textContent)"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll("#table .stack, #table .hand .card")].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.dataset.thing, [box.x, box.y, box.width, box.height].map(Math.round).join(" ")];
}))"""
CLEAR = """() => [...document.querySelectorAll("#table .person")].every((one) => {
    const [sum, who] = [".sum", ".who"].map((name) => one.querySelector(name).getBoundingClientRect());
    return sum.bottom <= who.top + 1;
})"""


@pytest.mark.parametrize(("seats", "inputs", "seat", "cards"), FULL_HANDS)
def test_names_and_titles_are_readable_and_nothing_moves_when_a_card_is_picked(
    sit: Callable[..., Sitting], server: Server, seats: int, inputs: int, seat: int, cards: int
) -> None:
    player = sit(phone=True, reduced_motion="reduce")
    sit_at(player, server, "cthulhu_gloom", seats=seats, inputs=inputs, seat=seat)
    expect(player.hand).to_have_count(cards)
    assert player.page.evaluate(READABLE.replace("#table .person .who, ", "")) == []
    assert player.page.evaluate(CLEAR), "a total lies beside its name, not on it"
    before = player.page.evaluate(PLACES)
    player.press(player.table.locator(".hand .card.modifier").first)
    expect(player.table.locator("[data-total]").first).to_be_visible()
    assert player.page.evaluate(READABLE) == []
    after = player.page.evaluate(PLACES)
    picked = player.table.locator(".hand .picked").get_attribute("data-thing")
    assert {name: at for name, at in after.items() if name != picked} == {
        name: at for name, at in before.items() if name != picked
    }
    chosen = player.table.locator("[data-total]").evaluate_all("(all) => all.map((one) => one.matches('.legal'))")
    assert all(chosen)


def test_the_icons_are_named_on_the_table(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cthulhu_gloom", seats=5, inputs=FIRST_PLAY, seat=SEAT)
    legend = player.table.locator("#legend")
    player.press(legend.locator("summary"))
    expect(legend.get_by_text("investigation")).to_be_in_viewport(ratio=1)
    expect(legend.get_by_text("crossed out")).to_be_in_viewport(ratio=1)


def test_choosing_a_family_covers_nobody(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cthulhu_gloom", seats=2, inputs=1, seat=1)
    people = player.table.locator(".others .person")
    expect(people).to_have_count(5)
    for at in range(5):
        expect(people.nth(at)).to_be_in_viewport(ratio=0.99)
    foot = max(box["y"] + box["height"] for box in (one.bounding_box() for one in people.all()) if box)
    first = player.table.locator(".folk").first.bounding_box()
    assert first is not None
    assert foot <= first["y"]


# The height of what is printed as text on the cards in hand, and how wide people lie: pixels.
PRINTED = """() => [...document.querySelectorAll("#table .hand .pathos text")]
    .map((one) => one.getBoundingClientRect().height)"""
WIDTHS = """() => [...document.querySelectorAll("#table .stack")].map((one) => one.getBoundingClientRect().width)"""


@pytest.mark.parametrize(("seats", "inputs", "seat", "number", "width"), [(2, 44, 1, 15, 66), (3, 29, 0, 10, 60)])
def test_numbers_can_be_read_and_people_fill_the_room(
    sit: Callable[..., Sitting], server: Server, seats: int, inputs: int, seat: int, number: int, width: int
) -> None:
    player = sit(phone=True, reduced_motion="reduce")
    sit_at(player, server, "cthulhu_gloom", seats=seats, inputs=inputs, seat=seat)
    assert min(player.page.evaluate(PRINTED)) >= number
    assert min(player.page.evaluate(WIDTHS)) >= width
    for total in player.table.locator(".person .sum").all():
        assert total.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 15


def test_a_play_says_its_number_and_what_is_good(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cthulhu_gloom", seats=2, inputs=44, seat=1)
    expect(player.asks).to_contain_text("play 1 of 2. Sadden your family, cheer up another, or bury")
    expect(player.choices.get_by_role("button", name="Pass", exact=True)).to_be_in_viewport(ratio=1)


def test_an_event_on_two_people_can_be_played(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cthulhu_gloom", seats=5, inputs=240, seat=3)
    player.press(player.thing("yithian_hijinks"))
    people = player.table.locator(".stack.legal:not(.picked)")
    player.press(people.first)
    player.after(lambda: player.press(people.first))
    expect(player.asks).to_contain_text("play 2 of 2")


MANY = ["married_a_marsh", "feasted_on_flesh", "perused_pickmans_portfolio", "the_thing_on_the_doorstep"]
MANY += ["was_burned_alive", "is_resting_in_peace", "visited_vermont", "discovered_a_diary", "investigated_innsmouth"]
MANY += ["was_stalked_by_shadows", "searched_a_sepulcher", "tekeli_li"]


@pytest.mark.parametrize("cards", [9, 12])
@pytest.mark.parametrize("size", [(390, 844), (360, 740)], ids=["390", "360"])
def test_a_hand_of_nine_and_more_is_read_whole(
    sit: Callable[..., Sitting], server: Server, cards: int, size: tuple[int, int]
) -> None:
    player = sit(phone=True, viewport={"width": size[0], "height": size[1]})
    position = {"active": 0, "seats": [{"hand": MANY[:cards]}, {"hand": ["only_a_dream"]}]}
    sit_in(player, server, "cthulhu_gloom", position)
    expect(player.hand).to_have_count(cards)
    assert player.page.evaluate(READABLE.replace("#table .person .who, ", "")) == []
    expect(player.hand.last).to_be_in_viewport(ratio=0.95)


def test_the_dead_who_can_be_picked_are_lit_like_the_living(sit: Callable[..., Sitting], server: Server) -> None:
    """After the living one was picked nobody seemed lit: the grey of the dead lay over their light as well."""
    player = sit(phone=True)
    stacks = {"doctor_willett": ["dined_with_degenerates", "wasted_away"], "tigger_man": ["was_hunted_by_hounds"]}
    position = {"active": 0, "stacks": stacks, "seats": [{"hand": MANY[3:5]}, {"hand": ["only_a_dream"]}]}
    sit_in(player, server, "cthulhu_gloom", position)
    player.press(player.thing("the_thing_on_the_doorstep"))
    player.press(player.thing("tigger_man"))
    dead = player.thing("doctor_willett")
    expect(dead).to_contain_class("legal")
    expect(dead).to_have_css("filter", "none")
