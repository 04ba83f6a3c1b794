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

import uvicorn
from starlette.applications import Starlette

import miskatonic.store
from miskatonic.core.errors import MiskatonicError
from miskatonic.store import CannotOpen
from miskatonic.web import logbook
from miskatonic.web.app import create_app
from miskatonic.web.connections import Fence, hanging_up, impatient
from miskatonic.web.settings import LOOPBACK, Settings
from miskatonic.web.shelf import Shelf

LARGEST_MESSAGE = 1024 * 1024  # beyond this the connection is closed before the message is read
FINISH_SECONDS = 10
# How many objects there must be before the collector looks, and how seldom it looks at older ones: nearly all that a
# move makes is gone without it.
COLLECTING = 50_000, 20, 50
# A move goes to the store's thread and back several times. With Python's own five milliseconds it would wait as long
# each time while others keep the loop busy.
SWITCH = 0.0005


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
        fence = Fence(lambda: app.state.site.doors)  # which is there when the first connection comes
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
            http=impatient(fence, settings.request_seconds),
            ws=hanging_up(fence, settings.request_seconds),
        )
        server = uvicorn.Server(config)
        watching = [asyncio.create_task(_tell_when_started(server, app, started))]
        if stop is not None:
            watching.append(asyncio.create_task(_stop_when_told(server, stop)))
        # Rules and templates live as long as the server: the collector need not walk them again and again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTING)
        await server.serve(sockets=[taken])
        for task in watching:
            task.cancel()
    finally:
        await store.close()
        await let_finish()


async def let_finish() -> None:
    """Wait for whoever was cut off in the middle of a query to give its connection back.

    The runner cuts off a second time, and then aiosqlite waits for a thread that has already ended.
    """
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=FINISH_SECONDS)


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
    sys.setswitchinterval(SWITCH)
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
