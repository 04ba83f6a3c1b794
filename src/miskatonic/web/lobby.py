"""The pages around the tables: the lobby, new tables, joining, seat links, names, rules, credits."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

import miskatonic
from miskatonic.bots import LADDER
from miskatonic.core.game import Game
from miskatonic.core.lessons.lesson import lessons_of
from miskatonic.store import Conflict, NoSuchTable, StoredTable
from miskatonic.web import tables
from miskatonic.web.doors import address_of
from miskatonic.web.messages import Refused, tidy
from miskatonic.web.room.data import TableOptions, names_of
from miskatonic.web.room.owning import PUT_OUT
from miskatonic.web.site import form_of, guest_of, page, remembered, site_of, whole


class GameCard(msgspec.Struct, frozen=True):
    """What the lobby says of a game."""

    id: str
    title: str
    about: str
    players: str
    minutes: str  # with bots
    tells: bool
    learn: str  # where its lessons are; empty while it has none
    consent: str  # what a player may agree to once and for all
    icons: tuple[str, ...]


class SeatCard(msgspec.Struct, frozen=True):
    number: int
    kind: str
    name: str
    yours: bool
    link: str  # of a seat that you may give away: your own, or an open one at your table


class TableCard(msgspec.Struct, frozen=True):
    """What a page says of a table."""

    id: str
    game: str
    title: str
    status: str
    public: bool
    seats: list[SeatCard]
    url: str
    link: str  # the whole address, to be sent to friends
    replay: str
    updated: int
    owned: bool  # by whoever asks: whoever set up the table can close it
    goes_on: str  # the moment of another game that it goes on from

    @property
    def open_seats(self) -> list[SeatCard]:
        return [seat for seat in self.seats if seat.kind == "open"]

    @property
    def yours(self) -> bool:
        return any(seat.yours for seat in self.seats)


def game_card(game: Game) -> GameCard:
    few, many = game.seats[0], game.seats[-1]
    players = f"{few}" if few == many else f"{few}–{many}"
    consent = game.consent.about if game.consent else ""
    learn = f"/learn#{game.id}" if (game.folder / "lessons").is_dir() else ""
    minutes = game.minutes_with_bots or game.minutes
    return GameCard(game.id, game.title, game.about, players, minutes, game.tells, learn, consent, game.look.icons)


def table_card(request: Request, table: StoredTable) -> TableCard:
    guest = guest_of(request)
    home = site_of(request).home(request)
    names = names_of(table.seats)
    seated = any(seat.guest == guest for seat in table.seats)
    seats = [
        SeatCard(
            seat.seat,
            seat.kind,
            names[seat.seat],
            seat.guest == guest,
            f"{home}/seat/{seat.token}" if seat.guest == guest or (seated and seat.kind == "open") else "",
        )
        for seat in table.seats
    ]
    options = msgspec.json.decode(table.options, type=TableOptions)
    title = miskatonic.game(table.game).title if table.game in miskatonic.games() else table.game
    url = f"/table/{table.id}"
    return TableCard(
        table.id,
        table.game,
        title,
        table.status,
        table.public,
        seats,
        url,
        f"{home}{url}",
        f"{url}/replay",
        table.updated,
        options.owner == guest,
        options.goes_on,
    )


# Pages


async def lobby(request: Request) -> Response:
    store = site_of(request).store
    sat = [table for table in await store.tables_of(guest_of(request)) if not tables.lesson_at(table)]
    mine = [table_card(request, table) for table in sat]
    others = [table_card(request, table) for table in await store.open_tables()]
    return await page(
        request,
        "lobby.html",
        games=[game_card(game) for game in await site_of(request).shelf.games()],
        mine=mine,
        first=not mine,
        learned=await how_much_is_learned(request),
        open=[table for table in others if not table.yours],
    )


async def how_much_is_learned(request: Request) -> dict[str, str]:
    """By game, of how many lessons a guest has taken how many; empty for none."""
    site = site_of(request)
    keys = (await site.guests.prefs(guest_of(request))).learned
    taken = {game: sum(key.startswith(f"{game.id}/") for key in keys) for game in await site.shelf.games()}
    return {game.id: f"{count} of {len(lessons_of(game))}" if count else "" for game, count in taken.items()}


async def games_style(request: Request) -> Response:
    """The colours of the games' cards, as each game declares them."""
    lines = [
        f".art-{game.id} {{ --art-light: {look.light}; --art-ground: {look.ground}; --art-shade: {look.shade}; }}"
        for game in await site_of(request).shelf.games()
        for look in [game.look]
    ]
    return Response("\n".join(lines), media_type="text/css; charset=utf-8", headers={"cache-control": "no-cache"})


