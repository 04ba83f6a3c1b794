"""One hostile address at full speed through each door of a server: how long others wait for their answers, and what
the server's memory grows by.

    python benchmarks/hostile.py                       # each door for 60 seconds
    python benchmarks/hostile.py --seconds 10 --doors pages,hello

The server has the settings it comes with. Ten tables of two honest people, from 127.0.0.1, each move once a second; the
hostile one comes from 127.0.0.2, from a process of its own. The aim: the honest clicks' p99 under 100 ms, and at most
50 MiB more memory. Server, hostile and honest clients share the cores of the machine, so a small one shows more.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from load import Table, tables
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

FROM = "127.0.0.2"
AT_ONCE = 16  # hostile connections that do the same
SERVER = """
import sys
from miskatonic.web.server import serve
from miskatonic.web.settings import Settings
serve(Settings(port=0, data=sys.argv[1], compile_rules=False), open_browser=False)
"""


@contextlib.contextmanager
def server() -> Iterator[tuple[str, int]]:
    """As it comes, in a process of its own; its address and process id."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, str(Path(folder) / "tables.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            found = re.search(r"http://\S+?(?=/ )", process.stdout.readline())
            assert found
            try:
                yield found[0].replace("localhost", "127.0.0.1"), process.pid
            finally:
                process.terminate()


# The doors. Each is something that one connection does again and again.


async def request(url: str, path: str, method: str = "GET", body: bytes = b"", kind: str = "text/plain") -> bytes:
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(FROM, 0))
    try:
        head = f"{method} {path} HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\n"
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        return await reader.read()
    finally:
        writer.close()


async def pages(url: str, table: str) -> None:
    await request(url, "/")


async def replays(url: str, table: str) -> None:
    await request(url, f"/table/{table}/replay/steps?from=0&to=25")


async def new_tables(url: str, table: str) -> None:
    form = b"game=cthulhu_mash&seats=2&seat-0=me&seat-1=open"
    await request(url, "/new", "POST", form, "application/x-www-form-urlencoded")


async def names(url: str, table: str) -> None:
    name = f"name=Eve+{time.perf_counter_ns()}".encode()
    await request(url, "/name", "POST", name, "application/x-www-form-urlencoded")


async def uploads(url: str, table: str) -> None:
    await request(url, "/upload", "POST", b'{"game":"stars_are_right"}\n' * 30_000)


async def halves(url: str, table: str) -> None:
    """Requests that never end."""
    where = urlsplit(url)
    _, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(FROM, 0))
    writer.write(b"GET / HTTP/1.1\r\nHost: ")
    HELD.append(writer)


async def sockets(url: str, table: str) -> None:
    """Come, and stay without a word."""
    HELD.append(await at_the_table(url, table).__aenter__())


async def hello(url: str, table: str) -> None:
    """Say hello and never read."""
    async with at_the_table(url, table, max_queue=1) as socket:
        while True:
            await socket.send('{"type":"hello","version":2}')


async def noise(url: str, table: str) -> None:
    async with at_the_table(url, table) as socket:
        reading = asyncio.create_task(drained(socket))
        while not reading.done():
            await socket.send('{"type":"move","decision":"0","move":"push row-1 left","seat":0}' + " " * 4000)


async def chat(url: str, table: str) -> None:
    async with at_the_table(url, table) as socket:
        reading = asyncio.create_task(drained(socket))
        while not reading.done():
            await socket.send('{"type":"chat","text":"%s"}' % ("w" * 400))


DOORS: dict[str, Callable[[str, str], Awaitable[None]]] = {
    door.__name__: door for door in (pages, replays, new_tables, names, uploads, halves, sockets, hello, noise, chat)
}
HELD: list[object] = []


def at_the_table(url: str, table: str, **settings: int) -> connect:
    address = f"{url.replace('http', 'ws', 1)}/table/{table}/socket"
    return connect(address, local_addr=(FROM, 0), max_size=None, compression=None, proxy=None, **settings)


async def drained(socket: AsyncIterator[object]) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for _ in socket:
            pass


async def storm(door: str, url: str, table: str, seconds: float) -> None:
    """Sixteen times the same, as fast as it goes; whatever the server does about it."""
    counted = 0

    async def again_and_again() -> None:
        nonlocal counted
        while True:
            try:
                await DOORS[door](url, table)
            except Exception:
                await asyncio.sleep(0.001)  # refused: come again
            counted += 1

    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(again_and_again() for _ in range(AT_ONCE)))
    print(counted)


# Those who only want to play


def memory(pid: int) -> float:
    """MiB that the server holds itself, without its workers."""
    fields = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", fields)[1]) / 1024  # type: ignore[index]


async def honest(players: list[Table], seconds: float) -> list[float]:
    for player in players:
        player.waits.clear()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(player.play(1.0, until) for player in players if not player.over))
    return sorted(wait for player in players for wait in player.waits)


def told(door: str, waits: list[float], grown: float, counted: str) -> str:
    middle, late = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99))
    return (
        f"{door:12} {len(waits):6} clicks  p50 {middle:6.1f} ms  p99 {late:6.1f} ms  {grown:+7.1f} MiB  {counted} times"
    )


async def through(door: str, seconds: float) -> str:
    with server() as (url, pid):
        players = [player async for player in tables(url, 10, "stars_are_right")]
        await honest(players, 3)
        before, table = memory(pid), players[0].guests[0].socket.request.path.split("/")[2]
        command = [sys.executable, __file__, "--storm", door, "--at", f"{url} {table}", "--seconds", str(seconds)]
        hostile = None
        if door != "nobody":
            hostile = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        waits = await honest(players, seconds)
        grown = memory(pid) - before
        counted = (await hostile.communicate())[0].decode().strip() if hostile else ""
        for guest in [guest for player in players for guest in player.guests]:
            guest.listening.cancel()
        return told(door, waits, grown, counted)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--doors", default=",".join(["nobody", *DOORS]))
    parser.add_argument("--storm", help=argparse.SUPPRESS)
    parser.add_argument("--at", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.storm:
        await storm(chosen.storm, *chosen.at.split(), chosen.seconds)
        return
    print(f"{os.cpu_count()} cores; each door for {chosen.seconds:g} s")
    for door in chosen.doors.split(","):
        print(await through(door, chosen.seconds), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
