"""`miskatonic admin`: what a keeper of the house does, while it is open or closed."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from miskatonic.asking import sentences
from miskatonic.core.errors import MiskatonicError
from miskatonic.web.configuring import read

Found = TypeVar("Found")
# A guest's id may begin with a hyphen and is not an option for that.
IDS = {"ignore_unknown_options": True}


class NotDone(MiskatonicError):
    """Why a keeper's wish was not fulfilled."""


@click.group()
@click.option("--data", metavar="PATH|URL", help="Where the tables are, as given to the server [MISKATONIC_DATA].")
@click.option("--settings", "file", metavar="FILE", help="The server's settings file [MISKATONIC_SETTINGS].")
@click.pass_context
@sentences
def admin(context: click.Context, data: str | None, file: str | None) -> None:
    """Look after a server: tables, guests, notices, backups. Most of this works while the server runs.

    \b
    Example:  miskatonic admin tables --status running
              miskatonic admin backup tables-monday.db
    """
    from miskatonic.web.server import place_of

    context.obj = place_of(read({"data": data}, os.environ, file))


place = click.pass_obj


@contextmanager
def stored() -> Iterator[None]:
    """What goes wrong with the store is told in its own sentence."""
    from miskatonic.store import StoreError

    try:
        yield
    except StoreError as fault:
        raise NotDone(str(fault)) from None


def with_store(place: str, work: Callable[[Any], Awaitable[Found]]) -> Found:
    """Do something with the store and close it again."""
    from miskatonic.store import Store, upkeep
    from miskatonic.store.opening import url_of

    async def run() -> Found:
        store = await Store.open(place)
        try:
            return await work(store)
        finally:
            await store.close()

    with stored():
        if url_of(place).get_backend_name() == "sqlite":
            upkeep.sqlite_file(place)
        return asyncio.run(run())


def day(moment: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment / 1000)) if moment else "never"


@admin.command()
@click.option("--status", type=click.Choice(["open", "running", "over"]), help="Only tables with this status.")
@click.option("--days", type=float, default=0, help="Only tables that nobody has touched for this many days.")
@click.option("--limit", default=100, show_default=True, help="At most this many, the quietest first.")
@place
@sentences
def tables(place: str, status: str | None, days: float, limit: int) -> None:
    """List the tables, the quietest first.

    \b
    Example:  miskatonic admin tables --status running --days 30
    """
    from miskatonic.store import upkeep

    found = with_store(place, lambda store: upkeep.tables(store, status, days, limit))
    for table in found:
        names = ", ".join(seat.name or seat.level or "free" for seat in table.seats)
        click.echo(f"{table.id}  {table.status:7}  {day(table.updated)}  {table.game}: {names}")
    click.echo(f"{len(found)} tables")


@admin.command()
@click.option("--limit", default=100, show_default=True, help="At most this many, the latest first.")
@place
@sentences
def guests(place: str, limit: int) -> None:
    """List the guests, by the id in their cookie.

    \b
    Example:  miskatonic admin guests
    """
    from miskatonic.store import upkeep

    found = with_store(place, lambda store: upkeep.guests(store, limit))
    for guest in found:
        name = msgspec.json.decode(guest.preferences).get("name", "")
        click.echo(f"{guest.guest}  {day(guest.last):16}  {guest.tables:4} tables  {name}")
    click.echo(f"{len(found)} guests")


@admin.command()
@click.option(
    "--days", type=click.FloatRange(min=0, min_open=True), required=True, help="Untouched for this many days."
)
@click.option("--status", type=click.Choice(["open", "running", "over", "any"]), default="over", show_default=True)
@click.option("--yes", is_flag=True, help="Do it; without this, only say what would be done.")
@place
@sentences
def purge(place: str, days: float, status: str, yes: bool) -> None:
    """Delete tables that nobody has touched for some days, and their records.

    \b
    Example:  miskatonic admin purge --days 365
              miskatonic admin purge --days 30 --status open --yes
    """
    from miskatonic.store import upkeep

    chosen = None if status == "any" else status
    if yes:
        click.echo(f"{with_store(place, lambda store: upkeep.purge(store, days, chosen))} tables were removed.")
        return
    found = with_store(place, lambda store: upkeep.tables(store, chosen, days, 1_000_000))
    click.echo(f"{len(found)} tables would be removed. Say --yes to do it; make a backup first.")


