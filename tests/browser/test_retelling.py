"""What the others did: marked until one's own next move, and told again whenever one likes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.sitting import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]


def after_a_turn_of_the_bot(player: Sitting) -> None:
    player.quick_table()
    assert player.wait_for_turn()
    player.after(player.go_on)
    player.after(player.go_on)
    player.until(lambda: player.is_my_turn and "invoke" in str(player.asks.text_content()), "the turn came round")


def test_what_the_others_did_is_told_again_and_skipped_with_one_key(sit: Callable[..., Sitting]) -> None:
    player = sit()
    after_a_turn_of_the_bot(player)
    assert player.table.locator(".last").count(), "nothing is marked"
    player.page.evaluate("import('/static/settings.js').then(({ settings }) => (settings.retelling = 'slow'))")
    told, sky = player.page.locator("#retelling"), player.sky
    player.key("a")
    expect(told).to_be_visible()
    expect(player.page.locator(".told-now")).to_contain_text(re.compile(r"\w"))
    assert player.sky == sky, "the table below the picture is the real one"
    player.key("Escape")
    expect(told).to_have_count(0)
    player.key("a")
    player.page.locator("#skip").click()
    expect(told).to_have_count(0)


def test_a_retelling_that_comes_by_itself_keeps_no_decision_waiting(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.page.add_init_script('localStorage.setItem("miskatonic.settings", JSON.stringify({ retelling: "slow" }))')
    after_a_turn_of_the_bot(player)
    told = player.page.locator("#retelling")
    expect(told).to_be_visible()
    player.after(player.go_on)
    expect(told).to_have_count(0)


def test_on_a_phone_what_the_others_did_waits_until_it_is_read(sit: Callable[..., Sitting]) -> None:
    """The line above the board showed the last two sentences of a turn, and nobody had read the others."""
    player = sit(phone=True)
    after_a_turn_of_the_bot(player)
    news, region = player.page.locator("#news"), player.page.locator("#region")
    lines = "[...document.querySelectorAll('#log .fresh > span:not(.crest)')].map(line => line.textContent.trim())"
    happened = player.page.evaluate(lines)
    assert len(happened) > 2
    show = (
        "import('/static/retelling.js').then(({ showNews }) => showNews({ ...miskatonic.table.present, lesson: %s }))"
    )
    player.page.evaluate(show % "{}")
    expect(news).to_be_hidden()  # a lesson tells what it wants told
    player.page.evaluate(show % "null")
    where, read = region.bounding_box(), []
    while news.is_visible():
        read.append(str(player.page.locator("#news-words").text_content()))
        assert re.fullmatch(r"\d more ›|OK ✓", str(player.page.locator("#news-next").text_content()))
        player.press(news)
    assert " ".join(read) == " ".join(happened)
    assert region.bounding_box() == where, "the table moved"
    expect(player.page.locator("#lately")).to_be_visible()


def test_the_news_of_one_move_stand_on_one_page_where_they_fit(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    pages = """async (steps) => {
        const { firstPage } = await import("/static/retelling.js");
        const pages = [];
        let told = steps.flatMap((all, step) => all.map((sentence) => ({ sentence, step })));
        while (told.length) {
            const page = firstPage(told, 20);
            pages.push(page.map(({ sentence }) => sentence));
            told = told.slice(page.length);
        }
        return pages;
    }"""
    assert player.page.evaluate(pages, [["He plays."], ["He calls.", "You give."], ["He ends."]]) == [
        ["He plays."],
        ["He calls.", "You give."],
        ["He ends."],
    ]
    assert player.page.evaluate(pages, [["One."], ["Two."], ["Three."]]) == [["One.", "Two.", "Three."]]
    long = ["This is a move", "with more than a page", "of words"]
    assert player.page.evaluate(pages, [["One."], long]) == [["One.", "This is a move"], *[[part] for part in long[1:]]]


def test_whoever_does_not_read_the_news_plays_on(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    after_a_turn_of_the_bot(player)
    expect(player.page.locator("#news")).to_be_visible()
    player.play_card(player.hand.first)
    player.wait_for_turn()
    expect(player.page.locator("#news")).to_be_hidden()


def test_on_a_desk_what_the_others_did_is_marked_until_the_next_own_move(sit: Callable[..., Sitting]) -> None:
    player = sit()
    after_a_turn_of_the_bot(player)
    fresh = player.page.locator("#log .fresh")
    expect(fresh.last).to_be_in_viewport()
    player.play_card(player.hand.first)
    expect(fresh).to_have_count(0)
    expect(player.page.locator("#news")).to_be_hidden()


def test_a_number_that_changed_says_by_how_much(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    said = player.page.evaluate(
        """async () => {
            const { readNumbers, showNumbers } = await import("/static/retelling.js");
            for (const old of document.querySelectorAll(".delta")) old.remove(); // the bot may have begun
            const before = readNumbers();
            const one = document.querySelector("#table [data-number]");
            one.textContent = String(Number(one.textContent) + 2);
            showNumbers(before);
            return [...document.querySelectorAll(".delta")].map((delta) => delta.textContent);
        }"""
    )
    assert said == ["+2"]


def test_the_focus_stays_where_the_player_was(sit: Callable[..., Sitting]) -> None:
    """A card that is played leaves the hand, and its place on the keyboard goes to another."""
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    player.hand.first.focus()
    player.after(lambda: player.key("Enter"))
    player.wait_for_turn()
    where = player.page.evaluate(
        "document.activeElement?.closest('#table, #choices')?.id ?? document.activeElement.tagName"
    )
    assert where in ("table", "choices")


def test_the_log_shows_its_newest_line_whatever_the_bar_does(sit: Callable[..., Sitting]) -> None:
    """All of it fits for a moment, between two frames; nobody has scrolled, so it is at its end afterwards too."""
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    below = player.page.evaluate(
        """async () => {
            const log = document.getElementById("log");
            const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            log.replaceChildren();
            for (let at = 0; at < 8; at++) log.insertAdjacentHTML("beforeend", `<li class="begins">Line ${at}</li>`);
            const room = document.getElementById("asks");
            const high = (pixels) => (room.style.minHeight = `${pixels}px`, log.scrollHeight - log.scrollTop);
            high(300);
            log.scrollTop = log.scrollHeight;
            await frame();
            high(0); // the others decide: a large log
            log.scrollTop = log.scrollHeight;
            high(300); // and at once it is one's own turn again
            await frame();
            await frame();
            return log.scrollHeight - log.scrollTop - log.clientHeight;
        }"""
    )
    assert below < 2
    player.page.evaluate(
        """for (let at = 0; at < 60; at++) log.insertAdjacentHTML("beforeend", "<li class=begins>On</li>")"""
    )
    player.page.evaluate("log.scrollTop = log.scrollHeight")
    player.page.locator("#log").hover()
    player.page.mouse.wheel(0, -400)
    unread = "log.scrollHeight - log.scrollTop - log.clientHeight"
    player.until(lambda: player.page.evaluate(unread) > 100, "it scrolled")
    player.page.evaluate("asks.style.minHeight = '0'")
    player.page.wait_for_timeout(100)
    assert player.page.evaluate(unread) > 60, "the reader was moved"


ARROWS = """async ([kind, html]) => {
    const { journeysOf } = await import("/static/retelling.js");
    const { change } = await import("/static/motion.js");
    const box = document.createElement("div");
    box.innerHTML = html;
    region.append(box);
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    const [hand, centre] = ["#place-hand-1", "#place-centre"].map((one) => fresh.querySelector(one));
    const card = fresh.querySelector("#p-card");
    if (kind === "moves") centre.append(card);
    if (kind === "shifts") fresh.firstElementChild.insertAdjacentHTML("afterbegin", "<p>.</p>".repeat(9));
    if (kind === "thrown") fresh.querySelector("#place-discards").append(card);
    const events = [{ seat: 1, things: { card: ["card"] } }];
    const moved = change(box.firstElementChild, fresh.firstElementChild, events, () => {});
    box.remove();
    return journeysOf(moved, events).map(({ piece }) => piece.id);
}"""
PLACES = """<div><div id="place-hand-1"><span id="p-card" data-thing="card">x</span></div>
<p>.</p><p>.</p><p>.</p>
<div data-area="board" id="place-centre"><span id="p-other">o</span></div><div id="place-discards"></div></div>"""


def test_only_what_lies_elsewhere_has_an_arrow(sit: Callable[..., Sitting]) -> None:
    """A banner that pushes the table down moves nothing, and a discard is told by its mark."""
    player = sit(reduced_motion="reduce")
    player.quick_table()
    assert player.wait_for_turn()
    found = {kind: player.page.evaluate(ARROWS, [kind, PLACES]) for kind in ("moves", "shifts", "thrown")}
    assert found == {"moves": ["p-card"], "shifts": [], "thrown": []}


def test_what_was_taken_back_leaves_no_mark_and_no_news(sit: Callable[..., Sitting]) -> None:
    player = sit(phone=True)
    after_a_turn_of_the_bot(player)
    assert player.page.evaluate("miskatonic.table.marks.size")
    told = str(player.page.locator("#lately").text_content())
    player.after(lambda: player.press(player.page.locator("#undo")))
    expect(player.page.locator("#lately")).to_contain_text("You take back")
    assert told not in str(player.page.locator("#lately").text_content())
    assert player.page.evaluate("miskatonic.table.marks.size") == 0


def test_a_card_one_is_dealt_does_not_hide_what_the_others_did(sit: Callable[..., Sitting]) -> None:
    """One's own draw at the beginning of a turn, or an answer in another's, wiped out the story so far."""
    player = sit(phone=True)
    player.quick_table()
    assert player.wait_for_turn()
    pages = player.page.evaluate(
        """async () => {
            const { remember, showNews } = await import("/static/retelling.js");
            const players = [{ yours: true }, { yours: false }];
            const mine = { id: "3", yours: true };
            let before = { number: 1, html: "<i>1</i>", players, events: [], decision: mine };
            const tell = (decision, ...events) => {
                const number = before.number + 1;
                const told = events.map(([seat, sentence]) => ({ seat, sentence }));
                const message = { number, html: `<i>${number}</i>`, players, events: told, decision };
                remember(before, message);
                showNews(message);
                before = message;
            };
            const pages = [];
            const read = () => {
                for (const box = document.getElementById("news"); !box.hidden; box.click())
                    pages.push(document.getElementById("news-words").textContent);
            };
            tell({ yours: false }, [0, "You end your turn."]);
            tell({ yours: true, sealed: true }, [1, "Silas calls Obed Marsh."]);
            tell({ yours: false }, [0, "You show nothing."]);
            tell(mine, [1, "Silas takes a card from you."], [0, "You draw The Great Old One."]);
            read();
            tell(mine, [0, "You call Danforth."]);
            read();
            return pages;
        }"""
    )
    assert " ".join(pages) == (
        "Silas calls Obed Marsh. You show nothing. Silas takes a card from you. You draw The Great Old One."
    )


TWO_PAGES = """async () => {
    const { remember, showNews } = await import("/static/retelling.js");
    const players = [{ yours: true }, { yours: false }];
    const drawn = (at) => {
        const table = document.getElementById("table").cloneNode(true);
        table.dataset.page = at;
        return table.outerHTML;
    };
    let before = { number: 1, html: drawn("the start"), players, events: [], decision: { yours: true } };
    const tell = (at, decision, ...events) => {
        const number = before.number + 1;
        const message = { number, html: drawn(at), players, events, decision };
        remember(before, message);
        showNews(message);
        before = message;
    };
    const things = { tile: [document.querySelector("#table .tile").dataset.thing] };
    tell("the start", { yours: false }, { seat: 0, sentence: "You end your turn." });
    const long = "Silas does a thing that takes long to tell. ".repeat(4);
    tell("the first page", { yours: false }, { seat: 1, things, sentence: long });
    tell("the second page", { yours: true }, { seat: 1, things, sentence: "Silas does another thing. ".repeat(4) });
}"""


def come_back(sit: Callable[..., Sitting]) -> Sitting:
    """A player whose rival did two long things while another tab was in front."""
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    player.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    player.page.evaluate(TWO_PAGES)
    return player


def test_what_one_has_watched_is_not_shown_again(sit: Callable[..., Sitting]) -> None:
    """Most strangers found it tiresome that the table went back to what they had just seen."""
    player = sit()
    player.quick_table()
    assert player.wait_for_turn()
    player.page.evaluate(TWO_PAGES)
    expect(player.page.locator("#news-next")).to_have_text("1 more ›")
    expect(player.page.locator("#retelling")).to_have_count(0)
    expect(player.page.locator("body")).not_to_contain_class("catching-up")


def test_the_table_is_shown_as_it_was_while_the_words_tell_of_it(sit: Callable[..., Sitting]) -> None:
    """The words began with the first thing that a rival did, over a table that showed the end of it."""
    player = come_back(sit)
    news, picture = player.page.locator("#news"), player.page.locator("#retelling")
    expect(picture.locator("[data-page]")).to_have_attribute("data-page", "the first page")
    expect(picture.locator(".last")).to_have_count(1)
    expect(player.page.locator("#news-next")).to_have_text("1 more ›")
    expect(player.page.locator("body")).to_contain_class("catching-up")
    player.press(news)
    expect(player.page.locator("body")).not_to_contain_class("catching-up")
    expect(picture.locator("[data-page]")).to_have_attribute("data-page", "the second page")
    expect(player.page.locator("#news-next")).to_have_text("OK ✓")
    expect(picture).to_have_count(0)
    expect(news).to_be_visible()
    player.press(news)
    expect(news).to_be_hidden()


def test_a_card_that_lies_where_it_lay_can_be_played_through_the_picture(sit: Callable[..., Sitting]) -> None:
    player = come_back(sit)
    picture = player.page.locator("#retelling")
    expect(picture).to_have_count(1)
    player.play_card(player.hand.first)
    expect(picture).to_have_count(0)


def test_a_hint_is_drawn_on_the_table_and_not_below_a_picture(sit: Callable[..., Sitting]) -> None:
    player = come_back(sit)
    expect(player.page.locator("#retelling")).to_have_count(1)
    player.press(player.page.locator("#hint"))
    expect(player.page.locator("#hint-says")).to_be_visible()
    expect(player.page.locator("#retelling")).to_have_count(0)


def test_whoever_wants_words_only_is_shown_no_picture(sit: Callable[..., Sitting]) -> None:
    player = sit()
    player.page.add_init_script('localStorage.setItem("miskatonic.settings", JSON.stringify({ retelling: "ask" }))')
    player.quick_table()
    assert player.wait_for_turn()
    player.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    player.page.evaluate(TWO_PAGES)
    expect(player.page.locator("#news")).to_be_visible()
    expect(player.page.locator("#retelling")).to_have_count(0)
