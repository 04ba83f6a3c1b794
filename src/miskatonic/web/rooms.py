"""The live tables of this process: opened when somebody comes, put to sleep and let go when nothing happens."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import secrets
import time
from typing import TYPE_CHECKING

import msgspec

from miskatonic.core.chance import seeded
from miskatonic.core.record import Header
from miskatonic.store.notify import GUEST, LOST, Notice
from miskatonic.web.driver import Driver, replayed
from miskatonic.web.guests import Guests
from miskatonic.web.messages import Refused
from miskatonic.web.metrics import Figures
from miskatonic.web.room.machine import Room
from miskatonic.web.settings import Settings
from miskatonic.web.shelf import Shelf
from miskatonic.web.workers import Workers

if TYPE_CHECKING:
    from miskatonic.store import Store

SWEEP_SECONDS = 5.0


class Rooms:
    def __init__(
        self, store: Store, settings: Settings, guests: Guests, workers: Workers, shelf: Shelf, figures: Figures
    ) -> None:
        self.store = store
        self.settings = settings
        self.guests = guests
        self.workers = workers
        self.shelf = shelf
        self.figures = figures
        self.live: dict[str, Driver] = {}
        self.opening: dict[str, asyncio.Task[Driver]] = {}
        self.unwatch = store.watch(self.heard)
        self.sweeper = asyncio.create_task(self.sweep())

    async def close(self) -> None:
        self.unwatch()
        tasks = [self.sweeper, *(task for driver in self.live.values() for task in driver.tasks)]
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)

    async def open(self, table: str) -> Driver:
        """The room of a table. NoSuchTable, or RecordError when its record cannot be replayed by these rules."""
        if table in self.live:
            self.live[table].used = time.monotonic()
            return self.live[table]
        if len(self.live) >= self.settings.live_tables:
            raise Refused("Every table on this server is taken. Try again later.")
        if table not in self.opening:
            self.opening[table] = asyncio.create_task(self._open(table))
            self.opening[table].add_done_callback(lambda _: self.opening.pop(table, None))
        return await asyncio.shield(self.opening[table])

    async def _open(self, table: str) -> Driver:
        contents = await self.store.load(table)
        header = msgspec.json.decode(contents.header, type=Header)
        chance = seeded(secrets.randbits(64), ("guesses",))
        game = await self.shelf.played(header, self.store)
        history = await replayed(game, header, contents.inputs)
        room = Room(contents.table, history, self.settings, chance, time.time())
        self.live[table] = Driver(room, self.store, self.guests, self.workers, self.figures)
        return self.live[table]

    def heard(self, notice: Notice) -> None:
        """A table changed; if we hold it and did not change it ourselves, look."""
        if notice.table == LOST:
            for table in self.live:
                self.heard(Notice(table, 0))
                self.heard(Notice(table, 1 << 30))
            return
        if notice.table.startswith(GUEST):
            guest = notice.table.removeprefix(GUEST)
            self.guests.forget(guest)
            for one in self.live.values():
                one.preferred(guest)
            return
        driver = self.live.get(notice.table)
        if driver is not None and (notice.number == 0 or notice.number > driver.room.claimed):
            driver.heard(notice.number)

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.sleep_seconds))
            now = time.monotonic()
            slept = 0
            for table, driver in list(self.live.items()):
                if driver.resting and now - driver.used > self.settings.sleep_seconds:
                    slept += driver.room.history is not None
                    driver.room.sleep()
                    if not driver.room.viewers:
                        del self.live[table]
            if slept:
                give_back()


def give_back() -> None:
    """Let the C library return freed pages to the system; by itself it keeps what drawings of busy tables once took."""
    with contextlib.suppress(OSError, AttributeError, TypeError):  # only glibc has it
        ctypes.CDLL(None).malloc_trim(0)
