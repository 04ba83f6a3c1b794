"""Rows as values: what is stored of a table."""

from __future__ import annotations

import secrets
import time
from typing import Literal

import msgspec

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


def new_token() -> str:
    """For the link of a seat; nobody can guess it."""
    return secrets.token_urlsafe(16)


def clock() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
