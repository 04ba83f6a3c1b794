"""Guests: a signed cookie says who comes back, and nothing more is needed to play."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from miskatonic.naming import GUEST
from miskatonic.web.prefs import Prefs
from miskatonic.web.settings import Settings

if TYPE_CHECKING:
    from miskatonic.store import Store

COOKIE = "guest"
YEAR = 365 * 24 * 3600
KEY = "@key"  # where the store keeps the secret that cookies are signed with; no guest's id has an @


class Guests:
    """Knows the guests of this server by their cookies."""

    def __init__(self, store: Store, settings: Settings, key: str) -> None:
        self.store = store
        self.settings = settings
        self.signer = Signer(key, salt="miskatonic guest")
        self._prefs: dict[str, Prefs] = {}

    @classmethod
    async def open(cls, store: Store, settings: Settings) -> Guests:
        """The key lies in the store, so that cookies survive a restart and are good in every process."""
        key = await store.preferences(KEY)
        if key is None:
            await store.keep_preferences(KEY, secrets.token_urlsafe(32))  # another server may be starting too
            key = await store.preferences(KEY)
        assert key is not None
        return cls(store, settings, key)

    def of(self, connection: HTTPConnection) -> str | None:
        """The guest of a request, or None if it has no cookie that we signed."""
        try:
            return self.signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except BadSignature:
            return None

    def new(self) -> str:
        return secrets.token_urlsafe(12)

    def remember(self, response: Response, guest: str) -> None:
        """Give a guest the cookie: no script can read it, no foreign page can use it."""
        response.set_cookie(
            COOKIE,
            self.signer.sign(guest).decode(),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.settings.cookies_are_secure,
        )

    def cookie(self, guest: str) -> list[tuple[bytes, bytes]]:
        """The same as headers, for the answer to a socket."""
        response = Response()
        self.remember(response, guest)
        return [(name, value) for name, value in response.raw_headers if name == b"set-cookie"]

    async def prefs(self, guest: str) -> Prefs:
        if guest not in self._prefs:
            body = await self.store.preferences(guest)
            if len(self._prefs) > 10_000:
                self._prefs.clear()
            self._prefs[guest] = Prefs() if body is None else msgspec.json.decode(body, type=Prefs)
        return self._prefs[guest]

    def forget(self, guest: str) -> None:
        """What a guest has chosen may have changed, perhaps on another server."""
        self._prefs.pop(guest, None)

    async def change(self, guest: str, **chosen: object) -> Prefs:
        """Change some preferences and keep the rest."""
        prefs = msgspec.structs.replace(await self.prefs(guest), **chosen)
        await self.store.set_preferences(guest, msgspec.json.encode(prefs).decode())
        self._prefs[guest] = prefs
        return prefs

    async def name(self, guest: str) -> str:
        return (await self.prefs(guest)).name or GUEST
