"""The rules are compiled in the background while people play: one process at the lowest priority, and what it says."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable

from miskatonic.compiling import library
from miskatonic.compiling.making import why_not
from miskatonic.compiling.running import compiled, has_compiler

COMMAND = (sys.executable, "-m", "miskatonic.compiling")


class Building:
    """What runs now and what is being made, as a line for the terminal."""

    def __init__(self, ready: Callable[[], None], command: tuple[str, ...] = COMMAND) -> None:
        self.told = ""  # the same for guests, as far as it concerns them
        self.ready = ready  # called once, when compiled rules can be used
        self.command = command
        self.line = "The rules run compiled." if compiled() else "The rules run in plain Python."
        self.process: asyncio.subprocess.Process | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless there is nothing to be made here."""
        if compiled() or library.wants_plain():
            return
        reason = why_not(library.manifest()) or ("" if has_compiler() else "There is no C compiler here.")
        if reason:
            self.line = f"The rules run in plain Python. {reason}"
        else:
            self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        async for said in self.process.stdout:
            self.line = f"{said.decode().strip()}; meanwhile they run in plain Python."
            self.told = "Bots will think faster in a few minutes."
        fault = (await self.process.stderr.read()).decode().strip()
        self.told = ""
        if await self.process.wait() == 0:
            self.line = "The rules are compiled: bots think with them now, the tables from the next start."
            self.ready()
        else:
            last = (fault.splitlines() or ["The compiler ended early."])[-1]
            self.line = f"The rules run in plain Python. {last}"

    async def close(self) -> None:
        """End what is under way; nothing half made is left behind."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), 2)
            except TimeoutError:  # it waits for a file under way; what it leaves, the next build removes
                self.process.kill()
                await self.process.wait()