@admin.command(context_settings=IDS)
@click.argument("guest")
@place
@sentences
def export(place: str, guest: str) -> None:
    """Print all that is kept about a guest, as JSON.

    \b
    Example:  miskatonic admin export GUEST > guest.json
    """
    from miskatonic.store import upkeep

    found = with_store(place, lambda store: upkeep.export(store, guest))
    click.echo(msgspec.json.format(msgspec.json.encode(found)).decode())


@admin.command("delete-guest", context_settings=IDS)
@click.argument("guest")
@click.option("--yes", is_flag=True, help="Do it; this cannot be undone.")
@place
@sentences
def delete_guest(place: str, guest: str, yes: bool) -> None:
    """Delete a guest's preferences, names and chat. The games stay for the others, and a bot plays on.

    \b
    Example:  miskatonic admin delete-guest GUEST --yes
    """
    from miskatonic.store import upkeep

    if not yes:
        raise NotDone("Nothing was done: say --yes, because this cannot be undone.")
    count = with_store(place, lambda store: upkeep.delete_guest(store, guest))
    click.echo(f"The guest is forgotten, at {count} tables.")


@admin.command()
@click.argument("text", default="")
@place
@sentences
def announce(place: str, text: str) -> None:
    """Show everybody an announcement, on every page and at every table; without a text, take it down.

    \b
    Example:  miskatonic admin announce "At nine we restart for a minute; all games go on afterwards."
    """
    from miskatonic.web import notices

    async def work(store: Any) -> None:
        await notices.write(store, msgspec.structs.replace(await notices.read(store), announcement=text.strip()))

    with_store(place, work)
    click.echo("Everybody is told within two seconds." if text else "The announcement is gone.")


@admin.command()
@click.option("--server", help="The id of one of several servers, as shown by /ready; without it, all of them.")
@click.option("--end", is_flag=True, help="Accept players again.")
@place
@sentences
def drain(place: str, server: str | None, end: bool) -> None:
    """Prepare for a restart: no new tables, and a proxy that asks /ready sends players elsewhere. Games go on.

    \b
    Example:  miskatonic admin drain
              miskatonic admin drain --end
    """
    from miskatonic.web import notices

    async def work(store: Any) -> None:
        now = await notices.read(store)
        drained = () if end and not server else tuple(one for one in now.draining if one != server)
        if not end:
            drained = (*drained, server or notices.ALL)
        await notices.write(store, msgspec.structs.replace(now, draining=drained))

    with_store(place, work)
    click.echo("Players are accepted again." if end else "Within two seconds no new tables can be made there.")


@admin.command()
@click.argument("copy", type=click.Path(path_type=Path), metavar="FILE")
@place
@sentences
def backup(place: str, copy: Path) -> None:
    """Copy a server's SQLite file, even while it runs; the copy is complete and checked.

    \b
    Example:  miskatonic admin backup tables-monday.db
    """
    from miskatonic.store import upkeep

    with stored():
        size = upkeep.backup(place, copy)
    click.echo(f"{copy} holds all tables as of now ({size // 1024} KiB).")


@admin.command()
@click.argument("copy", type=click.Path(path_type=Path), metavar="FILE")
@place
@sentences
def restore(place: str, copy: Path) -> None:
    """Replace the SQLite file with a backup; stop the server first. The old file is kept beside it.

    \b
    Example:  miskatonic admin restore tables-monday.db
    """
    from miskatonic.store import upkeep

    with stored():
        aside = upkeep.restore(place, copy)
    click.echo(f"{place} is as {copy} was.{f' What was there is now {aside}.' if aside else ''}")
