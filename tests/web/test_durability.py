"""Kill -9 of the server in the middle of many games: what was acknowledged is there, and every game goes on."""

import asyncio
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from miskatonic.core.record import Header, Record, decode_input
from miskatonic.core.verifying import verify
from miskatonic.store import Seat, Store
from tests.web.preparing import begin, people

SERVER = """
import sys
from miskatonic.web.server import serve
from miskatonic.web.settings import Settings
wide = Settings(  # 200 games come from one address
    port=0, data=sys.argv[1], compile_rules=False,
    messages="100000/second", comers="100000/second", pages="100000/second", connections_of_an_address=5000,
    sockets_of_an_address=5000, sockets_of_a_guest=5000
)
serve(wide)
"""


class Process:
    """A server in a process of its own, that can be killed."""

    def __init__(self, data: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", SERVER, data], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+?(?=/ )", self.process.stdout.readline())
        assert found is not None
        self.url = found[0].replace("http", "ws", 1)

    def kill(self) -> None:
        self.process.kill()
        assert self.process.wait(20) == -signal.SIGKILL


class Game:
    """Both seats of one table, played by any legal move; counts the moves that were acknowledged."""

    def __init__(self, table: str, tokens: list[str], seed: int) -> None:
        self.table = table
        self.tokens = tokens
        self.chance = Random(seed)
        self.acknowledged = 0
        self.over = False

    async def play(self, url: str, most: int) -> None:
        """Until so many moves are made, the game is over, or the server is gone."""
        try:
            async with self.seat(url, 0) as first, self.seat(url, 1) as second:
                presents = [await self.hello(first), await self.hello(second)]
                self.acknowledged = max(self.acknowledged, presents[0]["number"])
                for _ in range(most):
                    if presents[0]["outcome"]:
                        self.over = True
                        return
                    decides = 0 if presents[0]["moves"] else 1
                    move = {
                        "type": "move",
                        "decision": presents[decides]["decision"]["id"],
                        "move": self.chance.choice(presents[decides]["moves"])["move"],
                    }
                    after = presents[decides]["number"] + 1
                    await (first, second)[decides].send(json.dumps(move))
                    presents[decides] = await self.present((first, second)[decides], after)
                    self.acknowledged = presents[decides]["number"]
                    presents[1 - decides] = await self.present((first, second)[1 - decides], after)
        except (OSError, EOFError):
            return
        except Exception as fault:
            if "closed" not in type(fault).__name__.lower() and "Invalid" not in type(fault).__name__:
                raise

    def seat(self, url: str, seat: int) -> Any:
        # A busy machine may be slow to answer: a connection ends when the server does, not by the clock.
        return connect(
            f"{url}/socket?seat={self.tokens[seat]}",
            max_size=None,
            proxy=None,
            compression=None,
            open_timeout=None,
            ping_interval=None,
            close_timeout=0,  # and whoever leaves does not wait
        )

    async def hello(self, socket: ClientConnection) -> dict[str, Any]:
        await socket.send('{"type":"hello","version":2}')
        return await self.present(socket)

    @staticmethod
    async def present(socket: ClientConnection, number: int = 0) -> dict[str, Any]:
        """The next one that knows that many inputs: others come whenever somebody sits down or leaves."""
        while True:
            found: dict[str, Any] = json.loads(await socket.recv())
            assert found["type"] != "refused", found
            if found["type"] == "present" and found["number"] >= number:
                return found


async def make_games(data: str, count: int) -> list[Game]:
    store = await Store.open(data)
    games = []
    for seed in range(count):
        header = begin("stars_are_right", ["Ann", "Bob"], seed).record.header
        seats: list[Seat] = people("Ann", "Bob")
        table = await store.create_table(header.game, msgspec.json.encode(header).decode(), seats, status="running")
        games.append(Game(table, [seat.token for seat in (await store.table(table)).seats], seed))
    await store.close()
    return games


async def kill_in_the_middle(data: str, count: int, rounds: int, seed: int = 0) -> None:
    games = await make_games(data, count)
    chance = Random(count + seed)
    for _ in range(rounds):
        server = Process(data)
        before = sum(game.acknowledged for game in games)
        playing = [asyncio.create_task(game.play(server.url, 10_000)) for game in games]
        wanted = before + count * (3 + chance.randrange(4))
        while sum(game.acknowledged for game in games) < wanted:
            await asyncio.sleep(0.01)
            failed = [task for task in playing if task.done() and task.exception()]
            assert not failed, failed[0].exception()
        await asyncio.to_thread(server.kill)
        await asyncio.gather(*playing)
        await check(data, games)
    server = Process(data)
    numbers = [game.acknowledged for game in games]
    await asyncio.gather(*(game.play(server.url, 4) for game in games))
    for game, number in zip(games, numbers, strict=True):
        assert game.over or game.acknowledged >= number + 4, "the game goes on"
    server.kill()
    await check(data, games)


async def check(data: str, games: list[Game]) -> None:
    """Every acknowledged move is in the store, and each record replays under its seed."""
    store = await Store.open(data)
    for game in games:
        contents = await store.load(game.table)
        assert len(contents.inputs) >= game.acknowledged
        record = Record(
            msgspec.json.decode(contents.header, type=Header), [decode_input(body) for body in contents.inputs]
        )
        assert verify(begin("stars_are_right", ["a", "b"], 0).game, record).number == len(contents.inputs)
    await store.close()


def test_kill_9_in_the_middle_of_20_games(tmp_path: Path) -> None:
    asyncio.run(kill_in_the_middle(str(tmp_path / "tables.db"), count=20, rounds=1))


@pytest.mark.long
def test_kill_9_in_the_middle_of_200_games(tmp_path: Path) -> None:
    asyncio.run(kill_in_the_middle(str(tmp_path / "tables.db"), count=200, rounds=3))
