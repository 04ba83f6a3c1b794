"""The WebSocket of a table: who may connect, how much and how fast they may talk, and where each message goes."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from miskatonic.core.errors import MiskatonicError
from miskatonic.store import Conflict, NoSuchTable, Seat, StoreError
from miskatonic.web.doors import Full, address_of
from miskatonic.web.driver import Driver
from miskatonic.web.messages import Refused, message, tidy
from miskatonic.web.metrics import Figures
from miskatonic.web.outbox import Allowance, Outbox
from miskatonic.web.room.data import TableOptions
from miskatonic.web.room.viewer import Viewer
from miskatonic.web.site import Site, site_of

if TYPE_CHECKING:
    from miskatonic.store import Store

Handler = Callable[[WebSocket], Awaitable[None]]

# Codes with which we end a connection. After these two the client should not come back by itself.
GONE = 4404
FORBIDDEN = 1008
# After these it should, in a while.
AGAIN = 1013
FULL = 4503
FLOODED = 4429


def refusing(serve: Handler) -> Handler:
    """Whoever cannot be served is told why, and whether to come back."""

    @functools.wraps(serve)
    async def served(socket: WebSocket) -> None:
        try:
            await serve(socket)
        except (MiskatonicError, Refused, StoreError) as fault:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await refuse_and_close(socket, str(fault), code_for(fault))

    return served


def code_for(fault: Exception) -> int:
    if isinstance(fault, Full) or (isinstance(fault, Refused) and fault.rule == "limit"):
        return FULL
    return AGAIN if isinstance(fault, StoreError) and not isinstance(fault, NoSuchTable) else GONE


class Comer(msgspec.Struct, frozen=True):
    """Who comes to a table over a socket."""

    guest: str
    new: bool = False  # a guest whom we have not met: it gets the cookie with the answer
    token: str | None = None  # of the seat's link that was followed
    taken: Seat | None = None  # the open seat that it has taken by that link


@refusing
async def table_socket(socket: WebSocket) -> None:
    """By the guest's cookie, at /table/TABLE/socket; `?sit=NAME` takes an open seat, if one is left."""
    site = site_of(socket)
    if not site.is_ours(socket):
        await socket.close(FORBIDDEN)
        return
    known = site.guests.of(socket)
    guest = known or site.guests.new()
    if "sit" in socket.query_params:
        name = tidy(socket.query_params["sit"], site.settings.name_length) or "Guest"
        with contextlib.suppress(StoreError):
            await take_open_seat(site.store, socket.path_params["table"], guest, name)
    await attend(socket, site, socket.path_params["table"], Comer(guest, new=known is None))


@refusing
async def seat_socket(socket: WebSocket) -> None:
    """By a seat's link, at /socket?seat=TOKEN. An open seat is taken by whoever comes with its link, which is then good
    for nothing more: the new one is told."""
    site = site_of(socket)
    if not site.is_ours(socket):
        await socket.close(FORBIDDEN)
        return
    token = socket.query_params.get("seat", "")
    found = await site.store.seat_of(token)
    if found is None or (found[1].kind == "bot" and found[1].guest is None):
        raise Refused("This link does not lead to a seat.")
    table, seat = found
    comer = Comer(seat.guest or "", token=token)
    if seat.kind == "open":
        known = site.guests.of(socket)
        guest = known or site.guests.new()
        name = tidy(socket.query_params.get("name", ""), site.settings.name_length) or "Guest"
        try:
            taken = await site.store.claim_seat(table, seat.seat, guest, name)
            comer = Comer(guest, new=known is None, token=taken.token, taken=taken)
        except Conflict:
            comer = Comer(guest)  # somebody was faster
    await attend(socket, site, table, comer)


async def take_open_seat(store: Store, table: str, guest: str, name: str) -> None:
    """The first seat that is free, unless the guest sits there already."""
    found = await store.table(table)
    seats = found.seats
    out = guest in msgspec.json.decode(found.options, type=TableOptions).out
    if out or any(seat.guest == guest for seat in seats):
        return
    for seat in seats:
        if seat.kind == "open":
            with contextlib.suppress(Conflict):
                await store.claim_seat(table, seat.seat, guest, name)
                return


