"""What a server allows and how long it waits: every number that a host may want to change, in one place."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit one machine among friends."""

    # Sizes
    message_bytes: int = 8 * 1024
    record_bytes: int = 1024 * 1024
    record_inputs: int = 5000  # of a record that somebody uploads
    log_page: int = 200  # entries of the log that are sent at once
    waiting_bytes: int = 4 * 1024 * 1024  # for a socket that does not read; then it is closed
    waiting_bytes_of_an_address: int = 16 * 1024 * 1024
    name_length: int = 40
    chat_length: int = 500
    chat_lines: int = 2000  # of those who play, at one table; they are kept with its record
    chat_lines_of_spectators: int = 200

    # Rates and caps
    messages: str = "30/second"  # of one socket
    comers: str = "300/minute"  # sockets that one address opens
    pages: str = "200/second"  # requests of one address
    new_tables: str = "30/minute"  # of one guest or address
    replays: str = "10/second"  # requests of one guest or address for steps of a replay
    names: str = "30/minute"  # and other changes that are kept for a guest, of one guest or address
    sockets: int = 2000  # beyond these only those come in who hold a seat at the table
    sockets_of_an_address: int = 200
    sockets_of_a_guest: int = 40
    sockets_of_a_table: int = 100  # of those who only watch
    tables_of_a_guest: int = 200  # that are not over
    live_tables: int = 5000

    # Time, in seconds
    sealed_seconds: float = 20
    sealed_seconds_bots: float = 1.5  # when only bots are asked
    away_seconds: float = 60  # after which a bot may take the seat of somebody who is not there
    bot_pause: float = 0.7  # so that people can follow; stronger levels take a little longer
    think_seconds: float = 10
    request_seconds: float = 30  # within which a request has to have come as a whole
    sleep_seconds: float = 60  # a table where nothing happened for so long keeps only its sockets in memory

    # Whether a move is on the disk before it is acknowledged, or only in the hands of the operating system (SQLite)
    durability: Literal["full", "normal"] = "full"

    # Bots
    workers: int = 2
    compile: bool = False  # the rules, in the background, where there is a C compiler
    worker_command: tuple[str, ...] = (sys.executable, "-m", "miskatonic.web.worker")

    # Folders of content packs that may be played beside the standard content
    packs: tuple[Path, ...] = ()

    # Addresses of proxies before this server: what they say of where somebody comes from (X-Forwarded-For) is believed,
    # and nobody else is
    proxies: tuple[str, ...] = ()

    # Browsers from these addresses may connect too (a host behind another name)
    origins: tuple[str, ...] = ()
    secure_cookie: bool = False
    # The names under which this server may be called; empty: any. Keeps foreign pages from calling a local one theirs.
    hosts: tuple[str, ...] = ()
