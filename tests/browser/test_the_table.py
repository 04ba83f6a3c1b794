"""What the table says and shows to one player: previews, reasons, drag and drop, a closer look, settings."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_in
from tests.browser.sitting import Sitting
from tests.browser.test_stars_phone import POSITION
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def player(sit: Callable[..., Sitting]) -> Sitting:
    """Alone against a bot that is not there yet to hurry anybody."""
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    return player


def invoke(player: Sitting, change: str) -> bool:
    """Invoke a card that gives this change, if the hand has one."""
    for card in player.hand.all():
        if card.locator(f".gives .change-{change}").count():
            player.after(lambda card=card: player.press(card))
            return True
    return False


def invoke_in_some_game(player: Sitting, change: str) -> None:
    """New tables until the hand gives it."""
    for _ in range(12):
        if invoke(player, change):
            return
        player.quick_table()
        assert player.wait_for_turn()
    raise AssertionError(f"twelve hands without a {change}")


def test_a_dim_thing_says_why(player: Sitting) -> None:
    """What it is, in a place that moves nothing; and at most one reason, of what is done in this step."""
    where = player.choices.bounding_box()
    player.press(player.thing("push-row-3-left"))
    expect(player.note).to_contain_text("the tile that falls out comes in again")
    expect(player.note).not_to_contain_text("?")
    assert player.choices.bounding_box() == where
    link = player.note.get_by_role("link").first
    expect(link).to_have_attribute("href", re.compile(r"^/rules/stars_are_right#SR-\d+\.\d+$"))
    id = str(link.get_attribute("data-rule"))
    link.click()
    rule = player.page.locator(".rule-shown h3")
    expect(rule).to_contain_text(id)
    expect(rule).to_be_in_viewport()


def test_hovering_shows_the_result_and_changes_nothing(player: Sitting) -> None:
    invoke_in_some_game(player, "P")
    before = player.sky
    player.thing("push-row-1-right").hover()
    ghost = player.page.locator("#ghost")
    expect(ghost).to_be_visible()
    shown = [str(tile.get_attribute("data-face")) for tile in ghost.locator(".tile").all()]
    assert shown == [before[4], *before[:4], *before[5:]]
    assert ghost.locator(".tile.changed").count() == 5
    player.page.mouse.move(5, 5)
    expect(ghost).to_have_count(0)
    assert player.sky == before
    player.after(lambda: player.thing("push-row-1-right").click())
    assert player.sky == shown


def test_drag_and_drop_swaps_neighbours(player: Sitting) -> None:
    invoke_in_some_game(player, "S")
    before = player.sky
    player.after(lambda: player.thing("r2c2").drag_to(player.thing("r2c3")))
    after = before[:]
    after[6], after[7] = before[7], before[6]
    assert player.sky == after


def test_a_row_is_dragged_along(player: Sitting) -> None:
    invoke_in_some_game(player, "P")
    before = player.sky
    player.after(lambda: player.thing("r1c1").drag_to(player.thing("r1c4")))
    assert player.sky == [before[4], *before[:4], *before[5:]]


def test_a_creature_shows_in_the_sky_what_it_needs(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_in(player, server, "stars_are_right", POSITION)
    card = player.thing("tcho_tcho_1")
    parts = {str(one.get_attribute("data-at")) for one in card.locator("[data-at]").all()}
    assert parts
    card.hover()
    lit = player.table.locator(".tile:is(.got, .lack)")
    expect(lit).to_have_count(len(parts))
    expect(player.table.locator(".tile .wanted")).to_have_count(card.locator(".lack[data-at]").count())
    player.page.mouse.move(5, 5)
    expect(lit).to_have_count(0)


@pytest.mark.long
def test_a_drop_on_nothing_is_taken_back(player: Sitting) -> None:
    invoke_in_some_game(player, "S")
    before = player.decision
    player.thing("r2c2").drag_to(player.thing("r5c5"))
    expect(player.table.locator(".picked")).to_have_count(0)
    assert player.decision == before


@pytest.mark.long
def test_a_click_during_motion_counts(player: Sitting) -> None:
    """Two flips in a row without waiting for the first to be drawn."""
    for _ in range(12):
        cards = [card for card in player.hand.all() if card.locator(".gives .change-F").count() >= 2]
        if cards:
            break
        player.quick_table()
        assert player.wait_for_turn()
    player.after(lambda: player.press(cards[0]))
    before = player.sky
    player.after(lambda: player.thing("r1c1").click())
    player.thing("r5c5").click()
    player.until(lambda: player.sky[24] != before[24], "the second flip counted")
    assert player.sky[0] != before[0]


def test_a_closer_look(player: Sitting) -> None:
    player.key("ArrowDown", "z")
    zoom = player.page.locator("#zoom")
    expect(zoom).to_be_visible()
    expect(zoom).to_contain_text(re.compile(r"Invoked, it gives .* Needs"))
    assert zoom.locator(".face").bounding_box()["width"] > 250  # type: ignore[index]
    player.key("Escape")
    expect(zoom).to_be_hidden()


def test_undo_and_redo_alone(player: Sitting) -> None:
    held = player.held
    player.after(lambda: player.press(player.hand.first))
    player.after(lambda: player.key("u"))
    assert sorted(player.held) == sorted(held)
    player.after(lambda: player.key("r"))
    assert player.held == held[1:]


def test_the_log_shows_its_end_unless_somebody_reads_back(player: Sitting) -> None:
    log = player.page.locator("#log")
    below = "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    for height in (860, 560, 860, 500):  # the room of the log changes, as it does with the decision bar
        player.page.set_viewport_size({"width": 1280, "height": height})
        player.wait_for_turn()
        player.after(player.go_on)
        player.wait_for_turn()
        player.until(lambda: log.evaluate(below) < 2, "the log shows its end")
    assert log.evaluate("log => log.scrollHeight > log.clientHeight + 60"), "nothing to scroll"
    log.hover()
    player.page.mouse.wheel(0, -9000)
    player.until(lambda: log.evaluate("log => log.scrollTop") == 0, "the log was scrolled up")
    player.page.wait_for_timeout(200)
    player.page.set_viewport_size({"width": 1280, "height": 640})
    player.after(player.go_on)
    player.wait_for_turn()
    assert log.evaluate("log => log.scrollTop") == 0


def test_the_log_tells_rules_and_keeps_captions(player: Sitting) -> None:
    player.after(lambda: player.press(player.hand.first))
    line = player.page.locator("#log li").last
    expect(line.get_by_role("link", name="SR-5.1")).to_be_visible()
    line.hover()
    line.get_by_role("button", name="Add a caption").click()
    line.get_by_label("A caption", exact=True).fill("For the deep ones!")
    player.key("Enter")
    expect(line.locator(".caption")).to_have_text("For the deep ones!")


@pytest.mark.long
def test_settings_stay_on_the_device(player: Sitting) -> None:
    player.key("?")
    player.page.select_option("#set-theme", "light")
    player.page.select_option("#set-motion", "none")
    player.page.reload()
    root = player.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-motion", "none")


def test_motion_obeys_the_system(sit: Callable[..., Sitting]) -> None:
    player = sit(reduced_motion="reduce")
    player.quick_table()
    player.wait_for_turn()
    player.after(lambda: player.press(player.hand.first))
    assert player.page.evaluate("document.getAnimations().length") == 0


def test_pieces_travel(player: Sitting) -> None:
    """The invoked card glides from the hand: it is the same element, moved by an animation."""
    card = player.hand.first
    id = card.get_attribute("id")
    card.evaluate(
        """element => {
            globalThis.kept = element;
            globalThis.glided = [];
            element.animate = (frames, how) => {
                glided.push(frames[0].translate);
                return Element.prototype.animate.call(element, frames, how);
            };
        }"""
    )
    player.after(lambda: player.press(card))
    connected, now, glided = player.page.evaluate("[kept.isConnected, kept.id, glided]")
    assert (connected, now) == (True, id)
    assert len(glided) == 1
    assert glided[0] not in (None, "0px 0px")


def test_hidden_cards_travel_as_backs(player: Sitting) -> None:
    """What the bot draws is seen on its way from the deck, and is a back without a name."""
    player.page.evaluate(
        """() => {
            globalThis.travelled = [];
            new MutationObserver((changes) => {
                for (const change of changes) {
                    for (const node of change.addedNodes) {
                        if (node.matches?.(".travel.back")) travelled.push([node.id, node.dataset.thing ?? ""]);
                    }
                }
            }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    player.after(player.go_on)
    player.after(player.go_on)
    player.until(lambda: player.is_my_turn and "invoke" in str(player.asks.text_content()), "the turn came round")
    travelled = player.page.evaluate("globalThis.travelled")
    assert travelled
    assert {tuple(back) for back in travelled} == {("", "")}


def contrast(page_colours: list[list[float]]) -> float:
    def light(colour: list[float]) -> float:
        parts = [c / 255 for c in colour]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(colour) for colour in page_colours), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


PAIRS = [
    ("--lamp", "--ground"), ("--lamp", "--surface"), ("--lamp", "--surface-2"), ("--lamp-dim", "--ground"),
    ("--lamp-dim", "--surface"), ("--brass", "--ground"), ("--brass", "--surface"), ("--glow", "--surface"),
    ("--danger", "--surface"), ("--ink", "--parchment"), ("--ink", "--parchment-2"), ("--ink-dim", "--parchment"),
]  # fmt: skip


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_text_can_be_read(sit: Callable[..., Sitting], theme: str) -> None:
    """Contrast of at least 4.5:1 for every pair of roles that text uses."""
    player = sit()
    player.lobby()
    found = player.page.evaluate(
        """([theme, pairs]) => {
            document.documentElement.dataset.theme = theme;
            const probe = document.createElement("i");
            document.body.append(probe);
            const colour = (role) => {
                probe.style.color = `var(${role})`;
                return getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
            };
            return pairs.map((pair) => pair.map(colour));
        }""",
        [theme, PAIRS],
    )
    measured = {pair: contrast(colours) for pair, colours in zip(PAIRS, found, strict=True)}
    assert {pair: ratio for pair, ratio in measured.items() if ratio < 4.5} == {}


def test_the_goal_stands_above_the_table(player: Sitting) -> None:
    """What wins, how far everybody is, and the present step of the turn, in words and for a screen reader."""
    goal = player.page.locator("#goal")
    expect(goal.locator(".aim")).to_have_text("Creatures worth 10 points win.")
    expect(goal.locator(".standings li").first).to_contain_text("of 10")
    expect(goal.locator("[aria-current=step]")).to_have_text("Invoke")


def test_a_rule_opens_beside_the_table(player: Sitting) -> None:
    """A rule's number in a refusal shows the rule in the drawer; the table stays where it is."""
    page = player.page
    page.locator("#tab-rules").click()
    expect(page.locator(".rule-shown")).to_contain_text("Creatures worth ten points win")
    page.locator("#find-rule").fill("turn a tile over in place")
    expect(page.locator(".rule-shown dt a").first).to_be_visible()
    page.locator("#find-rule").fill("SR-9.2")
    page.locator(".rule-shown dt a", has_text="SR-9.2").first.click()
    expect(page.locator(".rule-shown h3")).to_contain_text("SR-9.2")
    page.locator(".rule-shown .near a", has_text="SR-9.3").click()
    expect(page.locator(".rule-shown h3")).to_contain_text("SR-9.3")
    assert len(page.context.pages) == 1
