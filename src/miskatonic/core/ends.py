"""Ends worth having: each way a game ends has its picture, its sound and its words."""

from __future__ import annotations

import msgspec

# What an end can sound like, in the words of the page's sound.js.
TRIUMPH, DIRGE, DOOM, DUSK = END_SOUNDS = ("triumph", "dirge", "doom", "dusk")


class Scene(msgspec.Struct, frozen=True):
    """The last page for one who looks at it. The icon is of the sprite (assets.json)."""

    icon: str
    title: str
    text: str
    sound: str


class End(msgspec.Struct, frozen=True):
    """One way a game ends: for those who won, and for everybody else."""

    lost: Scene
    won: Scene | None = None  # where somebody can win by it
