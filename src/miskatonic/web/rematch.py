"""Play again: the next table of those who have just played one."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import new_secret
from miskatonic.core.record import promised
from miskatonic.store import Seat
from miskatonic.web import tables
from miskatonic.web.doors import address_of
from miskatonic.web.lobby import go
from miskatonic.web.messages import Refused, message
from miskatonic.web.pasts import Past
from miskatonic.web.room.data import TableOptions
from miskatonic.web.site import Site, guest_of, site_of


def same_seats(past: Past) -> list[Seat]:
    """Everybody where they sat; who had a bot stand in is back."""
    return [
        Seat(seat=seat.seat, kind="bot", level=seat.level)
        if seat.guest is None
        else Seat(seat=seat.seat, kind="human", guest=seat.guest, name=seat.name)
        for seat in past.seats
    ]


async def next_table(site: Site, past: Past) -> str:
    """The table that follows: made by the first who asks, the same for all."""
    known = site.rematches.get(past.table.id)
    if known is not None:
        return known
    seats = same_seats(past)
    names = [tables.header_name(seat) for seat in seats]
    header = promised(past.game, names, new_secret(), dict(past.header.options))
    options = msgspec.json.decode(past.table.options, type=TableOptions)
    table = await tables.make_from(site, Playthrough.deal(past.game, header), seats, options=options)
    site.remember_rematch(past.table.id, table)
    return table


async def again(request: Request) -> Response:
    """POST /table/ID/again"""
    site = site_of(request)
    guest = guest_of(request)
    await tables.expect_room(site, guest, address_of(request))
    past = await site.pasts.of(request.path_params["table"], guest)
    if not past.mine:
        raise Refused("Only those who sat at this table can play again with the others.")
    if not past.over:
        raise Refused("The game is still going on.")
    url = f"/table/{await next_table(site, past)}"
    driver = site.rooms.live.get(past.table.id)
    if driver is not None:
        driver.tell(message("rematch", url=url, name=past.names[past.mine[0]]), but=guest)
    return go(request, url)
