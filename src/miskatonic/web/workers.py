"""Bots think in worker processes with a time limit, never in the event loop. A worker that dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import TypeVar

import msgspec

from miskatonic.web.jobs import Choice, Job, ReviewJob, ReviewPart
from miskatonic.web.metrics import Figures
from miskatonic.web.settings import Settings

log = logging.getLogger(__name__)
TRIES = 3
LINE = 4 * 1024 * 1024
Answer = TypeVar("Answer")


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.outdated = False  # better rules are there: the next job is for a new process
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, job: bytes) -> bytes:
        if self.outdated:
            await self.end()
            self.outdated = False
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(job + b"\n")
        await self.process.stdin.drain()
        answer = await self.process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise ConnectionResetError("the worker ended")
        return answer

    async def end(self) -> None:
        """Kill the process; the next job starts a new one."""
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Turns:
    """Workers that have nothing to do, and those who wait for one, by whose turn it is."""

    def __init__(self) -> None:
        self.idle: list[Worker] = []
        self.waiting: dict[str, deque[asyncio.Future[Worker]]] = {}  # in the order of their turns

    @property
    def queued(self) -> int:
        """How many wait."""
        return sum(map(len, self.waiting.values()))

    async def get(self, whose: str) -> Worker:
        if self.idle:
            return self.idle.pop(0)
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(whose, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put(turn.result())  # it was given to one who does not want it any more
            raise

    def put(self, worker: Worker) -> None:
        while self.waiting:
            whose = next((one for one in self.waiting if one), "")
            turns = self.waiting.pop(whose)
            turn = turns.popleft()
            if turns:
                self.waiting[whose] = turns  # behind the others
            if not turn.done():
                turn.set_result(worker)
                return
        self.idle.append(worker)


class Workers:
    """A few workers, and who waits for them."""

    def __init__(self, settings: Settings, figures: Figures | None = None) -> None:
        self.settings = settings
        self.figures = figures or Figures()
        self.workers = [Worker(settings.worker_command) for _ in range(settings.workers)]
        self.idle = Turns()
        for worker in self.workers:
            self.idle.put(worker)

    def renew(self) -> None:
        """Let every worker begin anew between two thoughts."""
        for worker in self.workers:
            worker.outdated = True

    async def close(self) -> None:
        await asyncio.gather(*(worker.end() for worker in self.workers))

    async def choose(self, job: Job, whose: str = "") -> Choice | None:
        """A worker's choice; one that crashes or dawdles is replaced and the job tried again. None: nobody answers.

        Guests take turns, however many tables one of them has; tables where only bots play (`whose` is empty) wait
        until nobody else does.
        """
        began = time.perf_counter()
        choice = await self._answered(job, Choice, whose, job.game)
        if choice is None:
            self.figures.failed_thoughts += 1
        else:
            self.figures.thinking.took(time.perf_counter() - began)
        return choice

    async def look(self, job: ReviewJob) -> ReviewPart | None:
        """A piece of a review, when nobody else wants a worker."""
        return await self._answered(job, ReviewPart, "", "a review")

    async def _answered(self, job: Job | ReviewJob, kind: type[Answer], whose: str, about: str) -> Answer | None:
        data = msgspec.json.encode(job)
        for attempt in range(1, TRIES + 1):
            worker = await self.idle.get(whose)
            try:
                answer = await asyncio.wait_for(worker.ask(data), self.settings.think_seconds)
                return msgspec.json.decode(answer, type=kind)
            except TimeoutError:
                log.warning("A bot thought for more than %s s at %s.", self.settings.think_seconds, about)
                await worker.end()
            except (OSError, ValueError, msgspec.MsgspecError):
                log.warning("A worker ended at try %d of a move of %s.", attempt, about)
                await worker.end()
            except BaseException:
                await worker.end()  # cancelled: its answer would be read by the next job
                raise
            finally:
                self.idle.put(worker)
        return None
