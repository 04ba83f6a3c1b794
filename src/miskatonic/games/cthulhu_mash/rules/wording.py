"""How refusals name pieces and objects, and the reasons that several topics give."""

from __future__ import annotations

from typing import Final

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.games.cthulhu_mash.rules.state import MashData

NO_MENTALITY: Final = Refusal("You have no mentality left to pay for it", "CM-2.8")


def said(s: MashData, piece: i64) -> str:
    return s.tables.names.pieces.said[piece]


def at_the_start(s: MashData, piece: i64) -> str:
    """The name of a piece at the start of a sentence."""
    name = said(s, piece)
    return name[0].upper() + name[1:]


def not_carried(s: MashData, item: i64, rule: str) -> Refusal:
    return Refusal(f"You do not carry {s.tables.names.objects.said[item]}", rule)
