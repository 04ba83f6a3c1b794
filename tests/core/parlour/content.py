"""The types of the content of the Parlour."""

from __future__ import annotations

from typing import Literal

import msgspec

from miskatonic.core.packs import Pack, Section


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effect: Literal["thief", "swap", "carousel", "oracle", "encore", "mixer", "ward", "laurel"]
    provenance: Literal["designed"]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand_size: int
    dice: Literal[4]
    turns_each: int
    provenance: Literal["designed"]


CONTENT = (Section("cards.toml", "card", Card), Section("cards.toml", "numbers", Numbers, single=True))


def check(pack: Pack) -> list[str]:
    if len(pack["card"]) < 4 * pack["numbers"].hand_size:
        return [f"cards.toml: expected at least {4 * pack['numbers'].hand_size} cards, found {len(pack['card'])}."]
    return []
