"""axe-core, which knows what screen readers and weak eyes need, finds nothing serious on any page, in both themes.

It comes from npm and goes into no package. Without npm these tests skip and say so, unless a browser is required.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import moves_of, read_record
from tests.browser.boxes import GOLDEN, NAMES, few_and_many, places, set_tables
from tests.browser.sitting import Sitting
from tests.web.preparing import people, prepare
from tests.web.serving import Server

sys.path.insert(0, str(Path(__file__).parent.parent.parent))
import build_assets

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser axe")]
ROOT = Path(build_assets.__file__).parent
# A piece shows a picture, numbers and a name cut short, and its label says all that as a sentence; it need not
# repeat them.
FIND = """async () => {
    const endless = (one) => one.effect.getComputedTiming().iterations === Infinity;
    for (const one of document.getAnimations()) if (!endless(one)) one.finish();
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    const ofPiece = (node) => document.querySelector(node.target[0])?.closest("#table");
    const why = (node) => node.failureSummary.split("\\n").slice(1).join(" ").trim();
    return violations
        .filter((rule) => ["serious", "critical"].includes(rule.impact))
        .flatMap((rule) => rule.nodes.map((node) => [rule, node]))
        .filter(([rule, node]) => rule.id !== "label-content-name-mismatch" || !ofPiece(node))
        .map(([rule, node]) => `${rule.id}: ${node.target}: ${why(node)}`);
}"""


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    try:
        modules = build_assets.fetch(ROOT, tmp_path_factory.mktemp("axe"), leave_out="optional")
    except (build_assets.AssetError, OSError) as fault:
        if os.environ.get("MISKATONIC_REQUIRE_BROWSER") == "1":
            pytest.fail(str(fault))
        pytest.skip(f"axe-core could not be fetched: {fault}")
    return (modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def faults(page: Page, axe: str) -> Iterator[str]:
    page.evaluate(axe)
    for theme in ("dark", "light"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        yield from (f"{theme}: {found}" for found in page.evaluate(FIND))


def test_pages(axe: str, sit: Callable[..., Sitting]) -> None:
    player = sit(reduced_motion="reduce")
    player.quick_table()  # so that the lobby has something to show
    found = []
    for path in ("/", "/new?game=stars_are_right", "/new?game=cthulhu_mash", "/rules/cthulhu_gloom", "/learn", "/you"):
        player.page.goto(player.url + path)
        found += [f"{path}, {fault}" for fault in faults(player.page, axe)]
    assert told(found) == ""


@pytest.mark.parametrize("game", miskatonic.games())
def test_a_table_at_its_opening_in_its_middle_and_at_its_end(
    game: str, axe: str, server: Server, sit: Callable[..., Sitting]
) -> None:
    player = sit(reduced_motion="reduce")
    player.lobby()
    opening, middle, *_ = places(game, few_and_many(game)[1])
    found = []
    for place, address in aside(lambda: list(set_tables(server, [opening, middle]))):
        page = seated(player, address)
        expect(page.locator("#decision.yours")).to_be_visible()
        found += [f"{place}, {fault}" for fault in faults(page, axe)]
    page = seated(player, aside(lambda: finished(server, game)))
    expect(page.locator("#end")).to_be_visible()
    found += [f"{game} at its end, {fault}" for fault in faults(page, axe)]
    assert told(found) == ""


def finished(server: Server, game: str) -> str:
    """The address of a seat at a game that is over: a kept one, played on at random where it was not."""
    kept = "greedy" if game == "stars_are_right" else few_and_many(game)[0]  # at random the stars are never right
    record = read_record((GOLDEN / f"{game}-{kept}.record").read_text(encoding="utf-8"))
    played = Playthrough.replay(miskatonic.game(game), record)
    chance = Random(1)
    while played.outcome is None:
        played.play(chance.choice(played.state.moves()))
    seats = people(*NAMES[: len(record.header.seats)])
    _, tokens = prepare(server.data, record.header, seats, list(moves_of(played.record)))
    return f"{server.url}/seat/{tokens[0]}"


def told(found: Iterable[str]) -> str:
    """Each fault once, a line each."""
    return "\n".join(dict.fromkeys(found))


def seated(player: Sitting, address: str) -> Page:
    player.page.goto(address)
    player.press(player.page.get_by_role("button", name="Take the seat"))
    return player.page


def aside(work: Callable[[], Any]) -> Any:
    """In a thread of its own: the browser has an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()
