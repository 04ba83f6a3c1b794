"""The Cards of Cthulhu in a browser: a whole game alone, by clicks on the table; and all four boards on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import miskatonic
from tests.browser.kept import sit_at, sit_in
from tests.browser.sitting import Sitting
from tests.browser.test_lessons import beat, take
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]

MOST_DECISIONS = 400
MOST_DICE = 8
MOST_LINES = 3
# Inputs of the kept game of one, after which a cult is to be attacked, dice are to be spent, cards are to be bought.
ATTACKING, SPENDING, BUYING = 19, 15, 1
ROLLED = SPENDING - 1  # the dice lie, and may be re-rolled

# One board has minions, the others are empty; three things were bought.
BOUGHT = {
    "seats": [{"investigator": "soldier", "xp": 5, "followers": ["doctor", "explorer"], "items": ["elder_sign"]}],
    "boards": {"cthulhu": {"minions": ["cultist", "byakhee"]}},
    "step": "combat",
}


def alone(player: Sitting, **options: str) -> None:
    form = {"game": "cards_of_cthulhu", "seat-0": "me", **{f"option-{name}": value for name, value in options.items()}}
    made = player.page.context.request.post(f"{player.url}/new", form=form, max_redirects=0)
    player.page.goto(player.url + made.headers["location"])
    expect(player.page.locator("#table.table-cards_of_cthulhu")).to_be_visible()


def legal(player: Sitting, selector: str) -> Locator:
    return player.table.locator(f"{selector}.legal:not(.picked)")


def begin(player: Sitting, investigator: str) -> None:
    """Choose, and let everything go that is set aside before the first attack."""
    player.after(lambda: player.press(player.thing(investigator)))
    while "attack a cult" not in str(player.asks.text_content()):
        player.after(lambda: settle(player))


def settle(player: Sitting) -> None:
    """The last move of the bar: it lets go, suffers, sacrifices or goes on."""
    last = player.choices.locator("button").last
    if "group" in str(last.get_attribute("class")):
        player.press(last)
        player.page.wait_for_timeout(700)  # a second tap at once on the same place is one tap too many, and ignored
        last = player.choices.locator("button[data-move]").last
    player.press(last)


def buy(player: Sitting) -> None:
    """By its card: it is bought where that can be paid, else it is let go or suffered."""
    player.press(legal(player, ".shop .card").first)
    if player.leaves_open:
        player.press(player.choices.locator("button[data-move]").first)


def reroll(player: Sitting) -> None:
    """Two dice, or the one that may be; picked one by one."""
    player.press(legal(player, ".die").first)
    if legal(player, ".die").count():
        player.press(legal(player, ".die").first)
    if player.leaves_open:
        player.press(player.choices.locator("button[data-move]").first)


def slay(player: Sitting) -> None:
    """A target, then dice one by one until it is slain; where a card could do it too, the bar says which is meant."""
    before = player.decision
    player.press(legal(player, ".altar .card").first)
    for _ in range(MOST_DICE):
        player.page.wait_for_timeout(60)
        if player.decision != before or player.is_over:
            return
        if player.leaves_open:
            player.press(player.choices.locator("button[data-move]").first)
        elif legal(player, ".die").count():
            player.press(legal(player, ".die").first)
        else:
            player.press(player.choices.locator("button[data-move]").first)


def act(player: Sitting) -> str:
    asks = str(player.asks.text_content())
    if "buy a card" in asks:
        buy(player)
        return "buy"
    if "attack a cult" in asks:
        player.press(player.table.locator(".altar.legal:has(.minion) > header, .altar.legal > header").first)
        if player.leaves_open:  # its gate could be discarded too
            player.press(player.choices.get_by_role("button", name="Attack").first)
        return "attack"
    if "roll" in asks and legal(player, ".cast").count():
        player.press(legal(player, ".cast").first)
        if player.leaves_open:  # with the Sword, or paid with the Potion
            player.press(player.choices.locator("button[data-move]").first)
        return "roll"
    if "re-roll some" in asks and legal(player, ".die").count():
        reroll(player)
        return "reroll"
    if "spend the dice" in asks and legal(player, ".altar .card").count():
        slay(player)
        return "slay"
    settle(player)
    return "settle"


@pytest.mark.long
def test_a_whole_game_alone_by_clicks_on_the_table(sit: Callable[..., Sitting]) -> None:
    player = sit()
    alone(player, difficulty="hard")
    player.after(lambda: player.press(player.thing("tycoon")))
    done = set()
    for _ in range(MOST_DECISIONS):
        if not player.wait_for_turn():
            break
        before = player.decision
        done.add(act(player))
        player.until(lambda before=before: player.decision != before or player.is_over, "the table moved on")
    assert player.is_over
    assert done >= {"buy", "attack", "roll", "reroll", "slay"}
    # The score sheet, line by line, adds up.
    ending = player.table.locator(".ending")
    expect(ending.locator("h2")).to_contain_text("The world is")
    lines = [row.locator("td").last.inner_text() for row in ending.locator("tbody tr").all()]
    assert len(lines) >= 5
    assert sum(int(points) for points in lines) == int(ending.locator("tfoot td").last.inner_text())


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_tumble_unless_that_is_unwanted(sit: Callable[..., Sitting], motion: str) -> None:
    player = sit(reduced_motion=motion)
    alone(player)
    begin(player, "priest")
    player.after(lambda: player.press(player.table.locator(".altar.legal > header").first))
    player.after(lambda: player.choose("Roll"))
    dice = player.table.locator(".die")
    expect(dice).to_have_count(3)
    for die in dice.all():
        face = die.get_attribute("data-face")
        name = die.locator("svg").first.evaluate("(svg) => getComputedStyle(svg).animationName")
        assert name == ("none" if motion == "reduce" else f"cards-tumble-{face}")
        expect(die.locator(".face circle")).to_have_count(int(str(face)))


def test_all_four_boards_are_in_sight_on_a_phone(sit: Callable[..., Sitting], server: Server) -> None:
    """Two by two, at every step of a turn."""
    player = sit(phone=True)
    sit_at(player, server, "cards_of_cthulhu", seats=1, inputs=ATTACKING)
    heads = player.table.locator(".altar > header")
    expect(heads).to_have_count(4)
    for at in range(4):
        expect(heads.nth(at)).to_be_in_viewport(ratio=1)
    player.after(lambda: player.press(player.table.locator(".altar.legal > header").first))
    attacked = player.table.locator(".altar.attacked")
    expect(attacked).to_have_count(1)
    for at in range(4):
        expect(heads.nth(at)).to_be_in_viewport(ratio=1)
    player.after(lambda: player.press(player.thing("roll-0")))
    expect(player.table.locator(".die").first).to_be_in_viewport(ratio=1)
    expect(player.page.locator("#log")).to_contain_text("You roll")
    assert player.widest() == (390, 390)


def places(player: Sitting) -> list[dict[str, float]]:
    """Where the boards, the dice or cards on offer, and what is one's own lie."""
    found = [one.bounding_box() for one in player.table.locator(".altar, .lamp, .spells, .own").all()]
    return [{side: round(at) for side, at in box.items()} for box in found if box]  # type: ignore[attr-defined]


