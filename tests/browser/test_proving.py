"""Chance that can be checked, on the screen: words before the first card, and the page that works out every throw."""

import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

import msgspec
import pytest
from playwright.sync_api import expect

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import new_secret
from miskatonic.core.record import Move
from tests.browser.sitting import Sitting
from tests.web.preparing import people, prepare
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def finished() -> Playthrough:
    played = Playthrough.begin_with_secret(miskatonic.game("cards_of_cthulhu"), ["Ann"], new_secret())
    chooser = random.Random(5)
    while played.outcome is None:
        played.play(chooser.choice(played.state.moves()))
    return played


def test_the_page_works_out_every_throw_and_finds_a_forged_one(sit: Callable[..., Sitting], server: Server) -> None:
    played = finished()
    moves = [entry for entry in played.record.inputs if isinstance(entry, Move)]
    thrown = next(at for at, move in enumerate(moves) if "die 6" in chain(*move.kinds.values()))
    stream = next(name for name, kinds in moves[thrown].kinds.items() if "die 6" in kinds)
    at = moves[thrown].kinds[stream].index("die 6")
    faces = list(moves[thrown].chance[stream])
    faces[at] = 1 + int(str(faces[at])) % 6
    forged = [*moves]
    forged[thrown] = msgspec.structs.replace(moves[thrown], chance={**moves[thrown].chance, stream: faces})
    reader = sit()
    for inputs, faults in ((moves, 0), (forged, 1)):
        with ThreadPoolExecutor() as elsewhere:  # this thread has a loop already: the browser's
            header = played.record.header
            doing = elsewhere.submit(prepare, server.data, header, people("Ann"), inputs, status="over")
        table, _ = doing.result()
        reader.page.goto(f"{server.url}/table/{table}/verify")
        expect(reader.page.locator("#result")).to_have_attribute("data-faults", str(faults))
    expect(reader.page.locator("#result")).to_contain_text("does not match its secret")


def test_words_are_added_on_two_screens_and_the_cards_come(sit: Callable[..., Sitting], server: Server) -> None:
    ann, bob = sit(), sit()
    form = {"game": "stars_are_right", "seat-0": "me", "seat-1": "open", "words": "yes", "option-max_turns": "2"}
    made = ann.page.context.request.post(f"{server.url}/new", form=form, max_redirects=0)
    address = server.url + made.headers["location"]
    for one in (ann, bob):
        one.page.goto(address)
    expect(ann.page.locator("#words")).to_contain_text("The house has committed to its secret")
    bob.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_label("Your words").fill("a storm at sea")
    ann.page.get_by_role("button", name="Add my words").click()
    expect(ann.page.locator("#words")).to_contain_text("Waiting for")
    bob.page.get_by_role("button", name="No words").click()
    for one in (ann, bob):
        expect(one.page.locator("#table.table-stars_are_right")).to_be_visible()
        expect(one.page.locator("#words")).to_have_count(0)
    ann.page.get_by_role("button", name="Menu and settings").click()
    ann.page.get_by_text("How you can check").click()
    expect(ann.page.locator("#dice")).to_contain_text("published this fingerprint")
    ann.page.on("dialog", lambda dialog: dialog.accept())
    ann.page.get_by_role("button", name="Give up this table").click()
    expect(bob.asks).to_have_text("This table was given up.")
    bob.page.get_by_role("button", name="Menu and settings").click()
    bob.page.get_by_text("How you can check").click()
    bob.page.locator("#dice").get_by_role("link", name=re.compile("Check that the shuffles")).click()
    result = bob.page.locator("#result")
    expect(result).to_have_attribute("data-faults", "0")
    expect(result).to_contain_text("a storm at sea")
