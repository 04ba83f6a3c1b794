"""The rules are compiled in the background while people play: one process at the lowest priority, and what it says."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
from collections.abc import Callable

from miskatonic.compiling import library
from miskatonic.compiling.making import why_not
from miskatonic.compiling.running import AS_ASKED, PLAINLY, compiled, missing_tools

TELLING_SECONDS = 1
COMMAND = (sys.executable, "-m", "miskatonic.compiling")


class Building:
    """What runs now and what is being made, as a line for the terminal."""

    def __init__(self, ready: Callable[[], None], command: tuple[str, ...] = COMMAND) -> None:
        self.told = ""  # the same for guests, as far as it concerns them
        self.ready = ready  # called once, when compiled rules can be used
        self.command = command
        self.line = "The rules run compiled." if compiled() else AS_ASKED if library.wants_plain() else PLAINLY
        self.process: asyncio.subprocess.Process | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless there is nothing to be made here."""
        if compiled() or library.wants_plain():
            return
        reason = why_not(library.manifest()) or missing_tools()
        if reason:
            self.line = f"{PLAINLY} {reason}"
        else:
            self.line = "The rules are being compiled in the background; until that is done they run in plain Python."
            self.task = asyncio.create_task(self._run())

    async def tell(self) -> None:
        """Tell the terminal what runs: at once, how far a build is where that can be shown in one line, and its end."""
        print(self.line, flush=True)
        columns = shutil.get_terminal_size().columns - 1
        while self.task is not None and not self.task.done():
            await asyncio.wait([self.task], timeout=TELLING_SECONDS)
            if sys.stdout.isatty() and not self.task.done():
                print(f"\r{self.line[:columns]:<{columns}}", end="", flush=True)
        if self.task is not None and not self.task.cancelled():
            print(f"\r{self.line:<{columns}}" if sys.stdout.isatty() else self.line, flush=True)

    async def _run(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        async for said in self.process.stdout:
            self.line = f"{said.decode().strip()}; until then plain Python runs."
            self.told = "Bots will think faster in a few minutes."
        fault = (await self.process.stderr.read()).decode().strip()
        self.told = ""
        if await self.process.wait() == 0:
            self.line = "The rules are compiled: bots think with them now, the tables from the next start."
            self.ready()
        else:
            last = (fault.splitlines() or ["Compiling them was cut short; the next start tries again."])[-1]
            self.line = f"{PLAINLY} {last}"

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