async def refuse_and_close(socket: WebSocket, reason: str, code: int) -> None:
    if socket.application_state is WebSocketState.CONNECTING:
        await socket.accept()
    await socket.send_text(message("refused", reason=reason, rule="table", of="").decode())
    await socket.close(code)


async def attend(socket: WebSocket, site: Site, table: str, comer: Comer) -> None:
    """One viewer from the first word to the last."""
    address = address_of(socket)
    await socket.accept(headers=site.guests.cookie(comer.guest) if comer.new else None)
    site.doors.expect("comers", address)
    seats = (await site.store.table(table)).seats
    seated = any(seat.guest == comer.guest for seat in seats)
    with site.doors.socket(address, comer.guest, seated=seated) as allowance:
        driver = await site.rooms.open(table)
        if not seated and driver.room.spectators >= site.settings.sockets_of_a_table:
            raise Full("Too many people are watching this table.")
        await talk(socket, site, driver, comer, allowance)


async def talk(socket: WebSocket, site: Site, table: Driver, comer: Comer, allowance: Allowance) -> None:
    prefs = await site.guests.prefs(comer.guest)
    viewer = Viewer(comer.guest, prefs, prefs.name or "Guest", comer.token)
    outbox = Outbox(site.settings.waiting_bytes, allowance)
    sender = asyncio.create_task(send_all(socket, outbox, site.figures))
    try:
        await table.enter(viewer, outbox, comer.taken)
        await listen(socket, site, table, viewer, outbox)
    finally:
        table.leave(viewer)
        outbox.give_up()
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender


async def send_all(socket: WebSocket, outbox: Outbox, figures: Figures) -> None:
    """Send what waits, as fast as the client takes it."""
    try:
        while size := await send_one(socket, outbox):
            figures.sent_bytes += size
        await socket.close(FLOODED, "You did not read what you were sent.")
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the reader learns of it too, and ends the conversation


async def send_one(socket: WebSocket, outbox: Outbox) -> int:
    """The next message, once there is one, and its size; 0 when no more will come.

    A function of its own, so that no message is held while nothing happens.
    """
    data = await outbox.take()
    if data is None:
        return 0
    await socket.send({"type": "websocket.send", "text": data.decode()})
    return len(data)


async def listen(socket: WebSocket, site: Site, table: Driver, viewer: Viewer, outbox: Outbox) -> None:
    key, address = secrets.token_hex(8), address_of(socket)
    warned = False
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect" or outbox.lost:
            return
        text = event.get("text")
        again = viewer.greeted and says_hello(text or "")  # costs as much as coming anew
        if text is None:
            refuse(outbox, "A message is text, not bytes.")
        elif len(text) > site.settings.message_bytes or len(text.encode()) > site.settings.message_bytes:
            refuse(outbox, f"A message is at most {site.settings.message_bytes} bytes.")
        else:
            await table.hear(viewer, text)
        # Nothing is lost, and nothing more is read from there for a while: what a flood waits in is not ours.
        paces = site.doors.paces
        seconds = max(paces["messages"].take(key), paces["comers"].take(address) if again else 0)
        if seconds and not warned:
            refuse(outbox, "Too many messages: wait a moment.")
            warned = True
        try:
            await asyncio.sleep(seconds)
        except asyncio.CancelledError:  # the server closes
            return


class Kind(msgspec.Struct):
    """What sort of message it is, whatever else it says."""

    type: str = ""


def says_hello(text: str) -> bool:
    try:
        return msgspec.json.decode(text, type=Kind).type == "hello"
    except msgspec.DecodeError:
        return False


def refuse(outbox: Outbox, reason: str) -> None:
    outbox.put(message("refused", reason=reason, rule="limit", of=""))
