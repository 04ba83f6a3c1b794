"""What waits to be sent to one socket. The table puts messages here and goes on."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple

import msgspec

from miskatonic.web.sheet import Marks, Sheet, join

MOST_WAITING = 500


class Waiting(NamedTuple):
    data: bytes
    replaces: str
    sheet: Sheet | None  # the table that belongs to it,
    changes: bool  # and whether the client can do with what has changed

    @property
    def size(self) -> int:
        """Bytes, if it were sent whole."""
        return len(self.data) + (len(self.sheet.html) if self.sheet else 0)


class Allowance:
    """How many bytes may wait for all sockets of one address."""

    def __init__(self, most: int) -> None:
        self.left = most


class Outbox:
    """The socket sends what waits as fast as the client takes it; who does not read is given up."""

    def __init__(self, most: int, allowance: Allowance) -> None:
        self.lost = False  # the client does not read what it is sent
        self._most = self._left = most
        self._allowance = allowance
        self._waiting: deque[Waiting] = deque()
        self._sent: Marks | None = None  # the table that the client has
        self._wake = asyncio.Event()

    def put(self, data: bytes, *, replaces: str = "", sheet: Sheet | None = None, changes: bool = False) -> None:
        """Queue a message. One that `replaces` takes the place of an earlier one of that name, if that still waits, and
        leaves out nothing that it would have said."""
        if self.lost:
            return
        if replaces:
            for entry in [entry for entry in self._waiting if entry.replaces == replaces]:
                self._waiting.remove(entry)
                self._count(entry.size)
                data = telling_both(entry.data, data)
        entry = Waiting(data, replaces, sheet, changes)
        self._waiting.append(entry)
        self._count(-entry.size)
        if len(self._waiting) > MOST_WAITING or self._left < 0 or self._allowance.left < 0:
            self.give_up()
        self._wake.set()

    @property
    def size(self) -> int:
        """Bytes that wait."""
        return self._most - self._left

    def _count(self, size: int) -> None:
        self._left += size
        self._allowance.left += size

    async def take(self) -> bytes | None:
        """The next message to send; None when the connection should be given up."""
        while not self._waiting and not self.lost:
            self._wake.clear()
            await self._wake.wait()
        if self.lost:
            return None
        entry = self._waiting.popleft()
        self._count(entry.size)
        data, _, sheet, changes = entry
        if sheet is None:
            return data
        earlier = self._sent
        table = sheet.whole() if earlier is None or not changes else sheet.since(earlier)
        self._sent = sheet.marks if changes else None
        return join(data, table)

    def give_up(self) -> None:
        """Send nothing more and let go of what waits."""
        self.lost = True
        self._count(sum(entry.size for entry in self._waiting))
        self._waiting.clear()
        self._wake.set()


class Told(msgspec.Struct):
    """What a message says that a later one does not say again."""

    events: list[msgspec.Raw] = []
    eyes: int | None = None  # whose eyes it is for: at a shared device the next one need not know
    re: str | None = None


def telling_both(earlier: bytes, data: bytes) -> bytes:
    """A message in the place of an earlier one: with what happened before it, and with what only that one answers."""
    before, now = (msgspec.json.decode(one, type=Told) for one in (earlier, data))
    joined = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    if before.events and before.eyes == now.eyes:
        joined["events"] = msgspec.Raw(msgspec.json.encode(before.events + now.events))
    if before.re is not None:
        joined.setdefault("re", msgspec.Raw(msgspec.json.encode(before.re)))
    return msgspec.json.encode(joined)
