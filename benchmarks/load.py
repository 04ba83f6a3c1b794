"""How many moves a second one server process takes, how long a click waits for its answer, what an idle table weighs.

    python benchmarks/load.py                    # 100 tables of two seats, each seat moves once a second
    python benchmarks/load.py --rate 0           # the ceiling: each seat moves as soon as it can
    python benchmarks/load.py --idle 500         # the memory of idle tables
    python benchmarks/load.py --spectators 500   # one table that many watch: when the last of them sees a move
    python benchmarks/load.py --sleeping 10000   # the memory of a server with so many stored tables and --sockets open

The server runs in its own process on one core (taskset, where there is one), with SQLite in a temporary folder; the
clients run here, on another core. With compiled rules: PYTHONPATH=build/compiled (CONTRIBUTING.md). A click's wait is
counted from before the move is sent until its answer is decoded, or the word that it is sealed. An echo through the
same ASGI stack is measured first: what a message costs before any game is played. Where the house plays a side of its
own, as in Cthulhu Mash, it does so without the pauses that it makes for people, and the clients wait for it: its moves
are work for the server and are stored, but nobody's clicks.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import miskatonic
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.record import encode_input
from miskatonic.store import Seat, Store

NEVER = 3600.0  # seconds: no table sleeps while it is measured

SERVER = """
import sys
from miskatonic.web.server import serve
from miskatonic.web.settings import Settings
wide = Settings(port=0, data=sys.argv[1], compile_rules=False,
                messages="1000000/second", new_tables="1000000/minute", sockets=100_000, tables_of_a_guest=100_000,
                pages="1000000/second", files="1000000/second", comers="1000000/minute", names="1000000/minute",
                connections_of_an_address=100_000,
                sockets_of_an_address=100_000, sockets_of_a_guest=100_000, sockets_of_a_table=100_000,
                waiting_bytes_of_an_address=1 << 30,
                live_tables=100_000, bot_pause=0, sleep_seconds=float(sys.argv[2]))
serve(wide)
"""


ECHO = """
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from miskatonic.web.server import take_port
async def echo(socket):
    await socket.accept()
    while (event := await socket.receive())["type"] != "websocket.disconnect":
        await socket.send({"type": "websocket.send", "text": event["text"]})
