"""Telling who watches that a table changed: in this process directly, in others through PostgreSQL's LISTEN/NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sqlalchemy import URL
    from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "miskatonic"
ASK_SECONDS = 2
GUEST = "@"  # the table of a notice begins with it when a guest's preferences changed: the guest's id follows
LOST = ""  # the table of a notice that says: some notices were lost, look at every table you watch


class Notice(NamedTuple):
    """A table has inputs up to `number`; 0 says that its seats, status or sealed answers changed."""

    table: str
    number: int

    def __str__(self) -> str:
        return f"{self.table}:{self.number}"


Watcher = Callable[[Notice], None]


class Watchers:
    """Who wants to hear of changes. One change may be told twice; a number you already have means nothing new."""

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` at every change; the function returned ends that."""
        self.watchers.append(watcher)
        return lambda: self.watchers.remove(watcher)

    def tell(self, notice: Notice) -> None:
        """Tell everybody."""
        for watcher in list(self.watchers):
            watcher(notice)


class Listener:
    """Hears what other processes tell, on one connection of its own; connects again when it is lost."""

    def __init__(self, engine: AsyncEngine, tell: Watcher) -> None:
        self.engine = engine
        self.tell = tell
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on."""
        lost = await self.connect()
        self.task = asyncio.create_task(self.keep(lost), name="store listener")

    async def connect(self) -> asyncio.Event:
        """Open the connection; the event is set when it ends."""
        import asyncpg  # comes with the extra "postgres"

        connection = await asyncpg.connect(**connect_arguments(self.engine.url, self.engine))
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, self.heard)
        self.connection = connection
        return lost

    def heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        """A notice from PostgreSQL."""
        table, _, number = payload.rpartition(":")
        self.tell(Notice(table, int(number)))

    async def keep(self, lost: asyncio.Event) -> None:
        """Connect again whenever the connection is lost, and say so, because notices may be missing."""
        while True:
            await self.last(lost)
            pause = 0.1
            while True:
                try:
                    lost = await self.connect()
                    break
                except Exception:
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, 5)
            self.tell(Notice(LOST, 0))

    async def last(self, lost: asyncio.Event) -> None:
        """As long as the connection does. One that is cut silently is found out by asking now and then."""
        while not lost.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), ASK_SECONDS)
                return
            try:
                await self.connection.execute("SELECT 1", timeout=ASK_SECONDS)
            except Exception:
                self.connection.terminate()
                return

    async def close(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
            await self.connection.close()


def connect_arguments(url: URL, engine: AsyncEngine) -> dict[str, Any]:
    """The arguments SQLAlchemy would connect with, without those only SQLAlchemy knows."""
    _, arguments = engine.dialect.create_connect_args(url)
    ours = {"prepared_statement_cache_size", "prepared_statement_name_func", "async_fallback", "async_creator_fn"}
    return {name: value for name, value in arguments.items() if name not in ours}