def test_no_tap_moves_the_table_of_a_phone(sit: Callable[..., Sitting], server: Server) -> None:
    """The boards stay in sight while something is picked and while cards are bought; everything has its place."""
    player = sit(phone=True)
    sit_at(player, server, "cards_of_cthulhu", seats=1, inputs=SPENDING)
    before = places(player)
    assert len(before) == 7
    player.press(legal(player, ".die").first)
    expect(player.table.locator(".die.picked")).to_have_count(1)
    assert places(player) == before
    other = sit(phone=True)
    sit_at(other, server, "cards_of_cthulhu", seats=1, inputs=BUYING)
    offered = places(other)
    assert offered[4:] == before[4:]
    assert all(box["height"] > 100 for box in offered[:4])
    other.press(legal(other, ".stall").first)
    expect(other.table.locator(".stall.picked")).to_have_count(1)
    assert places(other) == offered


def test_a_die_and_a_target_are_enough_to_slay(sit: Callable[..., Sitting], server: Server) -> None:
    """Two taps, where there is one way to spend that die on it."""
    player = sit(phone=True)
    sit_at(player, server, "cards_of_cthulhu", seats=1, inputs=SPENDING)
    target, die = player.page.evaluate(
        """(() => {
            const slayings = miskatonic.table.choosing.moves.filter((move) => move.verb === "slay");
            const ways = (things) => slayings.filter((move) => things.every((thing) => move.things.includes(thing)));
            return slayings.map((move) => move.things.slice(0, 2)).find((things) => ways(things).length === 1);
        })()"""
    )
    player.press(player.thing(die))
    expect(player.thing(die)).to_contain_class("picked")
    player.after(lambda: player.press(player.thing(target)))
    expect(player.page.locator("#log")).to_contain_text("You slay")


