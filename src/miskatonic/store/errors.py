"""What can go wrong in the store, each as a sentence for the person who reads it."""

from __future__ import annotations


class StoreError(Exception):
    """Something was not stored, or cannot be read."""


class CannotOpen(StoreError):
    """The place for tables and records cannot be used."""


class Conflict(StoreError):
    """Somebody else was first: read the table again and look what is there now."""


class NoSuchTable(StoreError):
    """There is no table of that name."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table!r}.")
