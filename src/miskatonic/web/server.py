"""Starting the server: find the data, take the port, open the browser; every refusal is one clear sentence."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

import miskatonic.store
from miskatonic.core.errors import MiskatonicError
from miskatonic.store import CannotOpen
from miskatonic.web import logbook
from miskatonic.web.app import create_app
from miskatonic.web.settings import LOOPBACK, Settings
from miskatonic.web.shelf import Shelf

LARGEST_MESSAGE = 1024 * 1024  # beyond this the connection is closed before the message is read


# Compression of the least effort, anew for each message: 40 KiB of a table become 6 in 0.2 ms, and nothing is kept in
# memory between two messages (with a window it would be 300 KiB per socket).
LIGHTLY = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1, "memLevel": 8}
)


class CannotServe(MiskatonicError):
    """Why the server did not start, as a sentence."""


def default_data() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    from platformdirs import user_data_path

    return user_data_path("miskatonic", appauthor=False) / "tables.db"


def take_port(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence about who has it."""
    if not 0 <= port <= 65535:
        raise CannotServe(f"{port} is not a port: a port is 1 to 65535, or 0 for any free one.")
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (socket.gaierror, UnicodeError):
        raise CannotServe(f"There is no address {host!r} on this machine. Choose another with --host.") from None
    taken = socket.socket(family, socket.SOCK_STREAM)
    # Elsewhere this only skips the pause after a restart; on Windows it would share the port with another program.
    if sys.platform != "win32":
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind(address)
        taken.listen(2048)
    except OSError as fault:
        taken.close()
        raise CannotServe(_why_not(fault, host, port)) from None
    return taken


def _why_not(fault: OSError, host: str, port: int) -> str:
    code = fault.errno
    if code == errno.EADDRINUSE:
        return f"Port {port} is in use, perhaps by another Miskatonic. Choose another with --port (0: any free one)."
    if code == errno.EACCES:
        return f"Port {port} needs special rights: choose one above 1023 with --port."
    if code == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine. Choose another with --host."
    return f"Port {port} cannot be used: {fault}."


def address_of(host: str, port: int) -> str:
    everywhere = ("0.0.0.0", "::", "")  # noqa: S104 (what is shown, not where we listen)
    shown = "localhost" if host in (*LOOPBACK, *everywhere) else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def lan_address(port: int) -> str:
    """How others in the network reach this machine. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
            found = way.getsockname()[0]
        except OSError:
            found = socket.gethostname()
    return f"http://{found}:{port}/"


def impatient(seconds: float) -> type[asyncio.Protocol]:
    """What reads requests, and hangs up on who has not said within a while what it wants."""

    class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        waits: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self.wait()

        def data_received(self, data: bytes) -> None:
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
            super().connection_lost(exc)

    return Impatient


HELD_BY_THE_SYSTEM = 1 << 17  # bytes on their way to one socket
LAST_WORDS = 5  # seconds for the other side to take what was sent before the end, and to say goodbye


def hanging_up(seconds: float) -> type[asyncio.Protocol]:
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
            super().connection_made(transport)

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


async def run(
    taken: socket.socket,
    settings: Settings,
    started: Callable[[], None] = lambda: None,
    stop: asyncio.Event | None = None,
) -> None:
    """Serve until a signal, or `stop`, says that it is enough."""
    try:
        store = await miskatonic.store.Store.open(place_of(settings), owner=True, durability=settings.durability)
    except CannotOpen as fault:
        raise CannotServe(str(fault)) from None
    try:
        app = create_app(store, settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            log_level="warning",
            access_log=False,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=settings.compresses,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            server_header=False,
            timeout_graceful_shutdown=3,
            http=impatient(settings.request_seconds),
            ws=hanging_up(settings.request_seconds),
        )
        server = uvicorn.Server(config)
        watching = [asyncio.create_task(_tell_when_started(server, app, started))]
        if stop is not None:
            watching.append(asyncio.create_task(_stop_when_told(server, stop)))
        # Rules and templates live as long as the server: the collector need not walk them again and again.
        gc.collect()
        gc.freeze()
        await server.serve(sockets=[taken])
        for task in watching:
            task.cancel()
    finally:
        await store.close()


async def _tell_when_started(server: uvicorn.Server, app: Starlette, started: Callable[[], None]) -> None:
    while not server.started:  # noqa: ASYNC110 (uvicorn offers no event)
        await asyncio.sleep(0.02)
    started()
    await app.state.site.building.tell()


async def _stop_when_told(server: uvicorn.Server, stop: asyncio.Event) -> None:
    await stop.wait()
    server.should_exit = True


def place_of(settings: Settings) -> str:
    """Where the tables are kept: a path or a URL."""
    return settings.data or str(default_data())


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """What `miskatonic` does without a command. CannotServe says in a sentence why not."""
    logbook.set_up(settings)
    Shelf(settings.packs)  # a pack with a fault is told before the port is taken
    if settings.metrics and find_spec("prometheus_client") is None:
        raise CannotServe("Metrics need one more package: pip install 'miskatonic[metrics]'.")
    taken = take_port(settings.host, settings.port)
    address = settings.address or address_of(settings.host, taken.getsockname()[1])

    def started() -> None:
        print(f"Miskatonic is open at {address} (Ctrl+C closes it).")
        if settings.host not in LOOPBACK and not settings.address:
            near = lan_address(taken.getsockname()[1])
            print(f"Others in this network reach it at {near}; {near}door is a page to print, with a QR code.")
        place = miskatonic.store.opening.url_of(place_of(settings))
        print(f"Tables are kept in {miskatonic.store.opening.name_of(place)}.", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with (
        contextlib.closing(taken),
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
    ):
        runner.run(run(taken, settings, started))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
