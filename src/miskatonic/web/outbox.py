"""What waits to be sent to one socket. The table puts messages here and goes on."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_WAITING = 500


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
        self._waiting: deque[tuple[bytes, str]] = deque()
        self._wake = asyncio.Event()

    def put(self, data: bytes, *, replaces: str = "") -> None:
        """Queue a message. One that `replaces` makes an earlier one of that name needless if it still waits."""
        if self.lost:
            return
        if replaces:
            for entry in [entry for entry in self._waiting if entry[1] == replaces]:
                self._waiting.remove(entry)
                self._count(len(entry[0]))
        self._waiting.append((data, replaces))
        self._count(-len(data))
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
        data, _ = self._waiting.popleft()
        self._count(len(data))
        return data

    def give_up(self) -> None:
        """Send nothing more and let go of what waits."""
        self.lost = True
        self._count(sum(len(data) for data, _ in self._waiting))
        self._waiting.clear()
        self._wake.set()