taken = take_port("127.0.0.1", 0)
print(f"http://127.0.0.1:{taken.getsockname()[1]}/ ", flush=True)
app = Starlette(routes=[WebSocketRoute("/", echo)])
uvicorn.Server(uvicorn.Config(app, log_level="error", ws_per_message_deflate=False)).run(sockets=[taken])
"""


class Offer(msgspec.Struct):
    move: str


class Asked(msgspec.Struct):
    id: str


class Seen(msgspec.Struct):
    """As much of a message as a client needs that only plays."""

    type: str
    decision: Asked | str | None = None
    moves: list[Offer] = []
    status: str = ""
    number: int = 0
    reason: str = ""
    rule: str = ""


decoder = msgspec.json.Decoder(Seen)
HELLO = '{"type":"hello","version":2,"changes":true}'


@contextlib.contextmanager
def server(place: str, sleep_seconds: float, program: str = SERVER) -> Iterator[tuple[str, int]]:
    """A server on one core; its address and process id."""
    command = [sys.executable, "-c", program, place, str(sleep_seconds)]
    pin = ["taskset", "-c", "0"] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else []
    with subprocess.Popen([*pin, *command], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        line = process.stdout.readline()
        found = re.search(r"http://\S+?(?=/ )", line)
        assert found, line
        try:
            yield found[0], process.pid
        finally:
            process.terminate()


def socket_of(url: str, path: str, cookie: str = "") -> connect:
    """A connection to a table, as a guest or (without a cookie) as a stranger."""
    headers = {"Cookie": cookie} if cookie else {}
    address = f"{url.replace('http', 'ws', 1)}{path}/socket"
    return connect(address, additional_headers=headers, max_size=None, compression=None, proxy=None, open_timeout=60)


async def sit_down(url: str, game: str) -> tuple[str, tuple[ClientConnection, ClientConnection]]:
    """A new table with two guests, greeted: its path, and their sockets."""
    sockets = []
    # No client of ours needs certificates, and to load them takes longer than a move.
    async with (
        httpx2.AsyncClient(base_url=url, verify=False, timeout=60) as ann,
        httpx2.AsyncClient(base_url=url, verify=False, timeout=60) as bob,
    ):
        answer = await ann.post("/new", data={"game": game, "seats": "2", "seat-0": "me", "seat-1": "open"})
        path = answer.headers["location"]
        await bob.post(f"{path}/sit")
        for guest in (ann, bob):
            cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
            sockets.append(await socket_of(url, path, cookie))
    for socket in sockets:
        await socket.send(HELLO)
    return path, (sockets[0], sockets[1])


class Guest:
    """One seat: what it was last shown, while somebody listens."""

    def __init__(self, socket: ClientConnection, news: asyncio.Event) -> None:
        self.socket = socket
        self.news = news
        self.present = Seen("")
        self.received = 0  # bytes
        self.heard = ""  # the type of the last message that answers a click
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for data in self.socket:
            self.received += len(data)
            seen = decoder.decode(data)
            assert seen.type != "refused" or seen.rule == "late", seen.reason  # the house may be quicker than a click
            if seen.type == "present":
                self.present = seen
            elif seen.type == "sealed":
                self.present.moves = []
            if seen.type in ("present", "sealed", "refused"):
                self.heard = seen.type
                self.news.set()


class Table:
    """Two clients who play any legal move whenever they have one."""

    def __init__(self, sockets: tuple[ClientConnection, ClientConnection], seed: int) -> None:
        self.news = asyncio.Event()
        self.guests = [Guest(socket, self.news) for socket in sockets]
        self.chance = random.Random(seed)
        self.waits: list[float] = []
        self.over = False

    async def hear(self, until: float) -> None:
        """Wait for the next message to either."""
        self.news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.news.wait(), until - time.perf_counter())
        for guest in self.guests:
            if guest.listening.done():
                guest.listening.result()  # what was wrong

    @property
    def number(self) -> int:
        """How many moves are stored, those of the house with them."""
        return max(guest.present.number for guest in self.guests)

    async def greet(self) -> None:
        while not all(guest.heard for guest in self.guests):
            await self.hear(time.perf_counter() + 60)

    async def move(self, until: float) -> None:
        """One move of whoever has one, until the new present is here; its wait is kept."""
        while not any(guest.present.moves for guest in self.guests):
            self.over = self.guests[0].present.status == "over"
            if self.over or time.perf_counter() > until:
                return
            await self.hear(until)
        guest = next(guest for guest in self.guests if guest.present.moves)
        asked = guest.present.decision
        assert isinstance(asked, Asked)
        move = self.chance.choice(guest.present.moves).move
        data = msgspec.json.encode({"type": "move", "decision": asked.id, "move": move})
        guest.heard = ""
        began = time.perf_counter()
        await guest.socket.send(data.decode())
        while not guest.heard:
            await self.hear(began + 60)
            assert time.perf_counter() < began + 60, f"No answer to {move} in a minute."
        if guest.heard != "refused":
            self.waits.append(time.perf_counter() - began)

    async def play(self, pause: float, until: float) -> None:
        """A move each `pause` seconds, on the clock: a slow answer does not slow the clicking down."""
        due = time.perf_counter() + self.chance.random() * pause
        while not self.over and time.perf_counter() < until:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            due += pause
            await self.move(until)


async def tables(url: str, count: int, game: str) -> AsyncIterator[Table]:
    for at in range(0, count, 20):
        group = await asyncio.gather(*(sit_down(url, game) for _ in range(at, min(at + 20, count))))
        for offset, (_, sockets) in enumerate(group):
            table = Table(sockets, at + offset)
            await table.greet()
            yield table


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kib(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1])


async def floor(url: str, pid: int, options: argparse.Namespace) -> None:
    """A message of the size of a move, sent back."""
    said = "x" * 60
    until = time.perf_counter() + 3

    async def talk() -> int:
        count = 0
        async with connect(url.replace("http", "ws", 1), compression=None, proxy=None) as socket:
            while time.perf_counter() < until:
                await socket.send(said)
                await socket.recv()
                count += 1
        return count

    cpu = cpu_seconds(pid)
    count = sum(await asyncio.gather(*(talk() for _ in range(50))))
    used = cpu_seconds(pid) - cpu
    print(f"echo: {count / 3:.0f} messages/s, {used / count * 1000:.3f} ms of CPU each")


async def load(url: str, pid: int, options: argparse.Namespace) -> None:
    playing = [table async for table in tables(url, options.tables, options.game)]
    warm = time.perf_counter() + 2
    pause = 1 / (2 * options.rate) if options.rate else 0
    await asyncio.gather(*(table.play(pause, warm) for table in playing))
    for table in playing:
        table.waits.clear()
        for guest in table.guests:
            guest.received = 0
    stored = sum(table.number for table in playing)
    began, cpu = time.perf_counter(), cpu_seconds(pid)
    await asyncio.gather(*(table.play(pause, began + options.seconds) for table in playing))
    took, used = time.perf_counter() - began, cpu_seconds(pid) - cpu
    stored = sum(table.number for table in playing) - stored
    waits = sorted(wait for table in playing for wait in table.waits)
    received = sum(guest.received for table in playing for guest in table.guests)
    if not waits:
        raise SystemExit(f"Nobody had a move to play within {took:.0f} s: the games are over, or it takes longer.")
    at = {share: waits[min(len(waits) - 1, int(len(waits) * share))] * 1000 for share in (0.5, 0.9, 0.99, 0.999)}
    print(
        f"{options.tables} tables of 2: {len(waits) / took:.0f} clicks/s and {stored / took:.0f} stored moves/s "
        f"for {took:.0f} s; click to answer in ms: "
        f"p50 {at[0.5]:.1f}, p90 {at[0.9]:.1f}, p99 {at[0.99]:.1f}, p99.9 {at[0.999]:.1f}; "
        f"server {used / took:.0%} of a core, {used / stored * 1000:.2f} ms of CPU per stored move, "
        f"which is {stored / used:.0f} moves/s from a core that does nothing else; "
        f"{received / stored / 2048:.1f} KiB per stored move to each viewer"
    )


async def idle(url: str, pid: int, options: argparse.Namespace) -> None:
    warm = [table async for table in tables(url, 20, options.game)]
    for table in warm:
        for _ in range(options.moves):
            await table.move(time.perf_counter() + 60)
    await asyncio.sleep(options.sleep + 7)
    before = kib(pid)
    playing = [table async for table in tables(url, options.idle, options.game)]
    for table in playing:
        for _ in range(options.moves):
            await table.move(time.perf_counter() + 60)
    played = kib(pid)
    await asyncio.sleep(options.sleep + 7)
    count = options.idle
    print(
        f"{count} tables of 2, both seats connected, {options.moves} moves each: KiB a table: "
        f"{(played - before) / count:.0f} after the moves, "
        f"{(kib(pid) - before) / count:.0f} once idle for {options.sleep:.0f} s"
    )


class Watcher:
    """A spectator, who notes when it saw the last present."""

    def __init__(self, socket: ClientConnection, news: asyncio.Event) -> None:
        self.socket = socket
        self.news = news
        self.seen = 0
        self.at = 0.0
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for data in self.socket:
            if str(data).startswith('{"type":"present"'):
                self.seen += 1
                self.at = time.perf_counter()
                self.news.set()


async def spectators(url: str, pid: int, options: argparse.Namespace) -> None:
    """One table that many watch: for each click how long it takes until the last of them has seen what came of it."""
    path, sockets = await sit_down(url, options.game)
    table = Table(sockets, 1)
    await table.greet()
    news = asyncio.Event()
    watchers: list[Watcher] = []

    async def all_see(number: int) -> None:
        while any(watcher.seen < number for watcher in watchers):
            news.clear()
            await news.wait()

    for _ in range(options.spectators):
        socket = await socket_of(url, path)
        await socket.send(HELLO)
        watchers.append(Watcher(socket, news))
    await all_see(1)
    waits: list[float] = []
    cpu = cpu_seconds(pid)
    for _ in range(options.moves):
        before = max(watcher.seen for watcher in watchers)
        began = time.perf_counter()
        await table.move(began + 60)
        if table.over:
            break
        await all_see(before + 1)
        waits.append(max(watcher.at for watcher in watchers) - began)
        await asyncio.sleep(0.2)
    waits.sort()
    used = cpu_seconds(pid) - cpu
    print(
        f"{options.spectators} spectators of one table, {len(waits)} clicks: the last of them sees a click in ms: "
        f"p50 {waits[len(waits) // 2] * 1000:.0f}, worst {waits[-1] * 1000:.0f}; "
        f"{used / len(waits) * 1000:.0f} ms of the server's CPU a click, "
        f"{used / len(waits) / options.spectators * 1e6:.0f} µs a spectator"
    )


async def fill(place: str, game: str, count: int) -> None:
    """Tables that nobody is at, with some moves each, put into the store before a server opens it."""
    played = Playthrough.begin(miskatonic.game(game), ["Ann", "Bob"], 1)
    for _ in range(20):
        if played.state.asked or not (moves := played.state.moves()):
            break
        played.play(moves[0], played.state.seat)
    header = msgspec.json.encode(played.record.header).decode()
    inputs = [encode_input(entry) for entry in played.record.inputs]
    store = await Store.open(place)
    try:
        for at in range(0, count, 500):
            seats = [
                [Seat(seat=seat, kind="human", guest=f"{at}-{one}-{seat}") for seat in (0, 1)] for one in range(500)
            ]
            new = (
                store.create_table(game, header, two, status="running", inputs=inputs) for two in seats[: count - at]
            )
            await asyncio.gather(*new)
    finally:
        await store.close()


async def sleeping(url: str, pid: int, options: argparse.Namespace) -> None:
    """A server with many stored tables, of which some are looked at and idle."""
    before = kib(pid)
    playing = [table async for table in tables(url, options.sockets // 2, options.game)]
    for table in playing:
        for _ in range(options.moves):
            await table.move(time.perf_counter() + 60)
    busy = kib(pid)
    await asyncio.sleep(options.sleep + 7)
    print(
        f"{options.sleeping} stored tables and {2 * len(playing)} sockets at {len(playing)} more, "
        f"{options.moves} clicks each: "
        f"MiB of the server: {before / 1024:.0f} at first, {busy / 1024:.0f} after the clicks, "
        f"{kib(pid) / 1024:.0f} once idle for {options.sleep:.0f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=1, help="moves of a seat in a second; 0: as fast as possible")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="stars_are_right")
    parser.add_argument("--idle", type=int, default=0, help="measure the memory of so many idle tables instead")
    parser.add_argument("--moves", type=int, default=60, help="of each idle table")
    parser.add_argument("--sleep", type=float, default=5, help="seconds until an idle table sleeps")
    parser.add_argument("--spectators", type=int, default=0, help="measure one table that so many watch instead")
    parser.add_argument("--sleeping", type=int, default=0, help="measure the memory with so many stored tables instead")
    parser.add_argument("--sockets", type=int, default=2000, help="with --sleeping: how many are open")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, set(range(os.cpu_count() or 1)) - {0})
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "tables.db")
        if options.sleeping:
            asyncio.run(fill(place, options.game, options.sleeping))
            measure, sleep = sleeping, options.sleep
        elif options.idle:
            measure, sleep = idle, options.sleep
        elif options.spectators:
            measure, sleep = spectators, NEVER
        else:
            measure, sleep = load, NEVER
            with server(place, NEVER, ECHO) as (url, pid):
                asyncio.run(floor(url, pid, options))
        with server(place, sleep) as (url, pid):
            asyncio.run(measure(url, pid, options))


if __name__ == "__main__":
    main()
