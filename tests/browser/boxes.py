"""Reads the boxes of every table at many decisions: what is covered, cut, too small or off the screen.

    python -m tests.browser.boxes cthulhu_gloom --size 390x844 --shots /tmp/gloom

prints the faults of each decision and a table of their counts, and keeps a picture of each. Without a game: all games;
without a size: all sizes. `--keep` writes the counts as the ones that are known (`boxes.toml`), which may only shrink.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Input, Record, moves_of, read_record
from tests.browser.conftest import CHROMIUM, QUIET
from tests.web.preparing import people, prepare
from tests.web.serving import Server

GOLDEN = Path(__file__).parent.parent / "games" / "golden"
KNOWN = Path(__file__).with_suffix(".toml")
SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
DESKS = ("1280x800", "1366x768", "1920x1080", "2560x1440")
PHONES = ("390x844", "360x740")
SIZES = (*DESKS, *PHONES)
NAMES = ("Ann", "Careful bot", "Careful bot 3", "Bartholomew", "Careful bot 5", "Careful bot 6")
PER_PART = 1  # decisions of the opening, the middle and the end each
Fault = tuple[str, str]  # its kind, and what it is


class Place(NamedTuple):
    """A decision of a kept game: after this many of its inputs this seat decides."""

    game: str
    seats: int
    inputs: int
    seat: int

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.inputs}"


def record_of(game: str, seats: int) -> Record:
    return read_record((GOLDEN / f"{game}-{seats}.record").read_text(encoding="utf-8"))


def places(game: str, seats: int, of_a_part: int = PER_PART) -> list[Place]:
    """Decisions of the opening, the middle and the end: of each part the kinds with the most to choose from."""
    record = record_of(game, seats)
    moves = moves_of(record)
    played = Playthrough.replay(miskatonic.game(game), Record(record.header, []))
    found: list[tuple[int, int, int, int]] = []  # number, seat, kind of decision, choices
    asked = 0
    for number, move in enumerate(moves):
        state = played.state
        seat = state.seat
        if seat < seats and not (asked and state.asked):  # the answers to a sealed question come together
            found.append((number, seat, state.frames[-6], len(state.moves_of(seat) if state.asked else state.moves())))
        asked = state.asked
        played.take(move)
    chosen: list[Place] = []
    for part in range(3):
        best: dict[int, tuple[int, int, int, int]] = {}
        for one in found[part * len(found) // 3 : (part + 1) * len(found) // 3]:
            if one[3] > best.get(one[2], (0, 0, 0, 1))[3]:
                best[one[2]] = one
        most = sorted(best.values(), key=lambda one: -one[3])[:of_a_part]
        chosen += [Place(game, seats, number, seat) for number, seat, _, _ in sorted(most)]
    return chosen


def set_tables(server: Server, wanted: Sequence[Place]) -> Iterator[tuple[Place, str]]:
    """A table for each place, and the address by which the deciding seat comes to it."""
    for place in wanted:
        record = record_of(place.game, place.seats)
        seats = people(*NAMES[: len(record.header.seats)])
        inputs: list[Input] = list(moves_of(record)[: place.inputs])
        _, tokens = prepare(server.data, record.header, seats, inputs)
        yield place, f"{server.url}/seat/{tokens[place.seat]}"


def measure(page: Page, size: str) -> list[Fault]:
    """The faults of the page at this size of its window."""
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate("Promise.all(document.getAnimations().map(one => (one.finish?.(), 0)).concat(document.fonts.ready))")
    return [(kind, what) for kind, what, *_ in page.evaluate(SCRIPT, {"touch": size in PHONES})]


class Devices:
    """One person with a desk and a phone: what was fetched for one table need not be fetched for the next."""

    def __init__(self, browser: Browser, url: str) -> None:
        still: Any = {"reduced_motion": "reduce"}
        self.desk = browser.new_context(**still).new_page()
        self.desk.goto(url)
        guest = self.desk.context.storage_state()
        phone: Any = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        self.phone = browser.new_context(**still, **phone, storage_state=guest).new_page()

    def look(self, address: str, sizes: Sequence[str], shots: Path | None, name: str) -> Iterator[tuple[str, Fault]]:
        """Sit down at a table, and measure it at each size."""
        self.desk.goto(address)
        self.desk.get_by_role("button", name="Take the seat").click()
        for page, mine in ((self.desk, DESKS), (self.phone, PHONES)):
            wanted = [size for size in sizes if size in mine]
            if wanted and page is self.phone:
                page.goto(self.desk.url)
            for size in wanted:
                page.locator("#decision.yours").wait_for()
                yield from ((size, fault) for fault in measure(page, size))
                if shots:
                    page.screenshot(path=shots / f"{name}-{size}.png")


def run(
    games: Sequence[str], sizes: Sequence[str], shots: Path | None = None, of_a_part: int = PER_PART
) -> dict[tuple[str, str], list[Fault]]:
    """The faults of these games at these sizes, with the decision in front of each."""
    found: dict[tuple[str, str], list[Fault]] = {(game, size): [] for game in games for size in sizes}
    wanted = [place for game in games for seats in few_and_many(game) for place in places(game, seats, of_a_part)]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.db"), sealed_seconds=600)
        tables = list(set_tables(server, wanted))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            devices = Devices(browser, server.url)
            for place, address in tables:
                for size, (kind, what) in devices.look(address, sizes, shots, str(place)):
                    found[place.game, size].append((kind, f"{place}: {what}"))
            browser.close()
        server.stop()
    return found


def few_and_many(game: str) -> tuple[int, int]:
    seats = miskatonic.game(game).seats
    return seats[0], seats[-1]


def counted(found: dict[tuple[str, str], list[Fault]]) -> dict[str, dict[str, dict[str, int]]]:
    """How many faults of each kind, by game and size."""
    counts: dict[str, dict[str, dict[str, int]]] = {}
    for (game, size), faults in found.items():
        counts.setdefault(game, {})[size] = dict(sorted(Counter(kind for kind, _ in faults).items()))
    return counts


def table(counts: dict[str, dict[str, dict[str, int]]]) -> str:
    kinds = ("off", "covered", "small", "text", "many")
    lines = [f"{'':20}{'':11}" + "".join(f"{kind:>9}" for kind in kinds)]
    for game, sizes in counts.items():
        for size, found in sizes.items():
            lines.append(f"{game:20}{size:11}" + "".join(f"{found.get(kind, 0) or '·':>9}" for kind in kinds))
    return "\n".join(lines)


def known() -> dict[str, dict[str, dict[str, int]]]:
    return tomllib.loads(KNOWN.read_text(encoding="utf-8"))


def keep(counts: dict[str, dict[str, dict[str, int]]]) -> None:
    """Write down the counts of what was measured; those of other games and sizes stay."""
    kept = known() if KNOWN.exists() else {}
    for game, sizes in counts.items():
        kept[game] = {**kept.get(game, {}), **sizes}
    lines = ["# Faults that tests/browser/boxes.py knows of. The numbers may only shrink."]
    for game, sizes in sorted(kept.items()):
        lines.append(f"\n[{game}]")
        lines += [
            f'"{size}" = {{ {", ".join(f"{kind} = {n}" for kind, n in found.items())} }}'
            for size, found in sizes.items()
        ]
    KNOWN.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asks.add_argument("games", nargs="*", help="all games, unless named")
    asks.add_argument("--size", action="append", choices=SIZES)
    asks.add_argument("--shots", type=Path, help="a folder for pictures")
    asks.add_argument("--keep", action="store_true", help="these faults are known from now on")
    asks.add_argument("--more", type=int, default=PER_PART, help="so many decisions of each part of a game")
    asks.add_argument("--json", type=Path, help="a file for the counts")
    asks.add_argument("--quiet", action="store_true", help="only the counts")
    asked = asks.parse_args()
    if asked.shots:
        asked.shots.mkdir(parents=True, exist_ok=True)
    found = run(asked.games or miskatonic.games(), asked.size or SIZES, asked.shots, asked.more)
    for (_, size), faults in found.items():
        for kind, what in [] if asked.quiet else faults:
            print(f"{size:10} {kind:8} {what}")
    print(table(counted(found)))
    if asked.json:
        asked.json.write_text(json.dumps(counted(found)), encoding="utf-8")
    if asked.keep:
        keep(counted(found))


if __name__ == "__main__":
    main()
