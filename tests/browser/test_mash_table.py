"""Cthulhu Mash alone in a browser: a whole game by mouse and one by touch, and the closer look at the map."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_in
from tests.browser.sitting import Sitting
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

TURNS = 3
STEPS = 3  # spaces walked in a turn before the actions end


def sit_down(player: Sitting, **options: object) -> None:
    form = {"game": "cthulhu_mash", "seat-0": "me", **{f"option-{name}": str(value) for name, value in options.items()}}
    made = player.page.context.request.post(f"{player.url}/new", form=form, max_redirects=0)
    player.page.goto(player.url + made.headers["location"])
    expect(player.page.locator("#table.table-cthulhu_mash")).to_be_visible()


def press_on(player: Sitting, selector: str) -> bool:
    """Press the first such element that is lit; what the press leaves open is settled among the sentences."""
    lit = player.table.locator(f"{selector}.legal:visible")
    if not lit.count():
        return False
    before = player.decision
    player.press(lit.first)
    player.until(
        lambda: player.decision != before or player.is_over or player.leaves_open or bool(picked(player)),
        "the press was understood",
    )
    if player.decision == before and not player.is_over:
        if player.leaves_open:
            player.after(lambda: player.press(player.choices.locator("button[data-move]").first))
        else:
            player.key("Escape")
            return False
    return True


def picked(player: Sitting) -> int:
    return player.table.locator(".picked").count()


def choose_last(player: Sitting) -> None:
    """Whatever ends what is under way stands last in the bar, but for what is hardly ever wanted."""
    last = player.choices.locator("button[data-move]:not([data-move^='drop '])").last
    player.after(lambda: player.press(last))


def play_to_the_end(player: Sitting) -> dict[str, int]:
    """Lay tiles, walk a little, strike what can be struck, end the turn; until the game is over."""
    did = {"lay": 0, "cell": 0, "piece": 0, "bar": 0}
    walked = 0
    while player.wait_for_turn():
        if press_on(player, ".lay"):
            did["lay"] += 1
        elif press_on(player, ".piece:is(.monster, .generator):not(.reach)"):
            did["piece"] += 1
        elif walked < STEPS and press_on(player, ".cell:not(.reach)"):
            did["cell"] += 1
            walked += 1
        else:
            walked = 0
            did["bar"] += 1
            choose_last(player)
    return did


def is_over(player: Sitting) -> None:
    expect(player.page.locator("#end")).to_be_visible()
    expect(player.asks).to_have_text("The game is over.")
    expect(player.table.locator(".ending")).to_be_visible()


@pytest.mark.long
def test_a_whole_game_by_mouse(sit: Callable[..., Sitting]) -> None:
    player = sit()
    sit_down(player, max_turns=TURNS)
    did = play_to_the_end(player)
    is_over(player)
    assert did["lay"] >= 1
    assert did["cell"] >= 1
    assert did["bar"] >= 1


@pytest.mark.long
def test_a_whole_game_by_touch_on_a_phone(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    sit_down(player, max_turns=2)
    assert player.wait_for_turn()
    expect(player.table.locator(".steps .now")).to_be_visible()
    did = play_to_the_end(player)
    assert player.widest() == (390, 390)
    is_over(player)
    assert did["cell"] + did["piece"] >= 1


def nearness(player: Sitting) -> tuple[float, float]:
    """How near the map is, and how far its left edge is out of sight, in hundredths of its width."""
    style = "document.getElementById('region').style"
    scale = player.page.evaluate(f"{style}.getPropertyValue('--zoom-map')")
    left = player.page.evaluate(f"{style}.getPropertyValue('--zoom-map-x')")
    return float(scale or 1), float(str(left or "0").rstrip("%"))


def test_a_closer_look_at_the_map(sit: Callable[..., Sitting]) -> None:
    """By wheel, buttons, drag and keys; a new present leaves it as it is; a drag picks nothing."""
    player = sit()
    sit_down(player, max_turns=TURNS)
    assert player.wait_for_turn()
    assert press_on(player, ".lay")
    assert player.wait_for_turn()
    board = player.table.locator(".board")
    box = board.bounding_box()
    assert box is not None
    mouse = player.page.mouse
    mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
    mouse.wheel(0, -250)
    player.until(lambda: nearness(player)[0] > 1.3, "the wheel brought the map nearer")
    player.press(player.page.get_by_role("button", name="Nearer (the tile)"))
    scale, left = nearness(player)
    assert scale > 1.8
    decision = player.decision
    player.page.keyboard.press("Shift+ArrowRight")
    player.until(lambda: nearness(player)[1] != left, "a key moved the map")
    left = nearness(player)[1]
    # A drag begins on what cannot be picked.
    start = next(
        spot
        for spot in (one.bounding_box() for one in player.table.locator(".cell:not(.legal)").all())
        if spot
        and spot["x"] > box["x"]
        and spot["y"] > box["y"]
        and spot["x"] + 30 < box["x"] + box["width"]
        and spot["y"] + 30 < box["y"] + box["height"]
    )
    mouse.move(start["x"] + 20, start["y"] + 20)
    mouse.down()
    mouse.move(start["x"] + 60, start["y"] + 60, steps=4)
    mouse.up()
    player.until(lambda: nearness(player)[1] != left, "the drag moved the map")
    assert player.decision == decision
    assert picked(player) == 0
    scale, left = nearness(player)
    choose_last(player)
    assert nearness(player)[0] == pytest.approx(scale)
    player.page.keyboard.press("0")
    player.until(lambda: nearness(player) == (1.0, 0.0), "the whole map was shown again")


@pytest.mark.long
def test_two_fingers_bring_the_map_nearer_on_a_phone(sit: Callable[..., Sitting]) -> None:
    """A pinch zooms about its middle and picks nothing; one finger then drags; the page stays as wide as it is."""
    player = sit(phone=True)
    sit_down(player, max_turns=TURNS)
    assert player.wait_for_turn()
    assert press_on(player, ".lay")
    assert player.wait_for_turn()
    board = player.table.locator(".board")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.5
    fingers = player.page.context.new_cdp_session(player.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        placed = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": placed})

    def pinch(begin: float, end: float) -> None:
        touch("touchStart", (x - begin, y))
        touch("touchStart", (x - begin, y), (x + begin, y))
        for step in range(1, 9):
            apart = begin + (end - begin) * step / 8
            touch("touchMove", (x - apart, y), (x + apart, y))
        touch("touchEnd")

    decision = player.decision
    pinch(20, 60)
    player.until(lambda: nearness(player)[0] > 2, "a pinch brought the map nearer")
    scale, left = nearness(player)
    assert scale == pytest.approx(3, rel=0.15)
    assert left < 0
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + 8 * step, y))
    touch("touchEnd")
    player.until(lambda: nearness(player)[1] > left, "a finger dragged the map")
    assert nearness(player)[0] == pytest.approx(scale)
    assert player.decision == decision
    assert picked(player) == 0
    assert player.page.evaluate("visualViewport.scale") == 1
    assert player.widest() == (390, 390)
    pinch(80, 10)
    player.until(lambda: nearness(player) == (1.0, 0.0), "fingers together showed the whole map")
    before = player.decision
    assert press_on(player, ".cell:not(.reach)"), "a tap still plays"
    assert player.decision != before


def test_the_map_keeps_its_size_when_something_lies_on_the_floor(sit: Callable[..., Sitting]) -> None:
    player = sit()
    sit_down(player, characters="private_eye", small_map=True, difficulty="gentle")
    assert player.wait_for_turn()
    board = player.table.locator(".board")
    before = board.bounding_box()
    expect(player.table.locator(".floor-list .object")).to_have_count(0)
    player.after(lambda: player.press(player.choices.locator('[data-move="drop revolver_32"]')))
    expect(player.table.locator(".floor-list .object")).to_have_count(1)
    assert board.bounding_box() == before


def test_a_trap_is_said_on_a_card_over_the_map(sit: Callable[..., Sitting]) -> None:
    """It lets clicks pass."""
    player = sit()
    sit_down(player, characters="private_eye", small_map=True, difficulty="gentle")
    assert player.wait_for_turn()
    event = {"kind": "TrapSprung", "sentence": "A trap for the Private Eye: Cowpie!"}
    source = player.page.evaluate("document.querySelector('script[src*=\"table.js\"]').src")
    player.page.evaluate(
        "([source, event]) => import(source.replace('table.js', 'happening.js')).then(it => it.showHappening([event]))",
        [source, event],
    )
    card = player.page.locator(".happening")
    expect(card).to_have_text("A trap for the Private Eye: Cowpie!")
    box, board = card.bounding_box(), player.table.locator(".board").bounding_box()
    assert box is not None
    assert board is not None
    assert board["x"] <= box["x"] <= box["x"] + box["width"] <= board["x"] + board["width"]
    under = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.happening'))"
    assert not player.page.evaluate(under, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])


SMALL = {"width": 1280, "height": 800}
FARM = {
    "seats": ["private_eye"],
    "board": ["family_farm miskatonic_university_library"],
    "characters": {"private_eye": {"at": "family_farm r4c1", "objects": ["revolver_32", "buccaneer_blade"]}},
}


def test_the_aim_is_whole_beside_six_dice(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(viewport=SMALL)
    sit_in(player, server, "cthulhu_mash", FARM, seats=1)
    before = player.table.locator(".board").bounding_box()
    player.page.evaluate(
        """() => {
            const die = (face) => Object.assign(document.createElement("i"), { className: "die", textContent: face });
            document.querySelector("[data-dice]").replaceChildren(...[1, 9, 6, 4, 8, 5].map(die));
            document.querySelector(".what").textContent = "Go through the north gate, round the edge of the map, "
                + "then on to Miskatonic University Library (3 generators, 2 monsters)";
        }"""
    )
    boxes = player.page.evaluate(
        "['.sequence', '.what'].map((one) => document.querySelector(one))"
        ".map((one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth])"
    )
    assert max(max(box) for box in boxes) <= 3, "but for the feet of its letters"
    assert player.table.locator(".board").bounding_box() == before


def test_what_the_house_says_is_in_sight_and_moves_no_choice(sit: Callable[..., Sitting], server: Server) -> None:
    """A hint and a tip stood below a list that had to be scrolled."""
    player = sit(viewport=SMALL)
    sit_in(player, server, "cthulhu_mash", FARM, seats=1)
    player.press(player.page.locator("#hint"))
    hint = player.page.locator("#hint-says")
    expect(hint).to_be_in_viewport(ratio=1)
    said, asked = hint.bounding_box(), player.asks.bounding_box()
    assert said is not None
    assert asked is not None
    assert said["y"] + said["height"] <= asked["y"]
    player.press(player.page.locator("#no-hint"))
    before = player.choices.locator("button").first.bounding_box()
    player.press(player.thing("private_eye"))
    expect(player.note).to_contain_text("This is you")
    expect(player.note).to_be_in_viewport(ratio=1)
    assert player.choices.locator("button").first.bounding_box() == before
    player.page.evaluate(
        """import("/static/coach.js").then(({ showTip }) =>
            showTip({ met: "verb", about: "step", say: "A word. ".repeat(16), rule: "CM-6.1", icon: "fist" }, ""))"""
    )
    expect(player.page.locator("#coach")).to_be_in_viewport(ratio=1)
    assert player.choices.locator("button").first.bounding_box() == before


def test_a_second_click_attacks_and_the_first_says_with_what(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_in(player, server, "cthulhu_mash", {**FARM, "monsters": {"cultist-1": "family_farm r4c2"}}, seats=1)
    player.press(player.thing("cultist-1"))
    expect(player.asks).to_contain_text("Tap it again to attack Cultist with Buccaneer Blade")
    expect(player.choices.locator("button").first).to_contain_text(
        "Attack Cultist with Buccaneer Blade (83%, 1 damage)"
    )
    expect(player.choices.locator("[data-move='attack fists cultist-1']")).to_be_visible()
    expect(player.choices.locator("[data-verb=push]")).to_be_visible()
    player.after(lambda: player.press(player.thing("cultist-1")))
    expect(player.page.locator("#log")).to_contain_text("Private Eye attacks Cultist")


def test_the_key_9_ends_the_turn_and_nothing_else(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_in(player, server, "cthulhu_mash", FARM, seats=1)
    end = player.choices.locator("[data-move=end]")
    expect(end.locator("kbd")).to_have_text("9")
    player.after(lambda: player.press(player.thing("r4c2")))
    stop = player.choices.locator("[data-move=stop]")
    expect(stop).to_be_visible()
    assert "9" not in player.choices.locator("kbd").all_inner_texts()
