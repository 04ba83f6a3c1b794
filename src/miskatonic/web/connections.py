"""Connections, below requests and sockets: who may open one, how long it may keep us waiting, and how it ends."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from miskatonic.web.doors import household

if TYPE_CHECKING:
    from miskatonic.web.doors import Doors

# Compression of the least effort, anew for each message: 40 KiB of a table become 6 in 0.2 ms, and nothing is kept in
# memory between two messages (with a window it would be 300 KiB per socket).
LIGHTLY = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1, "memLevel": 8}
)
HELD_BY_THE_SYSTEM = 1 << 17  # bytes on their way to one socket
LAST_WORDS = 5  # seconds for the other side to take what was sent before the end, and to say goodbye


class Fence:
    """Who may open a connection, by address. Behind a proxy all come from one address, and the proxy counts them."""

    def __init__(self, doors: Callable[[], Doors]) -> None:
        self.doors = doors

    def address(self, transport: asyncio.Transport) -> str:
        peer = transport.get_extra_info("peername")
        return household(peer[0]) if isinstance(peer, tuple) and not self.doors().settings.proxies else ""

    def admits(self, address: str) -> bool:
        """Count one more connection, unless there are too many from there."""
        return not address or self.doors().connects(address)

    def waits(self, address: str) -> float:
        """Seconds for which an address that comes too fast need not be listened to."""
        return self.doors().paces["pages"].wait(address) if address else 0

    def leaves(self, address: str) -> None:
        if address:
            self.doors().disconnects(address)


def impatient(fence: Fence, seconds: float) -> type[asyncio.Protocol]:
    """What reads requests: later from who comes too fast, and only for a while from who does not say what it wants."""

    class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        waits: asyncio.TimerHandle | None = None
        early = b""

        def connection_made(self, transport: asyncio.Transport) -> None:
            self.address = fence.address(transport)
            if fence.admits(self.address):
                self.begin(transport)
            else:
                transport.set_protocol(asyncio.Protocol())
                transport.abort()

        def begin(self, transport: asyncio.Transport) -> None:
            if seconds := fence.waits(self.address):
                transport.pause_reading()
                self.waits = self.loop.call_later(seconds, self.begin, transport)
                return
            super().connection_made(transport)
            self.wait()
            transport.resume_reading()
            if self.early:
                self.data_received(self.early)

        def data_received(self, data: bytes) -> None:
            if self.transport is None:  # some loops read once before they pause
                self.early += data
                return
            before = self.cycle
            super().data_received(data)
            if self.cycle is not before:
                self.wait_no_longer()
            elif self.waits is None and (before is None or before.response_complete):
                self.wait()  # for the rest of one more request

        def wait(self) -> None:
            self.waits = self.loop.call_later(seconds, self.hang_up)

        def wait_no_longer(self) -> None:
            if self.waits is not None:
                self.waits.cancel()
                self.waits = None

        def hang_up(self) -> None:
            if self.transport.get_protocol() is self:  # a socket has another by now
                self.transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            self.wait_no_longer()
            fence.leaves(self.address)
            if self.transport is not None:
                super().connection_lost(exc)

    return Impatient


def hanging_up(fence: Fence, seconds: float) -> type[asyncio.Protocol]:
    """What serves sockets, and ends those that do not read: to close one politely waits until it has read all."""

    class HangingUp(AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]
        stuck: asyncio.TimerHandle | None = None

        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            if self.conn.available_extensions:
                self.conn.available_extensions = [LIGHTLY]

        def connection_made(self, transport: asyncio.Transport) -> None:
            # Else the system would hold megabytes for one that does not read, and keep them after the end.
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HELD_BY_THE_SYSTEM)
            self.address = fence.address(transport)
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            fence.leaves(self.address)
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self.stuck = self.loop.call_later(seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self.stuck is not None:
                self.stuck.cancel()

        async def run_asgi(self) -> None:
            await super().run_asgi()
            if self.stuck is not None and not self.stuck.cancelled():
                self.transport.abort()
            else:
                self.loop.call_later(LAST_WORDS, self.transport.abort)

    return HangingUp
