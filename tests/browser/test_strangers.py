"""What strangers stumbled over: a touch that played what it meant to read, a table that moved, words without sense."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kept import sit_at, sit_in
from tests.browser.sitting import Sitting
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]


def test_the_first_touch_of_a_card_reads_it_and_the_second_plays(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    player.quick_table()
    assert player.wait_for_turn()
    card = player.hand.first
    before, region = player.decision, player.page.locator("#region").bounding_box()
    player.press(card)
    expect(player.note).to_contain_text("Invoked: ")
    expect(player.asks).to_contain_text("Tap it again to do it, or press the button.")
    expect(player.choices.locator("[data-move]")).to_have_count(1)
    expect(player.choices.get_by_role("button", name="Cancel")).not_to_contain_text(re.compile("\\(Esc\\)"))
    assert player.decision == before, "it was played"
    assert player.page.locator("#region").bounding_box() == region, "the table moved"
    player.after(lambda: player.press(card))


def test_a_finger_that_was_on_its_way_does_not_press_the_next_decision(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    player.quick_table()
    assert player.wait_for_turn()
    player.go_on()
    player.until(lambda: "summon" in str(player.asks.text_content()), "the next decision came")
    pressed = player.page.evaluate(
        """async () => {
            miskatonic.table.present.decision.id += " anew"; // as if it had come this moment
            const { say } = await import("/static/deciding.js");
            say();
            const done = document.querySelector("#choices [data-move='done']");
            done.dispatchEvent(new PointerEvent("click", { pointerType: "touch", detail: 1 }));
            return miskatonic.table.waiting;
        }"""
    )
    assert not pressed


def test_the_bar_speaks_in_sentences_and_ends_come_last(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    expect(player.asks).to_have_text(re.compile(r"\.$"))
    moves = player.choices.locator("[data-move]")
    assert moves.last.get_attribute("data-move") == "done"
    expect(moves.first).to_contain_text(re.compile("Invoke .+ for [1-4] "))
    said = moves.all_inner_texts()
    assert len(set(said)) == len(said), "two choices read the same"


def test_the_rules_beside_the_table_hide_no_choice(sit: Callable[..., Sitting]) -> None:
    """The choice that ends a step stays at the foot: it lay over the others."""
    player = sit(viewport={"width": 1280, "height": 800})
    player.quick_table()
    assert player.wait_for_turn()
    player.press(player.page.locator("#tab-rules"))
    expect(player.choices.locator("[data-verb=invoke]")).to_be_visible()
    covered = """(all) => all.filter((one) => {
        const box = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }).map((one) => one.textContent)"""
    assert player.choices.locator("button").evaluate_all(covered) == []
    player.press(player.page.locator("#tab-log"))
    expect(player.choices.locator("[data-move^=invoke]").first).to_be_visible()


def test_a_long_list_says_what_comes_next(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    player.quick_table()
    assert player.wait_for_turn()
    player.page.evaluate(
        """async () => {
            const { table } = miskatonic;
            const { Choosing } = await import("/static/choosing.js");
            const { say } = await import("/static/deciding.js");
            const verbs = ["heal", "seal", "hurry", "shoot", "pray", "wait"];
            table.present.decision.id += "x";
            table.choosing = new Choosing(verbs.map((verb) => ({ move: verb, say: `Let me ${verb}`, path: ["x"] })));
            say();
        }"""
    )
    expect(player.choices.locator(".turn")).to_have_text("More: Let me pray, Let me wait")


def test_equal_copies_are_one_choice(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    count = """async () => {
        const { table } = miskatonic;
        const { Choosing } = await import("/static/choosing.js");
        const { say } = await import("/static/deciding.js");
        const [one, two] = document.querySelectorAll("#table .hand .card");
        if (ALIKE) two.innerHTML = one.innerHTML;
        const moveOf = ({ dataset }) => ({ move: `invoke ${dataset.thing}`, say: "Invoke it", path: [dataset.thing] });
        const moves = [one, two].map(moveOf);
        table.present.decision.id += "x";
        table.choosing = new Choosing(moves);
        say();
        return document.querySelectorAll("#choices [data-move]").length;
    }"""
    assert player.page.evaluate(count.replace("ALIKE", "false")) == 2
    assert player.page.evaluate(count.replace("ALIKE", "true")) == 1


def test_what_folds_out_closes_by_escape_and_by_a_click_beside_it(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    player.after(player.go_on)
    player.after(lambda: player.choose("Discard"))
    player.wait_for_turn()
    player.key("Escape")  # no picture of what the others did
    list_of_all = player.page.locator("#discarded")
    for close in (lambda: player.key("Escape"), lambda: player.page.locator(".table-head h1").click()):
        player.page.locator("#discarded summary").click()
        expect(list_of_all).to_have_attribute("open", "")
        close()
        expect(list_of_all).not_to_have_attribute("open", "")


def test_the_icons_of_the_head_say_what_they_do_and_why_not(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    redo = player.page.locator("#redo")
    redo.hover(force=True)
    assert "nothing was taken back" in redo.evaluate("button => getComputedStyle(button, '::after').content")


def test_what_changed_by_two_covers_nothing_and_is_not_cut(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    player.quick_table()
    assert player.wait_for_turn()
    boxes = player.page.evaluate(
        """async () => {
            const { readNumbers, showNumbers } = await import("/static/retelling.js");
            const one = [...document.querySelectorAll("#table [data-number]")].find((number) => number.offsetWidth);
            const before = readNumbers();
            one.textContent = String(Number(one.textContent) + 2);
            showNumbers(before);
            const said = [...document.querySelectorAll(".delta")].at(-1);
            said.getAnimations().forEach((motion) => motion.cancel());
            return [one, said].map((box) => box.getBoundingClientRect().toJSON());
        }"""
    )
    number, said = boxes
    assert said["bottom"] <= number["top"] or said["top"] >= number["bottom"]
    assert said["left"] >= 0
    assert said["right"] <= 390


def test_a_touched_card_shows_its_pattern_large_and_its_stars_in_the_sky(sit: Callable[..., Sitting]) -> None:
    """The cells of a pattern were 14 pixels wide, and the sky showed nothing to whoever has no mouse."""
    player = sit(phone=True)
    player.quick_table()
    assert player.wait_for_turn()
    player.press(player.hand.first)
    cells = player.note.locator(".enlarged .cell")
    box = cells.first.bounding_box()
    assert box is not None
    assert box["width"] >= 28
    expect(player.note).not_to_contain_text("§")
    stars = player.table.locator(".tile:is(.got, .lack)")
    assert stars.count() > 0
    player.press(player.choices.get_by_role("button", name="Cancel"))
    expect(stars).to_have_count(0)
    expect(player.note).to_be_hidden()


def test_a_rivals_creatures_are_seen_on_a_phone_and_open_by_a_touch(
    sit: Callable[..., Sitting], server: Server
) -> None:
    for size in ({"width": 390, "height": 844}, {"width": 360, "height": 740}):
        player = sit(phone=True, viewport=size)
        sit_at(player, server, "stars_are_right", seats=3, inputs=84)
        rival = player.table.locator(".others .peek").first
        expect(rival.locator("summary .mini")).to_have_count(6)
        expect(rival.locator("summary .mini").last).to_be_in_viewport()
        player.press(rival.locator("summary"))
        expect(rival.locator(".peeked li")).to_have_count(6)
        expect(rival.locator(".peeked li").first).to_contain_text(re.compile(r"\w+ \d points?"))
        player.key("Escape")
        expect(rival.locator(".peeked")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_rows_and_columns_that_sentences_name_have_numbers(sit: Callable[..., Sitting], phone: bool) -> None:
    player = sit(phone=phone)
    player.quick_table()
    assert player.wait_for_turn()
    for line, side in (("row", "right"), ("column", "down")):
        for number in "12345":
            edge = player.table.locator(f".arrow.{side}.{line}-{number} .line-number")
            expect(edge).to_have_text(number)
            expect(edge).to_be_in_viewport()


def test_a_discard_that_lets_a_summoning_go_by_is_asked_about(sit: Callable[..., Sitting], server: Server) -> None:
    """It stands below "Summon", and ended the turn by one touch."""
    player = sit(phone=True)
    sit_at(player, server, "stars_are_right", seats=2, inputs=31)
    before, question = player.decision, player.page.locator("#ask")
    card = player.thing(
        player.page.evaluate("miskatonic.table.choosing.moves.find(m => m.verb === 'summon').things[0]")
    )
    for name in ("Discard", "End the turn"):
        if name == "Discard":
            player.press(card)
        player.choose(name)
        expect(question).to_contain_text(re.compile(f"{name}.*\\? You can still summon"))
        player.press(question.locator("[data-answer=no]"))
        assert player.decision == before
        if name == "Discard":
            player.press(player.choices.get_by_role("button", name="Cancel"))
    player.choose("End the turn")
    player.after(lambda: player.press(question.locator("[data-answer=yes]")))


def test_two_rules_at_once_are_two_marks_and_no_comma(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    said = player.page.evaluate(
        """async () => {
            const { withRules } = await import("/static/panels.js");
            const box = document.createElement("p");
            box.append(withRules("It is lost then (SR-10.2, SR-10.5). More."));
            return box.textContent;
        }"""
    )
    assert "," not in said
    assert said.count("§") == 2


def test_the_learn_page_keeps_its_frame_and_its_noughts(sit: Callable[..., Sitting]) -> None:
    """The frame of the chosen game was cut at both edges, and "0 of 4" read as "o of 4"."""
    player = sit(phone=True)
    player.page.goto(f"{player.url}/learn#stars_are_right")
    frame = player.page.locator("#stars_are_right").bounding_box()
    assert frame is not None
    assert frame["x"] >= 4
    assert frame["x"] + frame["width"] <= 386
    numerals = "getComputedStyle(document.querySelector('.course .badge')).fontVariantNumeric"
    assert "lining-nums" in player.page.evaluate(f"document.fonts.ready.then(() => {numerals})")
    used = player.page.context.new_cdp_session(player.page)
    used.send("DOM.enable")
    used.send("CSS.enable")
    root = used.send("DOM.getDocument")["root"]["nodeId"]
    badge = used.send("DOM.querySelector", {"nodeId": root, "selector": ".course .badge"})["nodeId"]
    fonts = [font["familyName"] for font in used.send("CSS.getPlatformFontsForNode", {"nodeId": badge})["fonts"]]
    assert any("Alegreya" in name for name in fonts), f"the figures are drawn in {fonts}"


def test_when_a_coach_has_spoken_the_buttons_are_in_view_and_nothing_moves(sit: Callable[..., Sitting]) -> None:
    """The bar kept the height it had before the coach spoke: after a pick its buttons lay below the fold."""
    player = sit(phone=True)
    player.page.goto(player.url)
    player.press(player.page.locator('form[action="/play/stars_are_right"] button').first)
    player.press(player.page.get_by_role("button", name="Just let me play"))
    expect(player.page.locator("#coach")).to_be_visible()
    before = player.page.locator("#region").bounding_box()
    player.press(player.hand.first)
    expect(player.choices.locator("[data-move]")).to_be_in_viewport(ratio=1)
    assert player.page.locator("#region").bounding_box() == before


def test_on_a_phone_the_table_keeps_its_place_and_what_ends_a_step_is_in_view(sit: Callable[..., Sitting]) -> None:
    """The bar grew and shrank with every question and every tip, and the board with it."""
    player = sit(phone=True)
    player.page.goto(player.url)
    player.press(player.page.locator('form[action="/play/stars_are_right"] button').first)
    player.press(player.page.get_by_role("button", name="Just let me play"))
    expect(player.table).to_contain_class("table-stars_are_right")
    seen = set()
    for _ in range(4):
        assert player.wait_for_turn()
        box = player.page.locator("#region").bounding_box()
        assert box is not None
        seen.add((box["y"], box["height"]))
        ends = player.choices.locator(".done").first
        expect(ends).to_be_in_viewport(ratio=1)
        player.after(lambda ends=ends: player.press(ends))
    assert len(seen) == 1, f"the table was at {seen}"


# Which cards in hand have words that are cut, or cannot be hit in their middle.
HIDDEN_NAMES = """() => [...document.querySelectorAll("#table .hand .card")].filter((card) => {
    const [box, face] = [card.getBoundingClientRect(), card.querySelector(".face")];
    const name = card.querySelector(".name").getBoundingClientRect();
    const spots = [[name.left + 2, name.top + 4], [name.right - 2, name.bottom - 4]];
    return spots.some(([x, y]) => !card.contains(document.elementFromPoint(x, y)))
        || name.bottom > box.bottom || name.right > box.right || face.scrollWidth > face.clientWidth + 1;
}).map((card) => card.dataset.label)"""
TALES = """() => [...document.querySelectorAll("#table .register .tale")]
    .filter((one) => one.offsetParent).map((one) => Math.round(one.getBoundingClientRect().height))"""


def test_twelve_cards_in_hand_are_read_and_hit_one_by_one(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True, reduced_motion="reduce")
    sit_at(player, server, "great_old_one", seats=3, inputs=31)
    expect(player.hand).to_have_count(12)
    assert player.page.evaluate(HIDDEN_NAMES) == []
    assert min(player.page.evaluate(TALES), default=40) >= 40, "four buttons crush the register"


def test_a_tale_of_the_register_shows_both_names_and_no_list_that_names_one(
    sit: Callable[..., Sitting], server: Server
) -> None:
    player = sit(phone=True)
    position = {
        "active": 0,
        "phase": "call",
        "seats": [{"hand": ["inspector_legrasse", "danforth"]}, {"hand": ["obed_marsh"]}],
    }
    sit_in(player, server, "great_old_one", position)
    expect(player.asks).to_contain_text("you get that card, or else a random one of theirs")
    tale = player.table.locator(".register .tale").first
    expect(tale).to_contain_text("Legrasse")
    expect(tale.locator(".short").first).to_be_in_viewport(ratio=1)
    player.press(tale)
    expect(player.table.locator(".entry.legal:visible")).to_have_count(2)
    shown = player.choices.locator("[data-move^='call']").evaluate_all("(all) => all.map((one) => one.offsetWidth)")
    assert max(shown) <= 1, "a button names one of the two; the other would be cut"


def test_the_cultist_lies_in_sight_beside_many_pairs(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(phone=True)
    pairs = ["walter_gilman+keziah_mason", "erich_zann+blandot", "zadok_allen+zadok_allen", "danforth+danforth"]
    horrors = ["the_rats_in_the_walls", "cool_air", "the_lurking_fear", "the_call_of_cthulhu"]
    mine = {"hand": ["henry_armitage"], "pairs": pairs, "horrors": horrors, "cultist": True}
    position = {"active": 0, "phase": "horror", "seats": [mine, {"hand": ["obed_marsh"]}]}
    sit_in(player, server, "great_old_one", position)
    cultist = player.table.locator(".mine .cult")
    expect(cultist).to_be_in_viewport(ratio=1)
    box, strip = cultist.bounding_box(), player.table.locator(".mine").bounding_box()
    assert box is not None
    assert strip is not None
    assert strip["x"] <= box["x"] <= strip["x"] + strip["width"] - box["width"]
    expect(player.page.locator("#goal")).to_contain_text("wins for The Cultist")


def test_who_may_chat_is_asked_only_where_somebody_is(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    shown = """async (company) => {
        const { showCompany } = await import("/static/chance.js");
        showCompany({ quiet: false, company }, () => {});
        return [...document.querySelectorAll("#company button")].map((one) => one.textContent);
    }"""
    assert player.page.evaluate(shown, []) == []
    said = player.page.evaluate(shown, [{"who": "x", "name": "Ann", "muted": False}])
    assert said == ["Let only players chat, not spectators", "Mute Ann", "Put Ann out"]


def test_to_draw_a_card_is_in_sight_below_six_swaps(sit: Callable[..., Sitting], server: Server) -> None:
    player = sit(viewport={"width": 1280, "height": 800})
    seats = [{"hand": ["nathaniel_peaslee", "charles_dexter_ward"]}, {"hand": ["danforth"]}]
    sit_in(player, server, "great_old_one", {"active": 0, "phase": "recruit", "seats": seats})
    expect(player.choices.locator("[data-move^=recruit]")).to_have_count(6)
    draw = player.choices.locator("[data-move=draw]")
    assert draw.evaluate(
        """(button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }"""
    )


def test_a_horror_is_named_before_the_names_it_asks_for(sit: Callable[..., Sitting], server: Server) -> None:
    """“Play…” listed one’s own Story cards, and nothing said what would be played."""
    player = sit()
    horrors = ["the_statement_of_randolph_carter", "cool_air"]
    seats = [{"hand": ["thurber", "danforth", *horrors]}, {"hand": ["joe_slater", "delapore"]}]
    sit_in(player, server, "great_old_one", {"active": 0, "phase": "horror", "seats": seats})
    player.press(player.choices.locator("[data-verb=play]"))
    said = [text.partition("\n")[2] for text in player.choices.locator("button:not(.back)").all_inner_texts()]
    named = [text.partition(":")[0] for text in said]
    assert named == ["The Statement of Randolph Carter…", "Play Cool Air at Careful bot"]
