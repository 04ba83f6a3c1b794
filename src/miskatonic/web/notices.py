"""What a keeper tells a running house: an announcement to all, and which servers are about to close.

It lies in the store, where `miskatonic admin` writes it; a server looks every two seconds.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from miskatonic.store import StoreError

if TYPE_CHECKING:
    from miskatonic.store import Store

log = logging.getLogger(__name__)
KEY = "@house"  # where the store keeps it; no guest's id has an @
LOOK_SECONDS = 2.0
ALL = "*"


class Notices(msgspec.Struct, frozen=True, omit_defaults=True):
    announcement: str = ""
    draining: tuple[str, ...] = ()  # ids of servers, or * for all

    def drains(self, server: str) -> bool:
        return server in self.draining or ALL in self.draining


async def read(store: Store) -> Notices:
    body = await store.preferences(KEY)
    return Notices() if body is None else msgspec.json.decode(body, type=Notices)


async def write(store: Store, notices: Notices) -> None:
    await store.set_preferences(KEY, msgspec.json.encode(notices).decode())


async def end_draining(store: Store) -> None:
    now = await read(store)
    if now.draining:
        await write(store, msgspec.structs.replace(now, draining=()))


class Board:
    """The notices as this server last saw them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.notices = Notices()

    @property
    def draining(self) -> bool:
        return self.notices.drains(self.store.house.id)

    async def look(self) -> bool:
        """Read anew; whether something is new."""
        before = self.notices
        try:
            self.notices = await read(self.store)
        except (StoreError, msgspec.MsgspecError) as fault:
            log.warning("The notices of the house cannot be read: %s", fault)
        return self.notices != before
