"""A server in a thread of the test, with its own event loop."""

from __future__ import annotations

import asyncio
import threading

import msgspec

from miskatonic.web.server import run, take_port
from miskatonic.web.settings import Settings

QUICK = Settings(
    compile_rules=False,
    messages="100000/second",
    new_tables="100000/minute",
    pages="100000/second",
    files="100000/second",
    connections_of_an_address=100_000,
    comers="100000/minute",
    replays="100000/second",
    names="100000/minute",
    bot_pause=0,
    sealed_seconds=0.6,
    sealed_seconds_bots=0.1,
)


class Server:
    def __init__(self, data: str, **settings: object) -> None:
        self.data = data
        self.settings = msgspec.structs.replace(QUICK, **{"data": data, **settings})
        self.socket = take_port("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self._ready = threading.Event()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(30), "the server did not start"
        if self._fault:
            raise self._fault

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as fault:
            self._fault = fault
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        await run(self.socket, self.settings, self._ready.set, self._stop)

    def stop(self) -> None:
        """Stop as Ctrl+C does."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(60)
            if self._thread.is_alive():
                waits = [f"{task.get_name()}: {task.get_stack()}" for task in asyncio.all_tasks(self._loop)]
                raise AssertionError("\n".join(["the server did not stop; what it waits for:", *waits]))
        self.socket.close()
