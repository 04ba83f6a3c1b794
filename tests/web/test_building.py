"""The rules are compiled in the background: what is said meanwhile, and who thinks with them afterwards."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from miskatonic.web import building
from miskatonic.web.building import Building
from miskatonic.web.settings import Settings
from miskatonic.web.workers import Workers

ECHO = "import os, sys\nfor line in sys.stdin: print(os.getpid(), flush=True)"


def build_with(code: str) -> tuple[str, list[str], bool]:
    """Lines said while a process runs this code in place of the compiler, and whether it was ready in the end."""
    ready: list[bool] = []

    async def run() -> tuple[str, list[str]]:
        made = Building(lambda: ready.append(True), (sys.executable, "-c", code))
        made.task = asyncio.create_task(made._run())
        said = []
        while not made.task.done():
            if made.line not in said:
                said.append(made.line)
            await asyncio.sleep(0.005)
        await made.close()
        return made.line, said

    line, said = asyncio.run(run())
    return line, said, bool(ready)


def test_progress_is_told_and_the_bots_begin_anew() -> None:
    code = "import time\nfor n in (1, 2): print(f'Compiling the rules, {n} of 2', flush=True); time.sleep(0.2)"
    line, said, ready = build_with(code)
    assert "Compiling the rules, 1 of 2; until then plain Python runs." in said
    assert line.startswith("The rules are compiled")
    assert ready


def test_a_build_that_fails_is_said_once_and_play_goes_on() -> None:
    line, _, ready = build_with("import sys; sys.exit('There is no C compiler here.')")
    assert line == "The rules run in plain Python. There is no C compiler here."
    assert not ready


@pytest.mark.parametrize(
    "code, end",
    [
        (
            "import time; time.sleep(0.2)",
            "The rules are compiled: bots think with them now, the tables from the next start.",
        ),
        ("import sys; sys.exit('The disk is full.')", "The rules run in plain Python. The disk is full."),
    ],
)
def test_the_terminal_is_told_that_a_build_runs_and_how_it_ended(
    code: str, end: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(building, "why_not", lambda described: "")
    monkeypatch.setattr(building, "missing_tools", lambda: "")
    monkeypatch.setattr(building, "compiled", lambda: False)
    monkeypatch.delenv("MISKATONIC_PLAIN", raising=False)

    async def run() -> None:
        one = Building(lambda: None, (sys.executable, "-c", code))
        one.start()
        await one.tell()
        await one.close()

    asyncio.run(run())
    first, last = capsys.readouterr().out.splitlines()
    assert first == "The rules are being compiled in the background; until that is done they run in plain Python."
    assert last == end


def test_a_build_that_is_killed_is_said_too() -> None:
    line, _, ready = build_with("import os, signal; os.kill(os.getpid(), signal.SIGTERM)")
    assert line == "The rules run in plain Python. Compiling them was cut short; the next start tries again."
    assert not ready


def test_a_build_is_ended_with_the_server(tmp_path: Path) -> None:
    async def run() -> int | None:
        made = Building(lambda: None, (sys.executable, "-c", "import time; time.sleep(60)"))
        made.task = asyncio.create_task(made._run())
        while made.process is None:  # noqa: ASYNC110 (nobody tells when a process has begun)
            await asyncio.sleep(0.01)
        await made.close()
        return made.process.returncode

    assert asyncio.run(run()) not in (None, 0)


def test_workers_begin_anew_between_two_thoughts() -> None:
    async def run() -> list[bytes]:
        workers = Workers(Settings(workers=1, worker_command=(sys.executable, "-c", ECHO)))
        (worker,) = workers.workers
        first = await worker.ask(b"{}")
        again = await worker.ask(b"{}")
        workers.renew()
        anew = await worker.ask(b"{}")
        await workers.close()
        return [first, again, anew]

    first, again, anew = asyncio.run(run())
    assert first == again != anew
