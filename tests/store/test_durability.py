"""Kill -9: what was acknowledged is there."""

import asyncio
import signal
import subprocess
import sys

import pytest

from miskatonic.store import Store

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("store")]

# Appends at twenty tables at once and says each number only when it is stored.
WRITER = """
import asyncio, sys
from miskatonic.store import Store

async def play(store, table):
    number = 0
    while True:
        number += 1
        await store.append(table, number, f"move {number}")
        print(table, number, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    tables = [await store.create_table("stars_are_right", "header", []) for _ in range(20)]
    await asyncio.gather(*(play(store, table) for table in tables))

asyncio.run(main())
"""


def play_and_kill(place: str) -> dict[str, int]:
    """The last number that was acknowledged at each table before the process was killed."""
    acknowledged: dict[str, int] = {}
    with subprocess.Popen([sys.executable, "-c", WRITER, place], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout, start=1):
            if line.endswith("\n"):  # the last line may be torn
                table, number = line.split()
                acknowledged[table] = int(number)
            if count == 600:
                process.kill()
    assert process.returncode == -signal.SIGKILL
    return acknowledged


async def test_every_acknowledged_move_survives_kill_9(place: str) -> None:
    acknowledged = await asyncio.to_thread(play_and_kill, place)
    assert len(acknowledged) == 20
    store = await Store.open(place)
    for table, number in acknowledged.items():
        inputs = await store.inputs(table)
        assert len(inputs) >= number
        assert inputs == [f"move {one}" for one in range(1, len(inputs) + 1)]
        await store.append(table, len(inputs) + 1, "and the game goes on")
    await store.close()
