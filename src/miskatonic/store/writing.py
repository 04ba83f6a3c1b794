"""One writer for each process: what waits to be written while a commit runs goes into the next one together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from sqlalchemy import bindparam, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from miskatonic.store import schema
from miskatonic.store.errors import StoreError
from miskatonic.store.notify import CHANNEL, GUEST, Notice

TOGETHER = 500  # writes in one transaction
TOUCH = schema.tables.update().where(schema.tables.c.id == bindparam("table")).values(updated=bindparam("now"))

Statements = Callable[[AsyncConnection], Awaitable[Any]]


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

    def __init__(self, engine: AsyncEngine, place: str, tell: Callable[[Notice], None]) -> None:
        self.engine = engine
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
        async with self.engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                # Sorted, so that two processes never wait for each other's rows crosswise.
                rows = sorted(row for write in group for row in write.rows)
                if rows:
                    await connection.execute(schema.inputs.insert(), [row._asdict() for row in rows])
                touched = {
                    notice.table: write.now
                    for write in group
                    for notice in write.notices
                    if not notice.table.startswith(GUEST)
                }
                if touched:
                    values = [{"table": table, "now": now} for table, now in sorted(touched.items())]
                    await connection.execute(TOUCH, values)
                results = [await write.step(connection) if write.step else None for write in group]
                notices = [str(notice) for write in group for notice in write.notices]
                if notices and connection.dialect.name == "postgresql":
                    notify = text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")
                    await connection.execute(notify, {"channel": CHANNEL, "notices": notices})
        return results
