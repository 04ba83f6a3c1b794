"""A table that is sent as what has changed is the table that is sent whole."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import miskatonic
from miskatonic.web.outbox import Allowance, Outbox
from miskatonic.web.render import Drawn, drawing
from miskatonic.web.sheet import Sheet


def put_together(lines: list[str], message: dict[str, Any]) -> list[str]:
    """As docs/protocol.md says."""
    if "html" in message:
        return str(message["html"]).split("\n")
    together: list[str] = []
    for part in message["changed"]:
        together += [part] if isinstance(part, str) else lines[part[0] : part[0] + part[1]]
    return together


@pytest.mark.parametrize("name", miskatonic.games())
def test_what_has_changed_makes_the_whole(name: str) -> None:
    game = miskatonic.game(name)
    seats = game.seats[0]
    drawn = Drawn(drawing(game, game.defaults))
    chance = random.Random(7)
    state = game.new(seats=seats, seed=7)
    lines: list[str] = []
    marks: list[int] = []
    for _ in range(60):
        sheet = drawn.sheet(state.view(0 if game.hides else None), 0, [f"Player {seat}" for seat in range(seats)])
        lines = put_together(lines, json.loads(b"{%b}" % sheet.since(marks)))
        assert "\n".join(lines) == sheet.html
        marks = sheet.marks
        if not (moves := state.moves()):
            break
        state.play(chance.choice(moves))


def test_lines_that_move_and_lines_that_are_new_are_told_apart() -> None:
    earlier = Sheet("a\nb\nc\nd\ne")

    def changed(html: str) -> Any:
        return json.loads(b"{%b}" % Sheet(html).since(earlier.marks))["changed"]

    assert changed("a\nb\nc\nd\ne") == [[0, 5]]
    assert changed("a\nx\nc\nd\ne") == [[0, 1], "x", [2, 3]]
    assert changed("a\nc\nd\ne") == [[0, 1], [2, 3]]
    assert changed("a\nb\nx\ny\nc\nd\ne") == [[0, 2], "x", "y", [2, 3]]
    assert changed("e\na\nb") == [[4, 1], [0, 2]]
    assert changed("x") == ["x"]
    assert changed("a\nb\nc\nd\ne\ne\nf") == [[0, 5], [4, 1], "f"]


def test_one_that_was_never_sent_is_not_built_upon() -> None:
    outbox = Outbox(1 << 20, Allowance(1 << 20))

    def put(html: str, *, changes: bool = True) -> None:
        outbox.put(b'{"type":"present"}', replaces="present", sheet=Sheet(html), changes=changes)

    def take() -> Any:
        return json.loads(asyncio.run(outbox.take()) or b"null")

    put("a\nb\nc")
    assert take() == {"type": "present", "html": "a\nb\nc"}
    put("never\nseen")
    put("a\nx\nc")
    assert take() == {"type": "present", "changed": [[0, 1], "x", [2, 1]]}
    put("a\nx", changes=False)
    assert take() == {"type": "present", "html": "a\nx"}
    assert outbox.size == 0
