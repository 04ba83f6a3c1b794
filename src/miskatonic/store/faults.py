"""What databases raise, and how it is told to the person who reads it."""

from __future__ import annotations

import logging

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

log = logging.getLogger(__name__)
FAULTS = (DBAPIError, NoConnectionFree, OSError)  # what a database that fails, or does not answer, raises

# SQLite names its errors, PostgreSQL numbers them (SQLSTATE).
FULL = {"SQLITE_FULL", "53100"}
READ_ONLY = {"SQLITE_READONLY", "SQLITE_READONLY_DBMOVED", "SQLITE_READONLY_DIRECTORY", "25006", "42501"}
BUSY = {"SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "SQLITE_LOCKED", "40P01", "55P03"}
NO_DATABASE = {"SQLITE_NOTADB", "SQLITE_CORRUPT"}


def code_of(error: BaseException) -> str:
    """The database's own name for an error, empty if it has none."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or "")


def explained(error: BaseException, place: str) -> str:
    """The same for players, who need not know where the database is; who keeps the house reads that in the log."""
    log.warning("%s", explain(error, place))
    said = explain(error, "the database")
    return said[:1].upper() + said[1:]


def explain(error: BaseException, place: str) -> str:
    """Why the database at `place` refused, in a sentence."""
    code = code_of(error)
    if code in FULL:
        return f"The disk that holds {place} is full: free some space and try again."
    if code in READ_ONLY:
        return f"{place} can be read but not written."
    if code in BUSY:
        return f"{place} is busy: another program is writing to it."
    if code in NO_DATABASE:
        return f"{place} is not a database of Miskatonic, or it is damaged."
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, TimeoutError | NoConnectionFree):
        return f"{place} does not answer."
    detail = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
    return f"{place} cannot be used: {detail.rstrip('.')}."
