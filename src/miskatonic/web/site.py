"""What all pages and sockets of one server share, and how a page is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import SplitResult, parse_qsl, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from miskatonic.web import notices, render
from miskatonic.web.building import Building
from miskatonic.web.doors import Doors
from miskatonic.web.guests import Guests
from miskatonic.web.messages import Refused
from miskatonic.web.metrics import Figures
from miskatonic.web.notices import LOOK_SECONDS, Board
from miskatonic.web.pasts import Pasts
from miskatonic.web.reviews import Reviews
from miskatonic.web.rooms import Rooms
from miskatonic.web.settings import Settings
from miskatonic.web.shelf import Shelf
from miskatonic.web.workers import Workers

if TYPE_CHECKING:
    from miskatonic.store import Store

FORM_BYTES = 64 * 1024
MOST_REMATCHES = 1000


class Site:
    """Made when the server starts, by `await Site.open(store, settings)`."""

    def __init__(self, store: Store, settings: Settings, guests: Guests) -> None:
        self.store = store
        self.settings = settings
        self.guests = guests
        self.figures = Figures()
        self.board = Board(store)
        self.looking: asyncio.Task[None] | None = None  # at the board
        self.workers = Workers(settings, self.figures)
        self.building = Building(self.workers.renew)
        self.shelf = Shelf(settings.packs)
        self.rooms = Rooms(store, settings, guests, self.workers, self.shelf, self.figures)
        self.doors = Doors(settings, store)
        self.pasts = Pasts(store, self.shelf)
        self.reviews = Reviews(store, self.workers)
        self.rematches: dict[str, str] = {}  # which table followed which, the latest last

    @classmethod
    async def open(cls, store: Store, settings: Settings) -> Site:
        site = cls(store, settings, await Guests.open(store, settings))
        if not store.house.shared:  # a restart ends what was drained for it
            await notices.end_draining(store)
        await site.look_at_the_board()
        site.looking = asyncio.create_task(site.keep_looking())
        if settings.compile_rules:
            site.building.start()
        return site

    @property
    def draining(self) -> bool:
        """About to close: players are better sent to another server."""
        return self.board.draining

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look_at_the_board()

    async def look_at_the_board(self) -> None:
        """Tell everybody at the tables what is announced."""
        if await self.board.look():
            for driver in self.rooms.live.values():
                driver.announce(self.board.notices.announcement)

    async def close(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
        await self.building.close()
        await self.rooms.close()
        await self.reviews.close()
        await self.workers.close()

    def remember_rematch(self, table: str, following: str) -> None:
        self.rematches[table] = following
        while len(self.rematches) > MOST_REMATCHES:
            del self.rematches[next(iter(self.rematches))]

    def is_ours(self, connection: HTTPConnection) -> bool:
        """Whether a browser comes from our own pages. Other programs send no Origin and have no cookie to misuse."""
        origin = connection.headers.get("origin")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        own = (*self.settings.origins, self.settings.address.rstrip("/"))
        return origin in own or parted(origin).netloc == connection.headers.get("host", "")

    def home(self, request: Request) -> str:
        """The address by which others reach this server, without a slash at its end."""
        return (self.settings.address or str(request.base_url)).rstrip("/")


def parted(address: str) -> SplitResult:
    """The parts of an address; what is no address has none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def whole(text: str, most: int = 1_000_000) -> int | None:
    """A whole number from 0 as people write it, or None. (`²` is a digit too, and numbers can be very long.)"""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= most else None


def site_of(connection: HTTPConnection) -> Site:
    return cast(Site, connection.app.state.site)


def guest_of(request: Request) -> str:
    """The guest who asks; somebody new gets an id, and the cookie with the answer."""
    if not hasattr(request.state, "guest"):
        guests = site_of(request).guests
        known = guests.of(request)
        request.state.fresh = known is None
        request.state.guest = known or guests.new()
    return str(request.state.guest)


async def page(request: Request, name: str, status: int = 200, **context: Any) -> Response:
    """A page from its template, for this guest."""
    guest = guest_of(request)
    site = site_of(request)
    prefs = await site.guests.prefs(guest)
    told = {"running": site.building.told, "announcement": site.board.notices.announcement}
    html = render.page(name, {"prefs": prefs, "path": request.url.path, **told, **context})
    return remembered(request, HTMLResponse(html, status))


def remembered(request: Request, response: Response) -> Response:
    """The response, with the cookie for a new guest."""
    guest = guest_of(request)
    if request.state.fresh:
        site_of(request).guests.remember(response, guest)
    return response


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, refused as soon as it is too long."""
    body = bytearray()
    try:
        async with asyncio.timeout(site_of(request).settings.request_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Refused(f"That is too large: at most {most // 1024} KiB is accepted.")
    except TimeoutError:
        raise Refused("That took too long to arrive.", "limit") from None
    return bytes(body)


async def form_of(request: Request) -> Mapping[str, str]:
    """The fields of a form, the last of each name."""
    body = await body_of(request, FORM_BYTES)
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=200))
    except (UnicodeDecodeError, ValueError):
        raise Refused("This form cannot be read.") from None
