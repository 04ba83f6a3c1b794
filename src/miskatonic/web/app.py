"""The application: routes, headers, and what a person sees when something is not possible."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from importlib.resources import as_file, files

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import miskatonic
from miskatonic.core.errors import MiskatonicError
from miskatonic.store import Conflict, NoSuchTable, Store, StoreError
from miskatonic.web import lobby, replay, rules
from miskatonic.web.doors import address_of
from miskatonic.web.messages import Refused
from miskatonic.web.settings import Settings
from miskatonic.web.site import Site, page, parted, site_of
from miskatonic.web.socket import seat_socket, table_socket

log = logging.getLogger(__name__)

# No inline script or style, nothing from elsewhere. `blob:` lets a page hand out a record it has in memory.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
}


class Guard:
    """Headers on every answer; a form from a foreign page, or a request under a strange name, is refused."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.hosts = settings.hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        host = parted("//" + dict(scope["headers"]).get(b"host", b"").decode("latin-1")).hostname
        if self.hosts and host not in self.hosts:
            answer = PlainTextResponse(f"This server is not called {host}.", 421)
            await (answer if scope["type"] == "http" else _no_socket)(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # A vendored file changes only with the package; a page belongs to its guest.
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if not site_of(Request(scope)).doors.in_time("pages", address_of(Request(scope))):
            await PlainTextResponse("That is too fast: wait a moment.", 429)(scope, receive, send_with_headers)
            return
        if scope["method"] == "POST" and not site_of(Request(scope)).is_ours(Request(scope)):
            await PlainTextResponse("This form comes from another place.", 403)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)


async def _no_socket(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.close", "code": 1008})


class Files(StaticFiles):
    """Static files with a short life in the browser's cache, asked for again by their tag."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "no-cache"
        return response


async def game_style(request: Request) -> Response:
    """A game's own table.css, from its table folder."""
    game = request.path_params["game"]
    style = miskatonic.game(game).folder / "table" / "table.css" if game in miskatonic.games() else None
    if style is None or not style.is_file():
        raise HTTPException(404)
    return Response(style.read_bytes(), media_type="text/css; charset=utf-8", headers={"cache-control": "no-cache"})


async def health(request: Request) -> Response:
    site = site_of(request)
    figures = {"tables": len(site.rooms.live), "sockets": site.doors.sockets}
    return Response(msgspec.json.encode(figures), media_type="application/json")


# When something is not possible


async def sorry(request: Request, status: int, reason: str) -> Response:
    if "text/html" not in request.headers.get("accept", "text/html"):
        return PlainTextResponse(reason, status)
    return await page(request, "sorry.html", status=status, reason=reason)


async def on_refused(request: Request, fault: Exception) -> Response:
    return await sorry(request, 400, str(fault))


async def on_missing(request: Request, fault: Exception) -> Response:
    return await sorry(request, 404, "There is no such table here." if isinstance(fault, NoSuchTable) else str(fault))


async def on_http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    reason = "There is nothing here." if fault.status_code == 404 else fault.detail
    return await sorry(request, fault.status_code, reason)


async def on_store(request: Request, fault: Exception) -> Response:
    return await sorry(request, 409 if isinstance(fault, Conflict) else 503, str(fault))


async def on_failure(request: Request, fault: Exception) -> Response:
    log.exception("A page failed.", exc_info=fault)
    return PlainTextResponse("Something went wrong on our side.", 500)


def create_app(store: Store, settings: Settings | None = None) -> Starlette:
    """The application on an open store. The caller closes the store after the application has stopped."""
    chosen = settings or Settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        site = await Site.open(store, chosen)
        app.state.site = site
        yield
        await site.close()

    with as_file(files("miskatonic.web") / "static") as folder:
        static = Files(directory=folder, check_dir=False)
    table = "/table/{table}"
    return Starlette(
        routes=[
            Route("/", lobby.lobby),
            Route("/new", lobby.new_form),
            Route("/new", lobby.new_table, methods=["POST"]),
            Route("/play/{game}", lobby.play_now, methods=["POST"]),
            Route("/name", lobby.change_name, methods=["POST"]),
            Route("/upload", replay.upload, methods=["POST"]),
            Route(table, lobby.table),
            Route(f"{table}/sit", lobby.sit, methods=["POST"]),
            Route(f"{table}/replay", replay.replay),
            Route(f"{table}/replay/steps", replay.replay_steps),
            Route(f"{table}/record", replay.download),
            Route(f"{table}/verify", replay.check_the_dice),
            Route(f"{table}/chronicle", replay.chronicle),
            Route(f"{table}/continue", replay.go_on_from, methods=["POST"]),
            WebSocketRoute(f"{table}/socket", table_socket),
            WebSocketRoute("/socket", seat_socket),
            Route("/seat/{token}", lobby.seat_link),
            Route("/seat/{token}", lobby.take_seat, methods=["POST"]),
            Route("/rules/{game}", rules.rulebook),
            Route("/rules/{game}/find", rules.find),
            Route("/rules/{game}/minute", rules.in_a_minute),
            Route("/rules/{game}/{rule}", rules.one),
            Route("/credits", lobby.credits_page),
            Route("/games.css", lobby.games_style),
            Route("/games/{game}/table.css", game_style),
            Route("/health", health),
            Mount("/static", static),
        ],
        middleware=[Middleware(Guard, settings=chosen)],
        exception_handlers={
            Refused: on_refused,
            NoSuchTable: on_missing,
            StoreError: on_store,
            MiskatonicError: on_refused,
            HTTPException: on_http,
            Exception: on_failure,
        },
        lifespan=lifespan,
    )
