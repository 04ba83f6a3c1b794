"""The reviews of finished tables: made once in the bots' processes, a little at a time, and served from the store.

A piece of a review takes half a second and waits until nobody else wants a worker, so moves come first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec

from miskatonic.core.errors import MiskatonicError
from miskatonic.review.judging import Depth
from miskatonic.review.reviewing import FORMAT, Deal, Review, Reviewer, Seen
from miskatonic.web.jobs import ReviewJob
from miskatonic.web.messages import Refused
from miskatonic.web.pasts import Past
from miskatonic.web.workers import Workers

if TYPE_CHECKING:
    from miskatonic.store import Store

log = logging.getLogger(__name__)
AT_ONCE = 4  # reviews under way on one server
PIECE = 0.5  # seconds of a worker for a piece of one
KEPT_FAULTS = 50


class Making:
    """A review under way."""

    def __init__(self, guest: str, total: int) -> None:
        self.guest = guest  # who asked for it first
        self.total = total
        self.done = 0
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """Those that are being made, and the way to those that are kept."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.making: dict[tuple[str, str], Making] = {}
        self.faults: dict[tuple[str, str], str] = {}  # why one could not be made; told once

    async def of(self, past: Past, depth: Depth, guest: str) -> Review | Making:
        """The review of a finished table, or how far it has come; it is begun if nobody has asked for it yet."""
        key = past.table.id, depth.name
        if (fault := self.faults.pop(key, "")) and key not in self.making:
            raise Refused(fault)
        if key in self.making:
            return self.making[key]
        kept = await self.kept(past, depth)
        if kept is not None:
            return kept
        if len(self.making) >= AT_ONCE and key not in self.making:
            raise Refused("Several games are being reviewed right now. Try again in a minute.")
        making = self.making.setdefault(key, Making(guest, past.played.number))
        if making.task is None:
            making.task = asyncio.create_task(self._make(past, depth, making))
        return making

    async def kept(self, past: Past, depth: Depth) -> Review | None:
        """The stored one, if it is of the game as it stands now and of a kind that is still shown."""
        body = await self.store.review(past.table.id, depth.name, past.history.count)
        if body is None:
            return None
        try:
            found = msgspec.json.decode(body, type=Review)
        except msgspec.MsgspecError:
            return None
        return found if found.format == FORMAT else None

    async def cancel(self, table: str, depth: str) -> None:
        making = self.making.get((table, depth))
        if making is not None and making.task is not None:
            making.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await making.task

    async def close(self) -> None:
        for table, depth in list(self.making):
            await self.cancel(table, depth)

    async def _make(self, past: Past, depth: Depth, making: Making) -> None:
        key = past.table.id, depth.name
        try:
            review = await self._made(past, depth, making)
            body = msgspec.json.encode(review).decode()
            await self.store.keep_review(past.table.id, depth.name, past.history.count, body)
        except MiskatonicError as fault:
            log.warning("The review of a table could not be made: %s", fault)
            while len(self.faults) >= KEPT_FAULTS:
                del self.faults[next(iter(self.faults))]
            self.faults[key] = str(fault)
        finally:
            self.making.pop(key, None)

    async def _made(self, past: Past, depth: Depth, making: Making) -> Review:
        record = await asyncio.to_thread(lambda: past.played.export().text())
        pack = "" if past.game.pack_folder is None else str(past.game.pack_folder)
        deal: Deal | None = None
        seen: list[Seen] = []
        while deal is None or len(seen) < making.total:
            part = await self.workers.look(ReviewJob(record, depth.name, len(seen), PIECE, pack))
            if part is None:
                raise Refused("The review could not be made: the process that makes it keeps failing.")
            deal = part.deal or deal
            seen += part.seen
            making.done = len(seen)
        names = past.names[: len(past.seats)]
        return await asyncio.to_thread(Reviewer(past.played, depth).review, deal, seen, names)
