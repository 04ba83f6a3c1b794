"""Where bouts are played: here, on all cores, or on a Ray cluster. All give their results as they come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from miskatonic.arena.match import Match
from miskatonic.arena.tournament import Bout, play_batch
from miskatonic.core.errors import MiskatonicError

BATCH_SECONDS = 0.25  # a batch should take about so long: far more than it costs to send it
MOST_IN_A_BATCH = 64


def play_here(bouts: Sequence[Bout]) -> Iterator[list[Match]]:
    for bout in bouts:
        yield play_batch([bout])


def batches(bouts: Sequence[Bout], seconds_a_bout: float) -> list[list[Bout]]:
    size = max(1, min(MOST_IN_A_BATCH, round(BATCH_SECONDS / max(seconds_a_bout, 1e-6))))
    return [list(bouts[at : at + size]) for at in range(0, len(bouts), size)]


def _first(bouts: Sequence[Bout]) -> tuple[list[Match], float]:
    """Play the first bout here: it tells how large the batches should be."""
    begin = perf_counter()
    return play_batch(bouts[:1]), perf_counter() - begin


def play_on_cores(bouts: Sequence[Bout], jobs: int) -> Iterator[list[Match]]:
    if not bouts:
        return
    first, seconds = _first(bouts)
    yield first
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(play_batch, batch) for batch in batches(bouts[1:], seconds)]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()


def play_on_ray(bouts: Sequence[Bout], address: str) -> Iterator[list[Match]]:
    """A batch on a node that is lost is played again elsewhere, by Ray's own retries."""
    try:
        import ray
    except ImportError:
        raise MiskatonicError("A cluster needs Ray: pip install 'miskatonic[distributed]'.") from None
    if not bouts:
        return
    if not ray.is_initialized():
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    first, seconds = _first(bouts)
    yield first
    remote: Any = ray.remote(max_retries=-1, num_cpus=1)(play_batch)
    waiting = [remote.remote(batch) for batch in batches(bouts[1:], seconds)]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield ray.get(done[0])
