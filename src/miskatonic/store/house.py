"""Several servers on one PostgreSQL: who is alive, who is where, and who thinks for a table's bots.

A server says twice per second that it is alive. What it held (who is there through it, which tables it thinks for) is
forgotten when it falls silent. A single server on an SQLite file needs none of this, and answers for itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from miskatonic.store.faults import FAULTS
from miskatonic.store.notify import CHANNEL

log = logging.getLogger(__name__)
BEAT = 0.5  # seconds
SILENT = 1500  # milliseconds after which a server is taken for dead
FORGOTTEN = 3000  # and after which its rows are removed
NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"

BEATING = text(f"UPDATE servers SET seen = {NOW} WHERE id = :me")
JOIN = text(f"INSERT INTO servers (id, seen) VALUES (:me, {NOW}) ON CONFLICT (id) DO UPDATE SET seen = {NOW}")
DEAD = f"SELECT id FROM servers WHERE seen < {NOW} - {FORGOTTEN}"
# Who falls silent leaves tables behind, which have to hear of it.
BURY = text(
    f"""
    WITH dead AS ({DEAD} FOR UPDATE SKIP LOCKED),
         left_behind AS (SELECT DISTINCT table_id FROM presence WHERE server IN (SELECT id FROM dead)),
         told AS (SELECT pg_notify(:channel, table_id || '\\:0') FROM left_behind),
         gone AS (DELETE FROM servers WHERE id IN (SELECT id FROM dead) RETURNING id)
    SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM told)
    """
)
LEAVE = text(
    """
    WITH told AS (SELECT pg_notify(:channel, table_id || '\\:0')
                  FROM (SELECT DISTINCT table_id FROM presence WHERE server = :me) AS mine),
         gone AS (DELETE FROM servers WHERE id = :me RETURNING id)
    SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM told)
    """
)
COME = text("INSERT INTO presence (table_id, server, guest) VALUES (:table, :me, :guest) ON CONFLICT DO NOTHING")
GO = text("DELETE FROM presence WHERE table_id = :table AND server = :me AND guest = :guest")
TELL = text("SELECT pg_notify(:channel, :notice)")
HERE = text(
    f"""
    SELECT DISTINCT guest FROM presence JOIN servers ON servers.id = presence.server
    WHERE table_id = :table AND server <> :me AND seen > {NOW} - {SILENT} ORDER BY guest
    """
)
LEAD = text(
    f"""
    INSERT INTO thinkers (table_id, server) VALUES (:table, :me)
    ON CONFLICT (table_id) DO UPDATE SET server = :me
    WHERE thinkers.server = :me
       OR NOT EXISTS (SELECT 1 FROM servers WHERE id = thinkers.server AND seen > {NOW} - {SILENT})
    RETURNING server
    """
)
RELEASE = text("DELETE FROM thinkers WHERE table_id = :table AND server = :me")


class House:
    """This server among the others."""

    def __init__(self, engine: AsyncEngine, *, joins: bool) -> None:
        self.engine = engine
        self.id = secrets.token_hex(8)
        self.shared = joins and engine.dialect.name == "postgresql"
        self.here: set[tuple[str, str]] = set()  # tables and guests that are there through us
        self.leading: set[str] = set()  # tables that we think for, as long as we are heard
        self.beaten = 0.0
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self.shared:
            await self.run(lambda connection: connection.execute(JOIN, {"me": self.id}))
            self.beaten = time.monotonic()
            self.task = asyncio.create_task(self.keep_beating(), name="store house")

    async def close(self) -> None:
        """Leave, and let the others know."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
            with contextlib.suppress(*FAULTS):
                await self.run(lambda connection: connection.execute(LEAVE, {"me": self.id, "channel": CHANNEL}))

    async def keep_beating(self) -> None:
        while True:
            try:
                async with asyncio.timeout(2 * BEAT):
                    await self.run(self.beat)
                self.beaten = time.monotonic()
            except FAULTS as fault:
                log.warning("This server could not say that it is alive: %s", str(fault) or type(fault).__name__)
            except Exception:
                log.exception("This server could not say that it is alive.")
            await asyncio.sleep(BEAT)

    async def beat(self, connection: AsyncConnection) -> None:
        """We are alive; and who is not any more is forgotten."""
        alive = await connection.execute(BEATING, {"me": self.id})
        if alive.rowcount == 0:  # we were silent for too long, and others took our part
            self.leading.clear()
            await connection.execute(JOIN, {"me": self.id})
            for table, guest in sorted(self.here):
                await self.tell_of(connection, COME, table, guest)
        await connection.execute(BURY, {"channel": CHANNEL})

    @property
    def heard(self) -> bool:
        """Whether the others know that we are alive."""
        return time.monotonic() - self.beaten < SILENT / 1000 - BEAT / 2

    async def run(self, step: Callable[[AsyncConnection], Any]) -> Any:
        """A few statements in a transaction of their own: they are small, and need not wait for moves."""
        async with self.engine.begin() as connection:
            return await step(connection)

    # Who is where

    async def come(self, table: str, guests: Iterable[str]) -> None:
        self.here |= {(table, guest) for guest in guests}
        await self.change(COME, table, guests)

    async def go(self, table: str, guests: Iterable[str]) -> None:
        self.here -= {(table, guest) for guest in guests}
        await self.change(GO, table, guests)

    async def change(self, statement: Any, table: str, guests: Iterable[str]) -> None:
        async def step(connection: AsyncConnection) -> None:
            for guest in sorted(guests):
                await self.tell_of(connection, statement, table, guest)

        if self.shared and guests:
            try:
                await self.run(step)
            except FAULTS as fault:  # the next beat tells it again, if the others took us for dead
                log.warning("Others could not be told who is at table %s: %s", table, type(fault).__name__)

    async def tell_of(self, connection: AsyncConnection, statement: Any, table: str, guest: str) -> None:
        await connection.execute(statement, {"table": table, "me": self.id, "guest": guest})
        await connection.execute(TELL, {"channel": CHANNEL, "notice": f"{table}:0"})

    # Who thinks

    async def may_think(self, table: str) -> bool:
        """Whether this server thinks for the bots of a table; it does if nobody else does."""
        if not self.shared:
            return True
        if table in self.leading and self.heard:
            return True
        found = await self.run(lambda connection: connection.execute(LEAD, {"table": table, "me": self.id}))
        if found.first() is None:
            self.leading.discard(table)
            return False
        self.leading.add(table)
        return self.heard

    async def release(self, table: str) -> None:
        """Let another server think for a table."""
        if table in self.leading:
            self.leading.discard(table)
            with contextlib.suppress(*FAULTS):  # then it is ours until we are gone
                await self.run(lambda connection: connection.execute(RELEASE, {"table": table, "me": self.id}))
