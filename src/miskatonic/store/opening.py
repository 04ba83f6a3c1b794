"""Opening a database: where it is, how it is set up, and which tables it has."""

from __future__ import annotations

import contextlib
import functools
import os
import sqlite3
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from miskatonic.store.errors import CannotOpen
from miskatonic.store.faults import BUSY, FAULTS, code_of, explain
from miskatonic.store.schema import metadata

Durability = Literal["full", "normal"]
VERSION_TABLE = "miskatonic_version"
MIGRATIONS = Path(__file__).parent / "migrations"
PATIENCE = 10  # seconds to wait while another program writes to the file
ANSWER = 4  # seconds within which PostgreSQL has to answer
LOCK = 0x4D15_4B41  # any number, the same in every process that migrates
OLDEST = "@oldest"  # where the newer version leaves word for the older ones
FITTING = "0002"  # what came since then only added tables and columns; who only adds to them leaves this as it is
NEVER = "~"  # above every version
ELSEWHERE = "Choose another place with --data."


def url_of(place: str | os.PathLike[str]) -> URL:
    """A path is an SQLite file; anything with :// is a URL of SQLite or PostgreSQL."""
    if "://" not in str(place):
        return URL.create("sqlite+aiosqlite", database=str(Path(place).expanduser()))
    try:
        url = make_url(str(place))
    except ArgumentError:
        raise CannotOpen(f"{place!r} is not a database URL; expected postgresql://… or a path.") from None
    match url.get_backend_name():
        case "sqlite":
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+asyncpg")
    raise CannotOpen(f"Tables are kept in SQLite or PostgreSQL, not in {url.get_backend_name()!r}.")


def name_of(url: URL) -> str:
    """How a person would call the place; never with its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


async def open_engine(url: URL, durability: Durability = "full") -> AsyncEngine:
    """Connect, and bring the tables up to date; every refusal is a sentence."""
    place = name_of(url)
    try:
        engine = create(url, durability)
    except ModuleNotFoundError:
        raise CannotOpen("PostgreSQL needs one more package: pip install 'miskatonic[postgres]'.") from None
    try:
        async with engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                await connection.run_sync(migrate, place)
    except FAULTS as error:
        await engine.dispose()
        raise CannotOpen(f"{explain(error, place)} {ELSEWHERE}") from error
    except CannotOpen:
        await engine.dispose()
        raise
    return engine


def take_ownership(url: URL) -> sqlite3.Connection | None:
    """Be the only server on an SQLite file, as long as the connection is open; the end of the process ends that too.

    Two would not hear of each other's moves. What is damaged is found here as well, before anybody sits down.
    """
    if url.get_backend_name() != "sqlite":
        return None
    file = Path(str(url.database))
    prepare_file(file)
    beside = file.with_name(file.name + ".owner")
    try:
        owner = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        owner.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if code_of(error) in BUSY:
            raise CannotOpen(
                f"{file} is in use by another Miskatonic. Close that one, or choose another place with --data; "
                f"several servers can share a PostgreSQL database."
            ) from None
        raise CannotOpen(f"{explain(error, str(beside))} {ELSEWHERE}") from error
    try:
        look_over(file)
    except CannotOpen:
        owner.close()
        raise
    return owner


def look_over(file: Path) -> None:
    """Read the whole file and see that it can be written."""
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise CannotOpen(
                    f"{file} is damaged ({found.splitlines()[-1]}). Put back a copy of it, or save what can be read "
                    f"with sqlite3 {file.name} .recover, or choose another place with --data."
                )
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"PRAGMA user_version = {version}")
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise CannotOpen(f"{explain(error, str(file))} {ELSEWHERE}") from error


def create(url: URL, durability: Durability) -> AsyncEngine:
    """The engine for a URL, with everything said that the two databases need to be told."""
    if url.get_backend_name() != "sqlite":
        # Asked before each use: a server that was restarted must not cost the next player a move. And a database that
        # hangs is given up soon: whoever waits is told, and the table looks again.
        answers = {"timeout": ANSWER, "command_timeout": ANSWER}
        engine = create_async_engine(url, pool_pre_ping=True, pool_timeout=ANSWER, connect_args=answers)
        event.listen(engine.sync_engine, "handle_error", give_up_broken)
        return engine
    prepare_file(Path(str(url.database)))
    engine = create_async_engine(url, connect_args={"timeout": PATIENCE})
    event.listen(engine.sync_engine, "connect", functools.partial(set_up_sqlite, durability=durability))
    event.listen(engine.sync_engine, "begin", begin_sqlite)
    return engine


def give_up_broken(context: ExceptionContext) -> None:
    """A connection that complains when it is asked whether it is there is not: asyncpg calls one that the server has
    just ended busy, and whoever was given it next had to be refused."""
    if context.is_pre_ping:
        context.is_disconnect = True


def writing_engine(url: URL, durability: Durability) -> Engine:
    """The engine of the thread that writes to an SQLite file."""
    arguments = {"timeout": PATIENCE, "check_same_thread": False}  # the pool may close its connection elsewhere
    engine = create_engine(url.set(drivername="sqlite"), connect_args=arguments, execution_options={"writes": True})
    event.listen(engine, "connect", functools.partial(set_up_sqlite, durability=durability))
    event.listen(engine, "begin", begin_sqlite)
    return engine


def prepare_file(file: Path) -> None:
    """Make the folder and the file, and find out here, with the plain module, whether both can be used.

    WAL stays with the file: readers go on while one writes.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotOpen(f"The folder {file.parent} cannot be created: {error.strerror}. {ELSEWHERE}") from error
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
    except sqlite3.Error as error:
        raise CannotOpen(f"{explain(error, str(file))} {ELSEWHERE}") from error


