"""Tables and records in SQLite or PostgreSQL. What a record says is not the store's business: bodies are text to it.

Errors and values are here at once. `Store` and the modules beside it need SQLAlchemy, which takes longer to load than
all the rest of a server: they are loaded when somebody first asks for them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from miskatonic.store.errors import CannotOpen, Conflict, NoSuchTable, StoreError
from miskatonic.store.rows import Contents, Seat, StoredTable

if TYPE_CHECKING:
    from miskatonic.store import devices, opening, upkeep
    from miskatonic.store.store import Store

__all__ = [
    "CannotOpen",
    "Conflict",
    "Contents",
    "NoSuchTable",
    "Seat",
    "Store",
    "StoreError",
    "StoredTable",
    "devices",
    "opening",
    "upkeep",
]


def __getattr__(name: str) -> Any:
    if name == "Store":
        return import_module("miskatonic.store.store").Store
    if name in ("devices", "opening", "upkeep"):
        return import_module(f"miskatonic.store.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
