"""What a guest has chosen. Not part of any game, so never undone."""

from __future__ import annotations

import msgspec


class Prefs(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""
    always_pass: bool = False
    always_agree: bool = False
    ask_empty: bool = False  # also where there is one answer only
    pass_device: bool = True
    sound: bool = True
    motion: bool = True
    theme: str = "auto"
    coach: bool | None = None  # None: as the table was made
    met: list[str] = []  # what the coach has spoken of, as `game/verb:push`
    learned: list[str] = []  # lessons taken to their end, as `game/01_name`
    learning_since: int = 0  # what was begun earlier is forgotten; milliseconds since 1970
