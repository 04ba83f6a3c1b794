"""What a keeper of the house does with what is stored: look, purge, hand out, delete, copy."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from miskatonic.store import schema
from miskatonic.store.errors import CannotOpen
from miskatonic.store.notify import GUEST
from miskatonic.store.opening import PATIENCE, look_over, take_ownership, url_of
from miskatonic.store.reading import select_tables
from miskatonic.store.rows import StoredTable, clock
from miskatonic.store.store import Store

DAY = 24 * 3600 * 1000
GONE = "Former guest"
REMOVED = "(removed)"


class GuestRow(msgspec.Struct, frozen=True):
    """What a keeper sees of a guest."""

    guest: str
    preferences: str  # JSON, the name among them
    tables: int
    last: int  # milliseconds since 1970, of the latest change at one of these tables; 0: never


async def tables(store: Store, status: str | None = None, days: float = 0, limit: int = 100) -> list[StoredTable]:
    """Tables, the quietest first; of a status, untouched for some days."""
    wanted = select_tables().order_by(schema.tables.c.updated).limit(limit)
    if status:
        wanted = wanted.where(schema.tables.c.status == status)
    if days:
        wanted = wanted.where(schema.tables.c.updated < clock() - int(days * DAY))
    async with store.reading() as read:
        return await read.tables(wanted)


async def guests(store: Store, limit: int = 100) -> list[GuestRow]:
    """Guests who sit somewhere or have chosen something, the latest first."""
    seats, prefs = schema.seats.c, schema.preferences.c
    seated = (
        select(seats.guest, func.count().label("tables"), func.max(schema.tables.c.updated).label("last"))
        .join(schema.tables, schema.tables.c.id == seats.table_id)
        .where(seats.guest.is_not(None))
        .group_by(seats.guest)
    )
    found: dict[str, GuestRow] = {}
    async with store.reading() as read:
        for row in await read.rows(seated):
            found[row["guest"]] = GuestRow(row["guest"], "{}", row["tables"], row["last"])
        for row in await read.rows(select(prefs.guest, prefs.body).where(~prefs.guest.startswith(GUEST))):
            known = found.get(row["guest"], GuestRow(row["guest"], "{}", 0, 0))
            found[row["guest"]] = msgspec.structs.replace(known, preferences=row["body"])
    return sorted(found.values(), key=lambda one: -one.last)[:limit]


async def purge(store: Store, days: float, status: str | None = "over") -> int:
    """Remove tables that nobody has touched for some days; how many they were."""
    removed = 0
    while found := await tables(store, status, days):
        for table in found:
            await store.delete(table.id)
        removed += len(found)
    return removed


async def export(store: Store, guest: str) -> dict[str, Any]:
    """All that is kept about a guest. A record is added when its game is over: before that it holds others' secrets."""
    preferences = await store.preferences(guest)
    found: list[dict[str, Any]] = []
    for table in await store.tables_of(guest, limit=100_000):
        mine = [seat for seat in table.seats if seat.guest == guest]
        told: dict[str, Any] = {
            "table": table.id,
            "game": table.game,
            "status": table.status,
            "created": table.created,
            "updated": table.updated,
            "seats": [{"seat": seat.seat, "name": seat.name, "played by": seat.kind} for seat in mine],
        }
        contents = await store.load(table.id)
        numbers = {seat.seat for seat in mine}
        said = [msgspec.json.decode(body) for body in contents.inputs]
        told["chat"] = [one["text"] for one in said if one.get("type") == "chat" and one.get("seat") in numbers]
        if table.status == "over":
            told["record"] = [msgspec.json.decode(contents.header), *said]
        found.append(told)
    return {"guest": guest, "preferences": msgspec.json.decode(preferences or "{}"), "tables": found}


async def delete_guest(store: Store, guest: str) -> int:
    """Forget a guest: preferences, links, names and chat. The games stay for the others; a bot takes open ones over.

    Returns at how many tables the guest had a seat.
    """
    theirs = await store.tables_of(guest, limit=100_000)
    for table in theirs:
        await store.change(table.id, forgetting(table, guest))

    def step(connection: Connection) -> None:
        connection.execute(schema.preferences.delete().where(schema.preferences.c.guest == guest))
        connection.execute(schema.devices.delete().where(schema.devices.c.guest == guest))

    await store.change(f"{GUEST}{guest}", step)
    return len(theirs)


def forgetting(table: StoredTable, guest: str) -> Any:
    """The step that takes a guest out of a table."""
    mine = [seat for seat in table.seats if seat.guest == guest]
    numbers = {seat.seat for seat in mine}
    inputs, seats, rows = schema.inputs.c, schema.seats.c, schema.tables.c

    def step(connection: Connection) -> None:
        for seat in mine:
            level = seat.level or "adept"
            here = (seats.table_id == table.id) & (seats.seat == seat.seat)
            gone = schema.seats.update().where(here).values(kind="bot", level=level, guest=None, name=GONE)
            connection.execute(gone)
        header = connection.execute(select(rows.header).where(rows.id == table.id)).scalar_one()
        connection.execute(
            schema.tables.update().where(rows.id == table.id).values(header=without_names(header, numbers))
        )
        said = select(inputs.number, inputs.body).where(inputs.table_id == table.id, inputs.body.contains('"chat"'))
        for number, body in connection.execute(said).all():
            entry = msgspec.json.decode(body)
            if entry.get("type") == "chat" and entry.get("seat") in numbers:
                words = msgspec.json.encode({**entry, "name": GONE, "text": REMOVED}).decode()
                here = (inputs.table_id == table.id) & (inputs.number == number)
                connection.execute(schema.inputs.update().where(here).values(body=words))

    return step


def without_names(header: str, seats: set[int]) -> str:
    """A record's header in which these seats are nobody's."""
    found = msgspec.json.decode(header)
    if isinstance(found, dict) and "seats" in found:
        found["seats"] = [GONE if at in seats else name for at, name in enumerate(found["seats"])]
    return msgspec.json.encode(found).decode()


# Copies of an SQLite file


def backup(place: str, copy: Path) -> int:
    """Copy an SQLite file while a server plays on; the copy is whole and checked. Returns its size in bytes."""
    file = sqlite_file(place)
    if copy.exists():
        raise CannotOpen(f"{copy} already exists. Choose another name, so that no older backup is lost.")
    with (
        contextlib.closing(sqlite3.connect(file, timeout=PATIENCE)) as source,
        contextlib.closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target, pages=1000, sleep=0.01)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, to be carried away
    look_over(copy)
    return copy.stat().st_size


def restore(place: str, copy: Path) -> Path | None:
    """Put a backup in the place of an SQLite file that no server uses; what was there is kept beside it."""
    file = sqlite_file(place, must_exist=False)
    if not copy.is_file():
        raise CannotOpen(f"There is no backup {copy}.")
    look_over(copy)
    held = take_ownership(url_of(file))
    try:
        aside = file.with_name(f"{file.name}.before-restore-{clock()}")
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode=DELETE")
            empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        file.replace(aside)
        shutil.copyfile(copy, file)
        if empty:
            aside.unlink()
    finally:
        if held is not None:
            held.close()
    return None if empty else aside


def sqlite_file(place: str, *, must_exist: bool = True) -> Path:
    url = url_of(place)
    if url.get_backend_name() != "sqlite":
        raise CannotOpen("PostgreSQL has its own tools for this: pg_dump and pg_restore, see docs/hosting.md.")
    file = Path(str(url.database))
    if must_exist and not file.is_file():
        raise CannotOpen(f"There is no file {file}: say with --data where the tables are.")
    return file
