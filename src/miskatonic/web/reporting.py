"""A report of a problem, to be sent to whoever keeps the house: what the one who reports could see, and no secret.

Of a finished game it holds the whole record. Of one that goes on it holds the log as this guest may read it: neither
the hands of others, nor the order of a deck, nor the table's secret, nor anybody's link.
"""

from __future__ import annotations

import logging
import platform

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import miskatonic
from miskatonic.core.errors import MiskatonicError
from miskatonic.web import tables
from miskatonic.web.messages import LogEntry
from miskatonic.web.pasts import Past
from miskatonic.web.replay import past_of
from miskatonic.web.site import guest_of, site_of

log = logging.getLogger(__name__)
LAST = 200  # entries of the log


async def report(request: Request) -> Response:
    table = await site_of(request).store.table(request.path_params["table"])
    told: dict[str, object] = {
        "table": table.id,
        "game": table.game,
        "status": table.status,
        "miskatonic": miskatonic.__version__,
        "python": platform.python_version(),
        "browser": request.headers.get("user-agent", "")[:300],
        "seats": [
            {"kind": seat.kind, "level": seat.level, "yours": seat.guest == guest_of(request)} for seat in table.seats
        ],
    }
    try:
        told |= of_the_past(await past_of(request))
    except MiskatonicError as fault:
        told["fault"] = str(fault)
    log.warning("Table %s: somebody saved a report of a problem.", table.id)
    name = f"report-{table.id}.json"
    body = msgspec.json.format(msgspec.json.encode(told), indent=1)
    return Response(
        body, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


def of_the_past(past: Past) -> dict[str, object]:
    """What happened, as far as this guest may know it."""
    header = past.header
    known: dict[str, object] = {
        "version": header.version,
        "pack": header.pack_hash,
        "options": header.options,
        "moves": past.played.number,
        "log": entries(past),
    }
    if past.over:
        record = past.played.export()
        record.header = tables.named(header, past.seats)
        known["record"] = record.text()
    return known


def entries(past: Past) -> list[LogEntry]:
    eyes = past.eyes("")
    return past.history.log(past.history.happened[-LAST:], eyes, past.names)
