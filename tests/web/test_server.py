"""`miskatonic` without a command: it starts, or says in one sentence why it does not."""

import os
import re
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from miskatonic.web.server import CannotServe, address_of, default_data, take_port

COMMAND = (sys.executable, "-c", "from miskatonic.cli import main; main()")


def miskatonic(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_it_starts_prints_its_address_and_answers(tmp_path: Path) -> None:
    data = tmp_path / "new folder" / "tables.db"
    command = [*COMMAND, "--port", "0", "--data", str(data), "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://localhost:\d+/", line)
        try:
            assert found is not None, line
            assert httpx2.get(found[0], timeout=60).status_code == 200
            process.send_signal(2)
            assert process.wait(60) == 0
        finally:
            process.kill()
    assert data.is_file()


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = miskatonic("--port", str(port), "--data", str(tmp_path / "t.db"), "--no-browser")
    said = one_sentence(done)
    assert f"Port {port} is in use" in said
    assert "--port" in said


@pytest.mark.parametrize(
    "host, port, says",
    [("192.0.2.1", 0, "--host"), ("no such host", 0, "--host"), ("127.0.0.1", 99999, "99999"), ("127.0.0.1", -1, "-1")],
)
def test_an_address_that_is_none(host: str, port: int, says: str) -> None:
    with pytest.raises(CannotServe, match=says):
        take_port(host, port)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = miskatonic("--port", "0", "--data", str(tmp_path / "file" / "tables.db"), "--no-browser")
    assert "--data" in one_sentence(done)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Ph'nglui mglw'nafh " * 100)
    done = miskatonic("--port", "0", "--data", str(tmp_path / "notes.txt"), "--no-browser")
    assert "not a database" in one_sentence(done)


def test_a_newer_database(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    with sqlite3.connect(data) as connection:
        connection.execute("CREATE TABLE miskatonic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO miskatonic_version VALUES ('9999')")
    done = miskatonic("--port", "0", "--data", str(data), "--no-browser")
    assert "newer Miskatonic" in one_sentence(done)


def test_tables_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    place = default_data()
    assert place.name == "tables.db"
    assert "miskatonic" in place.parts[-2].lower()


def test_the_address_shown_is_one_that_a_browser_can_open() -> None:
    assert address_of("127.0.0.1", 80) == "http://localhost:80/"
    assert address_of("0.0.0.0", 8470) == "http://localhost:8470/"
    assert address_of("192.168.0.7", 8470) == "http://192.168.0.7:8470/"
    assert address_of("fe80::1", 8470) == "http://[fe80::1]:8470/"


CUT_OFF = """
import asyncio, sys
from sqlalchemy import text
from miskatonic.store import Store
from miskatonic.web.server import let_finish

SLOW = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 6000000) SELECT max(x) FROM n"

async def ask(store):
    async with store.engine.connect() as connection:
        await connection.execute(text(SLOW))

async def main():
    store = await Store.open(sys.argv[1])
    asking = asyncio.create_task(ask(store))
    await asyncio.sleep(0.5)
    asking.cancel()
    await asyncio.sleep(0.01)
    await store.close()
    await let_finish()

asyncio.run(main())
"""


def test_who_is_cut_off_in_a_query_does_not_keep_the_server_from_ending(tmp_path: Path) -> None:
    """Cut off twice, it waits for ever or complains, as the tasks' order has it."""
    ran = [sys.executable, "-c", CUT_OFF, str(tmp_path / "tables.db")]
    done = subprocess.run(ran, timeout=60, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
