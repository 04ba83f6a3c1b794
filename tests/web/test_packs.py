"""Content packs at the table: offered, played by people and bots, named in the record, refused where they are not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import miskatonic
from miskatonic.core.errors import PackError
from miskatonic.core.record import read_record
from miskatonic.core.verifying import verify
from miskatonic.web.server import serve as serve_house
from miskatonic.web.settings import Settings
from tests.web.serving import Server
from tests.web.talking import Player

PACK = 'name = "Six to win"\ngame = "stars_are_right"\n'
NUMBERS = "[numbers]\npoints_to_win = 6\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "six"
    folder.mkdir()
    (folder / "pack.toml").write_text(PACK)
    (folder / "numbers.toml").write_text(NUMBERS)
    return folder


def test_a_pack_is_offered_played_and_replayed(serve: Callable[..., Server], pack: Path, tmp_path: Path) -> None:
    server = serve(packs=(pack,))
    game = miskatonic.game("stars_are_right", pack)
    with Player(server.url, "Ann") as ann:
        form = ann.web.get("/new?game=stars_are_right").text
        assert f'<option value="{game.pack.hash}">Six to win</option>' in form
        assert "Six to win" not in ann.web.get("/new?game=great_old_one").text
        table = ann.table(seats=2, seat_0="me", seat_1="bot:greedy", option_max_turns=3, pack=game.pack.hash)
        talk = ann.talk(table)
        now = talk.hello()
        while now["status"] == "running":
            if now["moves"]:
                talk.play(now)
            now = talk.wait("present")
        text = ann.web.get(f"/table/{table}/record").text
        record = read_record(text)
        assert (record.header.pack, record.header.pack_hash) == ("Six to win", game.pack.hash)
        verify(game, record)
        assert ann.web.get(f"/table/{table}/replay").status_code == 200
        uploaded = ann.web.post("/upload", content=text, headers={"content-type": "text/plain"})
        assert uploaded.status_code == 303, uploaded.text
    server.stop()
    with Player(serve(str(tmp_path / "elsewhere.db")).url, "Ann") as ann:
        refused = ann.web.post("/upload", content=text, headers={"content-type": "text/plain"})
        assert 'The record was played with the pack "Six to win"' in refused.text.replace("&#34;", '"')


def test_a_pack_that_is_not_here(serve: Callable[..., Server]) -> None:
    with Player(serve().url, "Ann") as ann:
        answer = ann.post("/new", game="stars_are_right", pack="0123456789abcdef")
        assert "This server does not have that pack for The Stars Are Right. It has: standard." in answer.text


def test_a_pack_with_a_fault_is_told_before_anybody_sits_down(pack: Path, tmp_path: Path) -> None:
    (pack / "numbers.toml").write_text("[numbers]\npoints_to_win = 'many'\n")
    with pytest.raises(PackError, match=r"numbers\.toml.*points_to_win"):
        serve_house(Settings(port=0, data=str(tmp_path / "tables.db"), packs=(pack,)))
