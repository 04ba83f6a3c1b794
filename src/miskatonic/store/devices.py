"""Links by which a guest comes to another device. One per guest, good once; the store knows only its hash."""

from __future__ import annotations

import hashlib
import secrets

from sqlalchemy import Connection, select

from miskatonic.store import schema
from miskatonic.store.rows import clock
from miskatonic.store.store import Store

YEAR = 365 * 24 * 3600 * 1000
devices = schema.devices.c


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def new_link(store: Store, guest: str) -> str:
    """A new token for a guest's link; an older one is good for nothing any more."""
    token = secrets.token_urlsafe(24)

    def step(connection: Connection) -> None:
        connection.execute(schema.devices.delete().where(devices.guest == guest))
        row = {"hash": hash_of(token), "guest": guest, "until": clock() + YEAR}
        connection.execute(schema.devices.insert().values(**row))

    await store.change(None, step)
    return token


async def guest_of(store: Store, token: str) -> str | None:
    """The guest whom a link brings, while it is good."""
    wanted = select(devices.guest).where(devices.hash == hash_of(token), devices.until > clock())
    async with store.reading() as read:
        for row in await read.rows(wanted):
            return str(row["guest"])
    return None


async def use(store: Store, token: str) -> str | None:
    """Take a link: the guest it brings, once."""
    here = (devices.hash == hash_of(token)) & (devices.until > clock())

    def step(connection: Connection) -> str | None:
        found = connection.execute(schema.devices.delete().where(here).returning(devices.guest))
        return found.scalar()

    guest: str | None = await store.change(None, step)
    return guest
