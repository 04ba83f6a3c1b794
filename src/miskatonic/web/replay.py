"""Replays, continuing from an earlier moment, and records that come and go as files.

A record is secret until its game is over: before that a seat sees its own past and nothing else, unless it is the only
person at the table.
"""

from __future__ import annotations

import asyncio
import base64
import email
import email.policy
import re
import secrets
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from miskatonic.bots import LEVELS
from miskatonic.core.errors import CannotReferee, MiskatonicError
from miskatonic.core.events import Event
from miskatonic.core.game import SEED_BITS, Game
from miskatonic.core.record import Header, Playthrough, Record, decode_input, moves_of, read_record, verify
from miskatonic.store import Contents, Seat
from miskatonic.web import tables
from miskatonic.web.history import History
from miskatonic.web.lobby import address_of, game_card, go, table_card
from miskatonic.web.messages import Refused, tidy
from miskatonic.web.render import drawing
from miskatonic.web.room.data import names_at
from miskatonic.web.site import Site, body_of, form_of, guest_of, page, site_of

MOST_INPUTS = 20_000
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


class ReplayStep(msgspec.Struct, frozen=True):
    """The table after `number` moves, and what the last of them did."""

    number: int
    html: str
    events: list[Event]
    text: str
    captions: list[str]


class Past:
    """A table's line of moves as one guest may look at it."""

    def __init__(self, game: Game, contents: Contents, guest: str) -> None:
        self.table = contents.table
        self.seats = contents.table.seats
        self.header = msgspec.json.decode(contents.header, type=Header)
        self.game = game
        self.history = History(self.game, self.header, contents.inputs)
        self.names = names_at(self.seats, self.game)
        self.mine = [seat.seat for seat in self.seats if seat.guest == guest]
        self.over = self.history.over

    @property
    def played(self) -> Playthrough:
        return self.history.played

    @property
    def alone(self) -> bool:
        """Whether this guest is the only person who ever sat here."""
        people = {seat.seat for seat in self.seats if seat.guest is not None or seat.kind == "open"}
        return bool(self.mine) and people <= set(self.mine)

    @property
    def may_have_record(self) -> bool:
        return self.over or self.alone

    def eyes(self, wanted: str) -> int | None:
        """Whose eyes: any seat's or a spectator's afterwards, one's own before."""
        if not self.over:
            return self.mine[0] if len(self.mine) == 1 else None
        if wanted.isdigit() and int(wanted) < len(self.seats):
            return int(wanted)
        return None if wanted == "spectator" else (self.mine[0] if self.mine else None)

    def step(self, number: int, eyes: int | None) -> ReplayStep:
        line = self.played.line
        number = max(0, min(number, len(line)))
        state = self.played.at(number)
        view = state.view(eyes)
        html = drawing(self.game, self.header.options).draw(view, eyes, self.names)
        names = ["You" if seat == eyes and seat in self.mine else name for seat, name in enumerate(self.names)]
        events = self.game.events(line[number - 1].heard, eyes, names, state) if number else []
        captions = [
            f"{self.names[one.seat]}: {one.text}"
            for one in self.history.happened
            if one.kind == "caption" and one.number == number - 1
        ]
        text = " ".join(event.sentence for event in events) if number else "The beginning."
        return ReplayStep(number, html, events, text, captions)


async def past_of(request: Request) -> Past:
    site = site_of(request)
    contents = await site.store.load(request.path_params["table"])
    game = await site.shelf.played(msgspec.json.decode(contents.header, type=Header), site.store)
    return Past(game, contents, guest_of(request))


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
        may_have_record=past.may_have_record,
        first=past.step(0, eyes),
    )


async def moves_only(request: Request, reason: str) -> Response:
    """What is left of a game that these rules cannot referee: why, and its moves as they were written."""
    contents = await site_of(request).store.load(request.path_params["table"])
    header = msgspec.json.decode(contents.header, type=Header)
    mine = {seat.seat for seat in contents.table.seats if seat.guest == guest_of(request)}
    people = {seat.seat for seat in contents.table.seats if seat.guest is not None or seat.kind == "open"}
    shown = contents.table.status == "over" or (mine and people <= mine)
    moves = moves_of(Record(header, [decode_input(body) for body in contents.inputs])) if shown else []
    named = tables.named(header, contents.table.seats)
    lines = [f"{named.named(move.seat)}: {move.move}" for move in moves]
    return await page(request, "moves.html", reason=reason, lines=lines)


async def replay_steps(request: Request) -> Response:
    """The sentences of all steps, and the table of those asked for (`from`, `to`), as JSON."""
    site = site_of(request)
    if not site.limiter.hit(site.replays, "replay", guest_of(request)):
        raise Refused("That is too fast: wait a moment.")
    past = await past_of(request)
    query = request.query_params
    eyes = past.eyes(query.get("eyes", ""))
    count = past.played.number
    first = _number(query.get("from", "0"))
    last = min(_number(query.get("to", str(first))), first + 50, count)
    steps = [past.step(number, eyes) for number in range(first, last + 1)]
    body = {"count": count, "over": past.over, "eyes": eyes, "steps": steps}
    return Response(msgspec.json.encode(body), media_type="application/json")


