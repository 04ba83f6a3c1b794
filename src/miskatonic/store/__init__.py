"""Tables and records in SQLite or PostgreSQL. What a record says is not the store's business: bodies are text to it."""

from miskatonic.store.errors import CannotOpen, Conflict, NoSuchTable, StoreError
from miskatonic.store.rows import Contents, Seat, StoredTable
from miskatonic.store.store import Store

__all__ = ["CannotOpen", "Conflict", "Contents", "NoSuchTable", "Seat", "Store", "StoreError", "StoredTable"]
