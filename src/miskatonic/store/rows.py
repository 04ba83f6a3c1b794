"""Rows as values: what is stored of a table, and how it is read."""

from __future__ import annotations

import secrets
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Executable, RowMapping, Select, select
from sqlalchemy.ext.asyncio import AsyncEngine

from miskatonic.store import schema
from miskatonic.store.errors import FAULTS, StoreError, explained

Status = Literal["open", "running", "over"]
Kind = Literal["open", "human", "bot"]


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where. `guest` stays while a bot stands in, so the seat can be given back. The store makes the token."""

    seat: int
    kind: Kind = "open"
    level: str = ""
    guest: str | None = None
    name: str = ""
    token: str = ""


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a lobby may show of a table (except the seats' tokens): nothing here tells the seed."""

    id: str
    game: str
    options: str
    public: bool
    status: Status
    created: int
    updated: int
    ask: str | None = None  # who would like to take something back; for those who play
    closing: str | None = None
    seats: list[Seat]
    here: tuple[str, ...] = ()  # guests who look at it through other servers, if somebody asked for this one table


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """All that is stored of a table: enough to rebuild it. `inputs[0]` has the number 1."""

    table: StoredTable
    header: str
    inputs: list[str]
    sealed: dict[int, dict[int, str]]


class Reading:
    """Reads rows and makes values of them; a database that fails is explained."""

    def __init__(self, engine: AsyncEngine, place: str) -> None:
        self.connection = engine.connect()
        self.place = place

    async def __aenter__(self) -> Reading:
        try:
            await self.connection.start()
        except FAULTS as error:
            raise StoreError(explained(error, self.place)) from error
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.connection.close()

    async def rows(self, wanted: Executable) -> Sequence[RowMapping]:
        """The rows a query finds."""
        try:
            found: Sequence[RowMapping] = (await self.connection.execute(wanted)).mappings().all()
        except FAULTS as error:
            raise StoreError(explained(error, self.place)) from error
        return found

    async def inputs(self, table: str, after: int) -> list[str]:
        """The inputs of a table in order."""
        columns = schema.inputs.c
        wanted = select(columns.body).where(columns.table_id == table, columns.number > after)
        return [row["body"] for row in await self.rows(wanted.order_by(columns.number))]

    async def tables(self, wanted: Select[Any]) -> list[StoredTable]:
        """Tables with their seats, in the order asked for."""
        found = await self.rows(wanted)
        columns = schema.seats.c
        ids = [row["id"] for row in found]
        seated: dict[str, list[Seat]] = defaultdict(list)
        if ids:
            seats = select(schema.seats).where(columns.table_id.in_(ids)).order_by(columns.table_id, columns.seat)
            for row in await self.rows(seats):
                seated[row["table_id"]].append(seat_from(row))
        return [StoredTable(**row, seats=seated[row["id"]]) for row in found]


def select_tables() -> Select[Any]:
    """All columns but the header, which is long and secret."""
    return select(*(column for column in schema.tables.c if column.name != "header"))


def seat_from(row: RowMapping) -> Seat:
    """A seat as it is stored."""
    return Seat(**{name: row[name] for name in Seat.__struct_fields__})


def new_token() -> str:
    """For the link of a seat; nobody can guess it."""
    return secrets.token_urlsafe(16)


def clock() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
