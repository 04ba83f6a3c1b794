"""Where bouts are played: here, on all cores, or on a Ray cluster. All give their results as they come.

What is made of a bout is up to `play`: a match for a tournament, facts for a report. It is given a batch of bouts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import perf_counter
from typing import Any, TypeVar

from miskatonic.arena.tournament import Bout
from miskatonic.core.errors import MiskatonicError

BATCH_SECONDS = 0.25  # a batch should take about so long: far more than it costs to send it

Result = TypeVar("Result")
Play = Callable[[Sequence[Bout]], list[Result]]


def play_all(bouts: Sequence[Bout], play: Play[Result], jobs: int, address: str | None) -> Iterator[list[Result]]:
    """Wherever the command line asks for it."""
    if address:
        return play_on_ray(bouts, play, address)
    return play_on_cores(bouts, play, jobs) if jobs > 1 else play_here(bouts, play)


def play_here(bouts: Sequence[Bout], play: Play[Result]) -> Iterator[list[Result]]:
    for bout in bouts:
        yield play([bout])


def batches(bouts: Sequence[Bout], seconds_a_bout: float) -> list[list[Bout]]:
    size = max(1, round(BATCH_SECONDS / max(seconds_a_bout, 1e-6)))
    return [list(bouts[at : at + size]) for at in range(0, len(bouts), size)]


def _first(bouts: Sequence[Bout], play: Play[Result]) -> tuple[list[Result], float]:
    """Play the first bouts here: they tell how large the batches should be. The very first also loads the game."""
    begin = perf_counter()
    played = play(bouts[:1])
    seconds = perf_counter() - begin
    if seconds > 8 * BATCH_SECONDS or len(bouts) == 1:
        return played, seconds
    begin = perf_counter()
    played = played + play(bouts[1:3])
    return played, (perf_counter() - begin) / (len(played) - 1)


def play_on_cores(bouts: Sequence[Bout], play: Play[Result], jobs: int) -> Iterator[list[Result]]:
    if not bouts:
        return
    first, seconds = _first(bouts, play)
    yield first
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(play, batch) for batch in batches(bouts[len(first) :], seconds)]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()


def play_on_ray(bouts: Sequence[Bout], play: Play[Result], address: str) -> Iterator[list[Result]]:
    """A batch on a node that is lost is played again elsewhere, by Ray's own retries."""
    try:
        import ray
    except ImportError:
        raise MiskatonicError("A cluster needs Ray: pip install 'miskatonic[distributed]'.") from None
    if not bouts:
        return
    if not ray.is_initialized():
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    first, seconds = _first(bouts, play)
    yield first
    remote: Any = ray.remote(max_retries=-1, num_cpus=1)(play)
    waiting = [remote.remote(batch) for batch in batches(bouts[len(first) :], seconds)]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield ray.get(done[0])
