"""Replays, continuing from an earlier moment, and records that come and go as files.

Who may see what of a game that goes on is for `pasts` to say.
"""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import AsyncGenerator
from hashlib import sha256

import msgspec
from starlette.datastructures import Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.bots import LEVELS
from miskatonic.core.errors import CannotReferee, MiskatonicError
from miskatonic.core.game import Game
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import new_secret
from miskatonic.core.record import Header, Record, decode_input, moves_of, read_record
from miskatonic.core.verifying import verify
from miskatonic.store import Seat
from miskatonic.web import tables
from miskatonic.web.doors import address_of
from miskatonic.web.lobby import game_card, go, table_card
from miskatonic.web.messages import Refused, tidy
from miskatonic.web.pasts import Past, plays_alone, seats_of
from miskatonic.web.room.data import TableOptions
from miskatonic.web.site import Site, body_of, form_of, guest_of, page, site_of, whole

MOST_PARTS = 10  # of a form
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


async def past_of(request: Request) -> Past:
    return await site_of(request).pasts.of(request.path_params["table"], guest_of(request))


async def replay(request: Request) -> Response:
    try:
        past = await past_of(request)
    except CannotReferee as fault:
        return await moves_only(request, str(fault))
    eyes = past.eyes(request.query_params.get("eyes", ""))
    return await page(
        request,
        "replay.html",
        table=table_card(request, past.table),
        game=game_card(past.game),
        eyes=eyes,
        seats=[{"number": seat, "name": name} for seat, name in enumerate(past.names[: len(past.seats)])],
        count=past.played.number,
        over=past.over,
        proven=past.header.proof is not None,
        may_have_record=past.may_have_record,
        first=(await past.steps(0, 0, eyes))[0],
    )


async def record_without_referee(request: Request) -> Record | None:
    """What is left of a game that these rules cannot referee, if the guest may have it."""
    contents = await site_of(request).store.load(request.path_params["table"])
    table = contents.table
    if table.status != "over" and not plays_alone(table, seats_of(table, guest_of(request))):
        return None
    header = tables.named(msgspec.json.decode(contents.header, type=Header), table.seats)
    if table.status != "over":
        header = header.without_secret()
    return Record(header, [decode_input(body) for body in contents.inputs])


async def moves_only(request: Request, reason: str) -> Response:
    """Why a game cannot be shown, and its moves as they were written."""
    record = await record_without_referee(request)
    lines = [f"{record.header.named(move.seat)}: {move.move}" for move in moves_of(record)] if record else []
    return await page(request, "moves.html", reason=reason, lines=lines)


async def replay_steps(request: Request) -> Response:
    """The sentences of all steps, and the table of those asked for (`from`, `to`), as JSON."""
    site_of(request).doors.expect("replays", guest_of(request), address_of(request))
    past = await past_of(request)
    query = request.query_params
    eyes = past.eyes(query.get("eyes", ""))
    first = whole(query.get("from", "")) or 0
    steps = await past.steps(first, whole(query.get("to", "")) or first, eyes)
    body = {"count": past.played.number, "over": past.over, "eyes": eyes, "steps": steps}
    return Response(msgspec.json.encode(body), media_type="application/json")


