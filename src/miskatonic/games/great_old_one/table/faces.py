"""What is printed on a card, ready to be drawn: its picture and its words, and what they mean."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from miskatonic.games.great_old_one.content import CULTIST, Horror, Sign, Special, Story
from miskatonic.games.great_old_one.rules.tables import Tables

# What The Cultist is for: when he may be played is said where he is looked at.
IN_FRONT = "In front of you: −1 point, but you win if you hold The Great Old One at the end."


class CardFace(msgspec.Struct, frozen=True):
    """`link` and `tale` are the linked person and the Horror of a Story card, by name."""

    id: str
    kind: str
    name: str
    icon: str
    text: str
    link: str
    tale: str
    about: str


@lru_cache(32)
def faces_of(tables: Tables) -> dict[str, CardFace]:
    """Every kind of card by its id; shared by all views, so nobody may change it."""
    return {id: _face(tables, kind) for kind, id in enumerate(tables.ids)}


def _face(tables: Tables, kind: int) -> CardFace:
    entry = tables.entries[kind]
    id = tables.ids[kind]
    if isinstance(entry, Story):
        link, tale = tables.said[tables.ids.index(entry.link)], tables.ids.index(entry.connects)
        about = f"Linked with {link}; a pair recovers {tables.said[tale]} (GO-4.1, GO-4.2, GO-4.9)."
        return CardFace(
            id,
            "story",
            entry.name,
            entry.icon or tables.entries[tale].icon,
            "",
            link,
            tables.said[tale],
            f"{entry.name}: a Story card, two copies. {about}",
        )
    text = IN_FRONT if id == CULTIST else entry.text
    return CardFace(id, _kind(entry), entry.name, entry.icon, text, "", "", _about(id, entry))


def _kind(entry: Horror | Sign | Special) -> str:
    return "horror" if isinstance(entry, Horror) else "sign" if isinstance(entry, Sign) else "special"


def _about(id: str, entry: Horror | Sign | Special) -> str:
    """A card in sentences, with its rules."""
    if isinstance(entry, Horror):
        return f"{entry.name}: a Horror. {entry.text} In play it is worth 1 point (GO-6.1)."
    if isinstance(entry, Sign):
        return f"{entry.name}: a Sign. {entry.text} Used, it leaves the game (GO-7.3)."
    if id == CULTIST:
        wins = "with The Great Old One in your hand at the end it wins (GO-9.3)"
        return f"{entry.name}. {entry.text} In play it counts minus 1; {wins}."
    return f"{entry.name}. {entry.text} It can neither be played nor discarded (GO-2.4)."