def test_an_attack_that_could_still_slay_is_not_ended_by_a_slip(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cards_of_cthulhu", seats=1, inputs=SPENDING)
    before = player.decision
    player.choose("End the attack")
    expect(player.page.locator("#ask")).to_contain_text("End the attack and the turn? You can still slay")
    assert player.decision == before


def test_dice_that_may_be_rolled_again_leave_the_other_choice_in_sight(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cards_of_cthulhu", seats=1, inputs=ROLLED)
    expect(player.choices.locator("button > span")).to_have_text(["Re-roll some dice…", "Keep the dice as they are"])
    player.press(legal(player, ".die").first)
    expect(player.choices.get_by_role("button", name="Re-roll").first).to_be_visible()
    assert player.decision, "a set of dice alone is never rolled unasked"


def test_few_cards_have_their_names_on_a_phone(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cards_of_cthulhu", seats=1, inputs=ATTACKING)
    few = player.table.locator(".few .card")
    assert few.count()
    for card in few.all():
        expect(card.locator(".name")).to_be_visible()
        box = card.bounding_box()
        assert box is not None
        assert box["width"] > 50


def test_what_is_on_offer_says_what_it_does(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    sit_at(player, server, "cards_of_cthulhu", seats=1, inputs=BUYING)
    potion = player.thing("potion_of_wisdom")
    expect(potion.locator(".effect")).to_have_text("Discard it to pay any one cost in full.")
    # Whatever is on offer, its text is not cut.
    pack = miskatonic.game("cards_of_cthulhu").pack
    texts = [card.text for section in ("item", "cursed") for card in pack[section].values()]
    texts += [profession.follower.text for profession in pack["profession"].values()]
    lines = """([box, text]) => {
      box.textContent = text;
      const range = document.createRange();
      range.selectNodeContents(box);
      return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
    }"""
    words = potion.locator(".effect").element_handle()
    found = {text: player.page.evaluate(lines, [words, text]) for text in texts}
    assert {text: count for text, count in found.items() if count > MOST_LINES} == {}


def test_the_coach_marks_no_move(sit: Callable[..., Sitting], server: Server) -> None:
    """It explains a kind of move at its first meeting; a mark on the button would read as advice."""
    player = sit(phone=True)
    sit_at(player, server, "cards_of_cthulhu", seats=1, inputs=BUYING)
    tell = """async ([met, about]) => {
        const { showTip } = await import("/static/coach.js");
        showTip({ say: "Look.", rule: "CC-7.1", icon: "card-pickup", met, about }, "");
        return ["#choices", "#table"].map((part) => document.querySelectorAll(`${part} .coached`).length);
    }"""
    assert player.page.evaluate(tell, ["verb", "decline"]) == [0, 0]
    card = str(player.table.locator(".stall.legal").first.get_attribute("data-thing"))
    assert player.page.evaluate(tell, ["thing", card]) == [0, 1]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_what_a_roll_costs_stands_beside_it(sit: Callable[..., Sitting], server: Server, phone: bool) -> None:
    """The coin lay over the number of dice."""
    player = sit(phone=phone)
    sit_in(player, server, "cards_of_cthulhu", BOUGHT, seats=1)
    apart = """() => [...document.querySelectorAll("#table .cast:not(.plain)")].map((cast) => {
        const [words, coin] = ["b", ".use"].map((part) => cast.querySelector(part).getBoundingClientRect());
        return words.right <= coin.left;
    })"""
    assert player.page.evaluate(apart) == [True] * 3


def test_an_empty_board_is_not_lit(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_in(player, server, "cards_of_cthulhu", BOUGHT, seats=1)
    expect(player.thing("board-cthulhu")).to_contain_class("legal")
    expect(player.thing("board-arwassa")).not_to_contain_class("legal")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_skill_is_told_whatever_was_bought(sit: Callable[..., Sitting], server: Server, phone: bool) -> None:
    player = sit(phone=phone)
    sit_in(player, server, "cards_of_cthulhu", BOUGHT, seats=1)
    told = player.table.locator(".own .calling" if phone else ".own .skill")
    expect(told).to_contain_text("discard any minion of 2 to 6")
    expect(told).to_be_in_viewport(ratio=0.9)


FOLLOWERS = ["doctor", "explorer", "journalist", "priest", "psychiatrist", "ritualist"]
BOXES = "(selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().toJSON())"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("step", ["purchase", "combat"])
def test_many_followers_lie_in_one_row_and_leave_the_boards_in_sight(
    sit: Callable[..., Sitting], server: Server, phone: bool, step: str
) -> None:
    """And what is on offer says what it does, where nobody can point at it first."""
    player = sit(phone=phone)
    seat = {"investigator": "soldier", "xp": 9, "followers": FOLLOWERS, "items": ["temple_of_light", "ritual_dagger"]}
    boards = {cult: {"minions": ["cultist", "byakhee"]} for cult in ("cthulhu", "arwassa", "chaugnar", "yog")}
    position: dict[str, Any] = {"seats": [seat], "boards": boards, "step": step}
    if step == "purchase":
        position["shop"] = ["tycoon", "thief", "necronomicon"]
    sit_in(player, server, "cards_of_cthulhu", position, seats=1)
    owned = player.page.evaluate(BOXES, ".own .owned .card")
    assert len({box["top"] for box in owned}) == 1
    altars = player.page.evaluate(BOXES, ".altar")
    assert min(box["height"] for box in altars) > 90
    hand = player.page.evaluate(BOXES, ".lamp")[0]
    assert max(box["bottom"] for box in altars) <= hand["top"]
    if step == "purchase":
        expect(player.table.locator(".shop .effect").first).to_be_visible()


SOLDIER = {"investigator": "soldier", "xp": 9}
CROWDED = {
    "cthulhu": {"minions": ["cultist", "byakhee", "deep_ones", "cultist_leader"], "gates": 1},
    "yog": {"minions": ["cultist"]},
}


def attacking(player: Sitting, server: Server, **more: Any) -> None:
    position = {"seats": [SOLDIER], "boards": CROWDED, "step": "combat", **more}
    sit_in(player, server, "cards_of_cthulhu", position, seats=1)


@pytest.mark.long
@pytest.mark.parametrize("part", ["header", ".ground", ".minion", ".gate"])
def test_a_board_is_attacked_by_a_tap_anywhere_on_it(sit: Callable[..., Sitting], server: Server, part: str) -> None:
    """Even on a minion that the Soldier could shoot: that begins with the Soldier."""
    player = sit(phone=True)
    attacking(player, server)
    touched = player.table.locator(f".cult-cthulhu {part}").first
    box = touched.bounding_box()
    assert box is not None
    low = {"x": box["width"] - 6, "y": box["height"] - 6}
    player.page.wait_for_timeout(400)
    player.after(lambda: touched.tap(position=low))  # type: ignore[arg-type]
    expect(player.table.locator(".cult-cthulhu.attacked")).to_be_visible()


@pytest.mark.long
def test_a_shot_begins_with_the_soldier(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    attacking(player, server)
    expect(legal(player, ".minion")).to_have_count(0)
    player.press(player.thing("skill"))
    expect(legal(player, ".minion")).to_have_count(5)
    player.after(lambda: player.press(player.thing("yog:cultist")))
    expect(player.page.locator("#log")).to_contain_text("You shoot Cultist (Yog-Sothoth).")


@pytest.mark.long
def test_what_cannot_be_done_yet_says_what_comes_first(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    attacking(player, server)
    player.press(player.thing("roll-0"))
    expect(player.note).to_contain_text("First choose the board that you attack")
    player.after(lambda: player.press(player.table.locator(".cult-yog header")))
    player.press(player.table.locator(".gate"))
    expect(player.note).to_contain_text("Minions protect it: slay them first")
    expect(player.note).to_contain_text("A gate is sealed with Seal Gate")


@pytest.mark.long
def test_a_turn_tells_all_the_cards_that_came(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    attacking(
        player, server, boards={}, top=["cthulhu:cultist", "yog:gate", "ritual_dagger", "beast_in_the_pit", "doctor"]
    )
    player.after(lambda: player.choose("End the turn"))
    told = "New: Cultist (Cthulhu). Asleep: Beast in the Pit. A gate (Yog-Sothoth) opens: +1 card, −3 points."
    told += " On offer: Ritual Dagger and Doctor (follower)."
    expect(player.page.locator("#lately")).to_have_text(told)


@pytest.mark.long
def test_a_crowded_board_shows_all_its_cards_with_their_names(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    attacking(player, server)
    ground = player.table.locator(".cult-cthulhu .ground").bounding_box()
    assert ground is not None
    for card in player.table.locator(".cult-cthulhu .card").all():
        expect(card.locator(".name")).to_be_visible()
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= ground["y"] + ground["height"] + 1


@pytest.mark.long
@pytest.mark.parametrize("items", [[], ["ritual_dagger", "temple_of_light"]], ids=["two", "four"])
def test_hearts_stay_whole_whatever_one_owns(sit: Callable[..., Sitting], server: Server, items: list[str]) -> None:
    """Many coins and cards pushed them out of the panel, or over the word beside them."""
    player = sit(viewport={"width": 1280, "height": 800})
    seat = {"investigator": "soldier", "xp": 12, "followers": ["doctor", "explorer"], "items": items}
    sit_in(player, server, "cards_of_cthulhu", {"seats": [seat], "step": "combat"}, seats=1)
    panel, hearts, word = (
        player.table.locator(f".own {name}").first.bounding_box() for name in (".player", ".vigour", ".coins .word")
    )
    assert panel
    assert hearts
    assert word
    assert hearts["x"] >= word["x"] + word["width"]
    assert hearts["x"] + hearts["width"] <= panel["x"] + panel["width"]


def spending(dice: list[int], step: str = "allocate", **more: Any) -> dict[str, Any]:
    """The Body die, the two Health dice and Spirit dice lie there against these minions of Cthulhu."""
    frames = [{"what": "combat"}, {"what": "attack", "board": "cthulhu", "wounds_to": 1, "step": step}]
    boards = {"cthulhu": {"minions": ["cultist", "byakhee", "deep_ones", "shoggoth"], "asleep": ["minor"]}}
    dice = [*dice, *[0] * (MOST_DICE - len(dice))]
    return {"seats": [SOLDIER], "boards": boards, "dice": dice, "frames": frames, **more}


def spent(player: Sitting) -> list[str]:
    return [str(die.get_attribute("id")) for die in player.table.locator('.die[data-state$="spent"]').all()]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_of_equal_dice_the_clicked_one_is_spent(sit: Callable[..., Sitting], server: Server, number: int) -> None:
    """To the rules they are one: another die grew pale than the one that was clicked. It stays so after a move."""
    player = sit()
    sit_in(player, server, "cards_of_cthulhu", spending([4, 4, 4, 6]), seats=1)
    die = player.table.locator(f"#p-die-{number}")
    player.press(player.thing("cthulhu:deep_ones"))
    player.after(lambda: player.press(die))
    assert spent(player) == [f"p-die-{number}"]
    expect(die).not_to_have_attribute("data-thing", "4")
    player.press(player.thing("cthulhu:cultist"))
    player.after(lambda: player.press(player.table.locator("#p-die-3")))
    assert spent(player) == [f"p-die-{number}", "p-die-3"]
    player.after(lambda: player.page.locator("#undo").click())
    player.after(lambda: player.page.locator("#undo").click())
    assert spent(player) == []


def test_of_equal_dice_the_clicked_one_is_rolled_again(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_in(player, server, "cards_of_cthulhu", spending([5, 3, 3, 3], "reroll"), seats=1)
    player.press(player.table.locator("#p-die-3"))
    player.after(lambda: player.choose("Re-roll 3"))
    faces = [str(die.get_attribute("data-face")) for die in player.table.locator(".die").all()]
    assert faces[:3] == ["5", "3", "3"]


def test_what_gives_nothing_waits_on_the_last_page(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit()
    sit_in(player, server, "cards_of_cthulhu", BOUGHT, seats=1)
    expect(player.choices.locator("button[data-move]").filter(has_text="although nothing is there")).to_have_count(0)
    player.press(player.choices.locator(".turn"))
    expect(player.choices.locator("button[data-move]").filter(has_text="although nothing is there")).to_have_count(3)


def test_a_sleeper_that_is_protected_has_a_lock_and_says_why(sit: Callable[..., Sitting], server: Server) -> None:
    """Even when the dice slay nothing more."""
    player = sit()
    sit_in(player, server, "cards_of_cthulhu", spending([1, 1]), seats=1)
    sleeper = player.table.locator(".horror.asleep")
    expect(sleeper.locator(".kept")).to_be_visible()
    player.press(sleeper)
    expect(player.note).to_contain_text("Minions protect it: slay them first")
    expect(player.note).to_contain_text("Minions protect the sleeping horrors")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_end_keeps_its_place_when_a_gate_can_be_sealed(
    sit: Callable[..., Sitting], server: Server, phone: bool
) -> None:
    player = sit(phone=phone)
    position = spending([6, 6, 6], boards={"cthulhu": {"minions": ["cultist"], "gates": 1}})
    sit_in(player, server, "cards_of_cthulhu", position, seats=1)
    end = player.choices.get_by_role("button", name="End the attack")
    before = end.bounding_box()
    player.press(player.thing("cthulhu:cultist"))
    player.after(lambda: player.press(player.table.locator("#p-die-0")))
    expect(player.choices.get_by_role("button", name="Seal a gate")).to_be_visible()
    after = end.bounding_box()
    assert before is not None
    assert after is not None
    assert (after["x"], after["y"]) == (before["x"], before["y"])


def pointed(player: Sitting) -> list[str]:
    return [str(one.get_attribute("data-thing")) for one in player.table.locator("[data-thing].pointed").all()]


def test_a_lesson_lights_all_that_it_speaks_of(sit: Callable[..., Sitting]) -> None:
    """Every roll that can be paid, and the Cultist Leader too."""
    player = sit()
    take(player, "cards_of_cthulhu")
    lit: dict[int, list[str]] = {}
    for _ in range(8):
        now = beat(player.page)
        lit[now["beat"]] = pointed(player)
        player.press(player.page.locator("#lesson-go, #lesson-show").first)
        player.page.wait_for_function("(beat) => miskatonic.table.present.lesson.beat !== beat", arg=now["beat"])
        if now["beat"] == 5:
            break
    lit[6] = pointed(player)
    assert lit[4] == ["roll-0", "roll-1", "roll-2", "roll-3"]
    assert set(lit[6]) == {f"cthulhu:{kind}" for kind in ("cultist", "byakhee", "deep_ones", "cultist_leader")}


def test_all_that_came_is_told_in_full_on_a_desk(sit: Callable[..., Sitting], server: Server) -> None:
    """The line above the boards was cut after two."""
    player = sit(viewport={"width": 1280, "height": 800})
    came = ["cthulhu:cultist", "chaugnar:gate", "yog:gate", "beast_in_the_pit", "ritual_dagger", "doctor"]
    attacking(player, server, boards={}, top=came)
    player.after(lambda: player.choose("End the turn"))
    told = player.page.locator("#lately")
    expect(told).to_contain_text("New: Cultist (Cthulhu).")
    expect(told).to_contain_text("On offer: Ritual Dagger and Doctor (follower).")
    player.until(lambda: bool(told.evaluate("(box) => box.scrollHeight <= box.clientHeight + 4")), "all of it is seen")
