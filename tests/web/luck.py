"""The same cards, dice and bots on every run and machine: a test that failed can be run again."""

from random import Random

import pytest

from miskatonic.core import proving
from miskatonic.web import rooms


class Luck:
    """What tables draw from instead of the machine's own chance."""

    def __init__(self, name: str) -> None:
        self.random = Random(name)

    def token_hex(self, size: int) -> str:
        return self.random.randbytes(size).hex()

    def randbits(self, count: int) -> int:
        return self.random.getrandbits(count)


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = Luck(request.node.nodeid)
    monkeypatch.setattr(proving, "secrets", luck)
    monkeypatch.setattr(rooms, "secrets", luck)