async def download(request: Request) -> Response:
    """The record, also of a game that these rules cannot referee any more."""
    try:
        past = await past_of(request)
        record = past.played.export() if past.may_have_record else None
        if record is not None:
            header = past.header if past.over else past.header.without_secret()
            record.header = tables.named(header, past.seats)
    except MiskatonicError:
        record = await record_without_referee(request)
    if record is None:
        raise Refused("The record of a game between several people is secret until the game is over.")
    name = f"{record.header.game}-{request.path_params['table']}.record"
    return Response(
        record.text(),
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def check_the_dice(request: Request) -> Response:
    """The page that works out every throw and shuffle anew, in the browser, from the record."""
    table = await site_of(request).store.table(request.path_params["table"])
    return await page(request, "verify.html", table=table_card(request, table))


async def chronicle(request: Request) -> Response:
    """A finished game as a story to read, print and save, where the game tells one."""
    past = await past_of(request)
    if not past.game.tells:
        raise Refused(f"{past.game.title} has no chronicle.")
    if not past.may_have_record:
        raise Refused("The chronicle is written when the game is over.")
    seat = whole(request.query_params.get("seat", ""), len(past.seats) - 1)
    html = await asyncio.to_thread(past.game.chronicle, past.played, past.names, seat)
    # The file brings its own style, so that it can be saved: only that very style is let through.
    styles = [base64.b64encode(sha256(style.encode()).digest()).decode() for style in STYLE.findall(html)]
    allowed = " ".join(f"'sha256-{style}'" for style in styles)
    headers = {"content-security-policy": f"default-src 'none'; style-src {allowed}; base-uri 'none'"}
    if "save" in request.query_params:
        headers["content-disposition"] = f'attachment; filename="{past.game.id}-{past.table.id}.html"'
    return Response(html, media_type="text/html; charset=utf-8", headers=headers)


async def go_on_from(request: Request) -> Response:
    """A new table from an earlier moment, with a secret of its own; of a game that goes on it is a guess of the seat
    that asks. A finished game from before chance could be proven may go on with the chance it had."""
    form = await form_of(request)
    guest = guest_of(request)
    site = site_of(request)
    await tables.expect_room(site, guest, address_of(request))
    past = await past_of(request)
    if not past.may_have_record:
        raise Refused("Others are still playing this game: it can be continued elsewhere only when it is over.")
    number = min(whole(form.get("number", "")) or 0, past.played.number)
    same = past.over and past.header.proof is None and form.get("chance", "fresh") == "same"
    chosen = whole(form.get("seat", ""), len(past.seats) - 1)
    seat = chosen if chosen is not None else (past.mine[0] if past.mine else 0)
    if not past.over and seat not in past.mine:
        raise Refused("While a game is going on, it can be continued elsewhere only from a seat of your own.")
    guess_of = None if past.over else seat
    secret = "" if same else new_secret()
    branch = await asyncio.to_thread(past.played.branch, number, eyes=guess_of, secret=secret)
    name = await site.guests.name(guest)
    seats = [
        Seat(seat=one.seat, kind="human", guest=guest, name=name)
        if one.seat == seat
        else Seat(seat=one.seat, kind="bot", level=one.level or tables.DEFAULT_LEVEL)
        for one in past.seats
    ]
    moment = past.game.when(branch.state) or "the beginning"
    table = await tables.make_from(site, branch, seats, TableOptions(owner=guest, goes_on=moment))
    return go(request, f"/table/{table}")


# Upload


async def upload(request: Request) -> Response:
    """Take a record, as a form's file or as the plain body; it is played through before it is stored."""
    guest = guest_of(request)
    site = site_of(request)
    await tables.expect_room(site, guest, address_of(request))
    text = await text_of(await body_of(request, site.settings.record_bytes), request.headers)
    record = await asyncio.to_thread(readable, text, site.settings.record_inputs)
    game = await site.shelf.played(record.header, site.store)
    played = await asyncio.to_thread(checked, game, record)
    table = await store_record(site, guest, played)
    return go(request, f"/table/{table}/replay")


async def text_of(body: bytes, headers: Headers) -> str:
    """The record in a body: the file of a form, else the body itself."""
    if headers.get("content-type", "").lower().startswith("multipart/form-data"):
        body = await file_in(body, headers)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("The record is not a Miskatonic record: it is not text.") from None


async def file_in(body: bytes, headers: Headers) -> bytes:
    """The file of a form."""

    async def at_once() -> AsyncGenerator[bytes, None]:
        yield body

    try:
        form = await MultiPartParser(headers, at_once(), max_files=1, max_fields=MOST_PARTS).parse()
    except (MultiPartException, KeyError, ValueError):  # also a form that does not say what parts its pieces
        raise Refused("This form cannot be read.") from None
    files = [part for part in form.values() if isinstance(part, UploadFile)]
    return await files[0].read() if files else b""


def readable(text: str, most: int) -> Record:
    """The record of a text. Content that it brings along is left out: a stranger's cards are not for this server, and
    what its own tables began with is in its store."""
    try:
        record = read_record(text)
    except MiskatonicError as fault:
        raise Refused(str(fault)) from None
    if len(record.inputs) > most:
        raise Refused(f"The record has {len(record.inputs)} inputs; at most {most} are accepted.")
    if record.header.placed is not msgspec.UNSET:
        raise Refused(
            "The record is of a lesson, which begins from a laid-out position; only whole games can be uploaded."
        )
    return Record(record.header, record.inputs)


def checked(game: Game, record: Record) -> Playthrough:
    try:
        return verify(game, record)
    except MiskatonicError as fault:
        raise Refused(str(fault)) from None
    except (ValueError, TypeError, KeyError, IndexError, OverflowError) as fault:
        raise Refused(f"The record does not replay: {fault}.") from None


async def store_record(site: Site, guest: str, played: Playthrough) -> str:
    """As a table: a finished game to look at, an unfinished one to be played on from its first human seat, with a new
    secret: whoever brings a record may know its own."""
    header = played.record.header
    over = played.state.outcome() is not None or played.given_up
    if not over:
        played = await asyncio.to_thread(played.branch, played.number, secret=new_secret())
    name = await site.guests.name(guest)
    seats: list[Seat] = []
    for number, who in enumerate(header.seats):
        level = who.removeprefix("bot:") if who.startswith("bot:") else ""
        if level or (not over and any(seat.kind == "human" for seat in seats)):
            known = level if level in LEVELS else tables.DEFAULT_LEVEL
            seats.append(Seat(seat=number, kind="bot", level=known))
        elif over:
            named = tidy(who, site.settings.name_length)
            first = not any(seat.kind == "human" for seat in seats)
            seats.append(Seat(seat=number, kind="human", guest=guest if first else None, name=named))
        else:
            seats.append(Seat(seat=number, kind="human", guest=guest, name=name))
    return await tables.make_from(site, played, seats, TableOptions(owner=guest))