def _number(text: str) -> int:
    return int(text) if text.isdigit() and len(text) < 9 else 0


async def download(request: Request) -> Response:
    past = await past_of(request)
    if not past.may_have_record:
        raise Refused("The record of a game with several people is secret until the game is over.")
    record = past.played.export()
    record.header = tables.named(past.header, past.seats)
    name = f"{past.game.id}-{past.table.id}.record"
    return Response(
        record.text(),
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def chronicle(request: Request) -> Response:
    """A finished game as a story to read, print and save, where the game tells one."""
    past = await past_of(request)
    if not past.game.tells:
        raise Refused(f"{past.game.title} has no chronicle.")
    if not past.may_have_record:
        raise Refused("The chronicle is written when the game is over.")
    wanted = request.query_params.get("seat", "")
    seat = int(wanted) if wanted.isdigit() and int(wanted) < len(past.seats) else None
    html = past.game.chronicle(past.played, past.names, seat)
    # The file brings its own style, so that it can be saved: only that very style is let through.
    styles = [base64.b64encode(sha256(style.encode()).digest()).decode() for style in STYLE.findall(html)]
    allowed = " ".join(f"'sha256-{style}'" for style in styles)
    headers = {"content-security-policy": f"default-src 'none'; style-src {allowed}; base-uri 'none'"}
    if "save" in request.query_params:
        headers["content-disposition"] = f'attachment; filename="{past.game.id}-{past.table.id}.html"'
    return Response(html, media_type="text/html; charset=utf-8", headers=headers)


async def go_on_from(request: Request) -> Response:
    """A new table from an earlier moment: of a finished game with the same or fresh chance; of one that goes on a
    guess of the seat that asks, with fresh chance."""
    form = await form_of(request)
    guest = guest_of(request)
    site = site_of(request)
    await tables.expect_room(site, guest, address_of(request))
    past = await past_of(request)
    if not past.may_have_record:
        raise Refused("This game goes on, and others play it: it can be continued elsewhere only when it is over.")
    number = min(_number(form.get("number", "0")), past.played.number)
    same = past.over and form.get("chance", "fresh") == "same"
    chosen = form.get("seat", "")
    seat = int(chosen) if chosen.isdigit() and int(chosen) < len(past.seats) else (past.mine[0] if past.mine else 0)
    if not past.over and seat not in past.mine:
        raise Refused("While a game goes on it can be continued elsewhere only from a seat of your own.")
    seed = None if same else secrets.randbits(SEED_BITS)
    branch = past.played.branch(number, seed=seed, eyes=None if past.over else seat)
    name = await site.guests.name(guest)
    seats = [
        Seat(seat=one.seat, kind="human", guest=guest, name=name)
        if one.seat == seat
        else Seat(seat=one.seat, kind="bot", level=one.level or tables.DEFAULT_LEVEL)
        for one in past.seats
    ]
    table = await tables.make_from(site, branch, seats)
    return go(request, f"/table/{table}")


# Upload


async def upload(request: Request) -> Response:
    """Take a record, as a form's file or as the plain body; it is played through before it is stored."""
    guest = guest_of(request)
    site = site_of(request)
    await tables.expect_room(site, guest, address_of(request))
    text = text_of(await body_of(request, site.settings.record_bytes), request.headers.get("content-type", ""))
    record = readable(text)
    game = await site.shelf.played(record.header, site.store)
    played = await asyncio.to_thread(checked, game, record)
    table = await store_record(site, guest, played)
    return go(request, f"/table/{table}/replay")


def text_of(body: bytes, content_type: str) -> str:
    """The record in a body: of a form with a file, its first part; else the body itself."""
    if content_type.startswith("multipart/form-data"):
        head = f"Content-Type: {content_type}\r\n\r\n".encode()
        form = email.message_from_bytes(head + body, policy=email.policy.HTTP)
        parts = [part for part in form.iter_parts() if part.get_filename()] if form.is_multipart() else []
        content = parts[0].get_payload(decode=True) if parts else b""
        body = content if isinstance(content, bytes) else b""
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("The record is not a Miskatonic record: it is not text.") from None


def readable(text: str) -> Record:
    """The record of a text. Content that it brings along is left out: a stranger's cards are not for this server, and
    what its own tables began with is in its store."""
    try:
        record = read_record(text)
    except MiskatonicError as fault:
        raise Refused(str(fault)) from None
    if len(record.inputs) > MOST_INPUTS:
        raise Refused(f"The record has {len(record.inputs)} inputs; at most {MOST_INPUTS} are taken.")
    return Record(record.header, record.inputs)


def checked(game: Game, record: Record) -> Playthrough:
    try:
        return verify(game, record)
    except MiskatonicError as fault:
        raise Refused(str(fault)) from None
    except (ValueError, TypeError, KeyError, IndexError, OverflowError) as fault:
        raise Refused(f"The record does not replay: {fault}.") from None


async def store_record(site: Site, guest: str, played: Playthrough) -> str:
    """As a table: a finished game to look at, an unfinished one to be played on from its first human seat."""
    header = played.record.header
    over = played.state.outcome() is not None
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
    return await tables.make_from(site, played, seats)