async def new_table(request: Request) -> Response:
    form = await form_of(request)
    guest = guest_of(request)
    site = site_of(request)
    await tables.expect_room(site, guest, address_of(request))
    return go(request, f"/table/{await tables.make(site, guest, form)}")


async def change_name(request: Request) -> Response:
    form = await form_of(request)
    await call_oneself(request, form.get("name", ""))
    return go(request, back_to(form))


async def call_oneself(request: Request, name: str) -> None:
    """Keep a guest's name; what is kept for strangers has a limit."""
    site = site_of(request)
    guest = guest_of(request)
    chosen = tidy(name, site.settings.name_length)
    if chosen != (await site.guests.prefs(guest)).name:
        await site.doors.expect_everywhere("names", guest, address_of(request))
        await site.guests.change(guest, name=chosen)


async def table(request: Request) -> Response:
    """The table itself: a shell that the socket fills."""
    site = site_of(request)
    stored = await site.store.table(request.path_params["table"])
    game = await site.shelf.named(stored.game)
    told: dict[str, Any] = {
        "table": table_card(request, stored),
        "game": game_card(game),
        "levels": LADDER,
        "away": f"{site.settings.away_seconds:g} seconds",
        "company": "",  # of the whole game that a lesson ends with
    }
    if tables.lesson_at(stored):
        told["company"] = tables.company(game, first=await tables.is_first(site, guest_of(request), game))
    return await page(request, "table.html", **told)


async def sit(request: Request) -> Response:
    """Take an open seat of a table one has the link of."""
    form = await form_of(request)
    site = site_of(request)
    guest = guest_of(request)
    table_id = request.path_params["table"]
    if form.get("name"):
        await call_oneself(request, form["name"])
    found = await site.store.table(table_id)
    expect_welcome(found, guest)
    free = [seat.seat for seat in found.seats if seat.kind == "open"]
    wanted = whole(form.get("seat", ""))
    if form.get("seat") and wanted not in free:
        raise Refused("That seat is taken.")
    for seat in free if wanted is None else [wanted]:
        try:
            await site.store.claim_seat(table_id, seat, guest, await site.guests.name(guest))
        except Conflict:
            continue
        return go(request, f"/table/{table_id}")
    raise Refused("Every seat at this table is taken. You can watch.")


def expect_welcome(table: StoredTable, guest: str) -> None:
    """Who was put out of a table does not sit down there again."""
    if guest in msgspec.json.decode(table.options, type=TableOptions).out:
        raise Refused(PUT_OUT)


async def seat_link(request: Request) -> Response:
    """Asks before it moves a seat: a link that is only looked at must change nothing."""
    found = await site_of(request).store.seat_of(request.path_params["token"])
    if found is None:
        raise NoSuchTable(request.path_params["token"])
    card = table_card(request, await site_of(request).store.table(found[0]))
    return await page(request, "seat.html", table=card, seat=card.seats[found[1].seat])


async def take_seat(request: Request) -> Response:
    """Move a seat to this device, or sit down on it when it is open."""
    form = await form_of(request)
    site = site_of(request)
    guest = guest_of(request)
    token = request.path_params["token"]
    found = await site.store.seat_of(token)
    if found is None:
        raise NoSuchTable(token)
    table_id, seat = found
    expect_welcome(await site.store.table(table_id), guest)
    if form.get("name"):
        await call_oneself(request, form["name"])
    if seat.kind == "open":
        await site.store.claim_seat(table_id, seat.seat, guest, await site.guests.name(guest))
    elif seat.guest is None:
        raise Refused("A bot plays that seat: it belongs to nobody.")
    else:
        prefs = await site.guests.prefs(guest)
        if not prefs.name and seat.name:
            await call_oneself(request, seat.name)
        await site.store.move_seat(token, guest)
    return go(request, f"/table/{table_id}")


async def credits_page(request: Request) -> Response:
    found = files("miskatonic.web") / "static" / "vendor" / "CREDITS.txt"
    text = (
        found.read_text(encoding="utf-8") if found.is_file() else "Icons by the authors of game-icons.net (CC BY 3.0)."
    )
    return await page(request, "credits.html", credits=text)


def go(request: Request, path: str) -> Response:
    return remembered(request, RedirectResponse(path, status_code=303))


def back_to(form: Any) -> str:
    """Where a form wants to return to, if that is one of our own pages."""
    path = str(form.get("back", "/"))
    return path if path.startswith("/") and not path.startswith("//") and "\\" not in path else "/"
