"""What `miskatonic doctor` looks at: the place for the tables, the port, the proxy, cookies, bots, files."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from miskatonic.core.errors import MiskatonicError
from miskatonic.store import CannotOpen
from miskatonic.store.opening import VERSION_TABLE, create, name_of, newest_version, take_ownership, url_of
from miskatonic.web.server import CannotServe, place_of, take_port
from miskatonic.web.settings import LOOPBACK, Settings
from miskatonic.web.shelf import Shelf

LITTLE = 1 << 30  # bytes of free disk


class Finding(msgspec.Struct, frozen=True):
    """A sentence or two: how it is, and what to do."""

    kind: Literal["Good", "Advice", "Trouble"]
    said: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.said}"


def look_over(settings: Settings) -> list[Finding]:
    """Everything that can be checked from here."""
    return [*data(settings), *port(settings), *public(settings), *machine(settings), *package(settings)]


def data(settings: Settings) -> Iterator[Finding]:
    try:
        url = url_of(place_of(settings))
    except CannotOpen as fault:
        yield Finding("Trouble", str(fault))
        return
    place = name_of(url)
    if url.get_backend_name() == "sqlite":
        yield from sqlite_file(Path(str(url.database)))
        return
    try:
        yield from asyncio.run(postgres(settings))
    except ModuleNotFoundError:
        yield Finding("Trouble", "PostgreSQL needs one more package: pip install 'miskatonic[postgres]'.")
    except Exception as fault:  # whatever keeps us from it is what there is to tell
        reason = (str(fault).strip().splitlines() or [type(fault).__name__])[0]
        yield Finding(
            "Trouble", f"{place} cannot be reached: {reason}. Is it running, and are name and password right?"
        )


def sqlite_file(file: Path) -> Iterator[Finding]:
    if not file.exists():
        yield Finding("Good", f"Tables will be kept in {file}, which will be made at the first start.")
    else:
        try:
            held = take_ownership(url_of(file))
            if held is not None:
                held.close()
            with contextlib.closing(sqlite3.connect(file)) as connection:
                yield version_found(str(file), sqlite_version(connection))
        except CannotOpen as fault:
            if "in use" in str(fault):
                yield Finding("Good", f"{file} is in use by a running server.")
            else:
                yield Finding("Trouble", str(fault))
    folder = next((parent for parent in file.parents if parent.exists()), Path.cwd())
    if not os.access(folder, os.W_OK):
        yield Finding(
            "Trouble", f"{folder} cannot be written by this user: change its owner, or choose another --data."
        )
    free = shutil.disk_usage(folder).free
    if free < LITTLE:
        yield Finding(
            "Advice", f"Only {free >> 20} MiB are free on the disk of {folder}. A thousand games take about 50."
        )
    yield Finding("Good", "One server owns a SQLite file; for several servers use PostgreSQL.")


def sqlite_version(connection: sqlite3.Connection) -> str | None:
    try:
        row = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()  # noqa: S608 (our own name)
    except sqlite3.OperationalError:
        return None
    return str(row[0]) if row else None


def version_found(place: str, found: str | None) -> Finding:
    newest = newest_version()
    if found == newest:
        return Finding("Good", f"{place} can be used; its tables are at version {found}.")
    if found is None:
        return Finding("Good", f"{place} is empty; its tables are made at the first start.")
    if found > newest:
        return Finding("Trouble", f"{place} is at version {found}, this Miskatonic knows {newest}: update Miskatonic.")
    return Finding(
        "Advice", f"{place} is at version {found} and becomes {newest} at the next start: make a backup first."
    )


async def postgres(settings: Settings) -> list[Finding]:
    engine = create(url_of(settings.data), settings.durability)
    found: list[Finding] = []
    try:
        async with engine.connect() as connection:
            found += await postgres_says(connection, name_of(engine.url))
    finally:
        await engine.dispose()
    return found


async def postgres_says(connection: AsyncConnection, place: str) -> list[Finding]:
    async def value(sql: str) -> str:
        return str((await connection.execute(text(sql))).scalar())

    found = []
    there = await value(f"SELECT to_regclass('{VERSION_TABLE}') IS NOT NULL") == "True"
    version = f"SELECT version_num FROM {VERSION_TABLE}"  # noqa: S608 (our own name)
    found.append(version_found(place, await value(version) if there else None))
    if await value("SHOW synchronous_commit") == "off":
        said = "PostgreSQL has synchronous_commit off: a power cut can take moves that were acknowledged. Turn it on."
        found.append(Finding("Advice", said))
    most = int(await value("SHOW max_connections"))
    if most < 40:
        found.append(Finding("Advice", f"PostgreSQL takes {most} connections; each server uses up to 16. Raise it."))
    return found


def port(settings: Settings) -> Iterator[Finding]:
    try:
        take_port(settings.host, settings.port).close()
        yield Finding("Good", f"Port {settings.port} of {settings.host} is free.")
    except CannotServe as fault:
        yield Finding("Advice", f"{fault} (If that is your server, all is well.)")


def public(settings: Settings) -> Iterator[Finding]:
    if settings.host in LOOPBACK and not settings.address:
        yield Finding(
            "Good", "Only this machine can connect. For a club: --host 0.0.0.0; for everybody: a proxy and --address."
        )
        return
    if settings.address and not settings.https:
        yield Finding(
            "Advice", "The public address is not https: what players send can be read on the way. Let a proxy do TLS."
        )
    if settings.https and not settings.proxies:
        said = "There is a proxy, and --proxies does not name it: all players seem to come from one address, and share"
        yield Finding("Advice", f"{said} its limits. If it runs on this machine: --proxies 127.0.0.1.")
    if "*" in settings.proxies and settings.host not in LOOPBACK:
        said = "--proxies * believes anybody about where they come from. Name the proxy's address or network,"
        yield Finding("Advice", f"{said} or make sure that only the proxy can reach this port.")
    if not settings.address and not settings.hosts:
        yield Finding("Advice", "The server answers to any name. Give its public --address, or its names with --hosts.")
    if settings.https and settings.secure_cookies == "never":
        yield Finding(
            "Advice", "Cookies go over plain HTTP too, though the address is https: leave --secure-cookies auto."
        )


def machine(settings: Settings) -> Iterator[Finding]:
    cores = os.cpu_count() or 1
    if settings.workers > cores:
        yield Finding(
            "Advice", f"{settings.workers} processes think for the bots on {cores} cores: fewer would be as fast."
        )
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        files_open, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        needed = settings.sockets + 200
        if files_open < needed:
            said = f"This user may have {files_open} files open; {settings.sockets} sockets need about {needed}."
            yield Finding("Advice", f"{said} Raise it (ulimit -n, or LimitNOFILE= of systemd).")


def package(settings: Settings) -> Iterator[Finding]:
    if not (files("miskatonic.web") / "static" / "vendor" / "icons.svg").is_file():
        yield Finding("Trouble", "The icons are missing: install a released package, or run python build_assets.py.")
    if settings.metrics and find_spec("prometheus_client") is None:
        yield Finding("Trouble", "Metrics need one more package: pip install 'miskatonic[metrics]'.")
    try:
        Shelf(settings.packs)
    except MiskatonicError as fault:
        yield Finding("Trouble", str(fault))
