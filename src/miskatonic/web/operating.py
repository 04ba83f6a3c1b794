"""What machines ask a server: is it alive, may it be sent players, and what has it done."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import miskatonic
from miskatonic.store import StoreError
from miskatonic.web.metrics import text
from miskatonic.web.site import Site, site_of


def answer(found: Mapping[str, object], status: int = 200) -> Response:
    return Response(msgspec.json.encode(found), status, media_type="application/json")


async def health(request: Request) -> Response:
    """The process is alive; nothing more. Whoever gets no answer here should restart it."""
    site = site_of(request)
    figures = {"tables": len(site.rooms.live), "sockets": site.doors.sockets}
    return answer({"status": "alive", "version": miskatonic.__version__, **figures})


async def ready(request: Request) -> Response:
    """Whether players may be sent here: the store answers, and the server is not about to close."""
    site = site_of(request)
    server = site.store.house.id
    if site.draining:
        return answer({"status": "draining", "server": server}, 503)
    try:
        await site.store.ping()
    except StoreError as fault:
        return answer({"status": "no store", "reason": str(fault)}, 503)
    return answer({"status": "ready", "server": server})


async def metrics(request: Request) -> Response:
    site = site_of(request)
    if not site.settings.metrics:
        raise HTTPException(404)
    body, kind = text(site.figures, lambda: levels(site))
    return Response(body, headers={"content-type": kind})


def levels(site: Site) -> dict[str, tuple[str, float]]:
    """How things stand now."""
    live = list(site.rooms.live.values())
    return {
        "tables": ("Tables in memory.", len(live)),
        "tables_awake": (
            "Tables in memory whose record is there too.",
            sum(one.room.history is not None for one in live),
        ),
        "sockets": ("Open sockets.", site.doors.sockets),
        "workers": ("Processes in which bots think.", len(site.workers.workers)),
        "workers_idle": ("Of these, how many have nothing to do.", len(site.workers.idle.idle)),
        "thoughts_waiting": ("Bots that wait for a worker.", site.workers.idle.queued),
        "writes_waiting": ("Writes that wait for the next commit.", site.store.writer.waiting.qsize()),
        "outbox_bytes": ("Bytes that wait to be sent.", sum(box.size for one in live for box in one.outboxes.values())),
        "draining": ("Whether the server is about to close.", site.draining),
    }