def set_up_sqlite(connection: Any, _record: object, *, durability: Durability) -> None:
    """`full`: a commit is on the disk before it is acknowledged, and survives a power cut. `normal`: it is in the
    operating system's hands and survives the end of this process (kill -9); a power cut can take the last moments,
    never the file."""
    connection.isolation_level = None  # we say BEGIN ourselves, below
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA synchronous={durability}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """A transaction that will write takes the lock at once: to ask for it later can fail without waiting."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def versions() -> list[str]:
    """The versions of the tables that this Miskatonic knows, the newest last: one for each migration."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def newest_version() -> str:
    """The version of the tables that this Miskatonic makes."""
    return versions()[-1]


def migrate(connection: Connection, place: str) -> None:
    """Run the migrations that are missing; refuse a database that is newer than we are, or not ours."""
    if connection.dialect.name == "postgresql":
        # Several server processes start at once; one migrates, the others wait for it.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found, newest = version_of(connection), newest_version()
    if found == newest:
        return
    if found is not None and found not in versions():
        if oldest_fitting(connection) <= newest:
            return  # a newer one only added to it: while servers are upgraded one by one, or after stepping back
        raise CannotOpen(
            f"{place} was written by a newer Miskatonic (its tables are at version {found}, this one knows {newest}). "
            f"Update Miskatonic, or choose another place with --data."
        )
    if found is None and connection.dialect.name == "sqlite" and inspect(connection).get_table_names():
        raise CannotOpen(f"{place} is the database of another program. {ELSEWHERE}")
    if found is None:
        make(connection)
    else:
        upgrade(connection)
    connection.execute(text("DELETE FROM preferences WHERE guest = :key"), {"key": OLDEST})
    connection.execute(
        text("INSERT INTO preferences (guest, body) VALUES (:key, :body)"), {"key": OLDEST, "body": FITTING}
    )


def version_of(connection: Connection) -> str | None:
    """The version of the tables in a database; None if it has none of ours."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608 (our own name)
    return None if found is None else str(found)


def make(connection: Connection) -> None:
    """The tables of a new database at once, as the migrations would make them one after another."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(text(f"CREATE TABLE {VERSION_TABLE} (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(
        text(f"INSERT INTO {VERSION_TABLE} (version_num) VALUES (:newest)"),  # noqa: S608 (our own name)
        {"newest": newest_version()},
    )


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date. Alembic is loaded here: a start that finds them new or ready does without."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def oldest_fitting(connection: Connection) -> str:
    """The oldest version of the tables whose servers can go on with these, as the newer one left word."""
    if not inspect(connection).has_table("preferences"):
        return NEVER
    found = connection.execute(text("SELECT body FROM preferences WHERE guest = :key"), {"key": OLDEST}).first()
    return NEVER if found is None else str(found[0])
