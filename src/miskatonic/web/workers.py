"""Bots think in worker processes with a time limit, never in the event loop. A worker that dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec

from miskatonic.web.jobs import Choice, Job
from miskatonic.web.settings import Settings

log = logging.getLogger(__name__)
TRIES = 3
LINE = 4 * 1024 * 1024


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


class Workers:
    """A few workers, and who waits for them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = [Worker(settings.worker_command) for _ in range(settings.workers)]
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)

    def renew(self) -> None:
        """Let every worker begin anew between two thoughts."""
        for worker in self.workers:
            worker.outdated = True

    async def close(self) -> None:
        await asyncio.gather(*(worker.end() for worker in self.workers))

    async def choose(self, job: Job) -> Choice | None:
        """A worker's choice; one that crashes or dawdles is replaced and the job tried again. None: nobody answers."""
        data = msgspec.json.encode(job)
        for attempt in range(1, TRIES + 1):
            worker = await self.idle.get()
            try:
                answer = await asyncio.wait_for(worker.ask(data), self.settings.think_seconds)
                return msgspec.json.decode(answer, type=Choice)
            except TimeoutError:
                log.warning("A bot thought for more than %s s at %s.", self.settings.think_seconds, job.game)
                await worker.end()
            except (OSError, ValueError, msgspec.MsgspecError):
                log.warning("A worker ended at try %d of a move of %s.", attempt, job.game)
                await worker.end()
            except BaseException:
                await worker.end()  # cancelled: its answer would be read by the next job
                raise
            finally:
                self.idle.put_nowait(worker)
        return None
