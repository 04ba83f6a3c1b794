"""One socket at a table: whose it is, through which eyes it looks, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque

from miskatonic.web.guests import Prefs

MOST_WAITING = 500


class Viewer:
    """The room puts messages here and goes on; the socket sends them as fast as the client takes them."""

    def __init__(self, guest: str, prefs: Prefs, name: str, linked: int | None = None) -> None:
        self.guest = guest
        self.prefs = prefs
        self.name = name
        self.linked = linked  # the seat whose link was followed
        self.chosen: int | None = None  # on a shared device: the seat that looks at the screen
        self.greeted = False
        self.seq = 0
        self.lost = False  # it does not read what it is sent
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._wake = asyncio.Event()

    @property
    def shares(self) -> bool:
        """Whether a device with several seats is passed round."""
        return self.prefs.pass_device

    def put(self, data: bytes, *, frame: bool = False) -> None:
        """Queue a message. A frame makes an earlier one that still waits needless."""
        if frame and self._waiting:
            self._waiting = deque(entry for entry in self._waiting if not entry[1])
        if len(self._waiting) >= MOST_WAITING:
            self.lost = True
        else:
            self._waiting.append((data, frame))
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
