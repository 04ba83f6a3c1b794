"""Places where a store cannot be opened, and what a person is told."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from miskatonic.store import CannotOpen, Seat, Store, StoreError
from miskatonic.store.opening import (
    VERSION_TABLE,
    create,
    look_over,
    make,
    newest_version,
    upgrade,
    url_of,
)
from miskatonic.store.schema import metadata

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("store")]


async def test_a_newer_database_is_left_alone(place: str) -> None:
    await (await Store.open(place)).close()
    engine = create_async_engine(url_of(place))
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE miskatonic_version SET version_num = '9999'"))
    await engine.dispose()
    # It only added to what we know: while servers are upgraded one by one, the older ones go on.
    await (await Store.open(place)).close()
    engine = create_async_engine(url_of(place))
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE preferences SET body = '9999' WHERE guest = '@oldest'"))
    await engine.dispose()
    with pytest.raises(CannotOpen, match=r"newer Miskatonic .*version 9999.* Update Miskatonic"):
        await Store.open(place)


async def test_several_processes_may_start_at_once(place: str) -> None:
    stores = await asyncio.gather(*(Store.open(place) for _ in range(4)))
    for store in stores:
        await store.close()


@pytest.mark.parametrize("way", [make, upgrade])
async def test_migrations_and_a_new_database_have_the_tables_the_code_expects(
    place: str, way: Callable[[Connection], None]
) -> None:
    def differences(connection: Connection) -> list[object]:
        way(connection)
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert context.get_current_revision() == newest_version()
        return list(compare_metadata(context, metadata))

    engine = create(url_of(place), "full")
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CannotOpen, match=r"The folder .*file/data cannot be created: .* --data"):
        await Store.open(tmp_path / "file" / "data" / "tables.db")


async def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match=r"cannot be used: unable to open database file\. .* --data"):
        await Store.open(tmp_path)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("The stars were right. " * 100)
    with pytest.raises(CannotOpen, match=r"notes\.txt is not a database of Miskatonic"):
        await Store.open(file)
    assert file.read_text() == "The stars were right. " * 100


async def test_the_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(CannotOpen, match=r"other\.db is the database of another program"):
        await Store.open(file)


async def test_a_full_disk_refuses_the_move_and_the_store_lives_on(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    table = await store.create_table("stars_are_right", "header", [])

    def fill(connection: Connection) -> None:
        """The writer keeps its one connection; SQLite then answers as on a full disk."""
        pages = connection.execute(text("PRAGMA page_count")).scalar()
        connection.execute(text(f"PRAGMA max_page_count = {pages}"))

    await store.change(None, fill)
    with pytest.raises(StoreError, match=r"the database is full: free some space .* Input 1 was not stored"):
        await store.append(table, 1, "x" * 1_000_000)
    await store.append(table, 1, "small")
    assert await store.inputs(table) == ["small"]
    await store.close()


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    await store.close()
    with pytest.raises(StoreError, match="is closed"):
        await store.create_table("stars_are_right", "header", [])


@pytest.mark.parametrize("place", ["mysql://localhost/x", "nonsense://"])
async def test_a_database_we_do_not_know(place: str) -> None:
    with pytest.raises(CannotOpen, match=r"SQLite or PostgreSQL|not a database URL"):
        await Store.open(place)


async def test_a_server_that_does_not_answer_keeps_its_password_to_itself() -> None:
    with pytest.raises(CannotOpen) as refusal:
        await Store.open("postgresql://ann:secret@127.0.0.1:1/tables")
    assert "127.0.0.1:1/tables cannot be used" in str(refusal.value)
    assert "secret" not in str(refusal.value)


async def test_sqlite_is_told_what_it_needs(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    async with store.engine.connect() as connection:
        found = [
            (await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in ("journal_mode", "synchronous")
        ]
    assert found == ["wal", 2]
    await store.close()


async def test_a_file_has_one_owner(tmp_path: Path) -> None:
    """Two servers on one file would both start, and not hear of each other's moves."""
    file = tmp_path / "tables.db"
    owner = await Store.open(file, owner=True)
    with pytest.raises(CannotOpen, match=r"in use by another Miskatonic\. .* --data"):
        await Store.open(file, owner=True)
    await (await Store.open(file)).close()  # to look is allowed
    await owner.close()
    await (await Store.open(file, owner=True)).close()


async def test_an_owner_that_was_killed_owns_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    code = "import sys, time; from pathlib import Path; from miskatonic.store.opening import *; "
    code += "held = take_ownership(url_of(sys.argv[1])); print('mine', flush=True); time.sleep(60)"
    other = subprocess.Popen(  # noqa: ASYNC220 (it only sleeps)
        [sys.executable, "-c", code, str(file)], stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "mine\n"
    with pytest.raises(CannotOpen, match="in use"):
        await Store.open(file, owner=True)
    other.kill()
    other.wait(20)
    await (await Store.open(file, owner=True)).close()


async def test_a_damaged_file_is_said_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = await Store.open(file)
    for _ in range(50):
        await store.create_table("stars_are_right", "x" * 2000, [Seat(seat=0), Seat(seat=1)])
    await store.close()
    data = bytearray(file.read_bytes())
    data[-40_000:-20_000] = bytes([0xA5]) * 20_000
    file.write_bytes(data)
    with pytest.raises(CannotOpen, match="damaged"):
        await Store.open(file, owner=True)


async def test_a_read_only_file_is_said_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.db"
    await (await Store.open(file)).close()
    connect = sqlite3.connect

    def connect_to_read(
        place: Path, **arguments: Any
    ) -> sqlite3.Connection:  # to the administrator no file is read-only
        return connect(f"file:{place}?mode=ro", uri=True, **arguments) if place == file else connect(place, **arguments)

    monkeypatch.setattr("miskatonic.store.opening.sqlite3.connect", connect_to_read)
    with pytest.raises(CannotOpen, match=r"can be read but not written\. .* --data"):
        look_over(file)


async def test_a_commit_is_on_the_disk_unless_the_host_wants_it_faster(tmp_path: Path) -> None:
    """FULL (2) syncs at each commit, NORMAL (1) does not."""
    for durability, level in (("full", 2), ("normal", 1)):
        store = await Store.open(tmp_path / "tables.db", durability=durability)  # type: ignore[arg-type]
        async with store.engine.connect() as connection:
            assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == level
        await store.close()


async def test_players_are_not_told_where_the_database_is(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    table = await store.create_table("stars_are_right", "{}", [Seat(seat=0)])
    async with store.engine.begin() as connection:
        await connection.execute(text("DROP TABLE inputs"))
    with pytest.raises(StoreError) as fault:
        await store.append(table, 1, "x")
    assert str(tmp_path) not in str(fault.value)
    assert str(fault.value).startswith("The database cannot be used")
    await store.close()


LATE = """
import asyncio, sys
import miskatonic.web.server
late = {"alembic", "limits", "markdown_it", "sqlalchemy"} & sys.modules.keys()
assert not late, late

async def look():
    await (await miskatonic.store.Store.open(sys.argv[1])).close()

asyncio.run(look())
assert "sqlalchemy" in sys.modules
assert "alembic" not in sys.modules
"""


async def test_what_is_heavy_is_loaded_late(tmp_path: Path) -> None:
    # The database when it is opened, the migrations when there is one to run: not for a new one.
    command = [sys.executable, "-c", LATE, str(tmp_path / "tables.db")]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
