"""What those at a table are called: people by their names, bots by names of their own, no two alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

HOUSE = "The house"
GUEST = "Guest"
FREE = "Free seat"
# Of nobody in any box, so that no card is taken for a player.
BOTS = ("Hester", "Silas", "Tabitha", "Obadiah", "Prudence", "Elwood", "Mercy", "Atwood", "Eliza", "Crawford")
_UNNAMED = re.compile(r"bot:.*|human|Seat \d+")
NUMERALS = ("", " II", " III", " IV", " V", " VI")


def bots_named(names: Sequence[str | None]) -> list[str]:
    """The names with one of the bots' own wherever there is None: by the seat, unless somebody is called so."""
    found: list[str] = []
    for seat, name in enumerate(names):
        wanted = BOTS[seat % len(BOTS) :] + BOTS
        found.append(name or next(one for one in wanted if one not in names and one not in found))
    return found


def named_by_record(seats: Sequence[str]) -> list[str]:
    """The seats as a record's header has them, by names: where it only says who or what played, by a bot's."""
    return bots_named([None if _UNNAMED.fullmatch(seat) else seat for seat in seats])


def told_apart(names: Sequence[str]) -> list[str]:
    """Ann, and Ann II. Free seats are alike."""
    found: list[str] = []
    for at, name in enumerate(names):
        before = 0 if name == FREE else min(list(names[:at]).count(name), len(NUMERALS) - 1)
        found.append(name + NUMERALS[before])
    return found
