"""What a person does at the table, in terms of what is on the screen."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page, expect

PATIENCE = 30.0
FINGERS_REST = 370  # milliseconds


class Sitting:
    def __init__(self, page: Page, url: str, *, phone: bool = False) -> None:
        self.page = page
        self.url = url
        self.phone = phone
        self.table = page.locator("#table")
        self.asks = page.locator("#asks")
        self.choices = page.locator("#choices")
        self.hand = page.locator("#table .hand .card")
        self.tiles = page.locator("#table .tile")
        self.note = page.locator("#note")

    # Getting there

    def lobby(self) -> None:
        self.page.goto(self.url)

    def new_table(self, *, turns: int = 0, other: str = "", name: str = "") -> None:
        """From the lobby through the form to a table of two; the other is a bot unless said."""
        self.lobby()
        if name:
            self.page.fill("#name", name)
            self.press(self.page.get_by_role("button", name="Save"))
        self.press(self.page.get_by_role("link", name="Set up a table of your own"))
        self.press(self.page.get_by_role("navigation", name="Game").get_by_role("link", name="The Stars Are Right"))
        if other:
            self.press(self.page.get_by_text("Seats one by one"))
            self.page.select_option("#seat-1", other)
        self.press(self.page.get_by_text("The length"))
        self.page.fill("#option-max_turns", str(turns))
        self.press(self.page.get_by_role("button", name="Set the table"))
        expect(self.page.locator("#table.table-stars_are_right")).to_be_visible()

    def quick_table(self, *, turns: int = 0, other: str = "bot:adept", name: str = "") -> None:
        """The same by one request, for tests that are not about getting there."""
        post = self.page.context.request.post
        if name:
            post(f"{self.url}/name", form={"name": name})
        form = {"game": "stars_are_right", "seat-0": "me", "seat-1": other, "option-max_turns": str(turns)}
        made = post(f"{self.url}/new", form=form, max_redirects=0)
        self.open(self.url + made.headers["location"])

    def open(self, address: str) -> None:
        self.page.goto(address)
        expect(self.page.locator("#table.table-stars_are_right")).to_be_visible()

    # Acting

    def press(self, what: Locator) -> None:
        """Click, or tap on a phone: not before the buttons of a new decision take a finger."""
        if self.phone:
            self.page.wait_for_timeout(FINGERS_REST)
            what.tap()
        else:
            what.click()

    def thing(self, name: str) -> Locator:
        return self.table.locator(f'[data-thing="{name}"]').first

    def choose(self, sentence: str) -> None:
        """Choose in the decision bar the first move that begins so; a group of moves is opened first."""
        filter = self.page.locator("#filter")
        if filter.is_visible() and not self.choices.get_by_role("button", name=sentence).count():
            filter.fill(sentence)
        for group in self.choices.locator("button.group").all():
            if not self.choices.get_by_role("button", name=sentence).count():
                if sentence.startswith(str(group.locator("span").text_content()).rstrip("…")):
                    self.press(group)
        button = self.choices.get_by_role("button", name=sentence).first
        if "group" in str(button.get_attribute("class")):
            self.press(button)
            button = self.choices.locator("button:not(.group)").filter(has_text=sentence).first
        self.press(button)

    def play_card(self, card: Locator) -> None:
        """On a phone the first touch reads, the second plays."""
        if self.phone:
            self.press(card)
            expect(card).to_contain_class("picked")
        self.after(lambda: self.press(card))

    def go_on(self) -> None:
        """Be done, in The Stars Are Right."""
        self.press(self.choices.get_by_role("button", name=re.compile("Go on|End the turn")))

    def key(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    # Reading

    @property
    def decision(self) -> str:
        """The number of the present decision, as the page knows it."""
        return str(self.page.evaluate("globalThis.miskatonic?.table.present?.decision?.id ?? ''"))

    @property
    def is_over(self) -> bool:
        return bool(self.page.evaluate("document.getElementById('end')?.open ?? false"))

    @property
    def leaves_open(self) -> bool:
        """Whether what was picked could be more than one move: the sentences decide."""
        now = "(({ choosing, waiting }) => !waiting && choosing.picked.length > 0 && choosing.complete.length > 0)"
        return bool(self.page.evaluate(f"{now}(globalThis.miskatonic.table)"))

    @property
    def sky(self) -> list[str]:
        return [str(tile.get_attribute("data-face")) for tile in self.tiles.all()]

    @property
    def held(self) -> list[str]:
        return [str(card.get_attribute("data-thing")) for card in self.hand.all()]

    @property
    def is_my_turn(self) -> bool:
        return self.page.locator("#decision.yours").count() > 0

    def until(self, true: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE

        def is_true() -> bool:
            try:
                return true()
            except Error as fault:
                if "navigation" not in str(fault):
                    raise
                return False  # the page is on its way to the next

        while not is_true():
            assert time.monotonic() < end, f"it did not happen that {what}; the bar says: {self.asks.text_content()}"
            self.page.wait_for_timeout(20)

    def wait_for_turn(self) -> bool:
        """True when there is something to decide, False when the game is over."""
        self.until(lambda: self.is_my_turn or self.is_over, "a decision came")
        return not self.is_over

    def after(self, act: Callable[[], object]) -> None:
        """Act, let go by what that lets go by, and wait until the table has moved on."""
        before = self.decision
        act()
        if self.page.locator("#ask[open]").count():
            self.press(self.page.locator("#ask [data-answer=yes]"))
        self.until(lambda: self.decision != before or self.is_over, "the table moved on")

    def follow_hint(self) -> None:
        """Ask for a hint and do what it lights up, piece by piece; what is not on the table is chosen in the bar."""
        before = self.decision
        self.press(self.page.locator("#hint"))
        says = self.page.locator("#hint-says")
        expect(says).to_be_visible()
        sentence = str(says.text_content()).removeprefix("A hint: ").split(".")[0]
        names = dict.fromkeys(str(lit.get_attribute("data-thing")) for lit in self.table.locator(".hinted").all())
        for name in names:
            self.press(self.table.locator(f'[data-thing="{name}"]:visible').first)
        if not names:
            self.press(self.page.locator("#do-hint"))
        elif self.leaves_open:
            self.press(self.choices.get_by_role("button", name=sentence, exact=True))
        if self.page.locator("#ask[open]").count():
            self.press(self.page.locator("#ask [data-answer=yes]"))
        self.until(lambda: self.decision != before or self.is_over, "the hint was played")

    def widest(self) -> tuple[int, int]:
        """How wide the page is, and how wide the window."""
        width, window = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        return int(width), int(window)
