"""How a game looks and sounds besides its own table: in the lobby, and where a whole table is one drawing."""

from __future__ import annotations

import msgspec

# What an event can sound like, in the words of the page's sound.js.
CARD, TILE = SOUNDS = ("card", "tile")


class Look(msgspec.Struct, frozen=True):
    """Every game has one as it is; it may have its own."""

    icons: tuple[str, ...] = ("all-seeing-eye",)  # on its card in the lobby: a large one, two beside it, one behind it
    light: str = "#3c3a78"  # the ground behind them, from where the light comes
    ground: str = "#15163a"
    shade: str = "#0d0e26"
