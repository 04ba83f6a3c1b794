"""How many moves a second the store commits: `python benchmarks/store.py [PATH|URL]`, by default a temporary file."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time

from miskatonic.store import Store

MOVE = "x" * 200


async def measure(place: str, tables: int, moves: int) -> None:
    """Play at several tables at once, each waiting for its own move to be stored before the next."""
    store = await Store.open(place)
    ids = [await store.create_table("benchmark", "header", []) for _ in range(tables)]
    waits: list[float] = []

    async def play(table: str) -> None:
        for number in range(1, moves + 1):
            start = time.perf_counter()
            await store.append(table, number, MOVE)
            waits.append(time.perf_counter() - start)

    start = time.perf_counter()
    await asyncio.gather(*(play(table) for table in ids))
    rate = tables * moves / (time.perf_counter() - start)
    waits.sort()
    p50, p99 = (1000 * waits[int(len(waits) * share)] for share in (0.5, 0.99))
    print(f"{tables:4} tables {rate:8,.0f} moves/s   p50 {p50:5.1f} ms   p99 {p99:5.1f} ms")
    for table in ids:
        await store.delete(table)
    await store.close()


def main() -> None:
    """One table, twenty, two hundred."""
    with tempfile.TemporaryDirectory() as folder:
        place = sys.argv[1] if len(sys.argv) > 1 else f"{folder}/tables.db"
        for tables, moves in ((1, 300), (20, 100), (200, 50)):
            asyncio.run(measure(place, tables, moves))


if __name__ == "__main__":
    main()
