"""Places where a store cannot be opened, and what a person is told."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from miskatonic.store import CannotOpen, Store, StoreError
from miskatonic.store.opening import open_engine, url_of

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("store")]


async def test_a_newer_database_is_left_alone(place: str) -> None:
    await (await Store.open(place)).close()
    engine = create_async_engine(url_of(place))
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE miskatonic_version SET version_num = '9999'"))
    await engine.dispose()
    with pytest.raises(CannotOpen, match=r"newer Miskatonic .*version 9999.* Update Miskatonic"):
        await Store.open(place)


async def test_several_processes_may_start_at_once(place: str) -> None:
    stores = await asyncio.gather(*(Store.open(place) for _ in range(4)))
    for store in stores:
        await store.close()


async def test_the_migrations_make_the_tables_the_code_expects(place: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from sqlalchemy import Connection

    from miskatonic.store.opening import VERSION_TABLE
    from miskatonic.store.schema import metadata

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        return list(compare_metadata(context, metadata))

    engine = await open_engine(url_of(place))
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
    async with store.engine.connect() as connection:
        # The pool hands this one connection to the writer again; SQLite then answers as on a full disk.
        pages = (await connection.execute(text("PRAGMA page_count"))).scalar()
        await connection.execute(text(f"PRAGMA max_page_count = {pages}"))
    with pytest.raises(StoreError, match=r"tables\.db is full: free some space .* Input 1 was not stored"):
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
    assert found == ["wal", 1]
    await store.close()
