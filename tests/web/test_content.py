"""A corrected card orphans nothing: tables go on, replay and verify with the content they began with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import read_record
from miskatonic.core.verifying import verify
from miskatonic.store import Store
from tests.web.preparing import begin, people, prepare
from tests.web.serving import Server
from tests.web.talking import Player, Talk

STARS = "stars_are_right"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "Mine"\ngame = "stars_are_right"\n')
    (folder / "numbers.toml").write_text("[numbers]\npoints_to_win = 6\n")
    (folder / "creatures.toml").write_text("[creature.formless_6]\nvictory_points = 2\n")
    return folder


def correct(pack: Path) -> None:
    (pack / "creatures.toml").write_text("[creature.formless_6]\nvictory_points = 3\n")


def go_on(talk: Talk, now: dict[str, Any], most: int) -> dict[str, Any]:
    """Play with the bots around the table until so many moves are made, or the game is over."""
    while now["status"] == "running" and now["number"] < most:
        if now["moves"]:
            talk.play(now)
        now = talk.wait("present")
    return now


def test_a_card_is_corrected_while_a_table_runs(serve: Callable[..., Server], pack: Path) -> None:
    server = serve(packs=(pack,))
    before = miskatonic.game(STARS, pack)
    with Player(server.url, "Ann") as ann:
        table = ann.table(seats=2, seat_0="me", seat_1="bot:greedy", option_max_turns=6, pack=before.pack.hash)
        talk = ann.talk(table)
        go_on(talk, talk.hello(), 6)
        cookies = dict(ann.web.cookies)
    server.stop()

    correct(pack)
    after = miskatonic.game(STARS, pack)
    assert after.pack.hash != before.pack.hash
    server = serve(str(server.data), packs=(pack,))
    with Player(server.url, "Ann") as ann:
        ann.web.cookies = cookies  # the same browser
        talk = ann.talk(table)
        now = go_on(talk, talk.hello(), 10_000)
        assert now["status"] == "over"
        assert ann.web.get(f"/table/{table}/replay").status_code == 200
        text = ann.web.get(f"/table/{table}/record").text
        record = read_record(text)
        assert record.header.pack_hash == before.pack.hash
        whole = verify(after, record)
        assert whole.game.pack["creature"]["formless_6"].victory_points == 2
        assert verify(before, record).position_hash() == whole.position_hash()
        uploaded = ann.web.post("/upload", content=text, headers={"content-type": "text/plain"})
        assert uploaded.status_code == 303, uploaded.text
        fresh = ann.table(seats=2, seat_0="me", seat_1="bot:greedy", pack=after.pack.hash)
        assert read_record(ann.web.get(f"/table/{fresh}/record").text).header.pack_hash == after.pack.hash


def finished(turns: int = 3) -> Playthrough:
    played = begin(STARS, ["Ann", "Bob"], 1, max_turns=turns)
    while played.outcome is None:
        played.play(played.moves[-1])
    return played


@pytest.mark.parametrize("change", [{"version": 0}, {"pack_hash": "0123456789abcdef", "pack": "Lost"}])
def test_a_table_without_a_referee_says_so_and_shows_its_moves(server: Server, change: dict[str, Any]) -> None:
    played = finished()
    header = msgspec.structs.replace(played.record.header, **change)
    table, _ = prepare(server.data, header, people("Ann", "Bob"), played.record.inputs)
    with Player(server.url, "Carl") as carl:
        answer = carl.web.get(f"/table/{table}/replay")
        assert answer.status_code == 200
        assert "The record was played" in answer.text
        assert "<li>" not in answer.text, "it is not over, and others play it"
        asyncio.run(end(server.data, table))
        shown = carl.web.get(f"/table/{table}/replay").text
        assert "The record was played" in shown
        assert shown.count("<li>") == played.number
        assert f"<li>{played.seats[played.line[0].seat]}: {played.line[0].text}</li>" in shown


async def end(data: str, table: str) -> None:
    store = await Store.open(data)
    await store.set_status(table, "over")
    await store.close()
