"""How rows are read, and made values."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, RowMapping, Select, select
from sqlalchemy.ext.asyncio import AsyncEngine

from miskatonic.store import schema
from miskatonic.store.errors import StoreError
from miskatonic.store.faults import FAULTS, explain, explained
from miskatonic.store.rows import Seat, StoredTable

log = logging.getLogger(__name__)


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
        try:
            await self.connection.close()
        except FAULTS as error:  # what was read is read, and nobody is given this connection again
            log.warning("%s", explain(error, self.place))

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
