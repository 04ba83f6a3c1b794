"""What waits to be sent to one socket. The table puts messages here and goes on."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_WAITING = 500


class Outbox:
    """The socket sends what waits as fast as the client takes it."""

    def __init__(self) -> None:
        self.lost = False  # the client does not read what it is sent
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._wake = asyncio.Event()

    def put(self, data: bytes, *, present: bool = False) -> None:
        """Queue a message. The present makes an earlier one that still waits needless."""
        if present and self._waiting:
            self._waiting = deque(entry for entry in self._waiting if not entry[1])
        if len(self._waiting) >= MOST_WAITING:
            self.lost = True
        else:
            self._waiting.append((data, present))
        self._wake.set()

    async def take(self) -> bytes | None:
        """The next message to send; None when the connection should be given up."""
        while not self._waiting:
            if self.lost:
                return None
            self._wake.clear()
            await self._wake.wait()
        if self.lost:
            return None
        return self._waiting.popleft()[0]

    def give_up(self) -> None:
        self.lost = True
        self._wake.set()
