"""A whole game of Cthulhu Gloom at the table: by clicks to its natural end, with a line of one's own to remember it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.sitting import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]

OWN_WORDS = "Nobody was told about the cellar."
GLOOM = "#table.table-cthulhu_gloom"


def sit_down(player: Sitting, seats: int = 2) -> str:
    form = {"game": "cthulhu_gloom", "seats": str(seats), "seat-0": "me"}
    form |= {f"seat-{seat}": "bot:adept" for seat in range(1, seats)}
    made = player.page.context.request.post(f"{player.url}/new", form=form, max_redirects=0)
    address = player.url + made.headers["location"]
    player.page.goto(address)
    expect(player.page.locator(GLOOM)).to_be_visible()
    return address


def legal(player: Sitting) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = player.page.evaluate("globalThis.miskatonic.table.present.moves")
    return moves


def by_clicks(player: Sitting, move: dict[str, Any]) -> None:
    """Every piece of the path one after the other; what is left open is settled in the bar."""
    before = player.decision
    while player.page.locator("#retelling").count():  # what the others did lies over the table until it is read
        player.key("Escape")
    if not move["path"]:
        player.choose(move["say"])
    for step in move["path"]:
        for name in [step] if isinstance(step, str) else step:
            if not player.page.locator("#ask[open]").count():
                player.thing(name).click()
    if player.page.locator("#ask[open]").count():  # a death that counts for a rival, and the like
        player.press(player.page.locator("#ask [data-answer=yes]"))
    elif player.decision == before and player.leaves_open:
        player.press(player.choices.get_by_role("button", name=move["say"]))
    player.until(lambda: player.decision != before or player.is_over, "the table moved on")


def wretched(player: Sitting) -> dict[str, Any]:
    """The own family first: Deaths wherever they fall, then what makes it more miserable."""
    moves = legal(player)
    own = player.page.locator(f"{GLOOM} .family.own .stack")
    family = {str(stack.get_attribute("data-thing")) for stack in own.all()}
    ends = [(move, move["path"][-1]) for move in moves if move["move"].startswith("play ")]
    plays = [move for move, end in ends if isinstance(end, str) and end in family]
    kinds = {str(card.get_attribute("data-thing")): str(card.get_attribute("class")) for card in player.hand.all()}
    deaths = [move for move in plays if "untimely_death" in kinds.get(move["path"][0], "")]
    bad = [move for move in plays if "modifier" in kinds.get(move["path"][0], "")]
    return (deaths or bad or moves)[0]


def test_to_the_natural_end(sit: Callable[..., Sitting], tmp_path: Path) -> None:
    player = sit()
    address = sit_down(player)
    told = False
    while player.wait_for_turn():
        width, window = player.widest()
        assert width <= window
        move = wretched(player)
        by_clicks(player, move)
        line = player.page.locator("#log li").filter(has_text="You play").last
        if not told and line.count():
            line.hover()
            line.get_by_role("button", name="Add a caption").click()
            player.page.get_by_label("A caption", exact=True).fill(OWN_WORDS)
            player.key("Enter")
            expect(player.page.locator("#log .caption")).to_have_text(OWN_WORDS)
            told = True
    assert told
    expect(player.page.locator("#end-text")).to_contain_text(re.compile("win|tie|draw", re.IGNORECASE))
    expect(player.page.locator("#log")).to_contain_text(re.compile("died out|game is over"))

    player.page.goto(f"{address}/chronicle")
    expect(player.page.locator("body")).to_contain_text(OWN_WORDS)
    saved = player.page.context.request.get(f"{address}/chronicle?save")
    assert "attachment" in saved.headers["content-disposition"]
    file = tmp_path / "chronicle.html"
    file.write_bytes(saved.body())
    page = player.page.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    expect(page.locator("body")).to_contain_text(OWN_WORDS)
    assert asked == [file.as_uri()], "the saved chronicle stands alone"


def test_a_stack_fans(sit: Callable[..., Sitting]) -> None:
    """Under the pointer the sheets of a stack part. (What a held card would make: test_gloom_phone.py.)"""
    player = sit()
    sit_down(player)
    for _ in range(40):
        assert player.wait_for_turn()
        stacks = player.page.locator(f"{GLOOM} .stack:has(.layer)")
        if stacks.count():
            break
        by_clicks(player, wretched(player))
    stack = stacks.first
    sheet = stack.locator(".layer").first
    resting = sheet.evaluate("one => getComputedStyle(one).translate")
    player.thing(str(stack.get_attribute("data-thing"))).hover()
    if "legal" not in str(stack.get_attribute("class")):
        player.until(lambda: sheet.evaluate("one => getComputedStyle(one).translate") != resting, "the stack fanned")


@pytest.mark.parametrize("cards", [7, 12])
def test_a_full_hand_stays_in_one_row(sit: Callable[..., Sitting], cards: int) -> None:
    """The hand never grows over the family, however many cards are drawn."""
    player = sit(viewport={"width": 1280, "height": 800})
    sit_down(player)
    assert player.wait_for_turn()
    by_clicks(player, legal(player)[0])  # a family, and the cards are dealt
    expect(player.hand.nth(4)).to_be_visible()
    tops, right = player.page.evaluate(
        """(cards) => {
            const hand = document.querySelector("#table .hand");
            while (hand.children.length < cards) hand.append(hand.firstElementChild.cloneNode(true));
            hand.className = `hand fan of-${cards}`;
            const rows = new Set([...hand.children].map((card) => card.offsetTop));
            const last = hand.lastElementChild;
            return [rows.size, last.offsetLeft + last.offsetWidth <= hand.offsetLeft + hand.offsetWidth];
        }""",
        cards,
    )
    assert (tops, right) == (1, True)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ones_own_family_is_in_sight_above_the_hand(sit: Callable[..., Sitting], seats: int) -> None:
    player = sit(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    sit_down(player, seats)
    while player.page.locator("#table .hand .card").count() < 5:
        assert player.wait_for_turn()
        by_clicks(player, legal(player)[0])  # a family, perhaps a character that leaves it, then the cards are dealt
    own = player.page.locator(f"{GLOOM} [data-area=own] .family .stack")
    player.page.locator("#region").evaluate("region => region.scrollTo(0, 0)")
    seen = """(stack) => {
        const at = stack.getBoundingClientRect();
        return stack.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height * 0.7));
    }"""
    player.until(lambda: all(stack.evaluate(seen) for stack in own.all()), "the whole family is in sight")
    assert own.count() >= 4
