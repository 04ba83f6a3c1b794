"""The application: routes, headers, and what a person sees when something is not possible."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import miskatonic
from miskatonic.core.errors import MiskatonicError
from miskatonic.store import Conflict, NoSuchTable, StoreError
from miskatonic.web import (
    learning,
    lobby,
    logbook,
    new_table,
    operating,
    rematch,
    replay,
    reporting,
    reviewing,
    rules,
    standing,
    you,
)
from miskatonic.web.doors import address_of
from miskatonic.web.messages import Refused
from miskatonic.web.settings import Settings
from miskatonic.web.site import Site, page, parted, site_of
from miskatonic.web.socket import seat_socket, table_socket

if TYPE_CHECKING:
    from miskatonic.store import Store

log = logging.getLogger(__name__)

# No inline script or style, nothing from elsewhere. `blob:` lets a page hand out a record it has in memory.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HOSTS_HELP = "If you run it and that is its name, say so with --hosts or MISKATONIC_HOSTS."
PATIENCE = 5  # seconds that somebody who comes too fast is left standing; who would wait longer is sent away
FILES = ("/static/", "/games/")
FOR_MACHINES = ("/health", "/ready", "/metrics")  # which ask by number, and learn nothing that is secret
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
}


class Guard:
    """Headers on every answer, an id for every request, a line in the log; a form from a foreign page, or a request
    under a strange name, is refused.

    Starlette's TrustedHostMiddleware would only say "Invalid host header"; this says what to do about it.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = settings.names_of_this_server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        logbook.request_id.set(secrets.token_hex(6))
        host = parted("//" + dict(scope["headers"]).get(b"host", b"").decode("latin-1")).hostname
        if self.names and not is_called(host or "", self.names) and scope["path"] not in FOR_MACHINES:
            answer = PlainTextResponse(f"This server is not called {host}. {HOSTS_HELP}", 421)
            await (answer if scope["type"] == "http" else _no_socket)(scope, receive, send)
        elif scope["type"] == "http":
            await self.answer(Request(scope), receive, send)
        elif await in_time(HTTPConnection(scope)):
            await self.app(scope, receive, send)
        else:
            await _no_socket(scope, receive, send)

    async def answer(self, request: Request, receive: Receive, send: Send) -> None:
        site = site_of(request)
        began = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # A vendored file changes only with the package; a page belongs to its guest.
                headers.setdefault("cache-control", "no-store")
                headers.setdefault("x-request-id", logbook.request_id.get())
                if site.settings.https:
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                site.figures.requests[message["status"]] += 1
                took = 1000 * (time.perf_counter() - began)
                log.info("%s %s: %d in %.1f ms", request.method, request.url.path, message["status"], took)
            await send(message)

        app = self.app
        if not await in_time(request):
            app = PlainTextResponse("That is too fast: wait a moment.", 429, {"connection": "close"})
        elif request.method == "POST" and not site.is_ours(request):
            app = PlainTextResponse("This form comes from another site.", 403)
        await app(request.scope, receive, send_with_headers)


async def in_time(connection: HTTPConnection) -> bool:
    """Whether somebody does not come too often; many who come at once from one address are let in one after another."""
    rate = "files" if connection.scope["path"].startswith(FILES) else "pages"
    seconds = site_of(connection).doors.paces[rate].take(address_of(connection), PATIENCE)
    await asyncio.sleep(min(seconds, PATIENCE))
    return seconds <= PATIENCE


def is_called(host: str, names: Sequence[str]) -> bool:
    """Whether a name is one of these, or ends as one with a star does."""
    return any(host == name or (name.startswith("*.") and host.endswith(name[1:])) for name in names)


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


async def on_leaving(request: Request, fault: Exception) -> Response:
    """Somebody went before all of a form had come: there is nobody left to tell."""
    return Response(status_code=400)


async def on_failure(request: Request, fault: Exception) -> Response:
    log.exception("A page failed.", exc_info=fault)
    return PlainTextResponse("Something went wrong on our side.", 500)


def pages() -> list[BaseRoute]:
    """Every address of the house."""
    table = "/table/{table}"
    return [
        Route("/", lobby.lobby),
        Route("/new", new_table.new_form),
        Route("/new", lobby.new_table, methods=["POST"]),
        Route("/play/{game}", learning.play_now, methods=["POST"]),
        Route("/learn", learning.learn),
        Route("/learn/reset", learning.forget, methods=["POST"]),
        Route("/learn/{game}/{number}", learning.one_lesson),
        Route("/learn/{game}/{number}", learning.take_lesson, methods=["POST"]),
        Route("/name", lobby.change_name, methods=["POST"]),
        Route("/upload", replay.upload, methods=["POST"]),
        Route(table, lobby.table),
        Route(f"{table}/standing", standing.standing),
        Route(f"{table}/again", rematch.again, methods=["POST"]),
        Route(f"{table}/sit", lobby.sit, methods=["POST"]),
        Route(f"{table}/replay", replay.replay),
        Route(f"{table}/replay/steps", replay.replay_steps),
        Route(f"{table}/record", replay.download),
        Route(f"{table}/verify", replay.check_the_dice),
        Route(f"{table}/report", reporting.report),
        Route(f"{table}/review", reviewing.review),
        Route(f"{table}/review/cancel", reviewing.cancel, methods=["POST"]),
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
        Route("/you", you.you),
        Route("/you/device", you.new_device, methods=["POST"]),
        Route("/you/data", you.data),
        Route("/you/forget", you.forget, methods=["POST"]),
        Route("/device/{token}", you.device),
        Route("/device/{token}", you.use_device, methods=["POST"]),
        Route("/door", you.door),
        Route("/credits", lobby.credits_page),
        Route("/games.css", lobby.games_style),
        Route("/games/{game}/table.css", game_style),
        Route("/health", operating.health),
        Route("/ready", operating.ready),
        Route("/metrics", operating.metrics),
    ]


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
    return Starlette(
        routes=[*pages(), Mount("/static", static)],
        middleware=[Middleware(Guard, settings=chosen)],
        exception_handlers={
            Refused: on_refused,
            NoSuchTable: on_missing,
            StoreError: on_store,
            MiskatonicError: on_refused,
            HTTPException: on_http,
            ClientDisconnect: on_leaving,
            Exception: on_failure,
        },
        lifespan=lifespan,
    )
