"""What a server allows and how long it waits: every number that a host may want to change, in one place."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit one machine among friends."""

    # Sizes
    message_bytes: int = 8 * 1024
    record_bytes: int = 1024 * 1024
    name_length: int = 40
    chat_length: int = 500

    # Rates and caps
    messages: str = "30/second"  # of one socket
    new_tables: str = "30/minute"  # of one guest or address
    replays: str = "30/second"  # requests of one guest for steps of a replay
    sockets: int = 2000
    sockets_of_a_table: int = 100
    tables_of_a_guest: int = 200  # that are not over
    live_tables: int = 5000

    # Time, in seconds
    sealed_seconds: float = 20
    sealed_seconds_bots: float = 1.5  # when only bots are asked
    away_seconds: float = 60  # after which a bot may take the seat of somebody who is not there
    bot_pause: float = 0.7  # so that people can follow; stronger levels take a little longer
    think_seconds: float = 10
    sleep_seconds: float = 60  # a table where nothing happened for so long keeps only its sockets in memory

    # Bots
    workers: int = 2
    compile: bool = False  # the rules, in the background, where there is a C compiler
    worker_command: tuple[str, ...] = (sys.executable, "-m", "miskatonic.web.worker")

    # Folders of content packs that may be played beside the standard content
    packs: tuple[Path, ...] = ()

    # Browsers from these addresses may connect too (a host behind another name)
    origins: tuple[str, ...] = ()
    secure_cookie: bool = False
    # The names under which this server may be called; empty: any. Keeps foreign pages from calling a local one theirs.
    hosts: tuple[str, ...] = ()
