"""Sitting down in the middle of a kept game, where a test knows every card and die that has fallen."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import expect

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import Header, Input, moves_of
from tests.browser.boxes import NAMES, record_of
from tests.browser.sitting import Sitting
from tests.web.preparing import people, prepare
from tests.web.serving import Server


def sit_at(player: Sitting, server: Server, game: str, seats: int, inputs: int, seat: int = 0) -> None:
    """Take a seat after this many inputs of the golden game with so many seats."""
    record = record_of(game, seats)
    first: list[Input] = list(moves_of(record)[:inputs])
    _take_seat(player, server, record.header, seats, first, seat)


def sit_in(player: Sitting, server: Server, game: str, position: dict[str, Any], seats: int = 2) -> None:
    """Take the first seat of this position."""
    played = Playthrough.begin(miskatonic.game(game), list(NAMES[:seats]), 3, {}, position=position)
    _take_seat(player, server, played.record.header, seats, [], 0)


def _take_seat(player: Sitting, server: Server, header: Header, seats: int, first: list[Input], seat: int) -> None:
    with ThreadPoolExecutor(1) as aside:  # the browser has an event loop in this thread
        made = aside.submit(prepare, server.data, header, people(*NAMES[:seats]), first)
    _, tokens = made.result()
    player.page.goto(f"{server.url}/seat/{tokens[seat]}")
    player.press(player.page.get_by_role("button", name="Take the seat"))
    expect(player.page.locator("#decision.yours")).to_be_visible()
