"""Making tables: from a form, from a past, from an uploaded record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from miskatonic.bots import LEVELS
from miskatonic.core.errors import MiskatonicError, listed
from miskatonic.core.game import Game
from miskatonic.core.moves import in_words
from miskatonic.core.options import Preset
from miskatonic.core.playthrough import Playthrough
from miskatonic.core.proving import new_secret
from miskatonic.core.record import Header, encode_input, promised
from miskatonic.naming import GUEST, bots_named
from miskatonic.store import Seat, StoredTable
from miskatonic.web.messages import Refused
from miskatonic.web.room.data import TableOptions
from miskatonic.web.site import Site, whole

DEFAULT_LEVEL, FIRST_LEVEL = "adept", "novice"
OPTION = "option-"
SEAT = "seat-"
MOST_SEALED_SECONDS = 600
YES = ("yes", "on", "1")


async def expect_room(site: Site, guest: str, address: str) -> None:
    """Refuse a guest, or an address, that makes tables without end."""
    if site.draining:
        raise Refused("This server is about to restart: make your table in a minute. Games already under way continue.")
    await site.doors.expect_everywhere("new_tables", guest, address)
    running = [table for table in await site.store.tables_of(guest, limit=10_000) if table.status != "over"]
    if len(running) >= site.settings.tables_of_a_guest:
        raise Refused(f"You have {len(running)} unfinished tables, which is the most a guest can have here.")


async def make(site: Site, guest: str, form: Mapping[str, str]) -> str:
    """A new table as the form of new.html describes it."""
    game = await site.shelf.named(form.get("game", ""), form.get("pack", ""))
    seats = await seats_from(site, guest, game, form)
    try:
        options = options_from(game, form)
        header = promised(game, [header_name(seat) for seat in seats], new_secret(), options)
        if not adds_words(form):
            header = Playthrough.deal(game, header).record.header
    except MiskatonicError as fault:
        raise Refused(str(fault)) from None
    await site.shelf.keep(game, site.store)
    return await site.store.create_table(
        game.id,
        msgspec.json.encode(header).decode(),
        seats,
        options=table_options(form, guest),
        public=form.get("public", "") in YES,
        status="open" if header.waiting or any(seat.kind == "open" for seat in seats) else "running",
    )


def options_from(game: Game, form: Mapping[str, str]) -> dict[str, object]:
    """The options of the form. The way to play and the length that were picked fill in what it leaves as it is by
    default: so the page needs no script for them."""
    given: dict[str, object] = {
        name.removeprefix(OPTION): value for name, value in form.items() if name.startswith(OPTION)
    }
    for preset in picked(game, form):
        for name, value in preset.options.items():
            if str(given.get(name, game.defaults[name])).lower() == str(game.defaults[name]).lower():
                given[name] = value
    return given


def picked(game: Game, form: Mapping[str, str]) -> list[Preset]:
    """The presets that the form names, by number."""
    asked = game.new_table
    found: list[Preset] = []
    for field, presets in (("preset", asked.presets), ("length", asked.lengths)):
        number = whole(form.get(field, ""))
        if number is not None and number < len(presets):
            found.append(presets[number])
    return found


def adds_words(form: Mapping[str, str]) -> bool:
    """Whether everybody may add words to the chance before the first card."""
    return form.get("words", "") in YES


async def is_first(site: Site, guest: str, game: Game) -> bool:
    """Whether the guest has not sat at a table of this game yet; lessons do not count."""
    played = await site.store.tables_of(guest, limit=10_000)
    return not any(table.game == game.id and not lesson_at(table) for table in played)


def company(game: Game, *, first: bool) -> str:
    """Whom a whole game is played against, and how long it takes: bots think faster than people."""
    others = bots_named([GUEST, *[None] * (game.seats[0] - 1)])[1:]
    level = FIRST_LEVEL if first else DEFAULT_LEVEL
    many = f"both {level}s" if len(others) == 2 else f"all {level}s"
    strength = f"{'an' if level[0] in 'aeiou' else 'a'} {level}" if len(others) == 1 else many
    who = f"against {in_words(others)}, {strength}" if others else "alone against the game"
    return f"{who}; {game.minutes_with_bots or game.minutes} minutes"


async def make_quick(site: Site, guest: str, game: Game) -> str:
    """Play now: the guest first, bots around."""
    return await make(site, guest, {"game": game.id, "seats": str(game.seats[0]), "level": DEFAULT_LEVEL})


async def make_first(site: Site, guest: str, game: Game) -> str:
    """A first full game of somebody's, set for success: as few as can play, the gentlest bots or rules, and a coach."""
    asked = game.new_table
    easy = {f"{OPTION}{one.name}": str(one.choices[0]) for one in game.options if one.name == asked.hard}
    easy |= {f"{OPTION}{name}": str(value) for name, value in asked.first.items()}
    form = {"game": game.id, "seats": str(game.seats[0]), "level": FIRST_LEVEL, "coach": "on", **easy}
    return await make(site, guest, form)


async def seats_from(site: Site, guest: str, game: Game, form: Mapping[str, str]) -> list[Seat]:
    count = form.get("seats", str(game.seats[0]))
    if whole(count) not in game.seats:
        raise Refused(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {count}.")
    name = await site.guests.name(guest)
    others = {"friends": "open", "device": "me"}.get(form.get("who", ""), f"bot:{form.get('level') or DEFAULT_LEVEL}")
    seats: list[Seat] = []
    for number in range(int(count)):
        choice = form.get(f"{SEAT}{number}") or ("me" if number == 0 else others)
        if choice == "me":
            seats.append(Seat(seat=number, kind="human", guest=guest, name=name))
        elif choice == "open":
            seats.append(Seat(seat=number))
        elif choice.removeprefix("bot:") in LEVELS:
            seats.append(Seat(seat=number, kind="bot", level=choice.removeprefix("bot:")))
        else:
            raise Refused(f"One seat is {choice!r}; expected me, open, or bot: and one of {listed(list(LEVELS))}.")
    return seats


def table_options(form: Mapping[str, str], guest: str) -> str:
    given = form.get("sealed_seconds", "")
    seconds = whole(given, MOST_SEALED_SECONDS)
    if given and not seconds:
        raise Refused(f"A sealed question may take 1 to {MOST_SEALED_SECONDS} seconds.")
    return msgspec.json.encode(TableOptions(seconds, owner=guest, coach=form.get("coach", "") == "on")).decode()


def header_name(seat: Seat) -> str:
    """Who sits there, as a record says it."""
    if seat.kind == "bot":
        return f"bot:{seat.level}"
    return seat.name or GUEST


def named(header: Header, seats: Sequence[Seat]) -> Header:
    """A header with those at the seats now: it was written before they sat down."""
    return msgspec.structs.replace(header, seats=tuple(header_name(seat) for seat in seats))


async def make_from(site: Site, played: Playthrough, seats: Sequence[Seat], options: TableOptions) -> str:
    """A table with a past."""
    header, inputs = played.record.header, played.record.inputs
    over = played.outcome is not None or played.given_up
    await site.shelf.keep(played.game, site.store)
    return await site.store.create_table(
        header.game,
        msgspec.json.encode(named(header, seats)).decode(),
        seats,
        options=msgspec.json.encode(options).decode(),
        status="over" if over else "running",
        inputs=[encode_input(entry) for entry in inputs],
    )


def lesson_at(table: StoredTable) -> str:
    """The lesson that is taken at a table; empty at any other."""
    return msgspec.json.decode(table.options, type=TableOptions).lesson
