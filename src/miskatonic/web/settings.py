"""Everything that a host may want to change, in one place; `configuring` reads it from flags, variables and a file.

The defaults suit one machine among friends.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

LOOPBACK = ("localhost", "127.0.0.1", "::1")
RATE = r"^[1-9][0-9]*/(second|minute|hour|day)$"


def said(about: str, **bounds: Any) -> Meta:
    """What a setting is for, as `miskatonic serve --help` says it, and which values are possible."""
    return Meta(description=about, **bounds)


def count(about: str, least: int = 1) -> Meta:
    return said(about, ge=least)


def rate(about: str) -> Meta:
    return said(f"{about}, such as 30/second or 300/minute.", pattern=RATE)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    # Where it is
    host: Annotated[str, said("The address to listen on; 0.0.0.0 for everybody who can reach this machine.")] = (
        "127.0.0.1"
    )
    port: Annotated[int, said("The port to listen on; 0 for any free one.", ge=0, le=65535)] = 8470
    address: Annotated[
        str,
        said(
            "The public address, such as https://games.example.org, when it is behind a proxy.",
            pattern=r"^$|^https?://[^/\s]+/?$",
        ),
    ] = ""
    hosts: Annotated[
        tuple[str, ...],
        said("Other host names the server answers to, such as *.example.org; * for any."),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        said("Addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted; * for any."),
    ] = ()
    origins: Annotated[
        tuple[str, ...], said("Other sites whose pages may connect, such as https://club.example.org.")
    ] = ()
    compress: Annotated[
        Literal["auto", "always", "never"],
        said(
            "Whether tables are sent compressed: a seventh of the bytes, a fifth more work; auto: only over a network."
        ),
    ] = "auto"
    secure_cookies: Annotated[
        Literal["auto", "always", "never"],
        said("Whether browsers send the guest's cookie over HTTPS only; auto: when the public address is https."),
    ] = "auto"

    # What is kept
    data: Annotated[str, said("An SQLite file or a PostgreSQL URL for the tables; empty: this user's data folder.")] = (
        ""
    )
    durability: Annotated[
        Literal["full", "normal"],
        said("SQLite only. full: a move is on disk before it is confirmed; normal: the system has it in hand."),
    ] = "full"
    packs: Annotated[tuple[Path, ...], said("Folders with content packs to offer alongside the standard content.")] = ()

    # What is logged
    log: Annotated[Literal["plain", "json"], said("The log's format: plain for people, or a JSON object per line.")] = (
        "plain"
    )
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], said("The lowest level to log; info writes a line per request.")
    ] = "warning"
    metrics: Annotated[
        bool, said("Whether Prometheus can read /metrics (needs the extra `metrics`). Do not expose it to the public.")
    ] = False

    # Bots
    workers: Annotated[int, count("Processes in which bots think.")] = 2
    think_seconds: Annotated[float, said("Seconds after which a bot that is still thinking is given up.", gt=0)] = 10
    bot_pause: Annotated[float, said("Seconds between two moves by bots, so that people can follow.", ge=0)] = 0.7
    compile_rules: Annotated[
        bool, said("Whether the rules are compiled in the background, where there is a C compiler.")
    ] = True

    # Time
    sealed_seconds: Annotated[float, said("Seconds for which a sealed question stays open.", gt=0)] = 20
    sealed_seconds_bots: Annotated[float, said("The same, when only bots are asked.", gt=0)] = 1.5
    away_seconds: Annotated[float, said("Seconds after which a bot may take an absent player's seat.", ge=0)] = 60
    request_seconds: Annotated[float, said("Seconds within which a request must arrive in full.", gt=0)] = 30
    sleep_seconds: Annotated[float, said("Seconds after which a quiet table leaves memory (it stays kept).", gt=0)] = 60

    # Limits
    messages: Annotated[str, rate("Messages per socket")] = "30/second"
    comers: Annotated[str, rate("New sockets per address")] = "300/minute"
    pages: Annotated[str, rate("Pages requested per address")] = "30/second"
    files: Annotated[str, rate("Scripts, styles and pictures requested per address")] = "300/second"
    new_tables: Annotated[str, rate("New tables per guest or address")] = "30/minute"
    replays: Annotated[str, rate("Replay steps requested per guest or address")] = "10/second"
    names: Annotated[str, rate("Changes of name or preferences per guest or address")] = "30/minute"
    sockets: Annotated[int, count("Open sockets in all; beyond this many only players who hold a seat get in.")] = 2000
    connections_of_an_address: Annotated[int, count("Open connections per address, sockets among them.")] = 300
    sockets_of_an_address: Annotated[int, count("Open sockets per address.")] = 200
    sockets_of_a_guest: Annotated[int, count("Open sockets per guest.")] = 40
    sockets_of_a_table: Annotated[int, count("Spectators per table.")] = 100
    tables_of_a_guest: Annotated[int, count("Unfinished tables per guest.")] = 200
    live_tables: Annotated[int, count("Tables in memory.")] = 5000
    message_bytes: Annotated[int, count("The largest message, in bytes.")] = 8 * 1024
    record_bytes: Annotated[int, count("The largest record that can be uploaded, in bytes.")] = 1024 * 1024
    record_inputs: Annotated[int, count("The most inputs a record may have to be uploaded.")] = 5000
    log_page: Annotated[int, count("Entries of a table's log sent at a time.")] = 200
    waiting_bytes: Annotated[int, count("Bytes kept waiting for a socket that has stopped reading.")] = 4 * 1024 * 1024
    waiting_bytes_of_an_address: Annotated[int, count("The same, per address.")] = 16 * 1024 * 1024
    name_length: Annotated[int, count("The longest name, in characters.")] = 40
    chat_length: Annotated[int, count("The longest line of chat, in characters.")] = 500
    chat_lines: Annotated[int, count("Lines of chat by players that are kept with a table.", 0)] = 2000
    chat_lines_of_spectators: Annotated[int, count("The same, by spectators.", 0)] = 200

    # For tests and the curious: not a flag
    worker_command: tuple[str, ...] = (sys.executable, "-m", "miskatonic.web.worker")

    @property
    def https(self) -> bool:
        return self.address.startswith("https://")

    @property
    def names_of_this_server(self) -> tuple[str, ...]:
        """The names under which it may be called; empty: any. So no foreign page calls a local server its own."""
        if "*" in self.hosts:
            return ()
        public = urlsplit(self.address).hostname
        given = (*self.hosts, *([public] if public else []))
        return (*given, *LOOPBACK) if given or self.host in LOOPBACK else ()

    @property
    def compresses(self) -> bool:
        """On one machine bytes cost nothing."""
        return self.compress == "always" or (
            self.compress == "auto" and (bool(self.address) or self.host not in LOOPBACK)
        )

    @property
    def cookies_are_secure(self) -> bool:
        return self.secure_cookies == "always" or (self.secure_cookies == "auto" and self.https)


# In the order of the class; a section ends where the next begins.
SECTIONS = {
    "host": "Where it is",
    "data": "What is kept",
    "log": "What is logged",
    "workers": "Bots",
    "sealed_seconds": "Time",
    "messages": "Limits",
}


class Setting(msgspec.Struct, frozen=True):
    """One setting as it is declared."""

    name: str
    type: Any
    meta: Meta
    default: Any
    section: str

    @property
    def about(self) -> str:
        return self.meta.description or ""

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        return f"MISKATONIC_{self.name.upper()}"

    @property
    def is_list(self) -> bool:
        return getattr(self.type, "__origin__", None) is tuple

    @property
    def wanted(self) -> str:
        """What a value has to look like, for whoever wrote another."""
        if self.type is bool:
            return "yes or no"
        if self.meta.pattern == RATE:
            return "a rate such as 30/second or 300/minute"
        if self.type in (int, float):
            least = self.meta.ge if self.meta.ge is not None else 0
            most = "" if self.meta.le is None else f" to {self.meta.le:g}"
            return f"a {'whole ' if self.type is int else ''}number from {least:g}{most}"
        if getattr(self.type, "__origin__", None) is Literal:
            return f"one of {', '.join(self.type.__args__)}"
        if self.is_list:
            return "a list, separated by commas"
        return "an address such as https://games.example.org" if self.meta.pattern else "text"

    def spoken(self) -> str:
        """The default as a person would write it."""
        if isinstance(self.default, bool):
            return "yes" if self.default else "no"
        return ",".join(map(str, self.default)) if self.is_list else str(self.default)


def declared() -> list[Setting]:
    """All settings that have a description, in their order."""
    hints = get_type_hints(Settings, include_extras=True)
    found: list[Setting] = []
    section = ""
    for field in msgspec.structs.fields(Settings):
        section = SECTIONS.get(field.name, section)
        meta = next((one for one in getattr(hints[field.name], "__metadata__", ()) if isinstance(one, Meta)), None)
        if meta is not None:
            found.append(Setting(field.name, hints[field.name].__origin__, meta, field.default, section))
    return found
