"""A small proxy before several servers, as Caddy stands before them: it ends TLS, and goes to the next server when one
is gone. A test can cut a server off silently, as a broken network does."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import threading
from collections.abc import Iterator


class Proxy:
    """Passes bytes on to one of its targets, in a thread with a loop of its own."""

    def __init__(self, *targets: tuple[str, int], tls: ssl.SSLContext | None = None) -> None:
        self.targets = list(targets)  # the first that takes the connection serves it
        self.dropping = False  # whether bytes vanish without a word
        self.tls = tls
        self._pipes: set[asyncio.Task[None]] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._ready.wait(30)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0, ssl=self.tls)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        async with server:
            await self._stop.wait()
            for pipe in list(self._pipes):
                pipe.cancel()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for host, port in list(self.targets):
            with contextlib.suppress(OSError):
                further = await asyncio.open_connection(host, port)
                break
        else:
            writer.close()
            return
        pipes = [
            asyncio.create_task(self._pipe(reader, further[1])),
            asyncio.create_task(self._pipe(further[0], writer)),
        ]
        self._pipes |= {*pipes}
        await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
        for pipe in pipes:
            pipe.cancel()
        self._pipes -= {*pipes}
        for end in (writer, further[1]):
            with contextlib.suppress(OSError, RuntimeError):
                end.close()

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if not self.dropping:
                    writer.write(data)
                    await writer.drain()

    def cut(self) -> None:
        """End every connection that is open now."""
        self._loop.call_soon_threadsafe(lambda: [pipe.cancel() for pipe in list(self._pipes)])

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(30)


@contextlib.contextmanager
def proxy(*targets: tuple[str, int], tls: ssl.SSLContext | None = None) -> Iterator[Proxy]:
    made = Proxy(*targets, tls=tls)
    try:
        yield made
    finally:
        made.close()
