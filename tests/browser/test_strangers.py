"""What strangers stumbled over: a touch that played what it meant to read, a table that moved, words without sense."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.sitting import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]


def test_the_first_touch_of_a_card_reads_it_and_the_second_plays(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    player.quick_table()
    assert player.wait_for_turn()
    card = player.hand.first
    before, region = player.decision, player.page.locator("#region").bounding_box()
    player.press(card)
    expect(player.note).to_contain_text("Invoked it gives")
    expect(player.asks).to_contain_text("Tap it again to do it, or press the button.")
    expect(player.choices.locator("[data-move]")).to_have_count(1)
    expect(player.choices.get_by_role("button", name="Take back")).not_to_contain_text(re.compile("\\(Esc\\)"))
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
    list_of_all = player.page.locator("#discarded")
    for close in (lambda: player.key("Escape"), lambda: player.page.locator("#goal").click()):
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
