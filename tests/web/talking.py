"""A player who talks to a server as a browser does: pages with a cookie, one socket for each table."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

from miskatonic.web.messages import VERSION

PATIENCE = 15.0


def said(kind: str, **fields: Any) -> str:
    """A message as the pages of today say it."""
    return json.dumps({"type": kind, **({"version": VERSION} if kind == "hello" else {}), **fields})


class Talk:
    """One socket, and what has come over it."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._opened = connect(address, additional_headers=headers, max_size=None, proxy=None)
        self.socket: ClientConnection = self._opened.__enter__()
        self.raw: list[str] = []

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(said(kind, **fields))

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        data = self.socket.recv(timeout=patience)
        assert isinstance(data, str)
        self.raw.append(data)
        found: dict[str, Any] = json.loads(data)
        return found

    def wait(self, kind: str, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message of a type; others are passed over."""
        while True:
            found = self.hear(patience)
            if found["type"] == kind:
                return found

    def hello(self) -> dict[str, Any]:
        """The present: what was sent before the whole log is the past."""
        self.say("hello")
        while not self.wait("log")["whole"]:
            pass
        return self.wait("present")

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something and take the next present or refusal, whichever comes."""
        self.say(kind, **fields)
        return self.wait_any("present", "refused")

    def wait_any(self, *types: str, patience: float = PATIENCE) -> dict[str, Any]:
        while True:
            found = self.hear(patience)
            if found["type"] in types:
                return found

    def play(self, now: dict[str, Any], move: str | None = None, chance: random.Random | None = None) -> None:
        """Play a move of a present, any one unless said."""
        chosen = move or (chance or random).choice(now["moves"])["move"]
        self.say("move", decision=now["decision"]["id"], move=chosen, seat=now["decision"]["seat"])

    def silent(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """What comes within a while, if anything."""
        found = []
        try:
            while True:
                found.append(self.hear(seconds))
        except TimeoutError:
            return found

    def close(self) -> None:
        self.socket.close()


class Player:
    """One guest in one browser."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.web = httpx2.Client(base_url=url, follow_redirects=False, timeout=PATIENCE)
        self.talks: list[Talk] = []
        self.post("/name", name=name)

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        for talk in self.talks:
            talk.close()
        self.web.close()

    def post(self, path: str, **fields: Any) -> httpx2.Response:
        return self.web.post(path, data=fields)

    def table(self, game: str = "stars_are_right", **fields: Any) -> str:
        """Open a table and return its id; seats as `seat_0="me"`, options as `option_max_turns=3`."""
        form = {name.replace("seat_", "seat-").replace("option_", "option-"): value for name, value in fields.items()}
        answer = self.post("/new", game=game, **form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"].rpartition("/")[2])

    def sit(self, table: str) -> None:
        answer = self.post(f"/table/{table}/sit")
        assert answer.status_code == 303, answer.text

    def talk(self, table: str, **headers: str) -> Talk:
        cookie = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        address = f"{self.url.replace('http', 'ws', 1)}/table/{table}/socket"
        talk = Talk(address, {"Cookie": cookie, **headers})
        self.talks.append(talk)
        return talk


def two_at(ann: Player, bob: Player, game: str = "stars_are_right", **fields: Any) -> tuple[str, Talk, Talk]:
    """A table of two people who have both said hello; what greeted them is taken."""
    table = ann.table(game, seats=2, seat_0="me", seat_1="open", **fields)
    bob.sit(table)
    talks = ann.talk(table), bob.talk(table)
    for talk in talks:
        talk.hello()
    return table, *talks


def present(talk: Talk) -> dict[str, Any]:
    """The present, asked for anew."""
    return talk.hello()
