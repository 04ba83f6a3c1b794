"""One writer for each process: what waits to be written while a commit runs goes into the next one together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, text
from sqlalchemy.ext.asyncio import AsyncEngine

from miskatonic.store import schema
from miskatonic.store.errors import StoreError
from miskatonic.store.notify import CHANNEL, GUEST, Notice

TOGETHER = 500  # writes in one transaction
TOUCH = schema.tables.update().where(schema.tables.c.id == bindparam("table")).values(updated=bindparam("now"))

Statements = Callable[[Connection], Any]


class Row(NamedTuple):
    """A new input of a table."""

    table_id: str
    number: int
    body: str


class Write(NamedTuple):
    """What one caller waits for: new inputs, then perhaps a step of its own, all or nothing."""

    rows: list[Row]
    step: Statements | None
    notices: list[Notice]
    now: int
    done: asyncio.Future[Any]


class Writer:
    """Takes writes in order and answers each only after its commit."""

    def __init__(self, engine: AsyncEngine | Engine, place: str, tell: Callable[[Notice], None]) -> None:
        self.engine = engine
        # SQLite is written to by a thread of ours: each commit goes there and back once, not once per statement.
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="store writer")
        self.place = place
        self.tell = tell
        self.waiting: asyncio.Queue[Write | None] = asyncio.Queue()
        self.task = asyncio.create_task(self.run(), name="store writer")

    async def write(self, rows: list[Row], step: Statements | None, notices: list[Notice], now: int) -> Any:
        """Put a write in the queue and wait until it is committed; returns what its step returned."""
        if self.task.done():
            raise StoreError(f"{self.place} is closed.")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(Write(rows, step, notices, now, done))
        return await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        self.waiting.put_nowait(None)
        await self.task
        if isinstance(self.engine, Engine):
            self.engine.dispose()
        self.thread.shutdown()

    async def run(self) -> None:
        """Commit in groups until closed."""
        while (first := await self.waiting.get()) is not None:
            group = [first]
            while len(group) < TOGETHER and not self.waiting.empty():
                following = self.waiting.get_nowait()
                if following is None:
                    self.waiting.put_nowait(None)
                    break
                group.append(following)
            await self.answer(group)

    async def answer(self, group: list[Write]) -> None:
        """Commit a group; if that fails, each on its own, so that only the one at fault is refused."""
        first = group[0]
        try:
            results = await self.commit(group)
        except Exception as error:
            if len(group) > 1:
                for write in group:
                    await self.answer([write])
                return
            if not first.done.done():
                first.done.set_exception(error)
            return
        for write, result in zip(group, results, strict=True):
            if not write.done.done():  # its caller may have gone away
                write.done.set_result(result)
            for notice in write.notices:
                self.tell(notice)

    async def commit(self, group: list[Write]) -> list[Any]:
        """All writes of a group in one transaction."""
        if isinstance(self.engine, Engine):
            return await asyncio.get_running_loop().run_in_executor(self.thread, commit_with, self.engine, group)
        async with self.engine.connect() as connection:
            return await connection.run_sync(commit, group)


def commit_with(engine: Engine, group: list[Write]) -> list[Any]:
    with engine.connect() as connection:
        return commit(connection, group)


def commit(connection: Connection, group: list[Write]) -> list[Any]:
    with connection.begin():
        # Sorted, so that two processes never wait for each other's rows crosswise.
        rows = sorted(row for write in group for row in write.rows)
        if rows:
            connection.execute(schema.inputs.insert(), [row._asdict() for row in rows])
        touched = {
            notice.table: write.now for write in group for notice in write.notices if not notice.table.startswith(GUEST)
        }
        if touched:
            connection.execute(TOUCH, [{"table": table, "now": now} for table, now in sorted(touched.items())])
        results = [write.step(connection) if write.step else None for write in group]
        notices = [str(notice) for write in group for notice in write.notices]
        if notices and connection.dialect.name == "postgresql":
            notify = text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")
            connection.execute(notify, {"channel": CHANNEL, "notices": notices})
    return results
