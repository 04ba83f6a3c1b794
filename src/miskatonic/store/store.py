"""The store: tables and all that belongs to them. Every method that writes returns after the commit."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, literal, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from miskatonic.store import schema
from miskatonic.store.errors import Conflict, NoSuchTable, StoreError
from miskatonic.store.faults import FAULTS, explained
from miskatonic.store.house import HERE, House
from miskatonic.store.notify import GUEST, Listener, Notice, Watcher, Watchers
from miskatonic.store.opening import Durability, name_of, open_engine, take_ownership, url_of, writing_engine
from miskatonic.store.reading import Reading, seat_from, select_tables
from miskatonic.store.rows import Contents, Seat, Status, StoredTable, clock, new_token
from miskatonic.store.writing import Row, Statements, Writer

LATE = 1000  # milliseconds after which nobody is expected to close a sealed question any more


class Store:
    """Made by `await Store.open(place)`, where the place is a path (SQLite) or a URL (also PostgreSQL)."""

    def __init__(self, engine: AsyncEngine, place: str, writes: AsyncEngine | Engine, *, owner: bool = False) -> None:
        self.engine = engine
        self.place = place
        self.house = House(engine, joins=owner)
        self.held: sqlite3.Connection | None = None  # what says that the file is ours
        self.watchers = Watchers()
        self.writer = Writer(writes, place, self.watchers.tell)
        self.listener = Listener(engine, self.watchers.tell) if engine.dialect.name == "postgresql" else None

    @classmethod
    async def open(
        cls, place: str | os.PathLike[str], *, owner: bool = False, durability: Durability = "full"
    ) -> Store:
        """Open the database, making or updating its tables; CannotOpen says why not.

        The `owner` of an SQLite file is its only server; others may look, and add tables to it.
        """
        url = url_of(place)
        held = await asyncio.to_thread(take_ownership, url) if owner else None
        try:
            engine = await open_engine(url, durability)
            writes = writing_engine(url, durability) if engine.dialect.name == "sqlite" else engine
            store = cls(engine, name_of(url), writes, owner=owner)
        except BaseException:
            if held is not None:
                held.close()
            raise
        store.held = held
        if store.listener is not None:
            await store.listener.start()
        await store.house.start()
        return store

    async def close(self) -> None:
        """Write what waits and let go of the database."""
        await self.writer.close()
        await self.house.close()
        if self.listener is not None:
            await self.listener.close()
        await self.engine.dispose()
        if self.held is not None:
            self.held.close()

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` when a table changes, in whichever process; the function returned ends that."""
        return self.watchers.watch(watcher)

    async def ping(self) -> None:
        """See that the database answers; StoreError says why not."""
        async with self.reading() as read:
            await read.rows(select(literal(1)))

    # Tables

    async def create_table(
        self,
        game: str,
        header: str,
        seats: Sequence[Seat],
        *,
        options: str = "{}",
        public: bool = False,
        status: Status = "open",
        inputs: Sequence[str] = (),
    ) -> str:
        """Store a new table, perhaps with a past, and return its id, which nobody can guess."""
        table, now = secrets.token_urlsafe(9), clock()
        row = {"id": table, "game": game, "header": header, "options": options, "public": public}
        seated = [{"table_id": table, **msgspec.structs.asdict(seat), "token": new_token()} for seat in seats]
        past = [Row(table, number, body)._asdict() for number, body in enumerate(inputs, start=1)]

        def step(connection: Connection) -> None:
            connection.execute(
                schema.tables.insert().values(**row, status=status, created=now, updated=now),
            )
            if seated:
                connection.execute(schema.seats.insert(), seated)
            if past:
                connection.execute(schema.inputs.insert(), past)

        await self.change(table, step)
        return table

    async def load(self, table: str) -> Contents:
        """Everything that is stored of a table."""
        async with self.reading() as read:
            (found,) = await read.tables(select_tables().where(schema.tables.c.id == table)) or (None,)
            if found is None:
                raise NoSuchTable(table)
            header = await read.rows(select(schema.tables.c.header).where(schema.tables.c.id == table))
            inputs = await read.inputs(table, after=0)
            sealed: dict[int, dict[int, str]] = defaultdict(dict)
            for row in await read.rows(select(schema.sealed).where(schema.sealed.c.table_id == table)):
                sealed[row["decision"]][row["seat"]] = row["answer"]
            found = await self.with_guests(read, found)
            return Contents(table=found, header=header[0]["header"], inputs=inputs, sealed=dict(sealed))

    async def table(self, table: str) -> StoredTable:
        """A table and its seats, without its record."""
        async with self.reading() as read:
            for found in await read.tables(select_tables().where(schema.tables.c.id == table)):
                return await self.with_guests(read, found)
        raise NoSuchTable(table)

    async def with_guests(self, read: Reading, table: StoredTable) -> StoredTable:
        """A table with those who look at it through other servers."""
        if not self.house.shared:
            return table
        there = await read.rows(HERE.bindparams(table=table.id, me=self.house.id))
        return msgspec.structs.replace(table, here=tuple(row["guest"] for row in there))

    async def open_tables(self, limit: int = 50) -> list[StoredTable]:
        """Public tables that wait for players, the latest first."""
        columns = schema.tables.c
        wanted = select_tables().where(columns.public, columns.status == "open")
        async with self.reading() as read:
            return await read.tables(wanted.order_by(columns.updated.desc()).limit(limit))

    async def tables_of(self, guest: str, limit: int = 50) -> list[StoredTable]:
        """The tables where a guest has a seat, the latest first."""
        columns = schema.tables.c
        seated = select(schema.seats.c.table_id).where(schema.seats.c.guest == guest)
        async with self.reading() as read:
            return await read.tables(
                select_tables().where(columns.id.in_(seated)).order_by(columns.updated.desc()).limit(limit)
            )

    async def set_status(self, table: str, status: Status) -> None:
        """Note that a game has begun or is over."""
        await self.change_row(
            table, schema.tables.update().where(schema.tables.c.id == table).values(status=status), NoSuchTable(table)
        )

    async def set_header(self, table: str, before: str, after: str) -> None:
        """Write a table's header anew; Conflict if it is not the one that was known `before`."""
        columns = schema.tables.c
        here = schema.tables.update().where(columns.id == table, columns.header == before)
        await self.change_row(table, here.values(header=after), Conflict(f"Table {table!r} has another header by now."))

    async def set_options(self, table: str, options: str) -> None:
        """Write what belongs to a table and not to its game."""
        await self.change_row(
            table, schema.tables.update().where(schema.tables.c.id == table).values(options=options), NoSuchTable(table)
        )

    async def delete(self, table: str) -> None:
        """Remove a table with all that belongs to it."""
        await self.change_row(table, schema.tables.delete().where(schema.tables.c.id == table), NoSuchTable(table))

    # Inputs

    async def append(self, table: str, number: int, *bodies: str, closes: int | None = None) -> None:
        """Store inputs from `number` on, all or none; Conflict if one of these numbers is taken.

        `closes` names the sealed question whose answers these are: they leave the sealed ones in the same commit.
        """
        rows = [Row(table, number + offset, body) for offset, body in enumerate(bodies)]

        def forget(connection: Connection) -> None:
            columns = schema.sealed.c
            connection.execute(schema.sealed.delete().where(columns.table_id == table, columns.decision == closes))

        step = None if closes is None else forget
        last = Notice(table, number + len(bodies) - 1)
        try:
            await self.writer.write(rows, step, [last], clock())
        except IntegrityError:
            await self.table(table)  # raises if that is what was wrong
            raise Conflict(f"Input {number} of table {table!r} is already there.") from None
        except FAULTS as error:
            raise StoreError(f"{explained(error, self.place)} Input {number} was not stored.") from error

    async def inputs(self, table: str, after: int = 0) -> list[str]:
        """The inputs of a table from number `after + 1` on."""
        async with self.reading() as read:
            return await read.inputs(table, after)

    # Sealed answers

    async def seal(self, table: str, decision: int, seat: int, answer: str) -> None:
        """Keep a seat's answer to a sealed question; Conflict if it has already answered."""
        row = {"table_id": table, "decision": decision, "seat": seat, "answer": answer}

        def step(connection: Connection) -> None:
            connection.execute(schema.sealed.insert().values(**row))

        try:
            await self.change(table, step)
        except IntegrityError:
            await self.table(table)
            raise Conflict(f"Seat {seat} has already answered question {decision} of table {table!r}.") from None

    async def sealed(self, table: str, decision: int) -> dict[int, str]:
        """The answers to a sealed question so far, by seat."""
        columns = schema.sealed.c
        wanted = select(columns.seat, columns.answer).where(columns.table_id == table, columns.decision == decision)
        async with self.reading() as read:
            return {row["seat"]: row["answer"] for row in await read.rows(wanted.order_by(columns.seat))}

    # What the others have to know: requests, closing times, who is there, who thinks, how often

    async def write_ask(self, table: str, body: str, was: str | None) -> None:
        """Keep a request to take back as it stands now; Conflict if it is not what it `was` any more."""
        columns = schema.tables.c
        here = (columns.id == table) & (columns.ask.is_(None) if was is None else columns.ask == was)
        told = Conflict("Somebody answered at the same moment.")
        await self.change_row(table, schema.tables.update().where(here).values(ask=body), told)

    async def closes(self, table: str, decision: int, closes: int) -> int:
        """When a sealed question closes, in milliseconds since 1970: whoever put it first has said so.

        A time long past is that of a server which is gone; then it is ours.
        """
        columns = schema.tables.c

        def step(connection: Connection) -> int:
            wanted = select(columns.closing).where(columns.id == table).with_for_update()
            number, _, until = str(connection.execute(wanted).scalar() or "").partition(":")
            if number == str(decision) and int(until) > clock() - LATE:
                return int(until)
            row = schema.tables.update().where(columns.id == table).values(closing=f"{decision}:{closes}")
            connection.execute(row)
            return closes

        return closes if not self.house.shared else int(await self.change(None, step))

    async def may_think(self, table: str) -> bool:
        """Whether this server lets the bots of a table think."""
        try:
            return await self.house.may_think(table)
        except IntegrityError:
            return False  # the others take us for dead, until we are heard again
        except FAULTS as error:
            raise StoreError(explained(error, self.place)) from error

    async def count(self, what: str, who: str, seconds: int) -> int:
        """How often somebody has done something in this stretch of time, on all servers, with this once."""
        now = clock()
        until = (now // (1000 * seconds) + 1) * 1000 * seconds
        columns = schema.counts.c

        def step(connection: Connection) -> int:
            row = inserting(connection)(schema.counts).values(what=what, who=who, until=until, count=1)
            more = row.on_conflict_do_update(
                index_elements=["what", "who", "until"], set_={"count": schema.counts.c.count + 1}
            )
            found = int(connection.execute(more.returning(columns.count)).scalar_one())
            if found == 1:
                connection.execute(schema.counts.delete().where(columns.until < now))
            return found

        return int(await self.change(None, step))

    # Seats

    async def claim_seat(self, table: str, seat: int, guest: str, name: str) -> Seat:
        """Sit down on an open seat, with a new link; Conflict if somebody was faster."""
        columns = schema.seats.c
        free = (columns.table_id == table) & (columns.seat == seat) & (columns.kind == "open")
        taken = Seat(seat=seat, kind="human", guest=guest, name=name, token=new_token())
        await self.change_row(
            table,
            schema.seats.update().where(free).values(**msgspec.structs.asdict(taken)),
            Conflict(f"Seat {seat} of table {table!r} is not open."),
        )
        return taken

    async def set_seat(self, table: str, seat: Seat, *, renew: bool = False) -> Seat:
        """Write a seat as it is now (a bot stands in, the guest is back, it is open again).

        Its link stays good as long as the owner is the same and does not `renew` it.
        """
        columns = schema.seats.c
        here = (columns.table_id == table) & (columns.seat == seat.seat)

        def step(connection: Connection) -> Seat:
            found = connection.execute(select(columns.guest, columns.token).where(here)).first()
            if found is None:
                raise NoSuchTable(table)
            token = new_token() if renew or found.guest != seat.guest else found.token
            written = msgspec.structs.replace(seat, token=token)
            connection.execute(schema.seats.update().where(here).values(**msgspec.structs.asdict(written)))
            return written

        written: Seat = await self.change(table, step)
        return written

    async def seat_of(self, token: str) -> tuple[str, Seat] | None:
        """The table and seat that a link belongs to."""
        async with self.reading() as read:
            for row in await read.rows(select(schema.seats).where(schema.seats.c.token == token)):
                return row["table_id"], seat_from(row)
        return None

    async def move_seat(self, token: str, guest: str) -> tuple[str, Seat] | None:
        """Give the seat of a link to the guest who followed it, on another device; None if the link leads nowhere."""
        found = await self.seat_of(token)
        if found is None:
            return None
        table, seat = found
        return table, await self.set_seat(table, msgspec.structs.replace(seat, guest=guest))

    # Preferences

    async def preferences(self, guest: str) -> str | None:
        """What a guest has chosen, or None."""
        wanted = select(schema.preferences.c.body).where(schema.preferences.c.guest == guest)
        async with self.reading() as read:
            for row in await read.rows(wanted):
                return str(row["body"])
        return None

    async def set_preferences(self, guest: str, body: str) -> None:
        """Remember what a guest has chosen."""

        def step(connection: Connection) -> None:
            row = inserting(connection)(schema.preferences).values(guest=guest, body=body)
            connection.execute(row.on_conflict_do_update(index_elements=["guest"], set_={"body": body}))

        await self.change(f"{GUEST}{guest}", step)

    async def keep_preferences(self, guest: str, body: str) -> None:
        """The same, unless something is there already."""

        def step(connection: Connection) -> None:
            row = inserting(connection)(schema.preferences).values(guest=guest, body=body)
            connection.execute(row.on_conflict_do_nothing())

        await self.change(None, step)

    # Content

    async def keep_content(self, game: str, hash: str, body: str) -> None:
        """Keep what a game is played with, for as long as the database; what is kept already stays as it is."""

        def step(connection: Connection) -> None:
            row = inserting(connection)(schema.contents).values(game=game, hash=hash, body=body)
            connection.execute(row.on_conflict_do_nothing())

        await self.change(None, step)

    async def content(self, game: str, hash: str) -> str | None:
        """What was kept of a game under this hash, or None."""
        columns = schema.contents.c
        wanted = select(columns.body).where(columns.game == game, columns.hash == hash)
        async with self.reading() as read:
            for row in await read.rows(wanted):
                return str(row["body"])
        return None

    async def keep_review(self, table: str, depth: str, inputs: int, body: str) -> None:
        """Keep the review of a table, in place of an earlier one of this depth."""

        def step(connection: Connection) -> None:
            row = inserting(connection)(schema.reviews).values(table_id=table, depth=depth, inputs=inputs, body=body)
            changed = {"inputs": inputs, "body": body}
            connection.execute(row.on_conflict_do_update(index_elements=["table_id", "depth"], set_=changed))

        await self.change(None, step)

    async def review(self, table: str, depth: str, inputs: int) -> str | None:
        """The review of a table as it stands after that many inputs, or None."""
        columns = schema.reviews.c
        wanted = select(columns.body).where(columns.table_id == table, columns.depth == depth, columns.inputs == inputs)
        async with self.reading() as read:
            for row in await read.rows(wanted):
                return str(row["body"])
        return None

    # How all of them read and write

    def reading(self) -> Reading:
        """A transaction that only reads."""
        return Reading(self.engine, self.place)

    async def change(self, table: str | None, step: Statements) -> Any:
        """Run a step in the writer and tell who watches the table."""
        notices = [] if table is None else [Notice(table, 0)]
        try:
            return await self.writer.write([], step, notices, clock())
        except IntegrityError:
            raise
        except FAULTS as error:
            raise StoreError(explained(error, self.place)) from error

    async def change_row(self, table: str, statement: Any, otherwise: StoreError) -> None:
        """Run a statement that must change a row."""

        def step(connection: Connection) -> None:
            if connection.execute(statement).rowcount == 0:
                raise otherwise

        await self.change(table, step)


def inserting(connection: Connection) -> Any:
    """The insert of this database, which knows what to do when a row is there already."""
    # Imported here because each costs a noticeable part of the start, and a server needs only one of them.
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert
    from sqlalchemy.dialects import sqlite

    return sqlite.insert
